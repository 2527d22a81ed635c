import { sql } from 'drizzle-orm';
import { type Context, change } from '../../context.ts';
import { financingProducts as products } from '../../db/schema.ts';
import { today } from '../../lib/time.ts';

/**
 * Takes products whose last day has passed out of the site search and drops the answers that still
 * show them. Called at start and at midnight in Shanghai.
 */
export async function refreshFinancing(ctx: Pick<Context, 'db' | 'cache'>): Promise<void> {
  await change(ctx, ['Financing', 'Search', 'Stats'], async (tx) => {
    await tx.execute(sql`
      delete from search_documents
      where kind = 'financing' and ref_id in (select ${products.id} from ${products} where ${products.validUntil} < ${today()})`);
  });
}
