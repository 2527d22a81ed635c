/** How much fits: members of an organisation, organisations of an owner. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { users } from '../src/db/schema/accounts.ts';
import { organizationMembers } from '../src/db/schema/organizations.ts';
import { type Client, startTestApp, type TestApp } from './helpers/app.ts';
import { create, join, membersOf } from './helpers/organization.ts';

const MEMBERS_MAX = 200;
const OWNED_MAX = 5;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const url = (id: number, more: string) => `/api/Organizations/${id}/${more}`;

/** Puts accounts that nobody uses into an organisation, past every invitation. */
async function fill(organizationId: number, members: number): Promise<void> {
  const added = await t.ctx.db
    .insert(users)
    .values(
      Array.from({ length: members }, (_, i) => ({
        userName: `filler_${organizationId}_${i}`,
        passwordHash: 'x',
        roles: ['user'],
      })),
    )
    .returning({ userId: users.id });
  await t.ctx.db
    .insert(organizationMembers)
    .values(added.map(({ userId }) => ({ organizationId, userId, role: 'viewer' })));
}

/** A member of an organisation of `owner`, and the member's place in it. */
async function memberIn(owner: Client, id: number, name: string) {
  const client = await t.user(name);
  await join(owner, client, id, 'manager');
  const member = (await membersOf(owner, id)).find(({ UserName }) => UserName === name);
  return { client, Id: member?.Id ?? 0 };
}

it('an organisation has no member more than it may have, however many invitations are open', async () => {
  const owner = await t.user();
  const { Id } = await create(owner);
  const links = await Promise.all(
    [1, 2].map(async () => {
      const made = await owner.post<{ Path: string }>(url(Id, 'Invitations'), { Role: 'agent' });
      return made.body.data.Path.split('#')[1];
    }),
  );
  await fill(Id, MEMBERS_MAX - 2);
  const guests = [await t.user(), await t.user()];
  const answers = await Promise.all(
    guests.map((guest, i) => guest.post('/api/OrganizationInvitations/link/accept', { Token: links[i] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.text).toContain('单位成员最多 200 人');
  expect(await membersOf(owner, Id)).toHaveLength(MEMBERS_MAX);
  expect((await owner.post(url(Id, 'Invitations'), { Role: 'agent' })).text).toContain('单位成员最多 200 人');
});

it('nobody becomes owner of more organisations than one may own, on neither way', async () => {
  const owner = await t.user();
  const { Id } = await create(owner);
  const heir = await memberIn(owner, Id, 'rich_heir');
  for (let i = 0; i < OWNED_MAX; i += 1) await create(heir.client);
  const refused = await Promise.all([
    owner.post(url(Id, 'transfer'), { MemberId: heir.Id }),
    owner.put(url(Id, `Members/${heir.Id}`), { Role: 'owner' }),
  ]);
  for (const answer of refused) {
    expect(answer.status, answer.text).toBe(422);
    expect(answer.text).toContain('该成员已经拥有 5 个单位，不能再成为所有者');
  }
  expect((await membersOf(owner, Id)).map(({ Role }) => Role).sort()).toEqual(['manager', 'owner']);
});

it('an account that is stopped inherits nothing, on neither way', async () => {
  const owner = await t.user();
  const { Id } = await create(owner);
  const heir = await memberIn(owner, Id, 'stopped_heir');
  await t.ctx.db.update(users).set({ status: 'locked' }).where(eq(users.userName, 'stopped_heir'));
  for (const answer of [
    await owner.post(url(Id, 'transfer'), { MemberId: heir.Id }),
    await owner.put(url(Id, `Members/${heir.Id}`), { Role: 'owner' }),
  ]) {
    expect(answer.status, answer.text).toBe(422);
    expect(answer.text).toContain('该成员的账号已停用，不能成为所有者');
  }
  const owners = await t.ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from organization_members where organization_id = ${Id} and role = 'owner'`,
  );
  expect(owners.rows[0]?.n).toBe(1);
});
