import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { consents } from '../src/db/schema/privacy.ts';
import { ADMIN, type Client, startTestApp } from './helpers/app.ts';

const { app, ctx, client, admin, user } = await startTestApp();
/** The same app behind a proxy whose word counts. */
const behind = await startTestApp({ trustProxy: 1 });
const PASSWORD = 'Birke-58-Nebel';
const fields = (answer: { body: unknown }) =>
  (answer.body as { data?: { fields?: Record<string, string> } }).data?.fields ?? {};

describe('who am I', () => {
  it('answers null to a visitor and the account to its owner, never kept by proxies', async () => {
    const visitor = await client().get('/api/auth/userinfo');
    expect([visitor.status, visitor.body.data, visitor.headers['cache-control']]).toEqual([200, null, 'no-store']);
    const own = await admin.get('/api/auth/userinfo');
    expect(own.body.data).toMatchObject({ UserName: 'admin', Roles: ['user', 'admin'], MustChangePassword: false });
    expect(own.text).not.toMatch(/argon2|hash/i);
    const stale = await client().get('/api/auth/userinfo', { cookie: 'ip_portal_sid=gone' });
    expect([stale.status, stale.body.data]).toEqual([200, null]);
  });
});

describe('registration', () => {
  it('creates a plain user, logs in, keeps the consent', async () => {
    const one = client();
    const answer = await one.post('/api/auth/register', {
      UserName: '张三_1',
      Password: PASSWORD,
      Phone: '13812345678',
      AgreePrivacy: true,
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ UserName: '张三_1', Roles: ['user'], Phone: '13812345678' });
    expect((await one.get('/api/auth/userinfo')).body.data).toMatchObject({ UserName: '张三_1' });
    const [row] = await ctx.db.select().from(users).where(eq(users.userName, '张三_1'));
    const agreed = await ctx.db
      .select()
      .from(consents)
      .where(eq(consents.userId, row?.id ?? 0));
    expect(agreed).toMatchObject([{ kind: 'privacy', number: 1, way: 'registration', withdrawnAt: null }]);
  });

  it('refuses a taken name in any case, naming the field', async () => {
    const body = { UserName: 'ADMIN', Password: PASSWORD, AgreePrivacy: true };
    const answer = await client().post('/api/auth/register', body);
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'DUPLICATE']);
    expect(fields(answer)).toHaveProperty('UserName');
    const both = await Promise.all(
      ['race_one', 'Race_One'].map((UserName) => client().post('/api/auth/register', { ...body, UserName })),
    );
    expect(both.map((one) => one.status).sort()).toEqual([201, 409]);
  });

  it('names every bad field at once and cannot be talked into a role', async () => {
    const bad = await client().post('/api/auth/register', {
      UserName: '1x',
      Password: 'short',
      Phone: '1',
      AgreePrivacy: false,
    });
    expect(bad.status).toBe(400);
    expect(Object.keys(fields(bad)).sort()).toEqual(['AgreePrivacy', 'Password', 'Phone', 'UserName']);
    for (const Password of ['alllowercase', 'Passw0rd', 'Weak_name1!']) {
      const weak = await client().post('/api/auth/register', { UserName: 'weak_name', Password, AgreePrivacy: true });
      expect([weak.status, Object.keys(fields(weak))]).toEqual([400, ['Password']]);
    }
    const sly = await client().post('/api/auth/register', {
      UserName: 'sly_one',
      Password: PASSWORD,
      AgreePrivacy: true,
      Roles: ['admin'],
      Status: 'active',
      Id: 1,
    });
    expect(sly.body.data).toMatchObject({ Roles: ['user'] });
  });
});

