/** Seeing what is masked: by whom, for what reason, so often, and who is told of it. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { dataViews } from '../src/db/schema/data-views.ts';
import { MANY_REVEALS, REVEALS_PER_HOUR } from '../src/privacy/reveal.ts';
import { type Client, startTestApp } from './helpers/app.ts';
import { create, inbox, join } from './helpers/organization.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp();
const { ctx } = t;
const REASON = '电话核实材料';
interface View {
  Role: string;
  Resource: string;
  ResourceId: number;
  Fields: string[];
  Reason: string;
}
const viewsOf = async (by: Client) => (await by.get<View[]>('/api/auth/data-views')).body;
const revealBy = (by: Client, resource: string, id: number, body: object) =>
  by.post<Record<string, string>>(`/api/admin/${resource}/${id}/reveal`, { Reason: REASON, ...body });

let owner: Client;
let ownerId: number;
let posting: number;
beforeAll(async () => {
  owner = await t.user('revealed_one');
  const own = await owner.put<{ Id: number }>('/api/auth/profile', {
    RealName: '欧阳若谷',
    Phone: '13812345678',
    Email: 'ouyang@example.cn',
    Version: 1,
  });
  ownerId = own.body.data.Id;
  const made = await owner.post<{ Id: number }>('/api/Postings', {
    Type: 'supply',
    Title: '转让水下推进装置发明专利',
    Summary: '成熟度高，已小批量试用。',
    Field: '海洋装备',
    Mode: '转让',
    PriceText: '面议',
    ContactName: '司马青衫',
    ContactPhone: '010-12345678',
  });
  posting = made.body.data.Id;
});

describe('an account', () => {
  it('is shown field by field; its owner reads who looked in what role, and why, but not the name', async () => {
    const { as, name } = await actor(t, ['security_admin']);
    const shown = await revealBy(as, 'Users', ownerId, { Fields: ['Phone'] });
    expect([shown.status, shown.body.data, shown.headers['cache-control']]).toEqual([
      200,
      { Phone: '13812345678' },
      'no-store',
    ]);
    const { data, total } = await viewsOf(owner);
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ Resource: 'Users', ResourceId: ownerId, Fields: ['Phone'], Reason: REASON });
    expect(data[0]?.Role).toContain('安全管理员');
    expect(JSON.stringify(data)).not.toContain(name);
    expect((await viewsOf(await t.user())).total).toBe(0);
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'reveal'));
    expect(rows).toMatchObject([
      { actorName: name, resource: 'Users', resourceId: ownerId, after: { Fields: ['Phone'], Reason: REASON } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('13812345678');
  });

  it('needs the permission, a proof, a reason, and fields that there are', async () => {
    const auditor = await actor(t, ['auditor']);
    expect((await revealBy(auditor.as, 'Users', ownerId, { Fields: ['Phone'] })).status).toBe(403);
    expect((await revealBy(owner, 'Users', ownerId, { Fields: ['Phone'] })).status).toBe(403);
    expect((await revealBy(t.visitor, 'Users', ownerId, { Fields: ['Phone'] })).status).toBe(401);
    const fieldsOf = async (body: object) => {
      const answer = await t.admin.post<{ fields?: object }>(`/api/admin/Users/${ownerId}/reveal`, body);
      expect(answer.status, answer.text).toBe(400);
      return Object.keys(answer.body.data.fields ?? {});
    };
    expect(await fieldsOf({ Fields: ['Phone'] })).toEqual(['Reason']);
    expect(await fieldsOf({ Fields: ['Phone'], Reason: '看看' })).toEqual(['Reason']);
    expect(await fieldsOf({ Fields: ['Phone'], Reason: '          ' })).toEqual(['Reason']);
    expect(await fieldsOf({ Fields: ['Phone'], Reason: '字'.repeat(201) })).toEqual(['Reason']);
    expect(await fieldsOf({ Fields: [], Reason: REASON })).toEqual(['Fields']);
    expect(await fieldsOf({ Fields: ['PasswordHash'], Reason: REASON })).not.toEqual([]);
    expect((await revealBy(t.admin, 'Users', 2_147_483_647, { Fields: ['Phone'] })).status).toBe(404);
    const late = await actor(t, ['security_admin']);
    await ctx.db
      .update(sessions)
      .set({ provenAt: sql`now() - interval '11 minutes'` })
      .where(eq(sessions.userId, late.id));
    const refused = await revealBy(late.as, 'Users', ownerId, { Fields: ['Phone'] });
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect((await viewsOf(owner)).total).toBe(1);
  });
});

describe('postings and organisations', () => {
  it('a posting tells its owner of whoever read its contacts', async () => {
    const { as } = await actor(t, ['trading_clerk']);
    const masked = await as.get<Record<string, string>>(`/api/admin/Postings/${posting}`);
    expect(masked.body.data).toMatchObject({ ContactName: '司***', ContactPhone: '010-******78' });
    const shown = await revealBy(as, 'Postings', posting, { Fields: ['ContactName', 'ContactPhone'] });
    expect(shown.body.data).toEqual({ ContactName: '司马青衫', ContactPhone: '010-12345678' });
    const { data } = await viewsOf(owner);
    expect(data[0]).toMatchObject({ Resource: 'Postings', Fields: ['ContactName', 'ContactPhone'] });
    expect(data[0]?.Role).toContain('交易受理');
    expect((await revealBy(as, 'Users', ownerId, { Fields: ['Phone'] })).status).toBe(403);
  });

  it('an organisation tells those who look after it, and no other member', async () => {
    const keeper = await t.user();
    const agent = await t.user();
    const made = await create(keeper);
    await join(keeper, agent, made.Id, 'agent');
    const { as } = await actor(t, ['verifier']);
    const masked = await as.get<Record<string, string>>(`/api/admin/Organizations/${made.Id}`);
    expect(masked.body.data).toMatchObject({ ContactName: '林**', ContactPhone: '139****5678' });
    const shown = await revealBy(as, 'Organizations', made.Id, { Fields: ['ContactEmail'] });
    expect(shown.body.data).toEqual({ ContactEmail: 'lin@example.cn' });
    expect((await viewsOf(keeper)).data).toMatchObject([{ Resource: 'Organizations', Fields: ['ContactEmail'] }]);
    expect((await viewsOf(agent)).total).toBe(0);
  });
});

it('many within an hour are told to security staff once, and too many are refused', async () => {
  const { as, id, name } = await actor(t, ['security_admin']);
  const alarms = () =>
    ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'alarm'), eq(auditLog.resourceId, id)))
      .orderBy(desc(auditLog.id));
  for (let times = 1; times < MANY_REVEALS; times += 1) {
    expect((await revealBy(as, 'Users', ownerId, { Fields: ['Email'] })).status).toBe(200);
  }
  expect(await alarms()).toEqual([]);
  for (let times = MANY_REVEALS; times <= REVEALS_PER_HOUR; times += 1) {
    expect((await revealBy(as, 'Users', ownerId, { Fields: ['Email'] })).status).toBe(200);
  }
  expect(await alarms()).toMatchObject([{ after: { Reason: 'many reveals', Total: MANY_REVEALS } }]);
  const watcher = await actor(t, ['security_admin']);
  expect((await revealBy(watcher.as, 'Users', ownerId, { Fields: ['Email'] })).status).toBe(200);
  expect(await inbox(as)).toContain(`账号“${name}”1 小时内查看了 ${MANY_REVEALS} 次隐藏的个人信息`);
  const refused = await revealBy(as, 'Users', ownerId, { Fields: ['Email'] });
  expect([refused.status, refused.body.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS']);
  const kept = await ctx.db.select().from(dataViews).where(eq(dataViews.viewerId, id));
  expect(kept.length).toBe(REVEALS_PER_HOUR);
});
