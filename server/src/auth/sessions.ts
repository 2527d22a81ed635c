/**
 * Server-side sessions: a random token in a cookie, its SHA-256 in the database. The database's clock alone
 * decides how old one is: those of several processes may differ.
 */
import { createHash, randomBytes } from 'node:crypto';
import { rightsOf } from '@ip-portal/contract';
import { and, desc, eq, gt, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db, Executor } from '../db/client.ts';
import { onceFor } from '../db/once-for.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import { actingSessions, organizationMembers, organizations } from '../db/schema/organizations.ts';
import type { SessionUser } from '../types.ts';
import { actingColumns, actingOf } from './acting.ts';
import { NO_PASSWORD, owesPassword } from './passwords.ts';
import { factorColumns, mustEnrol, rightsColumns } from './rights.ts';
import { limitsFor, type SessionLimits, storedPolicy } from './session-limits.ts';
import { provenLately } from './step-up.ts';
import { lookAs } from './viewing.ts';

/** Over HTTPS the cookie carries a prefix by which browsers take it from this host alone. */
export const SESSION_COOKIE = 'ip_portal_sid';
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;
/** Minutes between password and second factor. */
const FACTOR_MINUTES = 10;
/** Sessions of an account that await their second factor; of more, the oldest end. */
const HALF_MAX = 20;
/** `lastSeenAt` is written at most this often. */
const TOUCH_SECONDS = 60;

const digest = (token: string) => createHash('sha256').update(token).digest('hex');

export interface SessionOrigin {
  ip: string;
  userAgent: string;
  /** The account did not know the browser. */
  newDevice?: boolean;
}

/**
 * Opens a session and returns the cookie's token. Of the account's other sessions those used longest ago end when
 * there are more than the policy allows; those that await a second factor are counted by themselves.
 * @param awaitsFactor it serves for nothing but the second factor, and not for long
 */
export async function openSession(
  tx: Executor,
  userId: number,
  from: SessionOrigin,
  { awaitsFactor = false, provenAt }: { awaitsFactor?: boolean; provenAt?: Date } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { sessions: most, hours } = await readLimits(tx, userId);
  await tx.insert(sessions).values({
    userId,
    tokenHash: digest(token),
    expiresAt: sql`now() + make_interval(mins => ${awaitsFactor ? FACTOR_MINUTES : hours * 60})`,
    awaitsFactor,
    // The database's clock says when, unless it was somebody else's to say; nothing is proven ahead of time.
    ...(provenAt ? { provenAt: sql`least(now(), ${provenAt.toISOString()}::timestamptz)` } : {}),
    ip: from.ip,
    userAgent: from.userAgent,
    newDevice: from.newDevice ?? false,
  });
  await tx.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  // Either sort by itself: whoever knows the password alone must not end sessions that have proven more.
  const alike = sql`${sessions.userId} = ${userId} and ${sessions.awaitsFactor} = ${awaitsFactor}`;
  const kept = sql`select id from ${sessions} where ${alike} order by ${sessions.lastSeenAt} desc, id desc
    limit ${awaitsFactor ? HALF_MAX : most}`;
  await tx.delete(sessions).where(sql`${alike} and ${sessions.id} not in (${kept})`);
  return token;
}

/** The limits that hold for the sessions of an account now. */
export async function readLimits(db: Executor, userId: number): Promise<SessionLimits> {
  const [row] = await db.select({ roles: users.roles, storedPolicy }).from(users).where(eq(users.id, userId));
  return limitsFor(row?.roles ?? [], row?.storedPolicy ?? {});
}

