import { type Movement, RECENT_DAYS, type Stats } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { literal } from '../../db/read-rows.ts';

/** How much of everything the public can see right now. */
export async function countStats(db: Executor): Promise<Stats> {
  const result = await db.execute<Stats & Record<string, unknown>>(sql`select
    (select count(*)::int from public_articles where kind = 'news') as "News",
    (select count(*)::int from public_articles where kind = 'notice') as "Notices",
    (select count(*)::int from public_articles where kind = 'law') as "Laws",
    (select count(*)::int from public_patents) as "Patents",
    (select count(*)::int from public_experts) as "Experts",
    (select count(*)::int from public_financing_products) as "Financing",
    (select count(*)::int from public_postings) as "Postings"`);
  const [row] = result.rows;
  if (!row) throw new Error('A query without a table always answers one row');
  return row;
}

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;
/** The first moment of the days that count as recent. */
const SINCE = sql`((${TODAY} - ${literal(RECENT_DAYS - 1)})::timestamp at time zone 'Asia/Shanghai')`;

/** What of it is new, and what is due. Changes with the day and with deadlines, which both drop kept answers. */
export async function countMovement(db: Executor): Promise<Movement> {
  const result = await db.execute<Movement & Record<string, unknown>>(sql`select
    (select count(*)::int from public_articles where kind = 'news' and publish_time >= ${SINCE}) as "News",
    (select count(*)::int from notice_terms t join public_articles a on a.id = t.article_id
      where t.deadline_at > now()) as "Notices",
    (select count(*)::int from public_laws where effective_date > ${TODAY}) as "Laws",
    (select count(*)::int from public_patents where state = '有权'
      and next_fee_on between ${TODAY} and ${TODAY} + ${literal(RECENT_DAYS - 1)}) as "Patents",
    (select count(*)::int from public_postings where publish_time >= ${SINCE}) as "Postings"`);
  const [row] = result.rows;
  if (!row) throw new Error('A query without a table always answers one row');
  return row;
}
