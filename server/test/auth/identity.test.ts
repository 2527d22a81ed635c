/**
 * For whom a session acts, asked of the rules themselves: a fault that keeps everybody from logging in is seen here, too.
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  actFor,
  actingOf,
  assertIdentity,
  memberRoleOf,
  membersWith,
  organizationsOf,
  verifiedToday,
} from '../../src/auth/acting.ts';
import { sessions } from '../../src/db/schema/accounts.ts';
import { actingSessions, organizationMembers, organizations } from '../../src/db/schema/organizations.ts';
import { addUser, openTestDatabase } from '../helpers/database.ts';
import { creditCode, day } from '../helpers/organization.ts';

const db = await openTestDatabase();

async function addOrganization(name: string, more: Partial<typeof organizations.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(organizations)
    .values({ name, creditCode: creditCode(), kind: 'company', status: 'draft', ...more })
    .returning();
  if (!row) throw new Error('no organisation was made');
  return row.id;
}
const join = (organizationId: number, userId: number, role: string) =>
  db.insert(organizationMembers).values({ organizationId, userId, role });

describe('an organisation is verified', () => {
  const found = async (more: Partial<typeof organizations.$inferInsert>) => {
    const id = await addOrganization('核验', more);
    const [row] = await db.select({ is: verifiedToday }).from(organizations).where(eq(organizations.id, id));
    return row?.is;
  };
  it('to the last day of its verification', async () => {
    expect(await found({ status: 'verified', validUntil: day(30) })).toBe(true);
    expect(await found({ status: 'verified', validUntil: day(1) })).toBe(true);
    expect(await found({ status: 'verified', validUntil: day(-2) })).toBe(false);
  });
  it('in no other state, and not when it is gone', async () => {
    expect(await found({ status: 'draft' })).toBe(false);
    expect(await found({ status: 'expired', validUntil: day(30) })).toBe(false);
    expect(await found({ status: 'verified', validUntil: day(30), deletedAt: new Date() })).toBe(false);
  });
});

describe('who acts', () => {
  const row = {
    actingFor: 3,
    organizationId: 3,
    organizationName: '单位',
    memberRole: 'agent',
    organizationVerified: true,
  };
  it('for an organisation has its name and a role there', () => {
    expect(actingOf(row)).toEqual({
      acting: { Id: 3, Name: '单位', Role: 'agent', Verified: true },
      actingLost: false,
    });
    expect(actingOf({ ...row, organizationVerified: false }).acting?.Verified).toBe(false);
  });
  it.each(['organizationId', 'organizationName', 'memberRole'] as const)('has lost it without %s', (part) => {
    expect(actingOf({ ...row, [part]: null })).toEqual({ acting: null, actingLost: true });
  });
  it('for nobody else has lost nothing', () => {
    const nobody = { actingFor: null, organizationId: null, organizationName: null, memberRole: null };
    expect(actingOf({ ...nobody, organizationVerified: false })).toEqual({ acting: null, actingLost: false });
  });
});

describe('members', () => {
  it('are known by organisation, role and right', async () => {
    const people: number[] = [];
    for (const name of ['id_owner', 'id_agent', 'id_viewer']) people.push((await addUser(db, name)).id);
    const [owner = 0, agent = 0, viewer = 0] = people;
    const [first, second, gone] = [
      await addOrganization('甲', { status: 'verified', validUntil: day(30) }),
      await addOrganization('乙'),
      await addOrganization('丙', { deletedAt: new Date() }),
    ];
    // Joined the second before the first: that is the order.
    await join(second, viewer, 'owner');
    await join(gone, viewer, 'owner');
    await join(first, owner, 'owner');
    await join(first, agent, 'agent');
    await join(first, viewer, 'viewer');

    expect(await organizationsOf(db, viewer)).toEqual([
      { Id: second, Name: '乙', Role: 'owner', Verified: false },
      { Id: first, Name: '甲', Role: 'viewer', Verified: true },
    ]);
    expect(await organizationsOf(db, agent)).toEqual([{ Id: first, Name: '甲', Role: 'agent', Verified: true }]);

    expect(await memberRoleOf(db, first, viewer)).toBe('viewer');
    expect(await memberRoleOf(db, second, viewer)).toBe('owner');
    expect(await memberRoleOf(db, second, agent)).toBeNull();
    expect(await memberRoleOf(db, gone, viewer)).toBeNull();

    expect((await membersWith(db, first, 'post')).sort()).toEqual([owner, agent].sort());
    expect((await membersWith(db, first, 'view')).sort()).toEqual([owner, agent, viewer].sort());
    expect(await membersWith(db, first, 'owners')).toEqual([owner]);
    expect(await membersWith(db, second, 'post')).toEqual([viewer]);
  });
});

it('a session acts for one at a time, and other sessions are left alone', async () => {
  const { id: userId } = await addUser(db, 'id_sessions');
  const [a, b] = [await addOrganization('子'), await addOrganization('丑')];
  const ids: number[] = [];
  for (const tokenHash of ['identity-1', 'identity-2']) {
    const [row] = await db
      .insert(sessions)
      .values({ userId, tokenHash, expiresAt: new Date(Date.now() + 86_400_000) })
      .returning();
    ids.push(row?.id ?? 0);
  }
  const [one = 0, other = 0] = ids;
  const chosen = async () =>
    (await db.select().from(actingSessions).orderBy(actingSessions.sessionId)).map((row) => [
      row.sessionId,
      row.organizationId,
    ]);
  await actFor(db, one, a);
  await actFor(db, other, a);
  await actFor(db, one, b);
  expect(await chosen()).toEqual([
    [one, b],
    [other, a],
  ]);
  await actFor(db, one, null);
  expect(await chosen()).toEqual([[other, a]]);
});

describe('what was done under another name than was shown', () => {
  const acting = { Id: 3, Name: '单位', Role: 'agent', Verified: true } as const;
  const check = (user: Parameters<typeof assertIdentity>[0], shown: number | null | undefined) => () =>
    assertIdentity(user, shown);
  it('is refused with words that say what to do', () => {
    for (const [user, shown] of [
      [{ acting, actingLost: false }, null],
      [{ acting, actingLost: false }, 4],
      [{ acting: null, actingLost: false }, 3],
      [{ acting: null, actingLost: true }, undefined],
    ] as const)
      expect(check(user, shown)).toThrow(
        expect.objectContaining({
          code: 'IDENTITY_CHANGED',
          message: '当前身份已经变化，请重新选择以个人还是单位的名义操作',
        }),
      );
  });
  it('is not refused where it is the same, or where nothing was said and nothing lost', () => {
    for (const [user, shown] of [
      [{ acting, actingLost: false }, 3],
      [{ acting, actingLost: false }, undefined],
      [{ acting: null, actingLost: false }, null],
      [{ acting: null, actingLost: false }, undefined],
      // Who saw that they are themselves again goes on.
      [{ acting: null, actingLost: true }, null],
    ] as const)
      expect(check(user, shown)).not.toThrow();
  });
});
