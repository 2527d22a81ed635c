/** Other systems: tokens of an account, what they open, what ends them, and what they can never do. */
import { type Permission, TOKEN_PERMISSIONS } from '@ip-portal/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isWellFormed, newApiToken } from '../src/auth/api-tokens.ts';
import { sessions, users } from '../src/db/schema/accounts.ts';
import { apiTokens } from '../src/db/schema/api-tokens.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { forgetTokens } from '../src/modules/tokens/index.ts';
import { type Answer, type Client, startTestApp } from './helpers/app.ts';

const { app, admin, client, ctx, user, visitor } = await startTestApp({ tokenCallsPerMinute: 40 });
const PASSWORD = 'Kiefer-93-Wolke-Pfad';

interface Made {
  Id: number;
  Token: string;
  ExpiresAt: string;
}
let made = 0;
/** Makes a token as `by`. */
async function tokenOf(by: Client, Permissions: readonly Permission[], extra: object = {}): Promise<Made> {
  made += 1;
  const answer = await by.post<Made>('/api/Tokens', { Name: `系统 ${made}`, Permissions, Days: 30, ...extra });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** Calls with a token, like a system without a cookie jar. */
const as = (token: string) => ({
  get: (url: string) => client().call('GET', url, undefined, bearer(token)),
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, headers = {}) =>
    client().call(method, url, body, { ...bearer(token), ...headers }),
});
/** An account of staff with these roles. */
async function staff(UserName: string, roles: string[]): Promise<{ one: Client; id: number }> {
  const first = { UserName, Password: `${PASSWORD}-1` };
  const answer = await admin.post<{ Id: number }>('/api/Users', { ...first, Roles: ['user', ...roles] });
  expect(answer.status, answer.text).toBe(201);
  const one = client();
  await one.post('/api/auth/login', first);
  const changed = await one.put('/api/auth/password', { OldPassword: first.Password, NewPassword: PASSWORD });
  expect(changed.status, changed.text).toBe(200);
  return { one, id: answer.body.data.Id };
}
const refusal = ({ status, body }: Answer) => [status, body.errorCode];
const GONE = [401, 'TOKEN_REFUSED'];
const versionOf = async (id: number) => {
  const [row] = await ctx.db.select({ version: users.version }).from(users).where(eq(users.id, id));
  return row?.version ?? 0;
};

