/** The institution that a product is offered by: told by its id, or by the name that `Bank` holds. */
import type { Scope } from '@ip-portal/contract';
import { and, eq } from 'drizzle-orm';
import { type Actor, audit } from '../../context.ts';
import { outside, withinSql } from '../../crud/limits.ts';
import type { Executor } from '../../db/client.ts';
import { institutions } from '../../db/schema/institutions.ts';
import { atFields, refused } from '../../lib/errors.ts';

/** What a product's values tell of its institution. */
export interface Told {
  institutionId?: number | null;
  bank?: string;
}
/** Values whose id and name agree: both there, or neither when nothing was told. */
type Agreed<V extends Told> = Omit<V, keyof Told> &
  (V extends { bank: string } ? Found : { [K in keyof Found]?: Found[K] });
interface Found {
  institutionId: number;
  bank: string;
}

/** At both fields: a form may show either. */
const fault = (message: string) => refused(atFields({ Bank: message, InstitutionId: message }));

async function find(tx: Executor, by: { id: number } | { name: string }, scope: Scope) {
  const which = 'id' in by ? eq(institutions.id, by.id) : eq(institutions.name, by.name);
  const [found] = await tx
    .select()
    .from(institutions)
    .where(and(which, withinSql(institutions.id, scope)))
    .for('share');
  return found;
}

/** Kind of an institution that nobody has told it of. */
const kindOf = (name: string) =>
  name.includes('保险') ? 'insurer' : name.includes('担保') ? 'guarantor' : name.includes('银行') ? 'bank' : 'other';

/**
 * `values` of a product, given by id, by name or by both, made to agree; neither given leaves the product where it
 * is. A name that no institution has makes one for `maker`, who is null when they may not. Locked against deletion
 * until the transaction ends.
 * @param scope institutions the caller may write products of: 403 for every other one, whether it is there or not
 */
export async function withInstitution<V extends Told>(
  tx: Executor,
  values: V,
  maker: Actor | null,
  scope: Scope = null,
): Promise<Agreed<V>> {
  const id = values.institutionId ?? undefined;
  const name = values.bank?.trim();
  const { institutionId: _id, bank: _bank, ...rest } = values;
  if (id === undefined && name === undefined) return rest as Agreed<V>;
  let found = await find(tx, id === undefined ? { name: name ?? '' } : { id }, scope);
  if (!found && scope !== null) throw outside('只能选择您所属的机构', 'Bank', 'InstitutionId');
  if (id !== undefined && !found) throw fault('所选机构不存在');
  if (id !== undefined && name !== undefined && found?.name !== name) {
    throw fault(`金融机构的名称与所选机构“${found?.name}”不一致`);
  }
  if (!found && name !== undefined && maker) {
    const made = await tx
      .insert(institutions)
      .values({ name, kind: kindOf(name) })
      .onConflictDoNothing()
      .returning();
    for (const row of made) {
      const after = { name, kind: row.kind };
      await audit(tx, maker, { action: 'create', resource: 'Institutions', resourceId: row.id, title: name, after });
    }
    found = await find(tx, { name }, null);
  }
  if (!found) throw fault(`机构“${name}”不存在，请先在机构管理中建立`);
  if (found.deletedAt) throw fault(`机构“${found.name}”已删除，请先恢复`);
  return { ...rest, institutionId: found.id, bank: found.name } as Agreed<V>;
}
