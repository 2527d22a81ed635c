/** Single sign-on against a real provider: in, out, linked and unlinked, and what must not get through. */
import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_PASSWORD } from '../src/auth/passwords.ts';
import { sessions, users } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { clientSecrets, identities, ssoStates } from '../src/db/schema/identities.ts';
import { messages } from '../src/db/schema/messages.ts';
import { singles } from '../src/db/schema/singles.ts';
import { type Client, startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { CLIENT, startProvider, visit } from './helpers/provider.ts';
import { codeOf, enrol } from './helpers/totp.ts';

const provider = await startProvider();
const { ctx, admin, ...app } = await startTestApp({ trustProxy: 1, ssoHosts: [provider.host] });
let clients = 0;
const from = (one: Client) => Object.assign(one, { source: `203.0.113.${++clients}` });
const client = () => from(app.client());
const user = async (name?: string) => from(await app.user(name));

const SETTINGS = '/api/admin/SingleSignOn';
interface Settings {
  Version: number;
  SecretSetAt: string | null;
  RedirectUri: string;
}
async function set(change: object) {
  const { Version } = (await admin.get<Settings>(SETTINGS)).body.data;
  return admin.put<Settings>(SETTINGS, { ...change, Version });
}
const ON = {
  Enabled: true,
  Name: '城市统一身份认证',
  Issuer: provider.issuer,
  ClientId: CLIENT.id,
  ClientSecret: CLIENT.secret,
  Scopes: ['openid', 'profile', 'email', 'phone'],
  Unknown: 'link',
  Claims: { UserName: 'preferred_username', RealName: 'name', Phone: 'phone_number', Email: 'email', Roles: 'groups' },
  RoleMap: [],
  StaffRoles: false,
  TrustFactor: false,
};

const locationOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers.location ?? '');
const start = (one: Client, query = '') => one.get(`/api/auth/sso/start${query}`);
/** The way there and back; answers where the portal leads at last. */
async function signOn(one: Client, sub: string, query = ''): Promise<string> {
  const back = await visit(locationOf(await start(one, query)), sub);
  return locationOf(await one.get(back.pathname + back.search));
}
async function link(one: Client, sub: string): Promise<string> {
  const begun = await one.post<{ Url: string }>('/api/auth/sso/link');
  expect(begun.status, begun.text).toBe(200);
  const back = await visit(begun.body.data.Url, sub);
  return locationOf(await one.get(back.pathname + back.search));
}
const who = async (one: Client) =>
  (await one.get<{ Id: number; UserName: string; Roles: string[]; AwaitsFactor: boolean } | null>('/api/auth/userinfo'))
    .body.data;
const rowOf = async (name: string) => {
  const [row] = await ctx.db.select().from(users).where(eq(users.userName, name));
  if (!row) throw new Error(`no account ${name}`);
  return row;
};
const notesOf = (title: string) =>
  ctx.db
    .select({ action: auditLog.action, result: auditLog.result, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.title, title))
    .orderBy(auditLog.id);

beforeEach(async () => {
  provider.fault = 'none';
  provider.amr = ['pwd'];
  provider.ago = 0;
  expect((await set(ON)).status).toBe(200);
});

