/** The end of an account: nobody can log in with it, its personal data are gone, what was done with it stays. */
import { ERASE_REASON_MIN, type EraseForOwnerBody, userResource } from '@ip-portal/contract';
import { MESSAGE_EVENTS } from '@ip-portal/contract/message-events';
import { hasWorkplace, isStaff } from '@ip-portal/contract/rules/workplace';
import { ORGANIZATION_URL, PRIVACY_CENTER_URL } from '@ip-portal/contract/urls';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { NO_PASSWORD } from '../../auth/passwords.ts';
import { type Actor, audit, type Context, change, SYSTEM } from '../../context.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import type { Executor } from '../../db/client.ts';
import { NO_TEXT } from '../../db/columns.ts';
import { users } from '../../db/schema/accounts.ts';
import { organizationMembers, organizations } from '../../db/schema/organizations.ts';
import { erasures } from '../../db/schema/privacy.ts';
import { AppError, invalid, notFound, refused } from '../../lib/errors.ts';
import { notify } from '../../notify/notify.ts';
import { openUser } from '../accounts/index.ts';
import { freezePostings } from '../postings/index.ts';
import { closeRequestsOf } from '../privacy-requests/index.ts';
import { type Erased, readErasures } from './erasure-list.ts';

type Account = typeof users.$inferSelect;

/** The name of an account that has ended; nobody can register one like it. */
const neutralName = (id: number) => `已注销-${id}`;

/** What only proves who somebody is, or was written for them alone. Sessions take their challenges along. */
const OWN_TABLES = [
  'sessions',
  'passkeys',
  'totp_secrets',
  'recovery_codes',
  'identities',
  'api_tokens',
  'proven_addresses',
  'proven_phones',
  'one_time_links',
  'one_time_codes',
  'attempts',
  'message_ways',
  'messages',
  'data_views',
  'statute_imports',
  'account_limits',
  'organization_members',
  'organization_invitations',
] as const;

/** Organisations whose only usable owner is `userId`, locked. */
async function ownedAlone(tx: Executor, userId: number): Promise<string[]> {
  const owned = await tx
    .select({ id: organizations.id, name: organizations.name })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(
      and(
        eq(organizationMembers.userId, userId),
        eq(organizationMembers.role, 'owner'),
        isNull(organizations.deletedAt),
      ),
    )
    .orderBy(organizations.id)
    .for('update');
  const alone: string[] = [];
  for (const { id, name } of owned) {
    const [other] = await tx
      .select({ id: organizationMembers.id })
      .from(organizationMembers)
      .innerJoin(users, eq(users.id, organizationMembers.userId))
      .where(
        and(
          eq(organizationMembers.organizationId, id),
          eq(organizationMembers.role, 'owner'),
          ne(organizationMembers.userId, userId),
          eq(users.status, 'active'),
          isNull(users.deletedAt),
        ),
      )
      .limit(1);
    if (!other) alone.push(name);
  }
  return alone;
}

/** Tells the others who look after an organisation that a member has gone, whose name is nobody's any more. */
async function tellOrganizations(tx: Executor, { id }: Account): Promise<void> {
  const { rows } = await tx.execute<{ name: string; keepers: number[] }>(sql`
    select o.name, array_agg(k.user_id) as keepers from organization_members m join organizations o on o.id = m.organization_id
    join organization_members k on k.organization_id = o.id and k.role in ('owner', 'manager') and k.user_id <> ${id}
    where m.user_id = ${id} and o.deleted_at is null group by o.id, o.name`);
  for (const { name, keepers } of rows) {
    await notify(tx, 'member_left', keepers, { 单位: name, 用户名: neutralName(id) }, ORGANIZATION_URL);
  }
}

/** Placeholders that stand for the name of an account, and the messages that may hold one. */
const NAMING: readonly string[] = ['用户名', '邀请人', '发布人', '操作人'];
const NAMING_EVENTS = Object.entries(MESSAGE_EVENTS)
  .filter(([, { placeholders }]) => placeholders.some((one) => NAMING.includes(one)))
  .map(([event]) => event);
/** Next to one of these a name is a part of another one. */
const NAME_PART = '[A-Za-z0-9_]';

/** Takes the name out of what others hold: invitations that were typed for it, and messages that name it. */
async function forgetName(tx: Executor, { id, userName }: Account): Promise<void> {
  await tx.execute(sql`update organization_invitations set invitee = '', closed_at = coalesce(closed_at, now()),
    outcome = coalesce(outcome, 'revoked') where lower(invitee) = lower(${userName})`);
  // A name has no character that means something in a pattern (`USER_NAME_PATTERN`).
  const whole = `(?<!${NAME_PART})${userName.replace(/[^A-Za-z0-9_\u4e00-\u9fa5]/gu, '.')}(?!${NAME_PART})`;
  const without = (column: string) =>
    sql`regexp_replace(${sql.identifier(column)}, ${whole}, ${neutralName(id)}, 'gi')`;
  await tx.execute(sql`update messages set title = left(${without('title')}, 200), text = ${without('text')}
    where event in (${sql.join(
      NAMING_EVENTS.map((event) => sql`${event}`),
      sql`, `,
    )}) and position(lower(${userName}) in lower(title || ' ' || text)) > 0`);
}

