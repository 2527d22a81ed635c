/** What patents are found by, held against what would be derived of them now. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Context } from '../../src/context.ts';
import { derivedRows } from '../../src/modules/patents/search/search-rows.ts';

/** Says that every patent that is not deleted has its search row, as it should be, and nothing else has one. */
export async function expectSearchRows({ db }: Pick<Context, 'db'>): Promise<void> {
  const { rows } = await db.execute(sql`
    with should as (${derivedRows(sql`true`)}), stand as (
      select patent_id, filed_on, published_on, granted_on, expires_on, facets, words
      from patent_search)
    select 'missing' as what, patent_id, words::text from (select * from should except select * from stand) as missing
    union all select 'stale', patent_id, words::text from (select * from stand except select * from should) as stale`);
  expect(rows).toEqual([]);
  const { rows: counted } = await db.execute(sql`select exists (select 1 from patent_search) as any`);
  expect(counted).toEqual([{ any: true }]);
}