describe('the settings', () => {
  it('keep the secret sealed, and never tell it', async () => {
    const seen = await admin.get<Settings>(SETTINGS);
    expect(seen.body.data).toMatchObject({
      SecretSetAt: expect.any(String),
      RedirectUri: 'http://localhost/api/auth/sso/callback',
      LogoutUri: 'http://localhost/desktop/index',
    });
    const everything = JSON.stringify([
      seen.body,
      await ctx.db.select().from(singles),
      await ctx.db.select().from(clientSecrets),
      await ctx.db.select().from(auditLog),
    ]);
    expect(everything).not.toContain(CLIENT.secret);
    expect((await set({ ClientSecret: '' })).body.data.SecretSetAt).toBeNull();
    expect(await ctx.db.select().from(clientSecrets)).toEqual([]);
  });

  it('do not hand the secret to another issuer: it is typed again, or there is none', async () => {
    const Issuer = 'https://id.elsewhere.example';
    for (const change of [{ Issuer }, { Issuer: '', Enabled: false }]) {
      const { status, body } = await set(change);
      expect([status, body.data]).toEqual([
        400,
        { fields: { ClientSecret: expect.stringContaining('重新填写客户端密钥') } },
      ]);
    }
    expect((await admin.get(SETTINGS)).body.data).toMatchObject({ Issuer: provider.issuer, Enabled: true });
    expect((await set({ Name: '同一签发者' })).status).toBe(200);
    expect((await set({ Issuer, ClientSecret: 'typed again' })).status).toBe(200);
    expect((await set({ ClientSecret: '' })).status).toBe(200);
    expect((await set({ Issuer: provider.issuer })).status).toBe(200);
  });

  it.each([
    'http://id.example.cn',
    'https://10.0.0.8',
    'https://[::1]',
    'https://localhost',
    'https://169.254.169.254/latest',
    'https://me:secret@id.example.cn',
  ])('%s is no issuer', async (Issuer) => {
    expect((await set({ Issuer })).status).toBe(400);
    const tested = await admin.post(`${SETTINGS}/test`, { Issuer });
    expect(tested.status).toBe(422);
  });

  it('are switched on only whole', async () => {
    expect((await set({ Issuer: '' })).status).toBe(400);
    expect((await set({ ClientId: ' ' })).status).toBe(400);
  });

  it('give no role by which the portal is looked after', async () => {
    for (const Role of ['admin', 'system_admin', 'security_admin', 'auditor', 'bank', 'own_99', 'user', 'nonsense']) {
      const refused = await set({ StaffRoles: true, RoleMap: [{ Value: 'x', Role }] });
      expect(refused.status, Role).toBe(400);
    }
    const staff = { RoleMap: [{ Value: 'x', Role: 'editor' }] };
    expect((await set(staff)).status).toBe(400);
    expect((await set({ ...staff, StaffRoles: true })).status).toBe(200);
  });

  it('can be tried before they are saved', async () => {
    const tested = await admin.post(`${SETTINGS}/test`, { Issuer: provider.issuer });
    expect(tested.body.data).toMatchObject({ Issuer: provider.issuer, Logout: true, UserInfo: true });
    provider.fault = 'broken';
    expect((await admin.post(`${SETTINGS}/test`, { Issuer: provider.issuer })).status).toBe(422);
    provider.fault = 'dripping';
    const long = await admin.post(`${SETTINGS}/test`, { Issuer: provider.issuer });
    expect(long.body.errorMessage).toBe('连接失败：答复过长');
    provider.fault = 'none';
    const other = await admin.post(`${SETTINGS}/test`, { Issuer: `${provider.issuer}/other` });
    expect(other.status).toBe(422);
  });

  it('are for those who set the rules of accounts', async () => {
    const one = await user();
    expect((await one.get(SETTINGS)).status).toBe(403);
    expect((await app.visitor.get(SETTINGS)).status).toBe(401);
    await ctx.db.update(sessions).set({ provenAt: sql`now() - interval '1 hour'` });
    expect((await set({ Name: '另一个' })).body.errorCode).toBe('STEP_UP_REQUIRED');
    await ctx.db.update(sessions).set({ provenAt: sql`now()` });
  });
});

describe('the log-in pages', () => {
  it('are told the name, and nothing else', async () => {
    expect((await app.visitor.get('/api/auth/sso')).body.data).toEqual({ Name: '城市统一身份认证' });
    await set({ Enabled: false });
    expect((await app.visitor.get('/api/auth/sso')).body.data).toBeNull();
    expect(locationOf(await start(client(), '?from=auth'))).toBe('/auth/login?sso=off');
  });
});

