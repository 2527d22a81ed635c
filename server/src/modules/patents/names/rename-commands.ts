/** What staff see of replacements and do with them. */
import type { PatentRename, PatentRenameQuery, PatentRenameWrite } from '@ip-portal/contract';
import type { ShownRenameState } from '@ip-portal/contract/patent-rename-words';
import { count, desc, eq, sql } from 'drizzle-orm';
import type { Actor, Context } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { patentRenames } from '../../../db/schema/patent-renames.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { notFound } from '../../../lib/errors.ts';
import { contains, orderBy, page } from '../../../lib/list.ts';
import { toTimestamp } from '../../../lib/time.ts';
import { patentRenameJob, patentRenameUndoJob } from './rename-jobs.ts';
import { beginRename, beginUndoRename } from './rename-parties.ts';

/** Whether a job stands for a replacement that is under way: one that has failed waits for somebody to decide. */
const HAS_JOB = sql`exists (select 1 from ${jobs}
  where ${jobs.kind} in (${patentRenameJob.kind}, ${patentRenameUndoJob.kind}) and ${jobs.state} in ('waiting', 'running')
  and (${jobs.data}->>'renameId')::int = ${patentRenames.id})`;

const from = (db: Executor) =>
  db
    .select({
      row: patentRenames,
      userName: users.userName,
      shown: sql<ShownRenameState>`case when ${patentRenames.state} in ('running', 'undoing') and not ${HAS_JOB}
        then 'stalled' else ${patentRenames.state} end`,
    })
    .from(patentRenames)
    .leftJoin(users, eq(users.id, patentRenames.userId))
    .$dynamic();
type Found = Awaited<ReturnType<typeof from>>[number];

const shownRename = ({ row, userName, shown }: Found): PatentRename => ({
  Id: row.id,
  UserName: userName,
  State: shown,
  From: row.fromNames,
  To: row.toName,
  Remember: row.remember,
  Changed: row.changed,
  Undone: row.undone,
  Kept: row.kept,
  CreatedAt: toTimestamp(row.createdAt),
  FinishedAt: row.finishedAt && toTimestamp(row.finishedAt),
});

/** A page of replacements, the newest first unless asked otherwise; `keyword` is looked for in all their spellings. */
export async function listRenames(db: Executor, query: PatentRenameQuery) {
  const { limit, offset } = page(query);
  const { id, fromNames, toName } = patentRenames;
  const where = query.keyword
    ? contains(query.keyword, toName, sql`array_to_string(${fromNames}, chr(10))`)
    : undefined;
  const [rows, [counted]] = await Promise.all([
    from(db)
      .where(where)
      .orderBy(...orderBy(query, { Id: id }, [desc(id)]))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(patentRenames).where(where),
  ]);
  return { data: rows.map(shownRename), total: counted?.total ?? 0 };
}

async function readRename(db: Executor, id: number): Promise<PatentRename> {
  const [found] = await from(db).where(eq(patentRenames.id, id));
  if (!found) throw notFound('替换记录');
  return shownRename(found);
}

/** Asks for a replacement; a job carries it out. @throws 400, 409 */
export const startRename = (
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  body: PatentRenameWrite,
): Promise<PatentRename> =>
  db.transaction(async (tx) => {
    const { id } = await beginRename(tx, actor, body);
    await enqueue(tx, patentRenameJob, { renameId: id });
    return readRename(tx, id);
  });

/** Asks for one to be taken back; a job carries that out. @throws 404, 409 */
export const startUndoRename = ({ db }: Pick<Context, 'db'>, actor: Actor, id: number): Promise<PatentRename> =>
  db.transaction(async (tx) => {
    await beginUndoRename(tx, actor, id);
    await enqueue(tx, patentRenameUndoJob, { renameId: id });
    return readRename(tx, id);
  });
