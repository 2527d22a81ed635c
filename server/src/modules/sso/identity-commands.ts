/** Identities of accounts at providers: linked, listed, taken away. Each function is one unit of work. */

import { type IdentityItem, userResource } from '@ip-portal/contract';
import { ACCOUNT_URL, RECOVERY_URL } from '@ip-portal/contract/urls';
import { and, asc, eq, sql } from 'drizzle-orm';
import { NO_PASSWORD } from '../../auth/passwords.ts';
import { type Actor, audit, type Context, change } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { identities } from '../../db/schema/identities.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { AppError, notFound, refused } from '../../lib/errors.ts';
import { toTimestamp } from '../../lib/time.ts';
import { tellIdentity } from '../../notify/account-messages.ts';
import { type Person, SsoFailure } from '../../sso/provider.ts';
import { readSso } from '../../sso/settings.ts';
import type { SessionUser } from '../../types.ts';
import type { UserRow } from '../accounts/index.ts';
import { assertManages, type Granter } from '../roles/index.ts';

/** The identities of an account, oldest first. What it is called there is not told: that may be a number of the person. */
export async function listIdentities(db: Executor, userId: number): Promise<IdentityItem[]> {
  const { Issuer } = await readSso(db);
  const rows = await db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.id));
  return rows.map((row) => ({
    Id: row.id,
    Issuer: row.issuer,
    IsCurrent: sameIssuer(row.issuer, Issuer),
    LinkedAt: toTimestamp(row.linkedAt),
    LastUsedAt: row.lastUsedAt ? toTimestamp(row.lastUsedAt) : null,
  }));
}

/** `https://id.example.cn` and `https://id.example.cn/` are the same to discovery. */
const sameIssuer = (one: string, other: string) => one.replace(/\/$/, '') === other.replace(/\/$/, '');

/** Writes an identity down: of nobody else, and the only one of the account there. */
export async function insertIdentity(
  tx: Executor,
  userId: number,
  { issuer, subject }: Pick<Person, 'issuer' | 'subject'>,
): Promise<'inserted' | 'taken' | 'linked'> {
  const [row] = await tx
    .insert(identities)
    .values({ userId, issuer, subject })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  if (row) return 'inserted';
  const [holder] = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return holder && holder.userId !== userId ? 'taken' : 'linked';
}

async function lockAccount(tx: Executor, userId: number): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!row || row.deletedAt) throw notFound(userResource.label);
  return row;
}

const noteOf = (row: UserRow, action: 'identity_linked' | 'identity_unlinked', Issuer: string) => ({
  action,
  resource: 'Auth' as const,
  resourceId: row.id,
  title: row.userName,
  after: { Issuer },
});

/** Links a person with the account of a session. @throws SsoFailure `taken` or `linked` */
export async function linkIdentity(ctx: Context, person: Person, user: SessionUser, actor: Actor): Promise<void> {
  await change(ctx, [], async (tx) => {
    const row = await lockAccount(tx, user.id);
    const outcome = await insertIdentity(tx, row.id, person);
    if (outcome !== 'inserted') throw new SsoFailure(outcome);
    await audit(tx, actor, noteOf(row, 'identity_linked', person.issuer));
    await tellIdentity(tx, row, '关联了统一身份认证');
  });
}

/** 422 when nothing else lets into the account: neither a password nor a passkey, nor another identity that works. */
async function assertOtherWay(tx: Executor, row: UserRow): Promise<void> {
  if (row.passwordHash !== NO_PASSWORD) return;
  const [ways] = await tx
    .select({ keys: sql<number>`count(*)::int` })
    .from(passkeys)
    .where(eq(passkeys.userId, row.id));
  if (ways && ways.keys > 0) return;
  throw refused({
    rule: 'last-way-in',
    reason: '这是您唯一的登录方式',
    wayOut: { text: '请先通过“忘记密码”设置密码，或添加通行密钥', url: RECOVERY_URL },
  });
}

async function remove(tx: Executor, userId: number, id: number): Promise<string> {
  const [gone] = await tx
    .delete(identities)
    .where(and(eq(identities.id, id), eq(identities.userId, userId)))
    .returning({ issuer: identities.issuer });
  if (!gone) throw notFound('统一身份认证的关联');
  return gone.issuer;
}

/** Takes an own identity away; 422 for the last way in. */
export async function unlinkIdentity(ctx: Context, user: SessionUser, id: number, actor: Actor): Promise<void> {
  await change(ctx, [], async (tx) => {
    const row = await lockAccount(tx, user.id);
    const issuer = await remove(tx, row.id, id);
    await assertOtherWay(tx, row);
    await audit(tx, actor, noteOf(row, 'identity_unlinked', issuer));
    await tellIdentity(tx, row, '解除了统一身份认证的关联');
  });
}

/** Takes the identity of somebody else away, who may be left without a way in: staff hand out links. */
export async function unlinkForOther(
  ctx: Context,
  by: Actor & Granter & { id: number },
  userId: number,
  id: number,
): Promise<void> {
  if (by.id === userId)
    throw refused({ reason: '请在个人中心管理自己的关联', wayOut: { text: '前往个人中心', url: ACCOUNT_URL } });
  await change(ctx, [], async (tx) => {
    const row = await lockAccount(tx, userId);
    await assertManages(tx, by, row);
    const issuer = await remove(tx, userId, id);
    await audit(tx, by, { ...noteOf(row, 'identity_unlinked', issuer), resource: 'Users' });
    await tellIdentity(tx, row, '被工作人员解除了统一身份认证的关联');
  });
}

/** 404 unless there is such an account. */
export async function assertAccount(db: Executor, id: number): Promise<void> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.id, id));
  if (!row) throw new AppError('NOT_FOUND', '用户不存在或已被移除');
}