describe('somebody linked', () => {
  it('comes in, and where they were going; the log and the messages tell', async () => {
    const own = await user('linked_one');
    expect(await link(own, 'person-1')).toBe('/desktop/account#account-identities');
    const one = client();
    expect(await signOn(one, 'person-1', `?from=app&back=${encodeURIComponent('/desktop/fee?a=1#b')}`)).toBe(
      '/desktop/fee?a=1#b',
    );
    expect(await who(one)).toMatchObject({ UserName: 'linked_one', Roles: ['user'] });
    const notes = await notesOf('linked_one');
    expect(notes.map(({ action }) => action)).toContain('identity_linked');
    expect(notes.at(-1)).toMatchObject({ action: 'login', result: 'ok', after: { By: 'sso', NewDevice: true } });
    const { id } = await rowOf('linked_one');
    const told = await ctx.db.select({ event: messages.event }).from(messages).where(eq(messages.userId, id));
    expect(told.map(({ event }) => event)).toEqual(expect.arrayContaining(['identity_changed', 'new_device']));
    const [identity] = await ctx.db.select().from(identities).where(eq(identities.userId, id));
    expect(identity).toMatchObject({ issuer: provider.issuer, subject: 'person-1', lastUsedAt: expect.any(Date) });
    // Nothing that proves anything lies in the database.
    expect(await ctx.db.select().from(ssoStates)).toEqual([]);
  });

  it('leaves the provider too, and a log-in by password does not', async () => {
    const own = await user('leaves');
    await link(own, 'person-leaves');
    const one = client();
    await signOn(one, 'person-leaves');
    const out = await one.post<{ Next?: string }>('/api/auth/logout');
    const next = new URL(out.body.data.Next ?? '');
    expect(next.origin).toBe(provider.issuer);
    expect(Object.fromEntries(next.searchParams)).toEqual({
      client_id: CLIENT.id,
      post_logout_redirect_uri: 'http://localhost/desktop/index',
    });
    expect(await who(one)).toBeNull();
    expect((await one.post<{ Next?: string }>('/api/auth/logout')).body.data).toEqual({});
    provider.fault = 'silent';
    expect((await own.post('/api/auth/logout')).body.data).toEqual({});
  });

  it('owes the second step, unless the provider has seen it and is believed', async () => {
    const own = await user('careful');
    const { secret } = await enrol(own, USER_PASSWORD);
    await link(own, 'person-careful');
    const one = client();
    provider.amr = ['pwd', 'mfa'];
    expect(await signOn(one, 'person-careful', '?back=/desktop/fee')).toBe(
      '/desktop/login?sso=factor&redirect=%2Fdesktop%2Ffee',
    );
    expect(await who(one)).toMatchObject({ UserName: 'careful', AwaitsFactor: true, Roles: [] });
    expect((await one.get('/api/auth/sessions')).body.errorCode).toBe('SECOND_FACTOR_REQUIRED');
    const passed = await one.post('/api/auth/second-factor', { Code: codeOf(secret) });
    expect(passed.status, passed.text).toBe(200);

    await set({ TrustFactor: true });
    const trusted = client();
    expect(await signOn(trusted, 'person-careful', '?back=/desktop/fee')).toBe('/desktop/fee');
    expect(await who(trusted)).toMatchObject({ AwaitsFactor: false });
    provider.amr = ['pwd'];
    expect(await signOn(client(), 'person-careful')).toContain('sso=factor');
  });

  it('proves who is there only as far as the provider has asked lately', async () => {
    const own = await user('proven_there');
    await link(own, 'person-proven');
    const one = client();
    provider.ago = 3600;
    await signOn(one, 'person-proven');
    expect(await who(one)).toMatchObject({ UserName: 'proven_there' });
    expect((await one.get('/api/auth/step-up')).body.errorCode).toBe('STEP_UP_REQUIRED');
    provider.ago = 0;
    await signOn(one, 'person-proven', '?fresh=1');
    expect(provider.asked.get('prompt')).toBe('login');
    expect((await one.get('/api/auth/step-up')).status).toBe(200);
    // A clock that goes ahead there proves nothing for longer here.
    provider.ago = -3600;
    await signOn(one, 'person-proven', '?fresh=1');
    const [row] = await ctx.db
      .select({ ahead: sql<boolean>`${sessions.provenAt} > now()` })
      .from(sessions)
      .orderBy(desc(sessions.id))
      .limit(1);
    expect(row?.ahead).toBe(false);
  });

  it('stays out while the account is shut or deleted', async () => {
    const own = await user('shut_one');
    await link(own, 'person-shut');
    const { id } = await rowOf('shut_one');
    const tries = async (values: object) => {
      await ctx.db
        .update(users)
        .set({ status: 'active', deletedAt: null, ...values })
        .where(eq(users.id, id));
      const one = client();
      expect(await signOn(one, 'person-shut')).toBe('/desktop/login?sso=shut');
      expect(await who(one)).toBeNull();
    };
    await tries({ status: 'locked' });
    await tries({ deletedAt: new Date() });
    expect((await notesOf('shut_one')).at(-1)).toMatchObject({ action: 'login_failed', after: { Reason: 'disabled' } });
  });
});

