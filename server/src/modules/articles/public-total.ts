/** How many articles of a kind the public may see: counted once after each change, for lists without filters. */
import type { ArticleKind } from '@ip-portal/contract';
import { sharedValue } from '../../cache/shared-value.ts';
import type { Context } from '../../context.ts';
import { nextDueSql, publicSql } from './article-sql.ts';
import { RESOURCE_OF } from './kinds.ts';
import { readRows } from './raw-sql.ts';

/** Answers the number of public articles of a kind. */
export function createPublicTotal(ctx: Pick<Context, 'db' | 'cache'>): (kind: ArticleKind) => Promise<number> {
  const totalOf = (kind: ArticleKind) =>
    sharedValue(ctx.cache, [RESOURCE_OF[kind]], async () => {
      const text = `select count(*)::int as total, ${nextDueSql(kind)} as wait from articles a
        where a.kind = '${kind}' and ${publicSql('a')}`;
      const [row] = await readRows<{ total: number; wait: number | null }>(ctx.db, text, []);
      return { value: row?.total ?? 0, validMs: row?.wait ?? null };
    });
  const totals = { news: totalOf('news'), notice: totalOf('notice'), law: totalOf('law') };
  return (kind) => totals[kind]();
}
