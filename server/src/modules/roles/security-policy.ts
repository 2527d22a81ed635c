/** The security policy: rules that hold for all accounts. Stored among the single records. */
import {
  DUTY_LABELS,
  type Duty,
  dutiesOf,
  isWorkRole,
  READY_ROLES,
  type RoleSessions,
  SESSION_DEFAULTS,
  type SecurityPolicy,
  type SecurityPolicyUpdate,
} from '@ip-portal/contract';
import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { keepingAnAdmin } from '../../auth/granters.ts';
import { rightsColumns, SECURITY_POLICY_KEY } from '../../auth/rights.ts';
import type { Actor } from '../../context.ts';
import { readSingle, type Single, writeSingle } from '../../crud/single-record.ts';
import type { Executor } from '../../db/client.ts';
import { ownRoles, users } from '../../db/schema/accounts.ts';
import { invalid, refused } from '../../lib/errors.ts';

const POLICY: Single<Omit<SecurityPolicy, 'Version'>> = {
  key: SECURITY_POLICY_KEY,
  resource: 'SecurityPolicy',
  title: '安全策略',
  defaults: { SeparateDuties: false, FactorRoles: [], ...SESSION_DEFAULTS, RoleSessions: [] },
};
/** Names told in one refusal. */
const NAMED = 10;

/** The policy as it stands. */
export async function readSecurityPolicy(db: Executor): Promise<SecurityPolicy> {
  const { value, version } = await readSingle(db, POLICY);
  return { ...value, Version: version };
}

/**
 * Changes what is given of the policy. 三员分立 can be switched on when nobody holds two duties and each duty has an account that
 * can log in: else the portal could not be administered any more.
 */
export async function writeSecurityPolicy(
  tx: Executor,
  { Version, ...given }: SecurityPolicyUpdate,
  actor: Actor,
): Promise<SecurityPolicy> {
  if (given.SeparateDuties) await assertSeparable(tx);
  if (!(given.FactorRoles ?? []).every(isWorkRole)) throw invalid({ FactorRoles: '只能选择后台的角色' });
  if (given.RoleSessions) await assertExceptions(tx, given.RoleSessions);
  const write = () => writeSingle(tx, POLICY, given, Version, actor);
  // A duty may be held by a role of one's own that cannot give roles.
  const { value, version } = given.SeparateDuties ? await keepingAnAdmin(tx, 'SeparateDuties', write) : await write();
  return { ...value, Version: version };
}

/** 400 unless every exception is of a role that accounts can hold, and each role has one at most. */
async function assertExceptions(tx: Executor, exceptions: readonly RoleSessions[]): Promise<void> {
  const roles = exceptions.map(({ Role }) => Role);
  if (new Set(roles).size < roles.length) throw invalid({ RoleSessions: '同一角色只能设定一次' });
  const made = await tx.select({ code: ownRoles.code }).from(ownRoles).where(inArray(ownRoles.code, roles));
  const known = new Set(['admin', ...Object.keys(READY_ROLES), ...made.map(({ code }) => code)]);
  if (!roles.every((role) => known.has(role))) throw invalid({ RoleSessions: '所选的角色不存在，请刷新后重新选择' });
}

/** 422 with the reason when 三员分立 could not hold now. Locks the accounts of staff. */
async function assertSeparable(tx: Executor): Promise<void> {
  const staff = await tx
    .select({ name: users.userName, status: users.status, ...rightsColumns })
    .from(users)
    .where(and(sql`'admin' = any(${users.roles})`, isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('no key update');
  const both = staff
    .filter(({ roles, own }) => dutiesOf(roles, Object.values(own).flat()).size > 1)
    .map(({ name }) => name);
  const refuse = (message: string) => refused({ reason: message, field: 'SeparateDuties' });
  if (both.length > 0) {
    const names = both.slice(0, NAMED).join('、') + (both.length > NAMED ? ` 等 ${both.length} 个` : '');
    throw refuse(`以下账号兼任两种以上职责，请先调整角色：${names}`);
  }
  const active = staff.filter(({ status }) => status === 'active');
  const missing = (Object.keys(DUTY_LABELS) as Duty[]).filter(
    (duty) => !active.some(({ roles, own }) => dutiesOf(roles, Object.values(own).flat()).has(duty)),
  );
  if (missing.length > 0) {
    throw refuse(`启用前须各有一个可用的账号负责：${missing.map((duty) => DUTY_LABELS[duty]).join('、')}`);
  }
}
