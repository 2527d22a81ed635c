import type { Stats } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

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
