/** Roles by what the provider says of a person. */
import { completeRoles, dutiesOf, hasWorkplace, isPlainAdmin, OWN_ROLE } from '@ip-portal/contract';
import { mayBeMapped } from '@ip-portal/contract/rules/mapped-roles';
import { inArray } from 'drizzle-orm';
import { NO_PASSWORD } from '../../auth/passwords.ts';
import { closeAllSessions } from '../../auth/sessions.ts';
import { type Actor, audit } from '../../context.ts';
import { updateRow } from '../../crud/repository.ts';
import type { Executor } from '../../db/client.ts';
import { ownRoles, users } from '../../db/schema/accounts.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { tellNewRoles } from '../../notify/account-messages.ts';
import { claimOf, type Person } from '../../sso/provider.ts';
import type { SsoRecord } from '../../sso/settings.ts';
import type { UserRow } from '../accounts/index.ts';
import { assertRoles, readLimits, writeLimits } from '../roles/index.ts';

/** Permissions by code of those roles that the portal made itself. */
async function readOwn(db: Executor, codes: readonly string[]): Promise<Map<string, readonly string[]>> {
  const own = codes.filter((code) => OWN_ROLE.test(code));
  if (own.length === 0) return new Map();
  const rows = await db
    .select({ code: ownRoles.code, permissions: ownRoles.permissions })
    .from(ownRoles)
    .where(inArray(ownRoles.code, own));
  return new Map(rows.map(({ code, permissions }) => [code, permissions]));
}

/** 400 naming the first role of `settings` that a claim may not stand for. */
export async function assertRoleMap(
  db: Executor,
  { RoleMap, StaffRoles }: Pick<SsoRecord, 'RoleMap' | 'StaffRoles'>,
): Promise<void> {
  const codes = RoleMap.map(({ Role }) => Role);
  const own = await readOwn(db, codes);
  const wrong = codes.find((code) => !mayBeMapped(code, own.get(code) ?? [], StaffRoles) || isGone(code, own));
  if (wrong === undefined) return;
  throw invalid({
    RoleMap:
      mayBeMapped(wrong, own.get(wrong) ?? [], true) && !isGone(wrong, own)
        ? '角色对应中有工作人员角色，请先打开“允许授予工作人员角色”'
        : '角色对应中有不能由统一身份认证授予的角色（系统、安全、审计管理，须限定范围的角色，或已删除的角色）',
  });
}

const isGone = (code: string, own: ReadonlyMap<string, unknown>) => OWN_ROLE.test(code) && !own.has(code);

/** What a claim says, whether it is a list or a text with commas between. */
function valuesOf(claim: unknown): Set<string> {
  const all = [claim].flat().filter((one) => typeof one === 'string');
  return new Set(all.flatMap((one) => [one, ...one.split(/[,\s]+/)]));
}

/**
 * Roles that an account with `before` comes to hold. The roles that the map names are given and taken by the claim, all
 * others stay. A claim that is not there says nothing. Accounts with a duty, or with all rights, are left alone: what a
 * provider says must neither make nor unmake those who look after the portal.
 */
function rolesAfter(
  before: readonly string[],
  { RoleMap, StaffRoles, Claims }: Pick<SsoRecord, 'RoleMap' | 'StaffRoles' | 'Claims'>,
  claims: Person['claims'],
  own: ReadonlyMap<string, readonly string[]>,
): string[] {
  const claim = claimOf(claims, Claims.Roles);
  const permissions = before.flatMap((code) => own.get(code) ?? []);
  if (claim === undefined || isPlainAdmin(before) || dutiesOf(before, permissions).size > 0) return [...before];
  const said = valuesOf(claim);
  const governed = RoleMap.filter(
    ({ Role }) => mayBeMapped(Role, own.get(Role) ?? [], StaffRoles) && !isGone(Role, own),
  );
  const given = governed.filter(({ Value }) => said.has(Value)).map(({ Role }) => Role);
  // `admin` comes again with whatever role of staff is left; without one it would stand for all rights.
  const kept = before.filter((code) => code !== 'admin' && !governed.some(({ Role }) => Role === code));
  const after = completeRoles([...kept, ...given]);
  return after.length > 0 ? after : ['user'];
}

/** Gives and takes roles at a log-in; every other session of the account ends when something changes. */
export async function applyRoles(
  tx: Executor,
  actor: Actor,
  row: UserRow,
  settings: SsoRecord,
  claims: Person['claims'],
): Promise<UserRow> {
  const own = await readOwn(tx, [...row.roles, ...settings.RoleMap.map(({ Role }) => Role)]);
  const wanted = rolesAfter(row.roles, settings, claims, own);
  if (wanted.length === row.roles.length && wanted.every((role) => row.roles.includes(role))) return row;
  let roles: string[];
  try {
    roles = await assertRoles(tx, { permissions: new Set(['Users:grant']) }, wanted, row.roles);
  } catch (error) {
    // Duties that may not meet: the log-in goes on, the roles stay as they were.
    if (error instanceof AppError) return row;
    throw error;
  }
  const limits = (await readLimits(tx, [row.id])).get(row.id) ?? [];
  if (limits.length > 0) {
    await writeLimits(
      tx,
      row.id,
      limits.filter(({ Role }) => roles.includes(Role)),
    );
  }
  // The back office needs a longer password than the one that was checked for everybody else.
  const worksNow = hasWorkplace(roles) && !hasWorkplace(row.roles) && row.passwordHash !== NO_PASSWORD;
  const after = await updateRow(tx, users, row.id, { roles, ...(worksNow ? { mustChangePassword: true } : {}) });
  await closeAllSessions(tx, row.id);
  await audit(tx, actor, {
    action: 'update',
    resource: 'Users',
    resourceId: row.id,
    title: row.userName,
    before: { roles: row.roles },
    after: { roles },
  });
  await tellNewRoles(tx, actor, after, row.roles);
  return after;
}
