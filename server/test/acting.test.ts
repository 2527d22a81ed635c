/** Acting for oneself or for an organisation: chosen, kept with the session, and gone with the membership. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { organizations } from '../src/db/schema/organizations.ts';
import { type Client, startTestApp, type TestApp, USER_PASSWORD } from './helpers/app.ts';
import { create, day, join, membersOf, type Organization, verified } from './helpers/organization.ts';

let t: TestApp;
let owner: Client;
let agent: Client;
let viewer: Client;
let stranger: Client;
let one: Organization;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.user('acting_owner');
  agent = await t.user('acting_agent');
  viewer = await t.user('acting_viewer');
  stranger = await t.user();
  one = await verified(t, owner);
  await join(owner, agent, one.Id, 'agent');
  await join(owner, viewer, one.Id, 'viewer');
});

interface Info {
  Organization: { Id: number; Name: string; Role: string; Verified: boolean } | null;
  Organizations: { Id: number }[];
}
interface Posting {
  Id: number;
  Version: number;
  IsMine: boolean;
  OrganizationId: number | null;
  OrganizationName: string | null;
  OrganizationVerified: boolean;
}
const act = (by: Client, OrganizationId: number | null) => by.put<Info>('/api/auth/acting', { OrganizationId });
const info = async (by: Client) => (await by.get<Info>('/api/auth/userinfo')).body.data;
const body = (more: object = {}) => ({
  Type: 'supply',
  Title: '转让水下推进装置发明专利',
  Summary: '成熟度高，已小批量试用。',
  Field: '海洋装备',
  Mode: '转让',
  PriceText: '面议',
  ContactName: '张三丰',
  ContactPhone: '13812345678',
  ...more,
});
const post = (by: Client, more: object = {}) => by.post<Posting>('/api/Postings', body(more));
const mine = async (by: Client) =>
  (await by.get<Posting[]>('/api/Postings?Mine=true&pageSize=100')).body.data.map(({ Id }) => Id);
const removal = async (by: Client, name: string, id = one.Id) => {
  const member = (await membersOf(by, id)).find(({ UserName }) => UserName === name);
  return by.delete(`/api/Organizations/${id}/Members/${member?.Id}`);
};

it('is chosen among the own organisations, kept for this session, and told by userinfo', async () => {
  expect(await info(agent)).toMatchObject({ Organization: null, Organizations: [{ Id: one.Id }] });
  const chosen = await act(agent, one.Id);
  expect(chosen.status, chosen.text).toBe(200);
  const told = { Id: one.Id, Name: one.Name, Role: 'agent', Verified: true };
  expect(chosen.body.data.Organization).toEqual(told);
  expect((await info(agent)).Organization).toEqual(told);
  const elsewhere = t.client();
  await elsewhere.post('/api/auth/login', { UserName: 'acting_agent', Password: USER_PASSWORD });
  expect((await info(elsewhere)).Organization).toBeNull();
  expect((await act(agent, null)).body.data.Organization).toBeNull();
  expect((await act(stranger, one.Id)).status).toBe(404);
  expect((await act(stranger, 999_999)).status).toBe(404);
  expect((await act(t.visitor, one.Id)).status).toBe(401);
});

describe('postings', () => {
  it('are made under the name that was chosen; members with the right see and manage them', async () => {
    await act(owner, one.Id);
    await act(agent, one.Id);
    const made = (await post(owner, { OrganizationId: one.Id })).body.data;
    expect(made).toMatchObject({
      IsMine: true,
      OrganizationId: one.Id,
      OrganizationName: one.Name,
      OrganizationVerified: true,
    });
    expect(await mine(agent)).toContain(made.Id);
    const changed = await agent.put<Posting>(`/api/Postings/${made.Id}`, { Summary: '改过', Version: made.Version });
    expect(changed.status, changed.text).toBe(200);
    expect((await agent.put(`/api/Postings/${made.Id}/withdraw`)).status).toBe(200);
    // Its name follows from nobody's edit.
    const moved = await agent.put(`/api/Postings/${made.Id}`, {
      OrganizationId: null,
      Version: changed.body.data.Version + 1,
    });
    expect(moved.status).toBe(422);

    await act(owner, null);
    expect(await mine(owner)).not.toContain(made.Id);
    const seen = await owner.get<Posting>(`/api/Postings/${made.Id}`);
    expect(seen.body.data.IsMine).toBe(false);
    const wrong = await owner.put(`/api/Postings/${made.Id}/resubmit`);
    expect(wrong.status).toBe(403);
    expect(wrong.body.errorMessage).toContain('切换');
    expect((await stranger.get(`/api/Postings/${made.Id}`)).status).toBe(404);
  });

  it('of oneself are not managed while acting for an organisation', async () => {
    await act(owner, null);
    const own = (await post(owner)).body.data;
    expect(own).toMatchObject({ OrganizationId: null, OrganizationName: null, OrganizationVerified: false });
    await act(owner, one.Id);
    expect(await mine(owner)).not.toContain(own.Id);
    expect((await owner.put(`/api/Postings/${own.Id}/withdraw`)).status).toBe(403);
    await act(owner, null);
    expect(await mine(owner)).toContain(own.Id);
    expect((await owner.put(`/api/Postings/${own.Id}/withdraw`)).status).toBe(200);
  });

  it('are seen, not written, by 只读 members', async () => {
    await act(owner, one.Id);
    const made = (await post(owner)).body.data;
    await act(viewer, one.Id);
    expect(await mine(viewer)).toContain(made.Id);
    expect((await viewer.get<Posting>(`/api/Postings/${made.Id}`)).body.data.IsMine).toBe(false);
    expect((await post(viewer)).status).toBe(403);
    expect((await viewer.put(`/api/Postings/${made.Id}/withdraw`)).status).toBe(403);
  });

  it('are not made under another name than the page showed', async () => {
    await act(agent, one.Id);
    const asOneself = await post(agent, { OrganizationId: null });
    expect([asOneself.status, asOneself.body.errorCode]).toEqual([409, 'IDENTITY_CHANGED']);
    await act(agent, null);
    expect((await post(agent, { OrganizationId: one.Id })).body.errorCode).toBe('IDENTITY_CHANGED');
    expect((await post(agent, { OrganizationId: null })).status).toBe(201);
  });

  it('carry the mark only while the verification counts', async () => {
    await act(owner, one.Id);
    const made = (await post(owner)).body.data;
    await t.admin.put(`/api/admin/Postings/${made.Id}/review`, { Version: 1, Status: 'published' });
    const publicly = async () => {
      const list = (await stranger.get<Posting[]>('/api/Postings?pageSize=100')).body.data;
      return list.find(({ Id }) => Id === made.Id);
    };
    expect(await publicly()).toMatchObject({ OrganizationName: one.Name, OrganizationVerified: true, IsMine: false });
    await t.ctx.db
      .update(organizations)
      .set({ validUntil: day(-1) })
      .where(eq(organizations.id, one.Id));
    expect(await publicly()).toMatchObject({ OrganizationName: one.Name, OrganizationVerified: false });
    expect((await info(owner)).Organization?.Verified).toBe(false);
    await t.ctx.db
      .update(organizations)
      .set({ validUntil: day(300) })
      .where(eq(organizations.id, one.Id));
    const gone = await owner.delete(`/api/Organizations/${one.Id}`);
    expect([gone.status, gone.body.errorMessage]).toEqual([422, expect.stringContaining('先撤回')]);
  });
});

it('ends with the membership, at the next call of an open session', async () => {
  await act(agent, one.Id);
  const made = (await post(agent)).body.data;
  expect((await removal(owner, 'acting_agent')).status).toBe(200);
  expect(await info(agent)).toMatchObject({ Organization: null, Organizations: [] });
  expect((await agent.get(`/api/Postings/${made.Id}`)).status).toBe(404);
  expect((await agent.put(`/api/Postings/${made.Id}/withdraw`)).status).toBe(404);
  expect(await mine(agent)).not.toContain(made.Id);
  // Who did not see that they are themselves again does not post as such.
  expect((await post(agent)).body.errorCode).toBe('IDENTITY_CHANGED');
  expect((await post(agent, { OrganizationId: null })).status).toBe(201);
  await act(owner, one.Id);
  expect(await mine(owner)).toContain(made.Id);
  expect((await owner.get<Posting>(`/api/Postings/${made.Id}`)).body.data).toMatchObject({ OrganizationId: one.Id });
});

it('ends when one leaves, and when the organisation is given up', async () => {
  const own = await create(stranger);
  await join(stranger, viewer, own.Id, 'agent');
  await act(viewer, own.Id);
  expect((await removal(viewer, 'acting_viewer', own.Id)).status).toBe(200);
  expect((await info(viewer)).Organization).toBeNull();
  // Leaving was a choice: nothing is asked again.
  expect((await post(viewer)).status).toBe(201);
  await act(stranger, own.Id);
  expect((await stranger.delete(`/api/Organizations/${own.Id}`)).status).toBe(200);
  expect((await info(stranger)).Organization).toBeNull();
  expect((await post(stranger)).body.errorCode).toBe('IDENTITY_CHANGED');
  expect((await act(stranger, null)).status).toBe(200);
  expect((await post(stranger)).status).toBe(201);
});
