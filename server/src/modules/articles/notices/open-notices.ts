/** Notices that something can still be done about: their deadline has not passed, soonest first. */
import type { NoticeItem } from '@ip-portal/contract';
import { OPEN_NOTICES_MAX } from '@ip-portal/contract/limits';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { literal, prepareRead } from '../../../db/read-rows.ts';
import { today } from '../../../lib/time.ts';
import { fromSql, ITEM_COLUMNS } from '../article-sql.ts';
import type { Deadline } from './calendar-file.ts';
import { deadlineColumns } from './notice-sql.ts';

const OPEN = sql`from ${fromSql('notice', 'public')}
  where a.kind = 'notice' and terms.deadline_at > now() order by terms.deadline_at, a.id limit ${literal(OPEN_NOTICES_MAX)}`;

const readOpen = prepareRead<NoticeItem & { total: string }>(
  sql`select ${ITEM_COLUMNS}, ${deadlineColumns(sql.placeholder('day'))}, count(*) over () as total ${OPEN}`,
);
const DEADLINE = sql`select a.id, a.title, a.summary, a.version, a.updated_at as "updatedAt",
    terms.channel, terms.deadline_at as "deadlineAt"`;
const readDeadlines = prepareRead<Deadline>(sql`${DEADLINE} ${OPEN}`);
const readDeadline = prepareRead<Deadline>(sql`${DEADLINE} from ${fromSql('notice', 'public')}
  where a.id = ${sql.placeholder('id')} and terms.deadline_at is not null`);

/** Rows of the list, at most `OPEN_NOTICES_MAX`, and how many there are. */
export async function listOpen(db: Db): Promise<{ data: NoticeItem[]; total: number }> {
  const rows = await readOpen(db, { day: today() });
  return { data: rows, total: Number(rows[0]?.total ?? 0) };
}

/** The same as a calendar needs them. */
export const openDeadlines = (db: Db): Promise<Deadline[]> => readDeadlines(db);

/** That of one notice, whether or not it has passed; undefined without one. */
export async function deadlineOf(db: Db, id: number): Promise<Deadline | undefined> {
  return (await readDeadline(db, { id }))[0];
}
