/** Who of the staff is told. */
import { isPlainAdmin, type Permission, permissionsOf } from '@ip-portal/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { rightsColumns } from '../auth/rights.ts';
import type { Executor } from '../db/client.ts';
import { users } from '../db/schema/accounts.ts';

function readStaff(tx: Executor) {
  return tx
    .select({ id: users.id, ...rightsColumns })
    .from(users)
    .where(and(sql`'admin' = any(${users.roles})`, eq(users.status, 'active'), isNull(users.deletedAt)))
    .orderBy(asc(users.id));
}

/** Active staff who hold a permission. */
export async function holdersOf(tx: Executor, permission: Permission): Promise<number[]> {
  const staff = await readStaff(tx);
  return staff.filter((row) => permissionsOf(row).has(permission)).map(({ id }) => id);
}

/**
 * Who of those who watch hears of rights that `by` gave to `about`: neither of the two, as long as there is anybody else –
 * security staff, else auditors, else plain administrators; else security staff with the acting person.
 */
export async function witnesses(tx: Executor, by: number | null, about: number): Promise<number[]> {
  const staff = await readStaff(tx);
  const others = staff.filter(({ id }) => id !== by && id !== about);
  for (const role of ['security_admin', 'auditor']) {
    const named = others.filter(({ roles }) => roles.includes(role));
    if (named.length > 0) return named.map(({ id }) => id);
  }
  const plain = others.filter(({ roles }) => isPlainAdmin(roles));
  if (plain.length > 0) return plain.map(({ id }) => id);
  return (await securityStaff(tx)).filter((id) => id !== about);
}

/** Active 安全管理员; plain administrators where there is none. */
export async function securityStaff(tx: Executor): Promise<number[]> {
  const staff = await readStaff(tx);
  const named = staff.filter(({ roles }) => roles.includes('security_admin'));
  return (named.length > 0 ? named : staff.filter(({ roles }) => isPlainAdmin(roles))).map(({ id }) => id);
}