describe('login', () => {
  it('sets an HttpOnly SameSite cookie, Secure over HTTPS only, and a new one each time', async () => {
    const login = (headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { host: 'localhost', ...headers },
        payload: ADMIN,
      });
    const [first, second] = [await login(), await login()];
    expect(first.cookies[0]).toMatchObject({ name: 'ip_portal_sid', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(first.cookies[0]?.secure).toBeUndefined();
    expect(first.cookies[0]?.value).not.toBe(second.cookies[0]?.value);
    // the session a browser had before its login is gone afterwards
    await login({ cookie: `ip_portal_sid=${first.cookies[0]?.value}` });
    const old = await client().get('/api/auth/userinfo', { cookie: `ip_portal_sid=${first.cookies[0]?.value}` });
    expect(old.body.data).toBeNull();
  });

  it('sets a Secure cookie when the proxy says HTTPS, and only a trusted one', async () => {
    for (const [one, secure] of [
      [behind.app, true],
      [app, undefined],
    ] as const) {
      const answer = await one.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: ADMIN,
        headers: { host: 'localhost', 'x-forwarded-proto': 'https' },
      });
      expect([answer.statusCode, answer.cookies[0]?.secure]).toEqual([200, secure]);
    }
  });

  it('fails with the same words for a wrong name and a wrong password', async () => {
    await user('same_words');
    const one = await client().post('/api/auth/login', { UserName: 'same_words', Password: 'Wrong-Passw0rd' });
    const other = await client().post('/api/auth/login', { UserName: 'no_such_user', Password: 'Wrong-Passw0rd' });
    const odd = await client().post('/api/auth/login', { UserName: "x' or 1=1 --", Password: 'Wrong-Passw0rd' });
    expect([one.status, one.text]).toEqual([401, other.text]);
    expect(odd.text).toBe(one.text);
  });

  it('lets no more than a handful of parallel guesses through', async () => {
    await user('parallel_me');
    const guesses = await Promise.all(
      [...Array.from({ length: 14 }, () => 'Wrong-Passw0rd'), PASSWORD].map((Password) =>
        client().post('/api/auth/login', { UserName: 'parallel_me', Password }),
      ),
    );
    expect(guesses.filter((one) => one.status === 401).length).toBe(4);
    // Later ones are asked for a proof of work before they are looked at.
    expect(guesses.filter((one) => one.status === 423 || one.status === 429).length).toBeGreaterThanOrEqual(10);
  });

  it('notes logins and failures without passwords', async () => {
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.resource, 'Auth')).orderBy(desc(auditLog.id));
    const actions = new Set(rows.map((row) => row.action));
    for (const action of ['login', 'login_failed', 'register']) expect(actions).toContain(action);
    expect(JSON.stringify(rows)).not.toMatch(/Birke-58|Passw0rd|argon2/);
  });

  it.each(['login', 'register'])('is limited per address, as registration is: %s', async (name) => {
    const seen: number[] = [];
    const ask = async (remoteAddress: string) =>
      (
        await app.inject({
          method: 'POST',
          url: `/api/auth/${name}`,
          remoteAddress,
          headers: { host: 'localhost', 'content-type': 'application/json' },
          payload: '{}',
        })
      ).statusCode;
    for (let i = 0; i < 62; i++) seen.push(await ask('203.0.113.9'));
    expect([seen.indexOf(429), ...new Set(seen)]).toEqual([60, 400, 429]);
    expect(await ask('203.0.113.10')).toBe(400);
  });
});

