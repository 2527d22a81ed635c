/** Members and invitations of organisations: who may do what, and two at once. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { organizationInvitations } from '../src/db/schema/organizations.ts';
import { type Client, startTestApp, type TestApp } from './helpers/app.ts';
import { create, inbox, join, type Member, membersOf, type Organization } from './helpers/organization.ts';

let t: TestApp;
let owner: Client;
let ownerName: string;
let one: Organization;
beforeAll(async () => {
  t = await startTestApp();
});
beforeAll(async () => {
  owner = await t.user('zhang_san');
  ownerName = 'zhang_san';
  one = await create(owner);
});

const url = (more = '', id = one.Id) => `/api/Organizations/${id}${more}`;
type Invitation = { Id: number; Way: string; Invitee: string; Path: string | null; Role: string };
const invite = (by: Client, body: object, id = one.Id) => by.post<Invitation>(url('/Invitations', id), body);
const tokenOf = (path: string | null | undefined) => path?.split('#')[1] ?? '';
const accept = (by: Client, Token: string) =>
  by.post<{ Id: number }>('/api/OrganizationInvitations/link/accept', { Token });
const received = async (by: Client) =>
  (
    await by.get<{ Id: number; OrganizationName: string; Role: string; InvitedBy: string }[]>(
      '/api/OrganizationInvitations',
    )
  ).body.data;
const idOf = async (name: string, by = owner, id = one.Id) =>
  (await membersOf(by, id)).find(({ UserName }) => UserName === name)?.Id ?? 0;
let n = 0;
const named = async () => {
  const name = `member_${++n}`;
  return { name, client: await t.user(name) };
};

describe('an invitation by name', () => {
  it('reaches its reader alone, is accepted once and told', async () => {
    const { name, client } = await named();
    const other = await t.user();
    const made = await invite(owner, { Role: 'agent', UserName: name.toUpperCase() });
    expect(made.status, made.text).toBe(201);
    expect(made.body.data).toMatchObject({ Way: 'user', Path: null });
    expect(await received(client)).toMatchObject([{ OrganizationName: one.Name, Role: 'agent', InvitedBy: ownerName }]);
    expect(await inbox(client)).toContain(`“${one.Name}”邀请您加入`);
    const [{ Id } = { Id: 0 }] = await received(client);
    expect((await other.post(`/api/OrganizationInvitations/${Id}/accept`)).status).toBe(404);
    expect((await other.post(`/api/OrganizationInvitations/${Id}/decline`)).status).toBe(404);
    const both = await Promise.all([1, 2].map(() => client.post(`/api/OrganizationInvitations/${Id}/accept`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await membersOf(owner, one.Id)).filter(({ UserName }) => UserName === name)).toHaveLength(1);
    expect(await inbox(owner)).toContain(`${name}加入了“${one.Name}”`);
    expect((await invite(owner, { Role: 'agent', UserName: name })).status).toBe(422);
  });

  it('does not tell whether the name is anybody’s', async () => {
    const { name, client } = await named();
    const real = await invite(owner, { Role: 'viewer', UserName: name });
    const made = await invite(owner, { Role: 'viewer', UserName: 'nobody_at_all' });
    expect(made.status).toBe(real.status);
    expect(Object.keys(made.body.data)).toEqual(Object.keys(real.body.data));
    const open = (await owner.get<Invitation[]>(url('/Invitations'))).body.data.map(({ Invitee }) => Invitee);
    expect(open).toEqual(expect.arrayContaining([name, 'nobody_at_all']));
    const [{ Id } = { Id: 0 }] = await received(client);
    expect((await client.post(`/api/OrganizationInvitations/${Id}/decline`)).status).toBe(200);
    expect(await received(client)).toEqual([]);
    expect(await inbox(owner)).toContain(`${name}谢绝了“${one.Name}”的邀请`);
  });
});

describe('an invitation by link', () => {
  it('works for one of two who come at once, and is kept as a digest', async () => {
    const made = await invite(owner, { Role: 'viewer' });
    const token = tokenOf(made.body.data.Path);
    const stored = await t.ctx.db.select().from(organizationInvitations);
    expect(JSON.stringify(stored)).not.toContain(token);
    const open = await owner.get(url('/Invitations'));
    expect(open.text).not.toContain(token);
    const [a, b] = [await t.user(), await t.user()];
    const seen = await a.post<{ OrganizationName: string }>('/api/OrganizationInvitations/link', { Token: token });
    expect(seen.body.data).toMatchObject({ OrganizationName: one.Name, Role: 'viewer', Verified: false });
    const both = await Promise.all([accept(a, token), accept(b, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await accept(a, token)).status).toBe(404);
    expect((await t.visitor.post('/api/OrganizationInvitations/link', { Token: token })).status).toBe(401);
  });

  it('ends by time, when it is taken back, and with the right of whoever sent it', async () => {
    const guest = await t.user();
    const expired = await invite(owner, { Role: 'viewer' });
    await t.ctx.db
      .update(organizationInvitations)
      .set({ createdAt: sql`now() - interval '9 days'`, expiresAt: sql`now() - interval '1 second'` })
      .where(eq(organizationInvitations.id, expired.body.data.Id));
    expect((await accept(guest, tokenOf(expired.body.data.Path))).status).toBe(404);

    const revoked = await invite(owner, { Role: 'viewer' });
    expect((await owner.delete(url(`/Invitations/${revoked.body.data.Id}`))).status).toBe(200);
    expect((await owner.delete(url(`/Invitations/${revoked.body.data.Id}`))).status).toBe(404);
    expect((await accept(guest, tokenOf(revoked.body.data.Path))).status).toBe(404);

    const { name, client: manager } = await named();
    await join(owner, manager, one.Id, 'manager');
    const sent = await invite(manager, { Role: 'agent' });
    expect(sent.status).toBe(201);
    await owner.put(url(`/Members/${await idOf(name)}`), { Role: 'viewer' });
    expect((await accept(guest, tokenOf(sent.body.data.Path))).status).toBe(404);

    expect((await invite(owner, { Role: 'viewer', Email: 'a@example.cn' })).status).toBe(422);
    expect((await invite(owner, { Role: 'viewer', Email: 'a@example.cn', UserName: 'ab' })).status).toBe(400);
  });

  it('is not for members, nor for organisations that are gone', async () => {
    const shortLived = await create(owner);
    const made = await invite(owner, { Role: 'viewer' }, shortLived.Id);
    expect((await accept(owner, tokenOf(made.body.data.Path))).status).toBe(422);
    const { name, client } = await named();
    await invite(owner, { Role: 'viewer', UserName: name }, shortLived.Id);
    await owner.delete(url('', shortLived.Id));
    expect(await received(client)).toEqual([]);
    expect((await accept(client, tokenOf(made.body.data.Path))).status).toBe(404);
  });
});

describe('members', () => {
  it('do what their role allows: 管理员 below themselves, 经办人 and 只读 nothing', async () => {
    const [manager, agent, viewer] = [await named(), await named(), await named()];
    await join(owner, manager.client, one.Id, 'manager');
    await join(owner, agent.client, one.Id, 'agent');
    await join(owner, viewer.client, one.Id, 'viewer');
    const [managerId, agentId, viewerId, ownerId] = await Promise.all(
      [manager.name, agent.name, viewer.name, ownerName].map((name) => idOf(name)),
    );
    for (const by of [agent.client, viewer.client]) {
      for (const answer of [
        await invite(by, { Role: 'viewer' }),
        await by.get(url('/Invitations')),
        await by.put(url(`/Members/${viewerId}`), { Role: 'agent' }),
        await by.get(url('/Documents')),
        await by.put(url('/submit')),
      ])
        expect(answer.status).toBe(403);
    }
    expect((await agent.client.delete(url(`/Members/${viewerId}`))).status).toBe(403);
    const by = manager.client;
    for (const Role of ['owner', 'manager']) {
      expect((await invite(by, { Role })).status).toBe(403);
      expect((await by.put(url(`/Members/${agentId}`), { Role })).status).toBe(403);
    }
    expect((await by.delete(url(`/Members/${ownerId}`))).status).toBe(403);
    expect((await by.put(url(`/Members/${ownerId}`), { Role: 'viewer' })).status).toBe(403);
    expect((await by.put(url(`/Members/${managerId}`), { Role: 'owner' })).status).toBe(403);
    expect((await by.post(url('/transfer'), { MemberId: managerId })).status).toBe(403);
    expect((await by.delete(url())).status).toBe(403);
    expect((await by.put(url(`/Members/${viewerId}`), { Role: 'agent' })).status).toBe(200);
    expect((await by.delete(url(`/Members/${agentId}`))).status).toBe(200);
    expect(await inbox(agent.client)).toContain(`您已被移出“${one.Name}”`);
    expect((await agent.client.get(url())).status).toBe(404);
    // A member of another organisation is nobody here.
    const elsewhere = await create(agent.client);
    expect((await by.delete(url(`/Members/${await idOf(agent.name, agent.client, elsewhere.Id)}`))).status).toBe(404);
  });

  it('see each other’s names as far as their role needs', async () => {
    const { name, client } = await named();
    const user = (await client.get<{ Version: number }>('/api/auth/userinfo')).body.data;
    await client.put('/api/auth/profile', { RealName: '司马青衫', Phone: '', Email: '', Version: user.Version });
    await join(owner, client, one.Id, 'agent');
    const other = await t.user();
    await join(owner, other, one.Id, 'viewer');
    const shown = (list: Member[]) => list.find(({ UserName }) => UserName === name)?.RealName;
    expect(shown(await membersOf(owner, one.Id))).toBe('司马青衫');
    expect(shown(await membersOf(other, one.Id))).toBe('司***');
    expect(shown(await membersOf(client, one.Id))).toBe('司马青衫');
  });

  it('leave, but never the last owner, and not two last owners at once', async () => {
    const boss = await named();
    const own = await create(boss.client);
    const { name, client } = await named();
    await join(boss.client, client, own.Id, 'agent');
    const at = (id: number) => url(`/Members/${id}`, own.Id);
    const bossId = await idOf(boss.name, boss.client, own.Id);
    const mateId = await idOf(name, boss.client, own.Id);
    expect((await boss.client.delete(at(bossId))).status).toBe(422);
    expect((await boss.client.put(at(bossId), { Role: 'agent' })).status).toBe(422);
    expect((await boss.client.put(at(mateId), { Role: 'owner' })).status).toBe(200);
    const both = await Promise.all([boss.client.delete(at(bossId)), client.delete(at(mateId))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const left = both[0]?.status === 422 ? boss.client : client;
    expect((await membersOf(left, own.Id)).map(({ Role }) => Role)).toEqual(['owner']);
  });

  it('take the organisation over; of two transfers at once one holds', async () => {
    const boss = await named();
    const own = await create(boss.client);
    const [a, b] = [await named(), await named()];
    for (const { client } of [a, b]) await join(boss.client, client, own.Id, 'agent');
    const ids = await Promise.all([a.name, b.name].map((name) => idOf(name, boss.client, own.Id)));
    const give = (MemberId: number) => boss.client.post<Member[]>(url('/transfer', own.Id), { MemberId });
    expect((await give(await idOf(boss.name, boss.client, own.Id))).status).toBe(422);
    expect((await give(999_999)).status).toBe(404);
    const both = await Promise.all(ids.map(give));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const roles = (await membersOf(boss.client, own.Id)).map(({ Role }) => Role).sort();
    expect(roles).toEqual(['agent', 'manager', 'owner']);
    await t.ctx.db.execute(sql`update sessions set proven_at = now() - interval '1 day'`);
    const heir = both[0]?.status === 200 ? a.client : b.client;
    const late = await heir.post(url('/transfer', own.Id), { MemberId: await idOf(boss.name, heir, own.Id) });
    expect(late.body.errorCode).toBe('STEP_UP_REQUIRED');
  });
});
