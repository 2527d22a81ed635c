/** How long a session lives, whom it names, and who can end it. */
import { PERMISSIONS } from '@ip-portal/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  closeAllSessions,
  closeSession,
  findSession,
  listSessions,
  openSession,
  readLimits,
} from '../../src/auth/sessions.ts';
import { sessions, users } from '../../src/db/schema/accounts.ts';
import { singles } from '../../src/db/schema/singles.ts';
import { addUser, openTestDatabase } from '../helpers/database.ts';

const db = await openTestDatabase();
const LIMITS = { sessions: 10, idleMinutes: 30, hours: 12 };
const from = { ip: '203.0.113.9', userAgent: 'Test/1.0' };
const open = (userId: number) => openSession(db, userId, from);
/** Seconds since the last call, and until the end, of the sessions of a user. */
const set = (userId: number, columns: { idle?: number; left?: number }) =>
  db
    .update(sessions)
    .set({
      ...(columns.idle === undefined ? {} : { lastSeenAt: sql`now() - make_interval(secs => ${columns.idle})` }),
      ...(columns.left === undefined
        ? {}
        : {
            createdAt: sql`least(created_at, now() + make_interval(secs => ${columns.left}))`,
            expiresAt: sql`now() + make_interval(secs => ${columns.left})`,
          }),
    })
    .where(eq(sessions.userId, userId));
const idleOf = async (userId: number) => {
  const [row] = await db
    .select({ idle: sql<number>`extract(epoch from now() - ${sessions.lastSeenAt})::float8` })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  return row?.idle;
};

