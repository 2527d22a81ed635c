/** The column that an article's category names. */
import { type ArticleKind, RESOURCE_LABELS, type Scope } from '@ip-portal/contract';
import { and, eq } from 'drizzle-orm';
import { type Actor, audit } from '../../context.ts';
import { outside, withinSql } from '../../crud/limits.ts';
import type { Executor } from '../../db/client.ts';
import { columns } from '../../db/schema/columns.ts';

/** Who makes a column that is not there yet; null for those who may not. */
export type ColumnMaker = Actor | null;

/**
 * The column of a kind by its name, or what is wrong with the name; null for no name. A name that no column has makes
 * a column that is not listed, for whoever may make columns. Locked against deletion until the transaction ends.
 * @param scope columns the caller may write in: 403 for every other one, whether it is there or not, and for none
 */
export async function columnOf(
  tx: Executor,
  kind: ArticleKind,
  name: string,
  maker: ColumnMaker,
  scope: Scope = null,
): Promise<{ id: number | null } | { fault: string }> {
  if (name === '' && scope === null) return { id: null };
  const find = () =>
    tx
      .select({ id: columns.id, code: columns.code, deletedAt: columns.deletedAt })
      .from(columns)
      .where(and(eq(columns.kind, kind), eq(columns.name, name), withinSql(columns.id, scope)))
      .for('share');
  let [found] = await find();
  if (!found && scope !== null) throw outside('只能选择您负责的栏目', 'Category');
  if (!found && maker) {
    const made = await tx.insert(columns).values({ kind, name, isVisible: false }).onConflictDoNothing().returning();
    for (const { id } of made) {
      const after = { kind, name, isVisible: false };
      await audit(tx, maker, { action: 'create', resource: 'Columns', resourceId: id, title: name, after });
    }
    [found] = await find();
  }
  if (!found) return { fault: `栏目“${name}”不存在，请先在“${RESOURCE_LABELS.Columns}”中建立` };
  if (found.deletedAt) return { fault: `栏目“${name}”已删除，请先恢复` };
  return found.code === null ? { id: found.id } : { fault: `“${name}”是内置栏目，不能作为文章的栏目` };
}
