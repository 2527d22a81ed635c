/** How many articles of a kind the public may see: counted once after each change, for lists without filters. */
import type { ArticleKind } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import { sharedValue } from '../../cache/shared-value.ts';
import type { Context } from '../../context.ts';
import { literal, readRows } from '../../db/read-rows.ts';
import { nextDueSql } from './article-sql.ts';
import { RESOURCE_OF } from './kinds.ts';

/** Answers the number of public articles of a kind. */
export function createPublicTotal(ctx: Pick<Context, 'db' | 'cache'>): (kind: ArticleKind) => Promise<number> {
  const totalOf = (kind: ArticleKind) =>
    sharedValue(ctx.cache, [RESOURCE_OF[kind]], async () => {
      const query = sql`select count(*)::int as total, ${nextDueSql(kind)} as wait from public_articles a
        where a.kind = ${literal(kind)}`;
      const [row] = await readRows<{ total: number; wait: number | null }>(ctx.db, query);
      return { value: row?.total ?? 0, validMs: row?.wait ?? null };
    });
  const totals = { news: totalOf('news'), notice: totalOf('notice'), law: totalOf('law') };
  return (kind) => totals[kind]();
}
