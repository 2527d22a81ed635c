/** What an account shows of itself, and what the audit record may tell of it. */
import { type Acting, type LimitedRight, PERMISSIONS, UserInfo } from '@ip-portal/contract';
import { readLimitedRights } from '../../auth/limit-names.ts';
import { NO_PASSWORD, owesPassword } from '../../auth/passwords.ts';
import { readStanding, type Standing } from '../../auth/rights.ts';
import type { Context } from '../../context.ts';
import type { users } from '../../db/schema/accounts.ts';
import { present } from '../../lib/present.ts';
import { type DueText, readDue } from '../../privacy/consents.ts';
import { type ClearUser, openUser } from './own-data.ts';

export type UserRow = typeof users.$inferSelect;

/** What `userInfo` tells besides the row. */
interface Shown extends Pick<Standing, 'permissions' | 'mustEnrol' | 'hasPasskey' | 'acting' | 'organizations'> {
  /** Those of the role that the portal is looked at as. */
  roles?: readonly string[];
  viewing?: { role: string; name: string } | null;
  limits?: LimitedRight[] | undefined;
  newDevices?: number;
  due?: readonly DueText[];
}

/** The account as its owner sees it. */
export function userInfo(
  row: ClearUser,
  {
    permissions,
    mustEnrol,
    hasPasskey,
    acting = null,
    organizations = [],
    roles,
    viewing,
    limits,
    newDevices = 0,
    due = [],
  }: Shown,
): UserInfo {
  return present(UserInfo, row, {
    Roles: roles ?? row.roles,
    Limits: limits,
    ConsentsDue: due.length > 0 ? due.map(({ kind }) => kind) : undefined,
    Viewing: viewing ? { Role: viewing.role, Name: viewing.name } : undefined,
    Permissions: PERMISSIONS.filter((one) => permissions.has(one)),
    MustChangePassword: owesPassword({ ...row, noPassword: row.passwordHash === NO_PASSWORD }),
    AwaitsFactor: false,
    MustEnrolFactor: mustEnrol,
    NewDevices: newDevices,
    HasFactor: row.secondFactorAt !== null,
    HasPasskey: hasPasskey,
    Organization: acting,
    Organizations: organizations,
  }) as UserInfo;
}

/** The account between password and second factor: who it is, and nothing of what it may or holds. */
export function halfUserInfo(row: UserRow, { hasPasskey }: Pick<Standing, 'hasPasskey'>): UserInfo {
  const closed = {
    ...row,
    realName: '',
    phone: '',
    email: '',
    roles: [],
    lastLoginAt: null,
    mustChangePassword: false,
  };
  return { ...userInfo(closed, { permissions: new Set(), mustEnrol: false, hasPasskey }), AwaitsFactor: true };
}

/** Fields of an account for before/after of the audit record, which masks what is personal. */
export function auditView(row: ClearUser): Record<string, unknown> {
  return {
    userName: row.userName,
    realName: row.realName,
    phone: row.phone,
    email: row.email,
    roles: row.roles,
    status: row.status,
  };
}

/** The account as calls of its owner tell it that begin or change a session. */
export async function ownInfo(
  ctx: Pick<Context, 'db' | 'config'>,
  row: UserRow,
  acting: Acting | null = null,
): Promise<UserInfo> {
  const standing = await readStanding(ctx.db, row.id);
  const [limits, due] = await Promise.all([readLimitedRights(ctx.db, standing), readDue(ctx.db, row.id)]);
  return userInfo(await openUser(ctx, row), { ...standing, acting, limits, due });
}
