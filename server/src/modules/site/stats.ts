import type { Stats } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { articles, experts, financingProducts, patents, postings } from '../../db/schema.ts';
import { today } from '../../lib/time.ts';

/** How much of everything the public can see right now. */
export async function countStats(db: Executor): Promise<Stats> {
  const article = (kind: string) => sql`(select count(*)::int from ${articles}
    where ${articles.kind} = ${kind} and ${articles.status} = 'published'
      and ${articles.publishTime} <= now() and ${articles.deletedAt} is null)`;
  const result = await db.execute<Stats & Record<string, unknown>>(sql`select
    ${article('news')} as "News", ${article('notice')} as "Notices", ${article('law')} as "Laws",
    (select count(*)::int from ${patents} where ${patents.deletedAt} is null) as "Patents",
    (select count(*)::int from ${experts} where ${experts.deletedAt} is null) as "Experts",
    (select count(*)::int from ${financingProducts} where ${financingProducts.deletedAt} is null
      and (${financingProducts.validUntil} is null or ${financingProducts.validUntil} >= ${today()})) as "Financing",
    (select count(*)::int from ${postings} where ${postings.deletedAt} is null and ${postings.status} = 'published'
      and (${postings.validUntil} is null or ${postings.validUntil} >= ${today()})) as "Postings"`);
  const [row] = result.rows;
  if (!row) throw new Error('A query without a table always answers one row');
  return row;
}