describe('an answer', () => {
  const begin = async (one: Client) => visit(locationOf(await start(one)), 'person-1');

  it('counts once', async () => {
    const one = client();
    const back = await begin(one);
    expect(locationOf(await one.get(back.pathname + back.search))).toBe('/desktop/index');
    const again = client();
    again.cookie = one.cookie;
    expect(locationOf(await again.get(back.pathname + back.search))).toBe('/desktop/login?sso=state');
  });

  it('counts in the browser that asked, and stays with it', async () => {
    const one = client();
    const back = await begin(one);
    const other = client();
    await start(other);
    for (const stranger of [other, client()]) {
      expect(locationOf(await stranger.get(back.pathname + back.search))).toBe('/desktop/login?sso=state');
      expect(await who(stranger)).toBeNull();
    }
    expect(locationOf(await one.get(back.pathname + back.search))).toBe('/desktop/index');
  });

  it('counts for ten minutes', async () => {
    const one = client();
    const back = await begin(one);
    await ctx.db.update(ssoStates).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(locationOf(await one.get(back.pathname + back.search))).toBe('/desktop/login?sso=state');
  });

  it.each(['state', 'code', 'iss'])('with another %s is none', async (name) => {
    const one = client();
    const back = await begin(one);
    back.searchParams.set(name, name === 'iss' ? 'https://evil.example' : 'x'.repeat(43));
    const fault = name === 'state' ? 'state' : 'answer';
    expect(locationOf(await one.get(back.pathname + back.search))).toBe(`/desktop/login?sso=${fault}`);
    expect(await who(one)).toBeNull();
  });

  it.each(['nonce', 'code_challenge'])('to another %s is none', async (name) => {
    const one = client();
    const asked = new URL(locationOf(await start(one)));
    asked.searchParams.set(name, 'x'.repeat(43));
    const back = await visit(asked.href, 'person-1');
    expect(locationOf(await one.get(back.pathname + back.search))).toBe('/desktop/login?sso=answer');
    expect((await notesOf('（统一身份认证）')).at(-1)).toMatchObject({
      action: 'login_failed',
      after: { Reason: 'sso' },
    });
  });

  it('without anything in it is none', async () => {
    expect(locationOf(await client().get('/api/auth/sso/callback'))).toBe('/desktop/login?sso=state');
  });

  it('of a refusal says so, and no word of the provider is shown', async () => {
    provider.amr = null;
    const one = client();
    expect(await signOn(one, 'person-1', '?from=auth&back=/admin')).toBe('/auth/login?sso=denied&redirect=%2Fadmin');
  });

  it('asks with PKCE, state and nonce', async () => {
    await begin(client());
    expect(Object.fromEntries(provider.asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'openid profile email phone',
    });
  });
});