describe('sessions', () => {
  it('logs out, twice without harm', async () => {
    const one = await user();
    const { cookie } = one;
    const out = await one.post('/api/auth/logout');
    expect([out.status, one.cookie]).toEqual([200, expect.not.stringContaining('ip_portal_sid')]);
    expect((await client().get('/api/auth/sessions', { cookie })).status).toBe(401);
    expect((await one.post('/api/auth/logout')).status).toBe(200);
  });

  it('lists and ends sessions of the own account only', async () => {
    const one = await user('many_devices');
    const other = client();
    await other.post('/api/auth/login', { UserName: 'many_devices', Password: PASSWORD });
    const list = await one.get<{ Id: number; IsCurrent: boolean }[]>('/api/auth/sessions');
    expect(list.body.total).toBe(3); // register, login, login
    expect(list.body.data.filter((item) => item.IsCurrent)).toHaveLength(1);
    const foreign = list.body.data[0]?.Id ?? 0;
    expect((await admin.delete(`/api/auth/sessions/${foreign}`)).status).toBe(404);
    const ended = await one.post<{ Count: number }>('/api/auth/sessions/revoke-others');
    expect(ended.body.data.Count).toBe(2);
    expect((await other.get('/api/auth/sessions')).status).toBe(401);
    const left = await one.get<{ Id: number }[]>('/api/auth/sessions');
    expect((await one.delete(`/api/auth/sessions/${left.body.data[0]?.Id}`)).status).toBe(200);
    expect(one.cookie).not.toContain('ip_portal_sid');
  });

  it('ends an idle session, a user after 30 minutes, an administrator after 15', async () => {
    const one = await user('idle_user');
    const [row] = await ctx.db.select().from(users).where(eq(users.userName, 'idle_user'));
    const idle = (minutes: number) =>
      ctx.db
        .update(sessions)
        .set({ lastSeenAt: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(sessions.userId, row?.id ?? 0));
    await idle(20);
    expect((await one.get('/api/auth/sessions')).status).toBe(200);
    await ctx.db
      .update(users)
      .set({ roles: ['user', 'admin'] })
      .where(eq(users.userName, 'idle_user'));
    await idle(16);
    const answer = await one.get('/api/auth/sessions');
    expect([answer.status, answer.body.errorCode]).toEqual([401, 'SESSION_EXPIRED']);
  });
});

describe('profile and password', () => {
  it('changes the profile with the version that was read', async () => {
    const one = await user();
    const answer = await one.put('/api/auth/profile', { RealName: '李四', Phone: '13900001111', Version: 1 });
    expect(answer.body.data).toMatchObject({ RealName: '李四', Phone: '13900001111', Version: 2 });
    expect((await one.put('/api/auth/profile', { RealName: '王五', Version: 1 })).status).toBe(409);
    expect((await one.put('/api/auth/profile', { Phone: '', Version: 2 })).body.data).toMatchObject({ Phone: '' });
    expect((await one.put('/api/auth/profile', { Roles: ['admin'], Version: 3 })).body.data).toMatchObject({
      Roles: ['user'],
    });
    const [row] = await ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'update'))
      .orderBy(auditLog.id)
      .limit(1);
    expect(row?.after).toEqual({ realName: '李*', phone: '139****1111' });
  });

  it('changes the password, ends other sessions, refuses the last five', async () => {
    const one = await user('change_pw');
    const other = client();
    await other.post('/api/auth/login', { UserName: 'change_pw', Password: PASSWORD });
    const put = (OldPassword: string, NewPassword: string) =>
      one.put('/api/auth/password', { OldPassword, NewPassword });
    const wrong = await put('Wrong-Passw0rd', 'Fels-62-Ahorn0');
    expect([wrong.status, Object.keys(fields(wrong))]).toEqual([400, ['OldPassword']]);
    const weak = await put(PASSWORD, 'weakweakweak');
    expect([weak.status, Object.keys(fields(weak))]).toEqual([400, ['NewPassword']]);
    let current = PASSWORD;
    for (let i = 0; i < 4; i++) {
      expect((await put(current, `Fels-62-Ahorn${i}`)).status).toBe(200);
      current = `Fels-62-Ahorn${i}`;
    }
    expect((await other.get('/api/auth/sessions')).status).toBe(401);
    expect((await one.get('/api/auth/sessions')).status).toBe(200);
    const reused = await put(current, PASSWORD);
    expect([reused.status, Object.keys(fields(reused))]).toEqual([422, ['NewPassword']]);
    expect((await put(current, 'Fels-62-Ahorn4')).status).toBe(200);
    expect((await put('Fels-62-Ahorn4', PASSWORD)).status).toBe(200); // now the sixth last
    expect((await client().post('/api/auth/login', { UserName: 'change_pw', Password: PASSWORD })).status).toBe(200);
  });

  it('ends the one session that gets the password wrong five times, and tells the owner; the account goes on', async () => {
    const guess = (one: Client) => one.put('/api/auth/password', { OldPassword: 'no', NewPassword: 'Fels-62-Ahorn0' });
    const enter = async (UserName: string, Password: string) => {
      const one = client();
      expect((await one.post('/api/auth/login', { UserName, Password })).status).toBe(200);
      return one;
    };
    await user('left_open');
    for (const [name, password] of [
      ['left_open', PASSWORD],
      [ADMIN.UserName, ADMIN.Password],
    ] as const) {
      const owner = await enter(name, password);
      const found = await enter(name, password);
      const seen: number[] = [];
      for (let i = 0; i < 5; i++) seen.push((await guess(found)).status);
      expect([name, seen]).toEqual([name, [400, 400, 400, 400, 401]]);
      expect((await found.get('/api/auth/sessions')).status).toBe(401);
      expect((await owner.get('/api/auth/sessions')).status).toBe(200);
      const told = await owner.get<{ Text: string }[]>('/api/Messages?pageSize=50');
      expect(JSON.stringify(told.body.data)).toContain('反复输错密码');
      // Counted by session: the owner's own slip is the first one.
      expect((await guess(owner)).status).toBe(400);
      await enter(name, password);
    }
  });

  it('looks at no more than five of many guesses at once from one session', async () => {
    await user('many_at_once');
    const one = client();
    await one.post('/api/auth/login', { UserName: 'many_at_once', Password: PASSWORD });
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () =>
        one.put('/api/auth/password', { OldPassword: 'no', NewPassword: 'Fels-62-Ahorn0' }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(4);
    // The others find the session ended, or the limit of the route.
    expect(guesses.filter(({ status }) => status === 401 || status === 429)).toHaveLength(16);
    expect((await one.get('/api/auth/sessions')).status).toBe(401);
  });

  it('asks an administrator for a new password after 90 days', async () => {
    const set = (days: number) =>
      ctx.db
        .update(users)
        .set({ passwordChangedAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(users.userName, 'admin'));
    await set(91);
    expect((await admin.get('/api/auth/userinfo')).body.data).toMatchObject({ MustChangePassword: true });
    await set(0);
  });
});