/** Empties the account of `row`, which the caller has locked, and writes it into the list of the erased. */
async function erase(
  ctx: Pick<Context, 'db' | 'config'>,
  tx: Executor,
  by: Actor,
  row: Account,
  { at, reason }: { at?: string; reason?: string } = {},
) {
  const clear = await openUser(ctx, row);
  await freezePostings(tx, keysOf(ctx), by, { id: row.id, realName: clear.realName, phone: clear.phone });
  await closeRequestsOf(tx, row.id);
  await forgetName(tx, row);
  for (const table of OWN_TABLES) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${row.id}`);
  }
  await tx.execute(
    sql`update consents set withdrawn_at = greatest(now(), given_at) where user_id = ${row.id} and withdrawn_at is null`,
  );
  await tx
    .update(users)
    .set({
      userName: neutralName(row.id),
      passwordHash: NO_PASSWORD,
      passwordHistory: [],
      realName: '',
      phone: NO_TEXT,
      phoneIndex: null,
      email: NO_TEXT,
      emailIndex: null,
      status: 'locked',
      deletedAt: sql`coalesce(${users.deletedAt}, now())`,
      secondFactorAt: null,
      lastLoginAt: null,
      mustChangePassword: false,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, row.id));
  await tx
    .insert(erasures)
    .values({ userId: row.id, ...(at === undefined ? {} : { erasedAt: new Date(at) }) })
    .onConflictDoNothing();
  const about = { resource: 'Users' as const, resourceId: row.id, title: neutralName(row.id) };
  await audit(tx, by, { action: 'erase', ...about, ...(reason === undefined ? {} : { after: { Reason: reason } }) });
}

/**
 * What has to be settled before an account can end, whoever ends it. @throws 422 for whoever works in the back office, and
 * for the only owner of an organisation
 */
async function refuseUnsettled(
  tx: Executor,
  row: Account,
  words: { staff: string; bound: string; whose: string },
): Promise<void> {
  if (isStaff(row.roles)) throw refused(words.staff);
  if (hasWorkplace(row.roles)) throw refused(words.bound);
  const alone = await ownedAlone(tx, row.id);
  if (alone.length > 0) {
    throw refused({
      rule: 'last-owner',
      reason: `${words.whose}是“${alone.join('”“')}”唯一的所有者`,
      wayOut: { text: '请先把单位移交给其他成员或解散单位', url: ORGANIZATION_URL },
    });
  }
}

/**
 * Ends the account of its owner, who typed its name to say so. @throws 400 for another name, 422 for staff and for the
 * only owner of an organisation
 */
export async function eraseOwn(ctx: Context, by: Actor & { id: number }, typed: string): Promise<void> {
  await change(ctx, ['Postings'], async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, by.id)).for('no key update');
    if (!row || row.deletedAt) throw new AppError('SESSION_EXPIRED', '登录已失效，请重新登录');
    if (typed.trim() !== row.userName) throw invalid({ UserName: '与您的用户名不一致' });
    await refuseUnsettled(tx, row, {
      staff: '管理人员的账号不能自行注销：请先由安全管理员收回管理角色；系统至少要保留一名管理员',
      bound: '银行、专家的账号不能自行注销：请先由安全管理员收回该角色',
      whose: '您',
    });
    await tellOrganizations(tx, row);
    await erase(ctx, tx, { ...by, name: neutralName(row.id) }, row);
  });
}

/**
 * Ends an account for an owner who asked for it and cannot log in (个人信息保护法 47), deleted ones too. `typed` is its
 * name, `reason` on what request and how the person was known. @throws 400 for another name or an empty reason, 404 and
 * 409 for none and for one that has ended, 422 as for whoever ends their own
 */
export async function eraseForOwner(
  ctx: Context,
  by: Actor & { id: number },
  id: number,
  { UserName, Reason }: EraseForOwnerBody,
): Promise<void> {
  const reason = Reason.trim();
  if (reason.length < ERASE_REASON_MIN) throw invalid({ Reason: `依据和身份核实情况至少 ${ERASE_REASON_MIN} 个字` });
  await change(ctx, ['Postings'], async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
    if (!row) throw notFound(userResource.label);
    const [ended] = await tx.select({ id: erasures.id }).from(erasures).where(eq(erasures.userId, id));
    if (ended) throw new AppError('ILLEGAL_TRANSITION', '该账号已经注销');
    if (id === by.id)
      throw refused({
        reason: '请在个人信息中心注销自己的账号',
        wayOut: { text: '前往个人信息中心', url: PRIVACY_CENTER_URL },
      });
    if (UserName.trim() !== row.userName) throw invalid({ UserName: '与该账号的用户名不一致' });
    await refuseUnsettled(tx, row, {
      staff: '管理人员的账号不能注销：请先收回管理角色',
      bound: '银行、专家的账号不能注销：请先收回该角色',
      whose: '该用户',
    });
    await tellOrganizations(tx, row);
    await erase(ctx, tx, by, row, { reason });
  });
}

/**
 * Erases again what a restored backup has brought back: accounts of the list that are there, made at the same moment, and
 * not erased. Answers their numbers.
 */
export async function eraseAgain(
  ctx: Pick<Context, 'db' | 'cache' | 'config'>,
  list: readonly Erased[],
): Promise<number[]> {
  const done = new Set((await readErasures(ctx.db)).map(({ id }) => id));
  const again: number[] = [];
  for (const { id, made, at } of list) {
    if (done.has(id)) continue;
    const erased = await change(ctx, ['Postings'], async (tx) => {
      // Numbers may be given anew after a restore: the moment of its making tells which account was meant.
      const [row] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, id), sql`(extract(epoch from ${users.createdAt}) * 1000000)::bigint = ${made}::bigint`))
        .for('no key update');
      if (!row) return false;
      await erase(ctx, tx, SYSTEM, row, { at });
      return true;
    });
    if (erased) again.push(id);
  }
  return again;
}