describe('a provider that does not answer', () => {
  it('is told of before and after, and the portal goes on', async () => {
    const one = client();
    const back = await visit(locationOf(await start(one)), 'person-1');
    provider.fault = 'tokens broken';
    expect(locationOf(await one.get(back.pathname + back.search))).toBe('/desktop/login?sso=provider');
    provider.fault = 'broken';
    // What it said of itself was kept; another secret makes the portal ask again.
    await set({ ClientSecret: 'another' });
    expect(locationOf(await start(client(), '?from=app'))).toBe('/app/login?sso=provider');
    const linking = await (await user()).post('/api/auth/sso/link');
    expect(linking.body.errorCode).toBe('UNAVAILABLE');
    expect((await app.visitor.get('/api/WebConfig')).status).toBe(200);
    provider.fault = 'none';
    // A failure is not kept.
    expect(locationOf(await start(client()))).toContain(provider.issuer);
  });

  it('is refused when it knows another secret of ours', async () => {
    await set({ ClientSecret: 'wrong' });
    expect(await signOn(client(), 'person-1')).toBe('/desktop/login?sso=answer');
  });
});

describe('where it leads', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/desktop/login?redirect=//evil.example',
    '/api/auth/sso/start',
    '/app/loginOut',
  ])('is never %s', async (back) => {
    expect(await signOn(client(), 'person-1', `?back=${encodeURIComponent(back)}`)).toBe('/desktop/index');
  });
});

describe('somebody unknown', () => {
  it('is never taken for an account that looks alike', async () => {
    const owner = await user('look_alike');
    const { id, version } = await rowOf('look_alike');
    const person = { Email: 'alike@example.cn', Phone: '13800138000', RealName: '李四' };
    expect((await owner.put('/api/auth/profile', { ...person, Version: version })).status).toBe(200);
    provider.people.set('stranger', {
      preferred_username: 'look_alike',
      name: '李四',
      email: 'alike@example.cn',
      email_verified: true,
      phone_number: '13800138000',
    });
    const one = client();
    expect(await signOn(one, 'stranger')).toBe('/desktop/login?sso=unknown');
    expect(await who(one)).toBeNull();

    await set({ Unknown: 'create' });
    const made = client();
    expect(await signOn(made, 'stranger')).toBe('/desktop/index');
    const info = await who(made);
    expect(info?.Id).not.toBe(id);
    expect(info?.UserName).toMatch(/^look_alike_\d{4}$/);
  });

  it('gets an account where the settings say so, with what fits and no password', async () => {
    await set({ Unknown: 'create' });
    provider.people.set('new-1', {
      preferred_username: '王小明',
      name: '王小明',
      email: 'no address',
      phone_number: '+86 138-0013-8001',
    });
    const one = client();
    expect(await signOn(one, 'new-1')).toBe('/desktop/index');
    const row = await rowOf('王小明');
    expect(row).toMatchObject({ realName: '王小明', email: '', roles: ['user'], passwordHash: NO_PASSWORD });
    expect(await who(one)).toMatchObject({ UserName: '王小明', Phone: '13800138001' });
    const byPassword = await client().post('/api/auth/login', { UserName: '王小明', Password: '!' });
    expect(byPassword.body.errorCode).toBe('BAD_CREDENTIALS');
    // The second time it is the same account.
    const again = client();
    await signOn(again, 'new-1');
    expect((await who(again))?.Id).toBe(row.id);
    expect((await notesOf('王小明')).map(({ action }) => action)).toEqual([
      'register',
      'login',
      'login_failed',
      'login',
    ]);
  });
});