describe('a token', () => {
  it('is shown once, kept as a digest, and known by its form', async () => {
    const { Token, Id } = await tokenOf(admin, ['Newss:read']);
    expect(Token).toMatch(/^ipp_[0-9A-Za-z]{42}$/);
    expect(isWellFormed(Token)).toBe(true);
    const other = Token.slice(0, 10) + (Token[10] === 'a' ? 'b' : 'a') + Token.slice(11);
    expect(isWellFormed(other)).toBe(false);
    const stored = JSON.stringify(await ctx.db.select().from(apiTokens));
    const logged = JSON.stringify(await ctx.db.select().from(auditLog));
    const listed = (await admin.get('/api/Tokens')).text + (await admin.get('/api/admin/Tokens')).text;
    for (const text of [stored, logged, listed]) expect(text).not.toContain(Token.slice(8));
    expect(listed).toContain(`${Token.slice(0, 8)}…`);
    expect((await as(Token).get('/api/admin/Newss')).status).toBe(200);
    const [row] = await ctx.db.select().from(apiTokens).where(eq(apiTokens.id, Id));
    expect(row).toMatchObject({ lastIp: '127.0.0.0', revokedAt: null });
    expect(row?.lastUsedAt).toBeInstanceOf(Date);
  });

  it('names no more than its maker holds, and no more than tokens may hold', async () => {
    const { one } = await staff('makes_few', ['system_admin']);
    const ask = (by: Client, body: object) =>
      by.post('/api/Tokens', { Name: '超出', Permissions: ['Newss:read'], Days: 1, ...body });
    expect((await ask(one, {})).body).toMatchObject({
      errorCode: 'INVALID',
      data: { fields: { Permissions: '不能授予自己没有的权限' } },
    });
    for (const name of ['Users:write', 'Roles:write', 'Tokens:write', 'SecurityPolicy:write', 'AuditLogs:export'])
      expect((await ask(admin, { Permissions: [name] })).status, name).toBe(400);
    for (const Days of [0, 366, null, 1.5, undefined]) expect((await ask(admin, { Days })).status).toBe(400);
    for (const Permissions of [[], ['Newss:read', 'Newss:read'], 'Newss:read', ['*']])
      expect((await ask(admin, { Permissions })).status).toBe(400);
    expect((await ask(admin, { Name: ' ' })).status).toBe(400);
    const plain = await user();
    expect(refusal(await ask(plain, {}))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await ask(visitor, {}))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is made only after a proof of identity, under a name of its own, and not without end', async () => {
    const { one } = await staff('makes_many', ['system_admin', 'editor']);
    const body = { Name: '同名', Permissions: ['Newss:read'], Days: 1 };
    const both = await Promise.all([one.post('/api/Tokens', body), one.post('/api/Tokens', body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    for (let n = 0; n < 19; n += 1) await tokenOf(one, ['Newss:read']);
    const more = await one.post('/api/Tokens', { ...body, Name: '多一个' });
    expect(refusal(more)).toEqual([422, 'RULE_VIOLATION']);
    await ctx.db.update(sessions).set({ provenAt: sql`now() - interval '1 hour'` });
    expect(refusal(await one.post('/api/Tokens', body))).toEqual([403, 'STEP_UP_REQUIRED']);
    await ctx.db.update(sessions).set({ provenAt: sql`now()` });
  });
});

describe('with a token', () => {
  it('a system does what the token names and nothing else, and the log says who did it', async () => {
    const { Token, Id } = await tokenOf(admin, ['Newss:read', 'Newss:write'], { Name: 'ERP 对接' });
    const system = as(Token);
    const draft = await system.call('POST', '/api/Newss', { Title: '由系统写入' });
    expect(draft.status, draft.text).toBe(201);
    expect((draft.body.data as { UpdatedBy?: string }).UpdatedBy ?? 'admin（令牌：ERP 对接）').toBe(
      'admin（令牌：ERP 对接）',
    );
    // Its maker may publish; the token does not say so.
    expect((await system.call('POST', '/api/Newss', { Title: '发布', Status: 'published' })).status).toBe(403);
    expect(refusal(await system.get('/api/admin/Notices'))).toEqual([403, 'FORBIDDEN']);
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.actorName, 'admin（令牌：ERP 对接）'));
    expect(rows.map(({ action, resource }) => `${action} ${resource}`)).toEqual(
      expect.arrayContaining(['create Newss', 'refused Notices']),
    );
    expect(Id).toBeGreaterThan(0);
  });

  it('it never comes near accounts, rights, tokens, or what asks for a proof', async () => {
    const { Token } = await tokenOf(admin, TOKEN_PERMISSIONS);
    const system = as(Token);
    const calls = [
      ['POST', '/api/auth/login', { UserName: 'admin', Password: 'x' }],
      ['POST', '/api/auth/logout', undefined],
      ['PUT', '/api/auth/profile', { Version: 1 }],
      ['GET', '/api/auth/sessions', undefined],
      ['GET', '/api/auth/step-up', undefined],
      ['GET', '/api/admin/Users', undefined],
      ['POST', '/api/Users', { UserName: 'x_user', Password: PASSWORD, Roles: ['user'] }],
      ['GET', '/api/admin/Roles', undefined],
      ['PUT', '/api/admin/SecurityPolicy', { Version: 1 }],
      ['GET', '/api/Tokens', undefined],
      ['POST', '/api/Tokens', { Name: 'x', Permissions: ['Newss:read'], Days: 1 }],
      ['GET', '/api/admin/Tokens', undefined],
      ['GET', '/api/admin/Jobs', undefined],
      ['GET', '/api/admin/AuditLogs/export.csv', undefined],
      ['GET', '/api/Messages', undefined],
      ['POST', '/api/Postings', {}],
    ] as const;
    for (const [method, url, body] of calls)
      expect([url, ...refusal(await system.call(method, url, body))]).toEqual([url, 403, 'FORBIDDEN']);
    // It is nobody there.
    expect((await system.get('/api/auth/userinfo')).body.data).toBeNull();
    expect((await system.get('/api/Newss')).status).toBe(200);
  });

  it('which routes those are follows from what they declare', async () => {
    const spec = (await app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { security: object[]; 'x-access': string }>>;
    }>();
    const operations = Object.entries(spec.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({ name: `${method} ${path}`, ...one })),
    );
    const open = operations.filter(({ security }) => security.some((one) => 'token' in one));
    expect(open.length).toBeGreaterThan(60);
    expect(open.filter((one) => !(TOKEN_PERMISSIONS as readonly string[]).includes(one['x-access']))).toEqual([]);
    expect(open.filter(({ name }) => /auth|Users|Roles|Security|Tokens|Jobs|Messages|export/.test(name))).toEqual([]);
    expect(open.map(({ name }) => name)).toContain('post /api/Newss');
  });

  it('no cookie is read: both at once are refused, and pages of other sites need not be feared', async () => {
    const { Token } = await tokenOf(admin, ['Links:write', 'Links:read']);
    const both = await admin.call('GET', '/api/admin/Links', undefined, bearer(Token));
    expect(refusal(both)).toEqual([400, 'MALFORMED']);
    const body = { Name: '链接', Link: 'https://example.cn/' };
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(refusal(await admin.call('POST', '/api/Links', body, foreign))).toEqual([403, 'CROSS_ORIGIN']);
    expect((await as(Token).call('POST', '/api/Links', body, foreign)).status).toBe(201);
    // A page of an allowed site may not send one: the preflight does not allow the header.
    const asked = { ...foreign, 'access-control-request-method': 'POST' };
    expect((await visitor.call('OPTIONS', '/api/Links', undefined, asked)).headers).not.toHaveProperty(
      'access-control-allow-headers',
    );
  });

  it('what a proxy sends to authorize itself is no token', async () => {
    const basic = { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` };
    expect((await admin.call('GET', '/api/admin/Links', undefined, basic)).status).toBe(200);
    for (const authorization of ['Bearer', 'Bearer  ', 'bearer x', `Bearer ${newApiToken().token}`, 'BEARER ipp_'])
      expect(refusal(await visitor.call('GET', '/api/admin/Links', undefined, { authorization }))).toEqual(GONE);
  });

  it('only so many calls a minute', async () => {
    const { Token } = await tokenOf(admin, ['Newss:read']);
    const { Token: other } = await tokenOf(admin, ['Newss:read']);
    const answers = [];
    for (let n = 0; n < 42; n += 1) answers.push(await as(Token).get('/api/admin/Newss'));
    expect(answers.slice(0, 40).every(({ status }) => status === 200)).toBe(true);
    expect(refusal(answers[41] as Answer)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(answers[41]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await as(other).get('/api/admin/Newss')).status).toBe(200);
  });
});

describe('a token ends', () => {
  it('when its owner or security staff revoke it, and others cannot', async () => {
    const { one } = await staff('revokes_own', ['system_admin', 'editor']);
    const { one: guard } = await staff('watches_all', ['security_admin']);
    const { one: stranger } = await staff('is_stranger', ['system_admin', 'editor']);
    const first = await tokenOf(one, ['Newss:read']);
    const second = await tokenOf(one, ['Newss:read']);
    expect((await stranger.delete(`/api/Tokens/${first.Id}`)).status).toBe(404);
    expect((await stranger.delete(`/api/admin/Tokens/${first.Id}`)).status).toBe(403);
    expect((await stranger.get('/api/Tokens')).body.total).toBe(0);
    expect((await as(first.Token).get('/api/admin/Newss')).status).toBe(200);
    expect((await one.delete(`/api/Tokens/${first.Id}`)).status).toBe(200);
    expect((await one.delete(`/api/Tokens/${first.Id}`)).status).toBe(404);
    expect((await guard.delete(`/api/admin/Tokens/${second.Id}`)).status).toBe(200);
    const after = await as(first.Token).get('/api/admin/Newss');
    expect(refusal(after)).toEqual(GONE);
    expect(after.headers['www-authenticate']).toContain('Bearer');
    expect(refusal(await as(second.Token).get('/api/admin/Newss'))).toEqual(GONE);
    await as(second.Token).get('/api/admin/Newss');
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.resource, 'Tokens'));
    const told = rows.filter((row) => row.resourceId === second.Id).map(({ action, after: why }) => [action, why]);
    expect(told).toEqual([
      ['create', expect.objectContaining({ permissions: ['Newss:read'] })],
      ['delete', null],
      ['refused', { Reason: 'revoked' }],
    ]);
    const listed = await guard.get<{ Id: number; State: string; UserName: string }[]>(
      '/api/admin/Tokens?UserName=revokes_own&State=revoked',
    );
    expect(listed.body.data.map(({ Id, UserName }) => [Id, UserName])).toEqual([
      [second.Id, 'revokes_own'],
      [first.Id, 'revokes_own'],
    ]);
  });

  it('at its date', async () => {
    const { Token, Id } = await tokenOf(admin, ['Newss:read'], { Days: 1 });
    await ctx.db
      .update(apiTokens)
      .set({ createdAt: sql`now() - interval '2 days'`, expiresAt: sql`now()` })
      .where(eq(apiTokens.id, Id));
    expect(refusal(await as(Token).get('/api/admin/Newss'))).toEqual(GONE);
    await forgetTokens(ctx);
    expect((await ctx.db.select().from(apiTokens).where(eq(apiTokens.id, Id))).length).toBe(1);
    await ctx.db
      .update(apiTokens)
      .set({ createdAt: sql`now() - interval '200 days'`, expiresAt: sql`now() - interval '190 days'` })
      .where(eq(apiTokens.id, Id));
    await forgetTokens(ctx);
    expect((await ctx.db.select().from(apiTokens).where(eq(apiTokens.id, Id))).length).toBe(0);
  });

  it('for good when its account is disabled, deleted, or given another password', async () => {
    const ends: Record<string, (id: number) => Promise<Answer>> = {
      disabled: async (id) => admin.put(`/api/Users/${id}`, { Status: 'locked', Version: await versionOf(id) }),
      deleted: (id) => admin.delete(`/api/Users/${id}`),
      reset: async (id) =>
        admin.put(`/api/admin/Users/${id}/password`, { Password: `${PASSWORD}-neu`, Version: await versionOf(id) }),
    };
    for (const [name, end] of Object.entries(ends)) {
      const { one, id } = await staff(`ends_${name}`, ['system_admin', 'editor']);
      const { Token } = await tokenOf(one, ['Newss:read']);
      const ended = await end(id);
      expect(ended.status, ended.text).toBe(200);
      expect(refusal(await as(Token).get('/api/admin/Newss'))).toEqual(GONE);
      await ctx.db
        .update(users)
        .set({ status: 'active', deletedAt: null, mustChangePassword: false })
        .where(eq(users.id, id));
      expect(refusal(await as(Token).get('/api/admin/Newss')), name).toEqual(GONE);
    }
  });

  it('with a new password of its owner when they say so; else the owner is told which go on', async () => {
    const { one } = await staff('new_password', ['system_admin', 'editor']);
    const made = await tokenOf(one, ['Newss:read'], { Name: '数据平台' });
    const inbox = async () =>
      (await one.get<{ Title: string; Text: string; Link: string }[]>('/api/Messages')).body.data.filter(
        ({ Title }) => Title === '您的接口令牌仍然有效',
      );
    const change = (OldPassword: string, NewPassword: string, more: object) =>
      one.put('/api/auth/password', { OldPassword, NewPassword, ...more });
    expect((await change(PASSWORD, `${PASSWORD}-zwei`, {})).status).toBe(200);
    expect((await as(made.Token).get('/api/admin/Newss')).status).toBe(200);
    const told = await inbox();
    expect(told).toHaveLength(1);
    expect(told[0]?.Text).toContain('“数据平台”');
    expect(told[0]?.Link).toBe('/desktop/account#account-tokens');
    expect((await change(`${PASSWORD}-zwei`, `${PASSWORD}-drei`, { RevokeTokens: true })).status).toBe(200);
    expect(refusal(await as(made.Token).get('/api/admin/Newss'))).toEqual(GONE);
    // None is left to be told of.
    expect(await inbox()).toHaveLength(1);
    const [entry] = await ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'password'))
      .orderBy(desc(auditLog.id));
    expect(entry?.after).toEqual({ ended: 1 });
  });

  it('and holds no more than its account does at the moment', async () => {
    const { one, id } = await staff('loses_rights', ['system_admin', 'editor']);
    const { Token } = await tokenOf(one, ['Newss:read', 'Links:read']);
    await admin.put(`/api/Users/${id}`, { Roles: ['user', 'system_admin'], Version: await versionOf(id) });
    expect(refusal(await as(Token).get('/api/admin/Newss'))).toEqual([403, 'FORBIDDEN']);
    expect((await as(Token).get('/api/admin/Links')).status).toBe(200);
    // Who may have no tokens has none that work.
    await admin.put(`/api/Users/${id}`, { Roles: ['user', 'editor'], Version: await versionOf(id) });
    expect(refusal(await as(Token).get('/api/admin/Newss'))).toEqual(GONE);
    await admin.put(`/api/Users/${id}`, { Roles: ['user', 'system_admin', 'editor'], Version: await versionOf(id) });
    expect((await as(Token).get('/api/admin/Newss')).status).toBe(200);
    // Who owes a second factor or a password can do nothing, by no way.
    await ctx.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, id));
    expect(refusal(await as(Token).get('/api/admin/Newss'))).toEqual(GONE);
    await ctx.db.update(users).set({ mustChangePassword: false }).where(eq(users.id, id));
    const { Version } = (await admin.get<{ Version: number }>('/api/admin/SecurityPolicy')).body.data;
    await admin.put('/api/admin/SecurityPolicy', { FactorRoles: ['editor'], Version });
    expect(refusal(await as(Token).get('/api/admin/Newss'))).toEqual(GONE);
  });
});