/** Asked before nearly every answer: put together once for a database, and planned once on each of its connections. */
const lookup = onceFor('ip_session', (db, name) =>
  db
    .select({
      id: users.id,
      sessionId: sessions.id,
      userName: users.userName,
      ...rightsColumns,
      ...factorColumns,
      status: users.status,
      deletedAt: users.deletedAt,
      storedPolicy,
      ageSeconds: sql<number>`extract(epoch from now() - ${sessions.createdAt})::float8`,
      idleSeconds: sql<number>`extract(epoch from now() - ${sessions.lastSeenAt})::float8`,
      mustChangePassword: users.mustChangePassword,
      passwordChangedAt: users.passwordChangedAt,
      noPassword: sql<boolean>`${users.passwordHash} = ${NO_PASSWORD}`,
      awaitsFactor: sessions.awaitsFactor,
      newDevice: sessions.newDevice,
      viewing: sessions.viewing,
      proven: provenLately,
      ...actingColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    // Three primary keys, met only by sessions that act for an organisation.
    .leftJoin(actingSessions, eq(actingSessions.sessionId, sessions.id))
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, actingSessions.organizationId),
        eq(organizationMembers.userId, users.id),
      ),
    )
    .leftJoin(
      organizations,
      and(eq(organizations.id, organizationMembers.organizationId), isNull(organizations.deletedAt)),
    )
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), gt(sessions.expiresAt, sql`now()`)))
    .prepare(name),
);

/** The user of a token: active, not deleted, session neither expired nor idle too long. */
export async function findSession(db: Db, token: string): Promise<SessionUser | null> {
  const [row] = await lookup(db).execute({ hash: digest(token) });
  if (row?.status !== 'active' || row.deletedAt) return null;
  const limits = limitsFor(row.roles, row.storedPolicy);
  // A policy that has become stricter holds for sessions that began before it.
  if (row.idleSeconds > limits.idleMinutes * 60 || row.ageSeconds > limits.hours * 3600) {
    await db.delete(sessions).where(eq(sessions.id, row.sessionId));
    return null;
  }
  if (row.idleSeconds > TOUCH_SECONDS) {
    await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, row.sessionId));
  }
  const mine = rightsOf(row);
  const seen = row.viewing ? await lookAs(db, mine, row.viewing) : null;
  return {
    id: row.id,
    sessionId: row.sessionId,
    userName: row.userName,
    roles: seen?.roles ?? row.roles,
    ...(seen?.rights ?? mine),
    viewing: row.viewing && seen ? { role: row.viewing.Role, name: seen.name } : null,
    proven: row.proven,
    newDevice: row.newDevice,
    hasFactor: row.secondFactorAt !== null,
    mustEnrol: mustEnrol(row),
    owes: debtOf(row),
    ...actingOf(row),
  };
}

function debtOf(row: Parameters<typeof owesPassword>[0] & Parameters<typeof mustEnrol>[0] & { awaitsFactor: boolean }) {
  if (row.awaitsFactor) return 'factor';
  if (owesPassword(row)) return 'password';
  return mustEnrol(row) ? 'enrolment' : null;
}

const live = (userId: number, { idleMinutes, hours }: SessionLimits) =>
  and(
    eq(sessions.userId, userId),
    eq(sessions.awaitsFactor, false),
    gt(sessions.expiresAt, sql`now()`),
    gte(sessions.createdAt, sql`now() - make_interval(hours => ${hours})`),
    gte(sessions.lastSeenAt, sql`now() - make_interval(mins => ${idleMinutes})`),
  );

/** Live sessions of a user, newest first: neither expired nor idle for too long. */
export function listSessions(db: Executor, userId: number, limits: SessionLimits) {
  return db.select().from(sessions).where(live(userId, limits)).orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** How many live sessions but this one are of browsers that the account did not know. */
export async function countNewDevices(db: Executor, userId: number, sessionId: number): Promise<number> {
  const limits = await readLimits(db, userId);
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(and(live(userId, limits), eq(sessions.newDevice, true), ne(sessions.id, sessionId)));
  return row?.count ?? 0;
}

/** Takes the mark of a new device away; false when the session is not theirs or has none. */
export async function knowDevice(tx: Executor, userId: number, sessionId: number): Promise<boolean> {
  const known = await tx
    .update(sessions)
    .set({ newDevice: false })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), eq(sessions.newDevice, true)))
    .returning({ id: sessions.id });
  return known.length > 0;
}

/** Notes that whoever uses the session has just proved who they are. */
export async function noteProof(tx: Executor, sessionId: number): Promise<void> {
  await tx.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, sessionId));
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