describe('roles', () => {
  const map = (extra: object = {}) =>
    set({
      Unknown: 'create',
      StaffRoles: true,
      RoleMap: [
        { Value: 'companies', Role: 'enterprise' },
        { Value: 'press', Role: 'editor' },
      ],
      ...extra,
    });
  const says = (sub: string, groups: unknown) => provider.people.set(sub, { preferred_username: sub, groups });
  const rolesOf = async (name: string) => (await rowOf(name)).roles;

  it('come and go by the claim; others stay, and sessions elsewhere end with a change', async () => {
    await map();
    says('roles_1', ['companies', 'press', 'root']);
    const one = client();
    await signOn(one, 'roles_1');
    expect(await rolesOf('roles_1')).toEqual(['user', 'admin', 'editor', 'enterprise']);
    says('roles_1', 'companies,others');
    const two = client();
    await signOn(two, 'roles_1');
    // Not an administrator of everything: `admin` goes with the last role of staff.
    expect(await rolesOf('roles_1')).toEqual(['user', 'enterprise']);
    expect(await who(one)).toBeNull();
    says('roles_1', undefined);
    await signOn(client(), 'roles_1');
    expect(await rolesOf('roles_1')).toEqual(['user', 'enterprise']);
    expect(await who(two)).not.toBeNull();
    says('roles_1', []);
    await signOn(client(), 'roles_1');
    expect(await rolesOf('roles_1')).toEqual(['user']);
  });

  it('of staff need the switch', async () => {
    await map();
    await set({ RoleMap: [{ Value: 'companies', Role: 'enterprise' }], StaffRoles: false });
    says('roles_2', ['companies', 'press']);
    await signOn(client(), 'roles_2');
    expect(await rolesOf('roles_2')).toEqual(['user', 'enterprise']);
  });

  it('leave a bank what it is, and take `admin` with the last role of staff beside it', async () => {
    await map();
    says('roles_bank', []);
    await signOn(client(), 'roles_bank');
    const { id } = await rowOf('roles_bank');
    await ctx.db
      .update(users)
      .set({ roles: ['user', 'bank'] })
      .where(eq(users.id, id));
    says('roles_bank', ['press', 'admin', 'root']);
    await signOn(client(), 'roles_bank');
    expect(await rolesOf('roles_bank')).toEqual(['user', 'admin', 'editor', 'bank']);
    says('roles_bank', ['admin']);
    await signOn(client(), 'roles_bank');
    expect(await rolesOf('roles_bank')).toEqual(['user', 'bank']);
    // As rows were before the upgrade: what a claim changes never leaves `admin` alone with it.
    const rule = await ctx.db.execute<{ text: string }>(
      sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'users_roles_check'`,
    );
    await ctx.db.execute(sql`alter table users drop constraint users_roles_check`);
    for (const [groups, after] of [
      [[], ['user', 'bank']],
      [['companies'], ['user', 'bank', 'enterprise']],
      [['press'], ['user', 'admin', 'editor', 'bank']],
    ] as const) {
      await ctx.db
        .update(users)
        .set({ roles: ['user', 'admin', 'bank'] })
        .where(eq(users.id, id));
      says('roles_bank', groups);
      await signOn(client(), 'roles_bank');
      expect(await rolesOf('roles_bank')).toEqual(after);
    }
    await ctx.db.execute(sql.raw(`alter table users add constraint users_roles_check ${rule.rows[0]?.text}`));
  });

  it.each([
    ['admin', ['user', 'admin']],
    ['auditor', ['user', 'admin', 'auditor']],
    ['security', ['user', 'admin', 'security_admin']],
  ])('of %s are left alone', async (name, roles) => {
    await map();
    says(`roles_${name}`, []);
    await signOn(client(), `roles_${name}`);
    const { id } = await rowOf(`roles_${name}`);
    await ctx.db.update(users).set({ roles }).where(eq(users.id, id));
    says(`roles_${name}`, ['press']);
    await signOn(client(), `roles_${name}`);
    expect(await rolesOf(`roles_${name}`)).toEqual(roles);
  });
});

describe('linking', () => {
  it('asks for a proof, and for a log-in at the provider', async () => {
    const one = await user('proves');
    await link(one, 'person-proves');
    expect(provider.asked.get('prompt')).toBe('login');
    await ctx.db.update(sessions).set({ provenAt: sql`now() - interval '1 hour'` });
    expect((await one.post('/api/auth/sso/link')).body.errorCode).toBe('STEP_UP_REQUIRED');
    expect((await one.delete('/api/auth/sso/identities/1')).body.errorCode).toBe('STEP_UP_REQUIRED');
    await ctx.db.update(sessions).set({ provenAt: sql`now()` });
    expect((await app.visitor.post('/api/auth/sso/link')).status).toBe(401);
  });

  it('takes nobody else’s identity, and one of each provider', async () => {
    const first = await user('holds');
    await link(first, 'person-held');
    const second = await user('wants');
    expect(await link(second, 'person-held')).toBe('/desktop/account?sso=taken#account-identities');
    expect(await link(first, 'person-other')).toBe('/desktop/account?sso=linked#account-identities');
    expect(await link(first, 'person-held')).toBe('/desktop/account?sso=linked#account-identities');
    expect((await second.get('/api/auth/sso/identities')).body.data).toEqual([]);
  });

  it('belongs to the session it was begun in', async () => {
    const one = await user('begins');
    const begun = await one.post<{ Url: string }>('/api/auth/sso/link');
    const back = await visit(begun.body.data.Url, 'person-begins');
    const browser = one.cookie.split('; ').filter((cookie) => cookie.startsWith('ip_portal_sso='));
    const other = await user('comes_instead');
    other.cookie = [...other.cookie.split('; '), ...browser].join('; ');
    expect(locationOf(await other.get(back.pathname + back.search))).toBe(
      '/desktop/account?sso=session#account-identities',
    );
    expect(await ctx.db.select().from(identities).where(eq(identities.subject, 'person-begins'))).toEqual([]);
  });

  it('is listed and undone by its owner, but not when it is the last way in', async () => {
    const one = await user('undoes');
    await link(one, 'person-undoes');
    const list = await one.get<{ Id: number; IsCurrent: boolean }[]>('/api/auth/sso/identities');
    expect(list.body.data).toMatchObject([{ IsCurrent: true, Issuer: provider.issuer }]);
    expect(list.text).not.toContain('person-undoes');
    const id = list.body.data[0]?.Id;
    expect((await (await user()).delete(`/api/auth/sso/identities/${id}`)).status).toBe(404);
    expect((await one.delete(`/api/auth/sso/identities/${id}`)).status).toBe(200);
    expect((await one.get('/api/auth/sso/identities')).body.data).toEqual([]);
    expect((await notesOf('undoes')).at(-1)?.action).toBe('identity_unlinked');

    await set({ Unknown: 'create' });
    provider.people.set('only-way', { preferred_username: 'only_way' });
    const only = client();
    await signOn(only, 'only-way');
    const [last] = (await only.get<{ Id: number }[]>('/api/auth/sso/identities')).body.data;
    const refused = await only.delete(`/api/auth/sso/identities/${last?.Id}`);
    expect(refused.status).toBe(422);
    expect((await only.get('/api/auth/sso/identities')).body.total).toBe(1);
    // Staff may: they can hand out a link.
    const { id: userId } = await rowOf('only_way');
    const path = `/api/admin/Users/${userId}/identities`;
    expect((await admin.get(path)).body.total).toBe(1);
    expect((await admin.delete(`${path}/${last?.Id}`)).status).toBe(200);
    expect((await admin.delete(`${path}/${last?.Id}`)).status).toBe(404);
    expect((await admin.get('/api/admin/Users/99999/identities')).status).toBe(404);
  });
});
