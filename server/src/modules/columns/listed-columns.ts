/** Names of the listed columns, as the site's configuration tells and takes them. */
import type { ArticleKind } from '@ip-portal/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Actor, audit, difference } from '../../context.ts';
import { updateRow } from '../../crud/repository.ts';
import type { Executor } from '../../db/client.ts';
import { publicColumns } from '../../db/public-views.ts';
import { columns } from '../../db/schema/columns.ts';

/** Distance between neighbours, so that one column can be put between two others. */
const STEP = 10;

/** Names of the listed columns of a kind in their order, without the built-in one. */
export async function listColumnNames(db: Executor, kind: ArticleKind): Promise<string[]> {
  const rows = await db
    .select({ name: publicColumns.name })
    .from(publicColumns)
    .where(and(eq(publicColumns.kind, kind), isNull(publicColumns.code)))
    .orderBy(asc(publicColumns.sort), asc(publicColumns.id));
  return rows.map(({ name }) => name);
}

/** Lists exactly these columns of a kind in this order: missing ones are made, deleted ones restored, others hidden. */
export async function writeColumnNames(
  tx: Executor,
  actor: Actor,
  kind: ArticleKind,
  wanted: readonly string[],
): Promise<void> {
  const names = [...new Set(wanted.map((name) => name.trim()).filter(Boolean))];
  const own = and(eq(columns.kind, kind), isNull(columns.code));
  const rows = await tx.select().from(columns).where(own).orderBy(asc(columns.id)).for('update');
  const known = new Map(rows.map((row) => [row.name, row]));
  const set = async (before: (typeof rows)[number], values: Partial<(typeof rows)[number]>) => {
    const after = await updateRow(tx, columns, before.id, values);
    const entry = { action: 'update', resource: 'Columns', resourceId: before.id, title: before.name } as const;
    await audit(tx, actor, { ...entry, ...difference(before, after) });
  };
  for (const [place, name] of names.entries()) {
    const values = { sort: (place + 1) * STEP, isVisible: true, deletedAt: null };
    const before = known.get(name);
    if (!before) {
      const [made] = await tx
        .insert(columns)
        .values({ kind, name, ...values })
        .returning();
      const entry = { action: 'create', resource: 'Columns', resourceId: made?.id ?? null, title: name } as const;
      await audit(tx, actor, { ...entry, after: values });
    } else if (before.sort !== values.sort || !before.isVisible || before.deletedAt) await set(before, values);
  }
  for (const row of rows) if (row.isVisible && !names.includes(row.name)) await set(row, { isVisible: false });
}
