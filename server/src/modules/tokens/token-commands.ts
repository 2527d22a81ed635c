/** Making, listing and revoking API tokens. */
import {
  MadeToken,
  OwnedToken,
  TOKENS_MAX,
  TokenItem,
  type TokenListQuery,
  type TokenState,
  type TokenWrite,
} from '@ip-portal/contract';
import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { newApiToken } from '../../auth/api-tokens.ts';
import { type Actor, audit, type Context } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { apiTokens } from '../../db/schema/api-tokens.ts';
import { AppError, invalid, notFound, refused } from '../../lib/errors.ts';
import { contains, orderBy, page } from '../../lib/list.ts';
import { present } from '../../lib/present.ts';
import type { SessionUser } from '../../types.ts';

/** Tokens that work no more are shown for so many days. */
const ENDED_DAYS = 180;

const state = sql<TokenState>`case when ${apiTokens.revokedAt} is not null then 'revoked'
  when ${apiTokens.expiresAt} <= now() then 'expired' else 'live' end`;
const live = and(isNull(apiTokens.revokedAt), sql`${apiTokens.expiresAt} > now()`);
const columns = {
  id: apiTokens.id,
  userId: apiTokens.userId,
  userName: users.userName,
  name: apiTokens.name,
  hint: apiTokens.hint,
  permissions: apiTokens.permissions,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
  lastIp: apiTokens.lastIp,
  revokedAt: apiTokens.revokedAt,
  state,
};
const sorts = { Id: apiTokens.id, ExpiresAt: apiTokens.expiresAt, LastUsedAt: apiTokens.lastUsedAt };

/** The tokens of one account, those that work first. */
export async function listOwnTokens(db: Executor, userId: number): Promise<TokenItem[]> {
  const rows = await db
    .select(columns)
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(eq(apiTokens.userId, userId))
    .orderBy(sql`${state} = 'live' desc`, desc(apiTokens.id));
  return rows.map((row) => present(TokenItem, row));
}

/** A page of everybody's tokens, newest first. */
export async function listTokens(db: Executor, query: TokenListQuery): Promise<{ data: OwnedToken[]; total: number }> {
  const where: SQL | undefined = and(
    query.State ? sql`${state} = ${query.State}` : undefined,
    query.UserName ? contains(query.UserName, users.userName) : undefined,
    query.keyword ? contains(query.keyword, apiTokens.name, users.userName) : undefined,
  );
  const { limit, offset } = page(query);
  const [rows, [counted]] = await Promise.all([
    db
      .select(columns)
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(where)
      .orderBy(...orderBy(query, sorts, [desc(apiTokens.id)]))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(apiTokens).innerJoin(users, eq(users.id, apiTokens.userId)).where(where),
  ]);
  return { data: rows.map((row) => present(OwnedToken, row)), total: counted?.total ?? 0 };
}

/**
 * Makes a token for `user`; the answer is the only one that tells it.
 * @throws 400 for a permission the account does not hold; 409 for a name in use; 422 when there are too many
 */
export async function makeToken(tx: Executor, user: SessionUser, by: Actor, body: TokenWrite): Promise<MadeToken> {
  if (body.Permissions.some((one) => !user.permissions.has(one))) {
    throw invalid({ Permissions: '不能授予自己没有的权限' });
  }
  // Two at once of one account wait for each other: the number is counted right.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
  const mine = await tx
    .select({ name: apiTokens.name })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, user.id), live));
  const name = body.Name.trim();
  if (mine.some((one) => one.name === name)) {
    const message = '已有同名的令牌仍在使用，请先撤销它或换一个名称';
    throw new AppError('DUPLICATE', message, { fields: { Name: message } });
  }
  if (mine.length >= TOKENS_MAX) throw refused(`同时有效的令牌不能超过 ${TOKENS_MAX} 个，请先撤销不用的`);
  const { token, tokenHash, hint } = newApiToken();
  const [row] = await tx
    .insert(apiTokens)
    .values({
      userId: user.id,
      name,
      hint,
      tokenHash,
      permissions: body.Permissions,
      expiresAt: sql`now() + make_interval(days => ${body.Days}::int)`,
    })
    .returning();
  if (!row) throw new Error('the token was not stored');
  await audit(tx, by, {
    action: 'create',
    resource: 'Tokens',
    resourceId: row.id,
    title: row.name,
    after: { permissions: row.permissions, expiresAt: row.expiresAt },
  });
  return present(MadeToken, row, { State: 'live', Token: token });
}

/** Revokes a token that works, or has expired: of the account `ownerId`, of any when null. 404 when there is none. */
export async function revokeToken(tx: Executor, by: Actor, id: number, ownerId: number | null): Promise<void> {
  const [row] = await tx
    .update(apiTokens)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(apiTokens.id, id),
        isNull(apiTokens.revokedAt),
        ownerId === null ? undefined : eq(apiTokens.userId, ownerId),
      ),
    )
    .returning({ name: apiTokens.name, userId: apiTokens.userId });
  if (!row) throw notFound('有效的令牌');
  await audit(tx, by, {
    action: 'delete',
    resource: 'Tokens',
    resourceId: id,
    title: row.name,
    before: { userId: row.userId },
  });
}

/** Removes tokens that have not worked for half a year; what was done with them stays in the audit log. */
export async function forgetTokens({ db }: Pick<Context, 'db'>): Promise<void> {
  await db
    .delete(apiTokens)
    .where(sql`least(${apiTokens.expiresAt}, ${apiTokens.revokedAt}) < now() - make_interval(days => ${ENDED_DAYS})`);
}
