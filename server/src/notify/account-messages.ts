/** Messages about an account itself: to its owner, and to those who watch over accounts. */
import { hasWorkplace, isPlainAdmin, isWorkRole, roleLabel } from '@ip-portal/contract';
import { AUDIT_REASON_LABELS, type AuditReason } from '@ip-portal/contract/audit-words';
import { ACCOUNT_URL, OFFICE_URLS } from '@ip-portal/contract/urls';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { ownRoles, type users } from '../db/schema/accounts.ts';
import { messages } from '../db/schema/messages.ts';
import { deviceName } from '../lib/device-name.ts';
import { shortened } from '../lib/source.ts';
import { toMinute } from '../lib/time.ts';
import { notify } from './notify.ts';
import { securityStaff, witnesses } from './recipients.ts';

type Account = Pick<typeof users.$inferSelect, 'id' | 'userName' | 'roles'>;

/** Where an account looks after itself, and where staff look after accounts. */
const OWN_PAGE = ACCOUNT_URL;
const TOKENS_PAGE = `${OWN_PAGE}#account-tokens`;
const ACCOUNTS_PAGE = OFFICE_URLS.users;
const AUDIT_PAGE = `${OFFICE_URLS.audit}?Action=alarm`;

const now = () => toMinute(new Date());

/** Words for roles, in one line. */
export async function roleWords(tx: Executor, codes: readonly string[]): Promise<string> {
  const own = await tx
    .select({ Code: ownRoles.code, Name: ownRoles.name })
    .from(ownRoles)
    .where(inArray(ownRoles.code, [...codes]));
  return codes.map((code) => roleLabel(code, own)).join('、');
}

/** Tells an account that its password is another one now, and by whose hand. */
export async function tellNewPassword(tx: Executor, row: Account, by: 'owner' | 'staff'): Promise<void> {
  const event = by === 'owner' ? 'password_changed' : 'password_reset';
  await notify(tx, event, [row.id], { 用户名: row.userName, 时间: now() }, OWN_PAGE);
}

/** Tells the owner of a new password which API tokens go on working, if there are any. */
export async function tellTokensLeft(tx: Executor, row: Account, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const values = { 用户名: row.userName, 时间: now(), 令牌: names.map((name) => `“${name}”`).join('、') };
  await notify(tx, 'tokens_left', [row.id], values, TOKENS_PAGE);
}

/** Whether rights over the portal have grown: another role of the back office, or all of them (`admin` alone) for some. */
function hasGained(before: readonly string[], after: readonly string[]): boolean {
  if (isPlainAdmin(after) && !isPlainAdmin(before)) return true;
  return after.some((role) => !before.includes(role) && isWorkRole(role));
}

/** Tells an account that its roles have changed, and those who watch when it has more rights over the portal by it. */
export async function tellNewRoles(
  tx: Executor,
  by: { id: number | null; name: string },
  row: Account,
  before: readonly string[],
): Promise<void> {
  if (row.roles.length === before.length && row.roles.every((role) => before.includes(role))) return;
  const values = { 用户名: row.userName, 时间: now(), 角色: await roleWords(tx, row.roles) };
  // A new account has nothing to compare with.
  if (before.length > 0) await notify(tx, 'rights_changed', [row.id], values, OWN_PAGE);
  if (!hasWorkplace(row.roles) || !hasGained(before, row.roles)) return;
  await notify(tx, 'new_staff', await witnesses(tx, by.id, row.id), { ...values, 操作人: by.name }, ACCOUNTS_PAGE);
}

/** Tells an account that a browser it did not know is logged in: where it roughly is, and what it calls itself. */
export async function tellNewDevice(
  tx: Executor,
  row: Account,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<void> {
  const values = { 用户名: row.userName, 时间: now(), 设备: deviceName(userAgent), 地址: shortened(ip) };
  await notify(tx, 'new_device', [row.id], values, `${OWN_PAGE}#account-sessions`);
}

/** Tells an account what has happened to its second factor, as `添加了通行密钥“…”`. */
export async function tellFactors(tx: Executor, row: Account, words: string): Promise<void> {
  const values = { 用户名: row.userName, 时间: now(), 变化: words };
  await notify(tx, 'factors_changed', [row.id], values, `${OWN_PAGE}#account-factor`);
}

/** Tells an account what has happened to its link with the identity provider, as `关联了统一身份认证`. */
export async function tellIdentity(tx: Executor, row: Account, words: string): Promise<void> {
  const values = { 用户名: row.userName, 时间: now(), 变化: words };
  await notify(tx, 'identity_changed', [row.id], values, `${OWN_PAGE}#account-identities`);
}

/** Tells an account what has happened to the address it has proven, as `验证了邮箱 l***@example.com`. */
export async function tellEmail(tx: Executor, row: Account, words: string): Promise<void> {
  const values = { 用户名: row.userName, 时间: now(), 变化: words };
  await notify(tx, 'email_changed', [row.id], values, OWN_PAGE);
}

/** Tells an account what has happened to the number it has proven, as `验证了手机号 138****1234`. */
export async function tellPhone(tx: Executor, row: Account, words: string): Promise<void> {
  const values = { 用户名: row.userName, 时间: now(), 变化: words };
  await notify(tx, 'phone_changed', [row.id], values, `${OWN_PAGE}#account-phone`);
}

/** Tells security staff that somebody guesses at an account's password. */
export async function tellGuessing(tx: Executor, row: Account): Promise<void> {
  await notify(tx, 'guessing', await securityStaff(tx), { 用户名: row.userName, 时间: now() }, AUDIT_PAGE);
}

/** Tells an account that somebody got its password wrong again and again where it was logged in, and that this log-in is over. */
export async function tellOwnGuesses(tx: Executor, row: Pick<Account, 'id' | 'userName'>): Promise<void> {
  await notify(tx, 'password_guessed', [row.id], { 用户名: row.userName, 时间: now() }, `${OWN_PAGE}#account-sessions`);
}

/** Tells an account that its codes or keys are attacked, and security staff of it. */
export async function tellFactorAlarm(
  tx: Executor,
  row: Pick<Account, 'id' | 'userName'>,
  reason: AuditReason,
): Promise<void> {
  const values = { 用户名: row.userName, 时间: now(), 情况: AUDIT_REASON_LABELS[reason] };
  await notify(tx, 'factor_attacked', [row.id], values, `${OWN_PAGE}#account-factor`);
  const watching = (await securityStaff(tx)).filter((id) => id !== row.id);
  await notify(tx, 'factor_alarm', watching, values, AUDIT_PAGE);
}

/**
 * Tells an account that somebody got past the first step of a log-in in a browser it does not know. Once a day: whoever
 * knows the password could fill the inbox else. The caller has locked the account.
 */
export async function tellFactorOwed(
  tx: Executor,
  row: Account,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<void> {
  const [told] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.userId, row.id),
        eq(messages.event, 'factor_owed'),
        gt(messages.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .limit(1);
  if (told) return;
  const values = { 用户名: row.userName, 时间: now(), 设备: deviceName(userAgent), 地址: shortened(ip) };
  await notify(tx, 'factor_owed', [row.id], values, `${OWN_PAGE}#account-sessions`);
}
