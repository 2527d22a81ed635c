/** Limits of the roles an account holds: who may set them, and that they name what is there. */
import { LIMIT_KINDS, type LimitKind, limitKindsOf, OWN_ROLE, READY_ROLES, type RoleLimits } from '@ip-portal/contract';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { forbidden } from '../../auth/rights.ts';
import type { RecordTable } from '../../crud/repository.ts';
import type { Executor } from '../../db/client.ts';
import { accountLimits } from '../../db/schema/account-limits.ts';
import { ownRoles } from '../../db/schema/accounts.ts';
import { columns } from '../../db/schema/columns.ts';
import { experts } from '../../db/schema/experts.ts';
import { institutions } from '../../db/schema/institutions.ts';
import { refused } from '../../lib/errors.ts';
import type { Granter } from './grant-rules.ts';

/** Limits as they are told: every list there, roles and ids in order. */
export type Limits = Required<RoleLimits>;

const FIELD = { column: 'Columns', institution: 'Institutions', expert: 'Experts' } as const;
const TABLE: Record<LimitKind, RecordTable> = { column: columns, institution: institutions, expert: experts };
const KINDS = Object.keys(LIMIT_KINDS) as LimitKind[];
const fault = (message: string) => refused({ reason: message, field: 'Limits' });

const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

/** One entry a role, ids once and in order, empty ones left out. */
function ordered(limits: readonly RoleLimits[]): Limits[] {
  const roles = [...new Set(limits.map(({ Role }) => Role))].sort();
  return roles
    .map((Role) => {
      const mine = limits.filter((one) => one.Role === Role);
      const ids = (kind: LimitKind) => sorted(mine.flatMap((one) => one[FIELD[kind]] ?? []));
      return { Role, Columns: ids('column'), Institutions: ids('institution'), Experts: ids('expert') };
    })
    .filter((one) => KINDS.some((kind) => one[FIELD[kind]].length > 0));
}

/** Limits of accounts by id; those without any are not in it. */
export async function readLimits(db: Executor, userIds: readonly number[]): Promise<Map<number, Limits[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(accountLimits)
    .where(inArray(accountLimits.userId, [...userIds]))
    .orderBy(asc(accountLimits.no));
  const raw = new Map<number, RoleLimits[]>();
  for (const row of rows) {
    const one: RoleLimits = {
      Role: row.role,
      Columns: row.columnId === null ? [] : [row.columnId],
      Institutions: row.institutionId === null ? [] : [row.institutionId],
      Experts: row.expertId === null ? [] : [row.expertId],
    };
    raw.set(row.userId, [...(raw.get(row.userId) ?? []), one]);
  }
  return new Map([...raw].map(([id, limits]) => [id, ordered(limits)]));
}

/** Replaces the limits of an account. */
export async function writeLimits(tx: Executor, userId: number, limits: readonly Limits[]): Promise<void> {
  await tx.delete(accountLimits).where(eq(accountLimits.userId, userId));
  const rows = limits.flatMap(({ Role: role, Columns, Institutions, Experts }) => [
    ...Columns.map((columnId) => ({ userId, role, columnId })),
    ...Institutions.map((institutionId) => ({ userId, role, institutionId })),
    ...Experts.map((expertId) => ({ userId, role, expertId })),
  ]);
  if (rows.length > 0) await tx.insert(accountLimits).values(rows);
}

/** Name of a role with its permissions and what it has to be bound to; null when there is no such role. */
export async function describeRole(db: Executor, code: string) {
  if (Object.hasOwn(READY_ROLES, code)) {
    const role = READY_ROLES[code as keyof typeof READY_ROLES];
    return { name: role.label, permissions: role.permissions, binds: 'binds' in role ? role.binds : null };
  }
  if (!OWN_ROLE.test(code)) return null;
  const [own] = await db.select().from(ownRoles).where(eq(ownRoles.code, code));
  return own ? { name: own.name, permissions: own.permissions, binds: null } : null;
}

/** 422 unless what is named is there and not deleted. Locked against deletion until the transaction ends. */
async function assertThere(tx: Executor, kind: LimitKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const table = TABLE[kind];
  const found = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(inArray(table.id, [...ids]), isNull(table.deletedAt)))
    .for('share');
  if (found.length < ids.length) throw fault(`限定范围中的${LIMIT_KINDS[kind].label}不存在或已删除`);
}

/** 422 unless the role can be limited so, and is when it has to be. Answers the limits in order. */
export async function assertFits(tx: Executor, given: RoleLimits): Promise<Limits> {
  const [limits = { Role: given.Role, Columns: [], Institutions: [], Experts: [] }] = ordered([given]);
  const role = await describeRole(tx, given.Role);
  const can = role ? limitKindsOf(role.permissions) : [];
  for (const kind of KINDS) {
    const ids = limits[FIELD[kind]];
    const { label } = LIMIT_KINDS[kind];
    if (ids.length > 0 && !can.includes(kind)) throw fault(`角色“${role?.name ?? given.Role}”不能按${label}限定`);
    if (ids.length === 0 && role?.binds === kind) throw fault(`角色“${role.name}”须指定${label}`);
  }
  if (limits.Experts.length > 1) throw fault('一个账号只能对应一位专家');
  return limits;
}

/**
 * The limits of an account that comes to hold `roles`, when `by` may set them. What is not given stays; limits of
 * roles that are taken away go with them.
 *
 * @throws 403 without the right to give roles; 422 for what cannot be limited so, or is not there
 */
export async function assertLimits(
  tx: Executor,
  by: Granter,
  roles: readonly string[],
  wanted: readonly RoleLimits[] | undefined,
  before: { roles: readonly string[]; limits: readonly Limits[] },
): Promise<Limits[]> {
  const stray = wanted?.find(({ Role }) => !roles.includes(Role));
  if (stray) throw fault('限定范围中有账号没有的角色，请先选择该角色');
  const limits = ordered((wanted ?? before.limits).filter(({ Role }) => roles.includes(Role)));
  const gained = roles.filter((role) => !before.roles.includes(role));
  if (gained.length === 0 && same(limits, before.limits)) return limits;
  if (!same(limits, before.limits) && !by.permissions.has('Users:grant')) throw forbidden();
  for (const Role of roles) await assertFits(tx, limits.find((one) => one.Role === Role) ?? { Role });
  for (const kind of KINDS) {
    const known = new Set(before.limits.flatMap((one) => one[FIELD[kind]]));
    const added = limits.flatMap((one) => one[FIELD[kind]]).filter((id) => !known.has(id));
    await assertThere(tx, kind, sorted(added));
  }
  return limits;
}

/** Whether two lists of limits say the same. */
export const same = (a: readonly Limits[], b: readonly Limits[]) => JSON.stringify(a) === JSON.stringify(b);