describe('a session', () => {
  it('is kept as a digest with where it came from, and ends twelve hours later', async () => {
    const { id } = await addUser(db, 'opens_one');
    const token = await open(id);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await open(id)).not.toBe(token);
    const rows = await db
      .select({
        row: sessions,
        lasts: sql<number>`extract(epoch from ${sessions.expiresAt} - ${sessions.createdAt})::int`,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(asc(sessions.id));
    expect(rows.map(({ row, lasts }) => [row.ip, row.userAgent, lasts])).toEqual(
      Array.from({ length: 2 }, () => [from.ip, from.userAgent, 12 * 3600]),
    );
    expect(rows[0]?.row.tokenHash).toMatch(/^[\da-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('names its user, and nobody by a wrong token', async () => {
    const { id } = await addUser(db, 'named_one', { roles: ['user', 'admin'] });
    const token = await open(id);
    expect(await findSession(db, token)).toEqual({
      id,
      sessionId: expect.any(Number),
      userName: 'named_one',
      roles: ['user', 'admin'],
      permissions: new Set(PERMISSIONS),
      proven: true,
      hasFactor: false,
      newDevice: false,
      mustEnrol: false,
      owes: null,
      acting: null,
      actingLost: false,
      scopes: new Map(),
      viewing: null,
    });
    for (const wrong of ['', token.slice(1), `${token}x`]) expect(await findSession(db, wrong)).toBeNull();
  });

  it('ends at its absolute end, however busy', async () => {
    const { id } = await addUser(db, 'busy_one');
    const token = await open(id);
    await set(id, { idle: 0, left: 60 });
    expect(await findSession(db, token)).not.toBeNull();
    expect(await listSessions(db, id, LIMITS)).toHaveLength(1);
    await set(id, { idle: 0, left: -1 });
    expect(await findSession(db, token)).toBeNull();
    expect(await listSessions(db, id, LIMITS)).toEqual([]);
    // Whoever opens one clears away what has ended, of anybody.
    await open((await addUser(db, 'next_one')).id);
    expect(await idleOf(id)).toBeUndefined();
  });

  it.each([
    [['user'], 30],
    [['user', 'admin'], 15],
  ] as const)('of %j ends after %i minutes without a call', async (roles, minutes) => {
    const { id } = await addUser(db, `idle_${minutes}`, { roles: [...roles] });
    expect((await readLimits(db, id)).idleMinutes).toBe(minutes);
    const token = await open(id);
    await set(id, { idle: minutes * 60 - 30 });
    expect(await findSession(db, token)).not.toBeNull();
    // That was a call.
    expect(await idleOf(id)).toBeLessThan(minutes * 60 - 30);
    await set(id, { idle: minutes * 60 + 1 });
    expect(await findSession(db, token)).toBeNull();
    expect(await idleOf(id)).toBeUndefined();
  });

  it('notes a call once a minute, its own alone', async () => {
    const { id } = await addUser(db, 'touched');
    const other = await addUser(db, 'untouched');
    const token = await open(id);
    await open(other.id);
    await set(other.id, { idle: 600 });
    await set(id, { idle: 20 });
    const { rows } = await db.execute(sql`select last_seen_at::text as at from sessions where user_id = ${id}`);
    await findSession(db, token);
    expect((await db.execute(sql`select last_seen_at::text as at from sessions where user_id = ${id}`)).rows).toEqual(
      rows,
    );
    await set(id, { idle: 120 });
    await findSession(db, token);
    expect(await idleOf(id)).toBeLessThan(120);
    expect(await idleOf(other.id)).toBeGreaterThanOrEqual(600);
    // One that is idle for too long goes alone as well.
    await set(id, { idle: 7_200 });
    expect(await findSession(db, token)).toBeNull();
    expect(await idleOf(other.id)).toBeGreaterThanOrEqual(600);
  });

  it.each([
    ['locked', { status: 'locked' }],
    ['deleted', { deletedAt: new Date() }],
  ] as const)('of an account that is %s counts for nothing', async (name, change) => {
    const { id } = await addUser(db, `is_${name}`);
    const token = await open(id);
    await db.update(users).set(change).where(eq(users.id, id));
    expect(await findSession(db, token)).toBeNull();
  });

  it('says whether a password is owed', async () => {
    const { id } = await addUser(db, 'owing', { mustChangePassword: true });
    expect((await findSession(db, await open(id)))?.owes).toBe('password');
  });
});

describe('the sessions of a user', () => {
  it('are listed newest first, without the idle ones and those of others', async () => {
    const { id } = await addUser(db, 'lists');
    await open((await addUser(db, 'listed_not')).id);
    for (const idle of [900, 0, 60]) {
      await open(id);
      await db
        .update(sessions)
        .set({ lastSeenAt: sql`now() - make_interval(secs => ${idle})` })
        .where(sql`${sessions.id} = (select max(id) from sessions where user_id = ${id})`);
    }
    const ids = (
      await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id)).orderBy(asc(sessions.id))
    ).map((row) => row.id);
    const listed = async (idle: number) =>
      (await listSessions(db, id, { ...LIMITS, idleMinutes: idle })).map((row) => row.id);
    expect(await listed(30)).toEqual([ids[1], ids[2], ids[0]]);
    expect(await listed(14)).toEqual([ids[1], ids[2]]);
    await db.update(sessions).set({ lastSeenAt: sql`date_trunc('minute', now())` }).where(eq(sessions.userId, id));
    expect(await listed(30)).toEqual([ids[2], ids[1], ids[0]]);
  });

  it('are no more than the policy allows, nor longer; the one used longest ago ends', async () => {
    const { id } = await addUser(db, 'many_ones');
    const policy = (value: object) =>
      db
        .insert(singles)
        .values({ key: 'security', value: { ...value } })
        .onConflictDoUpdate({ target: singles.key, set: { value: { ...value } } });
    await policy({ UserSessions: 2, UserHours: 3 });
    const first = await open(id);
    const second = await open(id);
    const half = await openSession(db, id, from, { awaitsFactor: true });
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '5 minutes'` })
      .where(eq(sessions.id, (await findSession(db, second))?.sessionId ?? 0));
    const third = await open(id);
    expect(await findSession(db, second)).toBeNull();
    for (const token of [first, half, third]) expect(await findSession(db, token)).not.toBeNull();
    const age = (hours: number) =>
      db
        .update(sessions)
        .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
        .where(eq(sessions.userId, id));
    await age(2);
    expect(await findSession(db, first)).not.toBeNull();
    // A policy that becomes stricter holds at once.
    await policy({ UserHours: 1 });
    expect(await listSessions(db, id, await readLimits(db, id))).toEqual([]);
    expect(await findSession(db, first)).toBeNull();
    await policy({});
  });

  it('are ended one by one by their owner alone', async () => {
    const [owner, other] = [await addUser(db, 'ends_one'), await addUser(db, 'ends_none')];
    const tokens = [await open(owner.id), await open(owner.id)] as const;
    const first = (await findSession(db, tokens[0]))?.sessionId ?? 0;
    expect(await closeSession(db, other.id, first)).toBe(false);
    expect(await findSession(db, tokens[0])).not.toBeNull();
    expect(await closeSession(db, owner.id, first)).toBe(true);
    expect(await closeSession(db, owner.id, first)).toBe(false);
    expect([await findSession(db, tokens[0]), (await findSession(db, tokens[1]))?.id]).toEqual([null, owner.id]);
  });

  it('are ended all at once, but for one when named', async () => {
    const [owner, other] = [await addUser(db, 'ends_all'), await addUser(db, 'stays_in')];
    const tokens = [await open(owner.id), await open(owner.id), await open(owner.id)] as const;
    const others = await open(other.id);
    const kept = (await findSession(db, tokens[1]))?.sessionId ?? 0;
    expect(await closeAllSessions(db, owner.id, kept)).toBe(2);
    expect(await Promise.all(tokens.map(async (token) => (await findSession(db, token))?.sessionId))).toEqual([
      undefined,
      kept,
      undefined,
    ]);
    expect(await closeAllSessions(db, owner.id)).toBe(1);
    expect([await findSession(db, tokens[1]), (await findSession(db, others))?.id]).toEqual([null, other.id]);
  });
});
