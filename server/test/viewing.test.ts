/** Looking at the portal as a role: its rights and no more than the own ones, nothing can be changed, all of it told. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Client } from './helpers/app.ts';
import { startTestApp } from './helpers/app.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp();
const { admin, ctx } = t;
type Info = { Roles: string[]; Permissions: string[]; Viewing?: { Role: string; Name: string }; Limits?: object[] };
type Row = { Id: number; Version: number };
const info = async (by: Client) => (await by.get<Info>('/api/auth/userinfo')).body.data;
const view = (by: Client, Role: string, limits: object = {}) =>
  by.post<{ fields?: object }>('/api/admin/Viewing', { Role, ...limits });

it('shows what the role sees, with sample limits, and changes nothing until it ends', async () => {
  const star = (await admin.post<Row>('/api/Institutions', { Name: '星海银行', Kind: 'bank' })).body.data.Id;
  const own = (await admin.post<Row>('/api/Financing', { Name: '甲', Bank: '星海银行' })).body.data;
  await admin.post('/api/Financing', { Name: '乙', Bank: '明月银行' });
  const { as, name } = await actor(t, ['admin']);
  expect((await view(as, 'bank', { Institutions: [star] })).status).toBe(200);
  expect(await info(as)).toMatchObject({
    Roles: ['user', 'bank'],
    Permissions: ['Financing:read', 'Financing:write', 'Files:write'],
    Viewing: { Role: 'bank', Name: '银行' },
  });
  const list = await as.get<Row[]>('/api/admin/Financing');
  expect(list.body.data.map(({ Id }) => Id)).toEqual([own.Id]);
  for (const path of ['Users', 'Dashboard']) expect((await as.get(`/api/admin/${path}`)).status).toBe(403);
  for (const [method, url, body] of [
    ['PUT', `/api/Financing/${own.Id}`, { Status: 'draft', Version: own.Version }],
    ['POST', '/api/Financing', { Name: '丙', Bank: '星海银行' }],
    ['DELETE', `/api/Links/1`, undefined],
    ['PUT', '/api/auth/profile', { RealName: '改', Version: 1 }],
    ['PUT', '/api/auth/password', { OldPassword: 'x', NewPassword: 'y' }],
    ['POST', '/api/auth/sessions/revoke-others', {}],
    ['POST', '/api/admin/Viewing', { Role: 'editor' }],
  ] as const) {
    const refused = await as.call(method, url, body);
    expect([refused.status, refused.body.errorCode, refused.body.errorMessage], url).toEqual([
      403,
      'VIEWING_ONLY',
      '正在以“银行”角色查看，不能进行修改；请先结束查看',
    ]);
  }
  expect((await as.delete('/api/Viewing')).status).toBe(200);
  expect((await as.delete('/api/Viewing')).status).toBe(200);
  const after = await info(as);
  expect(after.Viewing).toBeUndefined();
  expect(after.Permissions).toContain('Users:grant');
  const log = await ctx.db.execute<{ action: string; title: string }>(
    sql`select action, title from audit_log where actor_name = ${name} and action like 'view_as%' order by id`,
  );
  expect(log.rows).toEqual([
    { action: 'view_as', title: '银行' },
    { action: 'view_as_end', title: '银行' },
  ]);
});

it('never gives more than the own rights, also when these shrink meanwhile', async () => {
  const { as, id } = await actor(t, ['security_admin']);
  expect((await view(as, 'editor')).status).toBe(200);
  expect((await info(as)).Permissions).toEqual([]);
  expect((await as.get('/api/admin/Newss')).status).toBe(403);
  await as.delete('/api/Viewing');
  const other = await actor(t, ['security_admin']);
  await view(other.as, 'auditor');
  expect((await info(other.as)).Permissions).toEqual([
    'Users:read',
    'Roles:read',
    'SecurityPolicy:read',
    'AllTokens:read',
  ]);
  await ctx.db.execute(sql`update users set roles = '{admin,editor}' where id = ${other.id}`);
  expect((await info(other.as)).Permissions).toEqual([]);
  expect(id).toBeGreaterThan(0);
});

it('as somebody who is not staff closes the back office, and not the own account', async () => {
  const { as } = await actor(t, ['admin']);
  await view(as, 'person');
  expect((await info(as)).Roles).toEqual(['user', 'person']);
  expect((await as.get('/api/admin/Dashboard')).status).toBe(403);
  expect((await as.get('/api/auth/sessions')).status).toBe(200);
  // Another log-in of the same account is not concerned, and log-out ends it.
  expect((await as.post('/api/auth/logout')).status).toBe(200);
  expect(await info(as)).toBeNull();
});

it('needs the right to read roles, a role there is, and the limits it is bound to', async () => {
  const editor = await actor(t, ['editor']);
  expect((await view(editor.as, 'person')).status).toBe(403);
  const { as } = await actor(t, ['admin']);
  for (const Role of ['admin', 'own_4711', 'emperor']) {
    const refused = await view(as, Role);
    expect([refused.status, refused.body.data.fields], Role).toEqual([
      400,
      { Role: '只能以预置角色、自建角色或注册用户查看' },
    ]);
  }
  expect((await view(as, 'bank')).body.data.fields).toEqual({ Limits: '角色“银行”须指定机构' });
  expect((await view(as, 'auditor', { Columns: [1] })).status).toBe(422);
  const own = await admin.post<{ Code: string; Id: number }>('/api/Roles', {
    Name: '看新闻',
    Permissions: ['Newss:read'],
  });
  expect((await view(as, own.body.data.Code)).status).toBe(200);
  expect((await info(as)).Permissions).toEqual(['Newss:read']);
  // A role that is deleted meanwhile leaves nothing to look at.
  expect((await admin.delete(`/api/Roles/${own.body.data.Id}`)).status).toBe(200);
  expect((await info(as)).Permissions).toEqual([]);
  expect((await as.delete('/api/Viewing')).status).toBe(200);
});
