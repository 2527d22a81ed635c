/**
 * Tokens of other systems: `ipp_`, 36 random letters and digits, and six that check them, by which scanners of secrets
 * tell a token from noise. The database knows digests alone, and its clock decides what has expired.
 */
import { createHash, randomInt } from 'node:crypto';
import { intersectRights, rightsOf, TOKEN_PERMISSIONS } from '@ip-portal/contract';
import type { AuditReason } from '@ip-portal/contract/audit-words';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { users } from '../db/schema/accounts.ts';
import { apiTokens } from '../db/schema/api-tokens.ts';
import type { SessionUser } from '../types.ts';
import { factorColumns, mustEnrol, rightsColumns } from './rights.ts';

const PREFIX = 'ipp_';
const BODY = 36;
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECK = 6;
/** How much of a token is shown beside its name. */
const HINT = PREFIX.length + 4;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${BODY + CHECK}}$`);
/** `lastUsedAt` is written at most this often. */
const TOUCH_SECONDS = 60;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The first 32 bits of a digest as six letters and digits. */
function checkOf(text: string): string {
  let left = sha256(text).readUInt32BE();
  let out = '';
  for (let n = 0; n < CHECK; n += 1) {
    out = LETTERS.charAt(left % LETTERS.length) + out;
    left = Math.floor(left / LETTERS.length);
  }
  return out;
}

/** A token nobody guesses, what is kept of it, and what is shown of it later. */
export function newApiToken(): { token: string; tokenHash: string; hint: string } {
  const body = Array.from({ length: BODY }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  const token = PREFIX + body + checkOf(PREFIX + body);
  return { token, tokenHash: sha256(token).toString('hex'), hint: `${token.slice(0, HINT)}…` };
}

/** True for what may be one of our tokens: the database need not be asked about anything else. */
export function isWellFormed(token: string): boolean {
  return FORM.test(token) && checkOf(token.slice(0, -CHECK)) === token.slice(-CHECK);
}

/** Why a token that exists is refused, as the audit log tells it. */
export type TokenFault = Extract<AuditReason, 'revoked' | 'expired' | 'account'>;

export type FoundToken = { user: SessionUser; fault: TokenFault | null };

/**
 * Who calls with this token and what is wrong with it; undefined for a token nobody has. The rights are what the token
 * names, of what its account holds now. An account that may not have tokens, or has to choose a password or set up a
 * second factor first, has none that work.
 */
export async function findApiToken(db: Executor, token: string, ip: string): Promise<FoundToken | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      userName: users.userName,
      ...rightsColumns,
      ...factorColumns,
      status: users.status,
      deletedAt: users.deletedAt,
      mustChangePassword: users.mustChangePassword,
      tokenId: apiTokens.id,
      name: apiTokens.name,
      named: apiTokens.permissions,
      revokedAt: apiTokens.revokedAt,
      expired: sql<boolean>`${apiTokens.expiresAt} <= now()`,
      fresh: sql<boolean>`coalesce(${apiTokens.lastUsedAt} > now() - make_interval(secs => ${TOUCH_SECONDS}), false)`,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(eq(apiTokens.tokenHash, sha256(token).toString('hex')));
  if (!row) return undefined;
  const held = rightsOf(row);
  // What its account is limited to, a token is limited to as well.
  const named = new Set(TOKEN_PERMISSIONS.filter((one) => row.named.includes(one)));
  const user: SessionUser = {
    id: row.id,
    sessionId: 0,
    userName: row.userName,
    roles: row.roles,
    ...intersectRights(held, { permissions: named, scopes: new Map() }),
    viewing: null,
    // Nobody is there who could prove who they are.
    proven: false,
    newDevice: false,
    hasFactor: row.secondFactorAt !== null,
    mustEnrol: mustEnrol(row),
    token: { id: row.tokenId, name: row.name },
    // A system acts for the account itself.
    acting: null,
    actingLost: false,
    owes: null,
  };
  const usable =
    row.status === 'active' &&
    row.deletedAt === null &&
    !row.mustChangePassword &&
    !user.mustEnrol &&
    held.permissions.has('Tokens:write');
  const fault = row.revokedAt ? 'revoked' : row.expired ? 'expired' : usable ? null : 'account';
  if (fault === null && !row.fresh) {
    await db.update(apiTokens).set({ lastUsedAt: sql`now()`, lastIp: ip }).where(eq(apiTokens.id, row.tokenId));
  }
  return { user, fault };
}

/** Names of an account's tokens that still work, in the order in which they were made. */
export async function liveTokenNames(tx: Executor, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ name: apiTokens.name })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, sql`now()`)))
    .orderBy(apiTokens.id);
  return rows.map(({ name }) => name);
}

/** Ends every token of an account, for good. Returns how many worked until then. */
export async function revokeAllTokens(tx: Executor, userId: number): Promise<number> {
  const ended = await tx
    .update(apiTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id });
  return ended.length;
}
