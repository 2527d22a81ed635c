/** Organisations: profile, documents, verification – by members, strangers and staff, one at a time and at once. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { files } from '../src/db/schema/files.ts';
import { organizations } from '../src/db/schema/organizations.ts';
import { runDue } from '../src/jobs/run-jobs.ts';
import { askForOrganizationCheck, organizationJob } from '../src/modules/organizations/index.ts';
import { type Client, startTestApp, type TestApp } from './helpers/app.ts';
import {
  addDocument,
  create,
  creditCode,
  day,
  inbox,
  join,
  multipart,
  type Organization,
  profile,
  review,
  submitted,
  verified,
} from './helpers/organization.ts';

let t: TestApp;
let owner: Client;
let stranger: Client;
beforeAll(async () => {
  t = await startTestApp();
});
// Nobody owns more than five.
beforeEach(async () => {
  owner = await t.user();
  stranger = await t.user();
});
const url = (id: number, more = '') => `/api/Organizations/${id}${more}`;
const get = async (by: Client, id: number) => (await by.get<Organization>(url(id))).body.data;

describe('the profile', () => {
  it('belongs to whoever made it, and is nowhere for strangers', async () => {
    const made = await create(owner);
    expect(made).toMatchObject({ Status: 'draft', Verified: false, MyRole: 'owner', ContactPhone: '13912345678' });
    expect((await owner.get<Organization[]>('/api/Organizations')).body.data.map(({ Id }) => Id)).toContain(made.Id);
    expect((await stranger.get<Organization[]>('/api/Organizations')).body.data).toEqual([]);
    const calls = [
      stranger.get(url(made.Id)),
      stranger.put(url(made.Id), { Name: '别人的公司', Version: 1 }),
      stranger.put(url(made.Id, '/submit')),
      stranger.put(url(made.Id, '/withdraw')),
      stranger.delete(url(made.Id)),
      stranger.get(url(made.Id, '/Members')),
      stranger.get(url(made.Id, '/Invitations')),
      stranger.post(url(made.Id, '/Invitations'), { Role: 'agent' }),
      stranger.get(url(made.Id, '/Documents')),
      addDocument(stranger, made.Id),
      stranger.post(url(made.Id, '/transfer'), { MemberId: 1 }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
    expect((await t.visitor.get(url(made.Id))).status).toBe(401);
  });

  it('takes codes and telephones as people write them, and names every field that is wrong', async () => {
    const code = creditCode();
    const spaced = `${code.slice(0, 6)} ${code.slice(6).toLowerCase()}`;
    const made = await create(owner, { CreditCode: spaced, ContactPhone: '0510 81234567' });
    expect(made).toMatchObject({ CreditCode: code, ContactPhone: '0510-81234567' });
    const wrong = await owner.post<Organization>(
      '/api/Organizations',
      profile({ CreditCode: '91440300708461136A', ContactPhone: '12345', Name: '  甲 ' }),
    );
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.data.fields ?? {}).sort()).toEqual(['ContactPhone', 'CreditCode', 'Name']);
    const types = await owner.post<Organization>('/api/Organizations', { Name: 1, CreditCode: [], Kind: 'bakery' });
    expect(Object.keys(types.body.data.fields ?? {})).toEqual(expect.arrayContaining(['Name', 'CreditCode', 'Kind']));
  });

  it('keeps its contacts sealed, and away from the audit record', async () => {
    const made = await create(owner, {
      ContactName: '欧阳若谷',
      ContactPhone: '13700001111',
      ContactEmail: 'ou@example.cn',
    });
    await owner.put(url(made.Id), { ContactPhone: '13700002222', Version: made.Version });
    const [row] = await t.ctx.db.select().from(organizations).where(eq(organizations.id, made.Id));
    for (const text of [row?.contactName, row?.contactPhone, row?.contactEmail]) expect(text).toMatch(/^v\d+\./);
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.resource, 'Organizations'));
    const told = JSON.stringify(log);
    for (const secret of ['欧阳若谷', '13700001111', '13700002222', 'ou@example.cn'])
      expect(told).not.toContain(secret);
    expect(told).toContain('137****2222');
  });

  it('shows contacts to its keepers, masked to everybody else', async () => {
    const made = await create(owner);
    const agent = await t.user();
    await join(owner, agent, made.Id, 'agent');
    expect(await get(agent, made.Id)).toMatchObject({
      ContactName: '林**',
      ContactPhone: '139****5678',
      ContactEmail: 'l***@example.cn',
    });
    expect((await agent.put(url(made.Id), { Region: '别处', Version: made.Version })).status).toBe(403);
    const admin = await t.admin.get<Organization>(`/api/admin/Organizations/${made.Id}`);
    expect(admin.body.data.ContactPhone).toBe('139****5678');
    const listed = await t.admin.get<Organization[]>('/api/admin/Organizations?pageSize=100');
    expect(listed.body.data.map(({ ContactPhone }) => ContactPhone).join('')).toBe('');
  });

  it('refuses a stale version, and more organisations than one may own', async () => {
    const keen = await t.user();
    const made = await create(keen);
    expect((await keen.put(url(made.Id), { Region: '甲', Version: made.Version })).status).toBe(200);
    expect((await keen.put(url(made.Id), { Region: '乙', Version: made.Version })).body.errorCode).toBe(
      'VERSION_CONFLICT',
    );
    const more = await Promise.all(Array.from({ length: 6 }, () => keen.post('/api/Organizations', profile())));
    expect(more.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(more.filter(({ status }) => status === 422)).toHaveLength(2);
  });
});

describe('verification', () => {
  it('asks for what is missing, waits for staff, and may be taken back', async () => {
    const bare = await create(owner, { LegalRepresentative: '', ContactPhone: '' });
    const refused = await owner.put<Organization>(url(bare.Id, '/submit'));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.data.fields ?? {}).sort()).toEqual([
      'ContactPhone',
      'Documents',
      'LegalRepresentative',
    ]);

    const sent = await submitted(owner);
    expect(sent.Status).toBe('pending');
    expect(await inbox(t.admin)).toContain('“青禾智造有限公司”等待核验');
    expect((await owner.put(url(sent.Id, '/submit'))).status).toBe(409);
    expect((await owner.put(url(sent.Id), { Name: '换个名字有限公司', Version: sent.Version })).status).toBe(422);
    expect((await addDocument(owner, sent.Id)).status).toBe(422);
    expect((await owner.put(url(sent.Id), { Region: '新区', Version: sent.Version })).status).toBe(200);
    expect((await owner.put<Organization>(url(sent.Id, '/withdraw'))).body.data.Status).toBe('draft');
    expect((await owner.put(url(sent.Id, '/withdraw'))).status).toBe(409);
  });

  it('is returned with a reason, or verified until a day', async () => {
    const sent = await submitted(owner);
    expect((await review(t, sent, { Status: 'returned' })).status).toBe(422);
    for (const ValidUntil of [undefined, day(-1), day(2000)])
      expect((await review(t, sent, { Status: 'verified', ...(ValidUntil ? { ValidUntil } : {}) })).status).toBe(422);
    const back = await review(t, sent, { Status: 'returned', Note: '营业执照不清楚' });
    expect(back.body.data).toMatchObject({ Status: 'returned', ReviewNote: '营业执照不清楚', Verified: false });
    expect(await inbox(owner)).toContain('“青禾智造有限公司”的核验被退回');
    expect((await review(t, sent, { Status: 'verified', ValidUntil: day(30) })).body.errorCode).toBe(
      'VERSION_CONFLICT',
    );
    const again = (await owner.put<Organization>(url(sent.Id, '/submit'))).body.data;
    const yes = await review(t, again, { Status: 'verified', ValidUntil: day(0) });
    expect(yes.body.data).toMatchObject({ Status: 'verified', Verified: true, ValidUntil: day(0) });
    expect((await review(t, yes.body.data, { Status: 'verified', ValidUntil: day(90) })).body.data.ValidUntil).toBe(
      day(90),
    );
  });

  it('is not given by a member of the organisation, nor without the right', async () => {
    const sent = await submitted(owner);
    await t.admin.get('/api/auth/userinfo');
    await join(owner, t.admin, sent.Id, 'viewer');
    const own = await review(t, sent, { Status: 'verified', ValidUntil: day(30) });
    expect(own.status, own.text).toBe(422);
    expect((await review(t, sent, { Status: 'verified', ValidUntil: day(30) }, owner)).status).toBe(403);
  });

  it('ends when what was verified changes, not when a contact does', async () => {
    const one = await verified(t, owner);
    const contact = await owner.put<Organization>(url(one.Id), { ContactPhone: '13900001111', Version: one.Version });
    expect(contact.body.data).toMatchObject({ Status: 'verified', Verified: true });
    const renamed = await owner.put<Organization>(url(one.Id), {
      Name: '青禾智能制造有限公司',
      Version: contact.body.data.Version,
    });
    expect(renamed.body.data).toMatchObject({ Status: 'draft', Verified: false, ValidUntil: null });
  });

  it('is given once for a code: later, and at once', async () => {
    const CreditCode = creditCode();
    const first = await submitted(owner, { CreditCode });
    const second = await submitted(stranger, { CreditCode, Name: '冒名有限公司' });
    const both = await Promise.all(
      [first, second].map((one) => review(t, one, { Status: 'verified', ValidUntil: day(30) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await t.user();
    const { Id } = await create(late, { CreditCode });
    await addDocument(late, Id);
    const refused = await late.put<Organization>(url(Id, '/submit'));
    expect(refused.status).toBe(409);
    expect(refused.body.errorMessage).toMatch(/索取邀请.*申诉/);
    expect(refused.text).not.toMatch(/青禾智造|冒名/);
  });

  it('runs out by day and job, is reminded of before, and keeps its code', async () => {
    const one = await verified(t, owner);
    const until = (last: string) =>
      t.ctx.db.update(organizations).set({ validUntil: last }).where(eq(organizations.id, one.Id));
    const run = async () => {
      await t.ctx.db.execute(sql`delete from jobs where kind = 'organizations'`);
      await askForOrganizationCheck(t.ctx);
      await askForOrganizationCheck(t.ctx);
      expect(await runDue(t.ctx, [organizationJob])).toBe(1);
    };
    const reminders = async () =>
      (await inbox(owner)).filter((title) => title === '“青禾智造有限公司”的核验即将到期').length;
    const before = await reminders();
    await run();
    expect(await reminders()).toBe(before);
    for (const [last, more] of [
      [day(20), 1],
      [day(18), 1],
      [day(6), 2],
      [day(2), 2],
    ] as const) {
      await until(last);
      await run();
      expect(await reminders()).toBe(before + more);
    }
    await until(day(-1));
    // Before the job: the day alone decides what is shown.
    expect(await get(owner, one.Id)).toMatchObject({ Status: 'verified', Verified: false });
    await run();
    expect(await get(owner, one.Id)).toMatchObject({ Status: 'expired', Verified: false });
    expect(await inbox(owner)).toContain('“青禾智造有限公司”的核验已失效');
    const other = await create(stranger, { CreditCode: one.CreditCode });
    await addDocument(stranger, other.Id);
    expect((await stranger.put(url(other.Id, '/submit'))).status).toBe(409);
    expect((await owner.put<Organization>(url(one.Id, '/submit'))).body.data.Status).toBe('pending');
  });
});

describe('documents', () => {
  it('are read by keepers and staff who verify, and by nobody else', async () => {
    const one = await create(owner);
    const made = await addDocument(owner, one.Id);
    expect(made.status, made.text).toBe(201);
    const viewer = await t.user();
    await join(owner, viewer, one.Id, 'agent');
    const path = url(one.Id, `/Documents/${made.body.data.Id}`);
    const read = await owner.get(path);
    expect(read.text).toContain('%PDF');
    expect(read.headers['cache-control']).toMatch(/no-store/);
    expect((await viewer.get(path)).status).toBe(403);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await t.visitor.get(path)).status).toBe(401);
    const [stored] = await t.ctx.db.select().from(files).where(eq(files.isPrivate, true)).orderBy(sql`id desc`);
    for (const by of [t.visitor, owner, t.admin])
      expect((await by.get(`/api/Files/${stored?.storageKey}`)).status).toBe(404);

    const admin = `/api/admin/Organizations/${one.Id}/Documents/${made.body.data.Id}`;
    expect((await owner.get(admin)).status).toBe(403);
    for (let times = 0; times < 2; times += 1) expect((await t.admin.get(admin)).text).toContain('%PDF');
    const views = await owner.get<object[]>('/api/auth/data-views');
    const about = views.body.data.filter((view) => (view as { ResourceId: number }).ResourceId === one.Id);
    expect(about).toMatchObject([{ Resource: 'Organizations', Fields: ['Documents'], Reason: '核对单位资料' }]);
    const seen = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'view'));
    expect(seen.some((row) => row.resource === 'Organizations' && row.resourceId === one.Id)).toBe(true);
    // Of another organisation: the address alone opens nothing.
    const other = await create(owner);
    expect((await owner.get(url(other.Id, `/Documents/${made.body.data.Id}`))).status).toBe(404);
  });

  it('are PDF or pictures, ten at most, also at once, and stay while a verification rests on them', async () => {
    const one = await create(owner);
    expect((await addDocument(owner, one.Id, 'license', 'a.txt', Buffer.from('text'))).status).toBe(415);
    expect((await addDocument(owner, one.Id, 'passport')).status).toBe(400);
    const many = await Promise.all(Array.from({ length: 12 }, () => addDocument(owner, one.Id, 'other')));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(10);
    const count = async () => (await owner.get(url(one.Id, '/Documents'))).body.total;
    expect(await count()).toBe(10);
    const [first, second] = many.filter(({ status }) => status === 201).map(({ body }) => body.data.Id);
    expect((await owner.delete(url(one.Id, `/Documents/${first}`))).status).toBe(200);
    expect((await owner.get(url(one.Id, `/Documents/${first}`))).status).toBe(404);
    await addDocument(owner, one.Id, 'license');
    const sent = await owner.put<Organization>(url(one.Id, '/submit'));
    await review(t, sent.body.data, { Status: 'verified', ValidUntil: day(30) });
    expect((await owner.delete(url(one.Id, `/Documents/${second}`))).status).toBe(422);
    const { payload, headers } = multipart('x.pdf', Buffer.alloc(0));
    expect((await owner.post(url(one.Id, '/Documents?Kind=other'), payload, headers)).status).toBe(400);
  });
});

describe('the end of an organisation', () => {
  it('closes it to its members; staff may bring it back, unproven when the code is another one’s by then', async () => {
    const one = await verified(t, owner);
    expect((await owner.delete(url(one.Id))).status).toBe(200);
    for (const path of ['', '/Members', '/Documents']) expect((await owner.get(url(one.Id, path))).status).toBe(404);
    expect((await owner.put(url(one.Id, '/submit'))).status).toBe(404);
    const heir = await verified(t, stranger, { CreditCode: one.CreditCode });
    const back = await t.admin.post<Organization>(`/api/admin/Organizations/${one.Id}/restore`);
    expect(back.body.data).toMatchObject({ Status: 'draft', Verified: false });
    expect((await t.admin.post(`/api/admin/Organizations/${one.Id}/restore`)).status).toBe(409);
    expect((await t.admin.delete(`/api/admin/Organizations/${heir.Id}`)).status).toBe(200);
    expect((await t.admin.delete(`/api/admin/Organizations/${heir.Id}`)).status).toBe(404);
    expect((await stranger.get(url(heir.Id))).status).toBe(404);
    const deleted = await t.admin.get<Organization[]>('/api/admin/Organizations?Deleted=true&pageSize=100');
    expect(deleted.body.data.map(({ Id }) => Id)).toContain(heir.Id);
  });
});
