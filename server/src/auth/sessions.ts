/**
 * Server-side sessions: a random token in a cookie, its SHA-256 in the database. The database's clock alone
 * decides how old one is: those of several processes may differ.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@ip-portal/contract';
import { and, desc, eq, gt, gte, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { sessions, users } from '../db/schema.ts';
import type { SessionUser } from '../types.ts';
import { owesPassword } from './passwords.ts';

/** Over HTTPS the cookie carries a prefix by which browsers take it from this host alone. */
export const SESSION_COOKIE = 'ip_portal_sid';
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;
/** Minutes without a call after which a session ends (GB/T 22239-2019, level 3 practice). */
const IDLE_MINUTES = { admin: 15, user: 30 } as const;
/** Minutes for an account with these roles. */
export const idleMinutes = (roles: readonly string[]): number =>
  roles.includes('admin') ? IDLE_MINUTES.admin : IDLE_MINUTES.user;
/** A session never outlives this, however busy. */
export const ABSOLUTE_HOURS = 12;
/** `lastSeenAt` is written at most this often. */
const TOUCH_SECONDS = 60;

const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/** Opens a session and returns the cookie's token. */
export async function openSession(
  tx: Executor,
  userId: number,
  from: { ip: string; userAgent: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(sessions).values({
    userId,
    tokenHash: digest(token),
    expiresAt: sql`now() + make_interval(hours => ${ABSOLUTE_HOURS})`,
    ip: from.ip,
    userAgent: from.userAgent,
  });
  await tx.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  return token;
}

/** The user of a token: active, not deleted, session neither expired nor idle too long. */
export async function findSession(db: Executor, token: string): Promise<SessionUser | null> {
  const [row] = await db
    .select({
      id: users.id,
      sessionId: sessions.id,
      userName: users.userName,
      roles: users.roles,
      status: users.status,
      deletedAt: users.deletedAt,
      idleSeconds: sql<number>`extract(epoch from now() - ${sessions.lastSeenAt})::float8`,
      mustChangePassword: users.mustChangePassword,
      passwordChangedAt: users.passwordChangedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, digest(token)), gt(sessions.expiresAt, sql`now()`)));
  if (row?.status !== 'active' || row.deletedAt) return null;
  if (row.idleSeconds > idleMinutes(row.roles) * 60) {
    await db.delete(sessions).where(eq(sessions.id, row.sessionId));
    return null;
  }
  if (row.idleSeconds > TOUCH_SECONDS) {
    await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, row.sessionId));
  }
  return {
    id: row.id,
    sessionId: row.sessionId,
    userName: row.userName,
    roles: row.roles as Role[],
    owesPassword: owesPassword(row),
  };
}

/** Live sessions of a user, newest first: neither expired nor idle for longer than so many minutes. */
export function listSessions(db: Executor, userId: number, idle: number) {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, sql`now()`),
        gte(sessions.lastSeenAt, sql`now() - make_interval(mins => ${idle})`),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Ends one session of a user; false when it is not theirs or gone. */
export async function closeSession(tx: Executor, userId: number, sessionId: number): Promise<boolean> {
  const gone = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

/** Ends all sessions of a user, except one when given. Returns how many. */
export async function closeAllSessions(tx: Executor, userId: number, exceptId?: number): Promise<number> {
  const gone = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId ? ne(sessions.id, exceptId) : sql`true`))
    .returning({ id: sessions.id });
  return gone.length;
}
