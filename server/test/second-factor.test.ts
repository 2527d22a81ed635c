/** The second factor: set up, asked for at log-in, guessed at, lost, renewed and given up. */
import { RECOVERY_CODES } from '@ip-portal/contract';
import { eq, like, sql } from 'drizzle-orm';
import { URI } from 'otpauth';
import { describe, expect, it, vi } from 'vitest';
import { attempts, sessions, users } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { messages } from '../src/db/schema/messages.ts';
import { totpSecrets } from '../src/db/schema/second-factors.ts';
import { singles } from '../src/db/schema/singles.ts';
import { run as resetAdmin } from '../src/tasks/admin-reset.ts';
import { ADMIN, type Client, startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { codeOf, enrol, letTimePass } from './helpers/totp.ts';

const { ctx, url, admin, user, client } = await startTestApp({ trustProxy: 1 });

interface Info {
  UserName: string;
  RealName: string;
  Phone: string;
  Roles: string[];
  Permissions: string[];
  AwaitsFactor: boolean;
  HasFactor: boolean;
}
const half = async (UserName: string, one: Client = client(), Password = USER_PASSWORD) => {
  const answer = await one.post<Info>('/api/auth/login', { UserName, Password });
  expect(answer.body.data, answer.text).toMatchObject({ UserName, AwaitsFactor: true, Roles: [] });
  return one;
};
const pass = (one: Client, Code: string) => one.post<Info>('/api/auth/second-factor', { Code });
const state = async (one: Client) =>
  (await one.get<{ EnabledAt: string | null; RecoveryCodesLeft: number }>('/api/auth/second-factor')).body.data;
const actionsOf = (name: string) =>
  ctx.db
    .select({ action: auditLog.action, result: auditLog.result, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.title, name))
    .orderBy(auditLog.id);

describe('setting up', () => {
  it('needs the password, tells secret and address once, counts only when a code confirms it', async () => {
    const one = await user('setup_one');
    expect(await state(one)).toEqual({ EnabledAt: null, HasApp: false, Passkeys: 0, RecoveryCodesLeft: 0 });
    const wrong = await one.post('/api/auth/second-factor/enrolment', { Password: 'Wrong-Passw0rd' });
    expect([wrong.status, wrong.body.data]).toEqual([400, { fields: { Password: '密码不正确' } }]);
    const begun = await one.post<{ Secret: string; Uri: string }>('/api/auth/second-factor/enrolment', {
      Password: USER_PASSWORD,
    });
    const { Secret, Uri } = begun.body.data;
    const uri = new URL(Uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe(Secret);
    expect(decodeURIComponent(uri.pathname)).toContain('setup_one');
    expect(uri.searchParams.get('issuer')).toMatch(/\p{Script=Han}/u);
    expect(URI.parse(Uri)).toMatchObject({ label: 'setup_one', digits: 6, period: 30, algorithm: 'SHA1' });
    // Not confirmed: the password still lets in.
    expect(
      (await client().post<Info>('/api/auth/login', { UserName: 'setup_one', Password: USER_PASSWORD })).body.data,
    ).toMatchObject({ AwaitsFactor: false, HasFactor: false, Roles: ['user'] });
    const bad = await one.put('/api/auth/second-factor/enrolment', { Code: '000000' });
    expect([bad.status, bad.body.data]).toEqual([400, { fields: { Code: '验证码不正确或已失效' } }]);
    const done = await one.put<{ Codes: string[] }>('/api/auth/second-factor/enrolment', { Code: codeOf(Secret) });
    expect(done.status, done.text).toBe(200);
    expect(new Set(done.body.data.Codes).size).toBe(RECOVERY_CODES);
    expect((await state(one)).RecoveryCodesLeft).toBe(RECOVERY_CODES);
    expect((await state(one)).EnabledAt).not.toBeNull();
    const again = await one.post('/api/auth/second-factor/enrolment', { Password: USER_PASSWORD });
    expect([again.status, again.body.errorCode]).toEqual([409, 'ILLEGAL_TRANSITION']);
    expect((await one.put('/api/auth/second-factor/enrolment', { Code: codeOf(Secret, 1) })).status).toBe(409);
  });

  it('keeps the secret sealed and recovery codes as digests; ends the log-ins of other devices', async () => {
    const one = await user('setup_two');
    const other = client();
    await other.post('/api/auth/login', { UserName: 'setup_two', Password: USER_PASSWORD });
    const { secret, codes } = await enrol(one, USER_PASSWORD);
    expect((await other.get('/api/auth/sessions')).status).toBe(401);
    expect((await one.get('/api/auth/sessions')).status).toBe(200);
    const kept = JSON.stringify(
      await ctx.db.execute(
        sql`select (select json_agg(t) from totp_secrets t), (select json_agg(r) from recovery_codes r)`,
      ),
    );
    expect(kept).not.toContain(secret);
    for (const code of codes) expect(kept).not.toContain(code.replace(/-/g, ''));
  });
});

describe('a log-in with a second factor', () => {
  it('is half until the code: nothing but who, the code and leaving', async () => {
    const { secret } = await enrol(await user('half_one'), USER_PASSWORD);
    const one = await half('half_one');
    const who = await one.get<Info>('/api/auth/userinfo');
    expect(who.body.data).toMatchObject({ AwaitsFactor: true, Roles: [], Permissions: [], Phone: '', RealName: '' });
    for (const call of [
      one.get('/api/auth/sessions'),
      one.get('/api/auth/second-factor'),
      one.put('/api/auth/password', { OldPassword: USER_PASSWORD, NewPassword: 'Kiefer-93-Wolke' }),
      one.put('/api/auth/profile', { RealName: '张三', Version: 1 }),
      one.post('/api/auth/second-factor/enrolment', { Password: USER_PASSWORD }),
      one.post('/api/auth/second-factor/disable', { Password: USER_PASSWORD, Code: codeOf(secret) }),
      one.post('/api/Postings', {}),
    ]) {
      const answer = await call;
      expect([answer.status, answer.body.errorCode], answer.text).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    }
    const before = one.cookie;
    const done = await pass(one, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `);
    expect(done.body.data, done.text).toMatchObject({ AwaitsFactor: false, HasFactor: true, Roles: ['user'] });
    // A new token: what was known half way is worth nothing.
    expect(one.cookie).not.toBe(before);
    const old = client();
    old.cookie = before;
    expect((await old.get('/api/auth/sessions')).status).toBe(401);
    const list = await one.get<{ IsCurrent: boolean }[]>('/api/auth/sessions');
    expect(list.body.data.filter(({ IsCurrent }) => IsCurrent).length).toBe(1);
    expect((await actionsOf('half_one')).at(-1)).toMatchObject({ action: 'login', after: { SecondFactor: 'app' } });
    const twice = await pass(one, codeOf(secret, 1));
    expect([twice.status, twice.body.errorCode]).toEqual([409, 'ILLEGAL_TRANSITION']);
  });

  it('ends by leaving, or after minutes', async () => {
    await enrol(await user('half_two'), USER_PASSWORD);
    const one = await half('half_two');
    expect((await one.post('/api/auth/logout')).status).toBe(200);
    expect((await one.get('/api/auth/userinfo')).body.data).toBeNull();
    const late = await half('half_two');
    const [row] = await ctx.db
      .select({ minutes: sql<number>`extract(epoch from ${sessions.expiresAt} - ${sessions.createdAt})::float8 / 60` })
      .from(sessions)
      .where(eq(sessions.awaitsFactor, true))
      .orderBy(sql`id desc`)
      .limit(1);
    expect(row?.minutes).toBe(10);
    await ctx.db.update(sessions).set({ expiresAt: sql`now()` }).where(eq(sessions.awaitsFactor, true));
    expect((await pass(late, '123456')).status).toBe(401);
  });

  it('is begun at most 20 times at once: the oldest ends, and those that are whole stay', async () => {
    const own = await user('half_many');
    const { secret } = await enrol(own, USER_PASSWORD);
    const begin = () => half('half_many', Object.assign(client(), { source: '203.0.113.90' }));
    const oldest = await begin();
    const second = await begin();
    for (let i = 0; i < 19; i++) await begin();
    const waiting = await ctx.db.$client.query(
      "select count(*)::int from sessions s join users u on u.id = s.user_id where user_name = 'half_many' and awaits_factor",
    );
    expect(waiting.rows).toEqual([{ count: 20 }]);
    expect((await pass(oldest, codeOf(secret))).status).toBe(401);
    expect((await own.get('/api/auth/sessions')).status).toBe(200);
    expect((await pass(second, codeOf(secret))).status).toBe(200);
  });

  it('takes no code twice, nor an older one', async () => {
    const { secret } = await enrol(await user('replay_one'), USER_PASSWORD);
    const code = codeOf(secret);
    expect((await pass(await half('replay_one'), code)).status).toBe(200);
    const again = await pass(await half('replay_one'), code);
    expect([again.status, again.body.data]).toEqual([400, { fields: { Code: '验证码不正确或已失效' } }]);
    expect((await pass(await half('replay_one'), codeOf(secret, -1))).status).toBe(400);
    expect((await pass(await half('replay_one'), codeOf(secret, 1))).status).toBe(200);
  });

  it('takes two codes at once only one time', async () => {
    const { secret } = await enrol(await user('race_one'), USER_PASSWORD);
    const [a, b] = [await half('race_one'), await half('race_one')];
    const code = codeOf(secret);
    const both = await Promise.all([pass(a, code), pass(b, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const one = await user('lost_phone');
    const { codes } = await enrol(one, USER_PASSWORD);
    const [first = '', second = ''] = codes;
    expect((await pass(await half('lost_phone'), first.toLowerCase().replace(/-/g, ' '))).status).toBe(200);
    expect((await actionsOf('lost_phone')).at(-1)).toMatchObject({ after: { SecondFactor: 'recovery' } });
    expect((await pass(await half('lost_phone'), first)).status).toBe(400);
    expect((await pass(await half('lost_phone'), second)).status).toBe(200);
    expect((await state(one)).RecoveryCodesLeft).toBe(RECOVERY_CODES - 2);
  });

  it('makes who guesses at codes wait and is told of it, but lets a known browser in', async () => {
    const known = await user('hunted_code');
    const { secret } = await enrol(known, USER_PASSWORD);
    const stranger = await half('hunted_code');
    for (let i = 0; i < 4; i++) expect((await pass(stranger, `00000${i}`)).status).toBe(400);
    const fifth = await pass(stranger, '000005');
    expect([fifth.status, fifth.body.data]).toEqual([423, { Minutes: 1 }]);
    // From wherever, and with the right code: nothing is looked at until then.
    const elsewhere = await half('hunted_code');
    const refused = await elsewhere.post(
      '/api/auth/second-factor',
      { Code: codeOf(secret) },
      { 'x-forwarded-for': '203.0.113.9' },
    );
    expect(refused.status).toBe(423);
    const seen = await actionsOf('hunted_code');
    expect(seen.filter(({ action }) => action === 'alarm').length).toBe(1);
    const told = await ctx.db
      .select({ event: messages.event, name: users.userName })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.userId))
      .where(like(messages.event, 'factor_a%'))
      .orderBy(messages.id);
    expect(told).toEqual([
      { event: 'factor_attacked', name: 'hunted_code' },
      { event: 'factor_alarm', name: 'admin' },
    ]);
    expect(seen.filter(({ after }) => (after as { Reason?: string } | null)?.Reason === 'code').length).toBe(5);
    expect((await pass(await half('hunted_code', known), codeOf(secret))).status).toBe(200);
    await ctx.db.update(attempts).set({ until: sql`now()` });
    expect((await pass(elsewhere, codeOf(secret, 1))).status).toBe(200);
  });
});

describe('new recovery codes and switching off', () => {
  it('need password and code', async () => {
    const one = await user('renew_one');
    const { secret, codes } = await enrol(one, USER_PASSWORD);
    const renew = (Password: string, Code: string) =>
      one.post<{ Codes: string[] }>('/api/auth/second-factor/recovery-codes', { Password, Code });
    expect((await renew('Wrong-Passw0rd', codeOf(secret))).body.data).toEqual({ fields: { Password: '密码不正确' } });
    expect((await renew(USER_PASSWORD, '000000')).body.data).toEqual({ fields: { Code: '验证码不正确或已失效' } });
    const fresh = await renew(USER_PASSWORD, codeOf(secret));
    expect(fresh.status, fresh.text).toBe(200);
    expect(fresh.body.data.Codes.some((code) => codes.includes(code))).toBe(false);
    const off = (Password: string, Code: string) => one.post('/api/auth/second-factor/disable', { Password, Code });
    expect((await off('Wrong-Passw0rd', codeOf(secret, 1))).status).toBe(400);
    expect((await off(USER_PASSWORD, codes[0] ?? '')).status).toBe(400);
    expect((await off(USER_PASSWORD, codeOf(secret, 1))).status).toBe(200);
    expect(await state(one)).toEqual({ EnabledAt: null, HasApp: false, Passkeys: 0, RecoveryCodesLeft: 0 });
    const login = await client().post<Info>('/api/auth/login', { UserName: 'renew_one', Password: USER_PASSWORD });
    expect(login.body.data).toMatchObject({ AwaitsFactor: false, HasFactor: false });
    expect((await actionsOf('renew_one')).filter(({ action }) => /factor|codes/.test(action))).toMatchObject([
      { action: 'second_factor_on' },
      { action: 'recovery_codes' },
      { action: 'second_factor_off' },
    ]);
    expect((await renew(USER_PASSWORD, '000000')).status).toBe(409);
    expect((await off(USER_PASSWORD, '000000')).status).toBe(409);
  });

  it('ends the session in which the password is guessed at', async () => {
    const one = await user('guessed_own');
    const ask = () => one.post('/api/auth/second-factor/enrolment', { Password: 'Wrong-Passw0rd' });
    for (let i = 0; i < 4; i++) expect((await ask()).status).toBe(400);
    expect((await ask()).status).toBe(401);
    expect((await one.get('/api/auth/sessions')).status).toBe(401);
  });
});

describe('a role that needs a second factor', () => {
  const first = 'Kiefer-93-Wolke-drei';
  const own = 'Kiefer-93-Wolke-vier';
  const policy = async (FactorRoles: string[]) => {
    const { Version } = (await admin.get<{ Version: number }>('/api/admin/SecurityPolicy')).body.data;
    return admin.put<{ FactorRoles: string[]; SeparateDuties: boolean }>('/api/admin/SecurityPolicy', {
      FactorRoles,
      Version,
    });
  };

  it('is a role of the back office', async () => {
    const answer = await policy(['editor', 'enterprise']);
    expect([answer.status, answer.body.data]).toEqual([400, { fields: { FactorRoles: '只能选择后台的角色' } }]);
  });

  it('leads to setting one up after the password, and to nothing else; then it cannot be given up', async () => {
    const Roles = ['user', 'editor'];
    expect((await admin.post('/api/Users', { UserName: 'editor_due', Password: first, Roles })).status).toBe(201);
    const one = client();
    const login = (Password: string) => one.post<Info>('/api/auth/login', { UserName: 'editor_due', Password });
    await login(first);
    await one.put('/api/auth/password', { OldPassword: first, NewPassword: own });
    expect((await one.get('/api/admin/Newss')).status).toBe(200);
    const saved = await policy(['editor']);
    expect(saved.body.data, saved.text).toMatchObject({ FactorRoles: ['editor'], SeparateDuties: false });
    // At once, also for who is there already.
    const refused = await one.get('/api/admin/Newss');
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'MUST_ENROL_FACTOR']);
    expect((await login(own)).body.data).toMatchObject({ MustEnrolFactor: true, HasFactor: false });
    expect((await one.get<Info>('/api/auth/userinfo')).body.data).toMatchObject({ MustEnrolFactor: true });
    for (const call of [
      one.get('/api/auth/sessions'),
      one.put('/api/auth/profile', { RealName: '张三', Version: 1 }),
      one.post('/api/auth/second-factor/disable', { Password: own, Code: '123456' }),
      one.post('/api/Newss', { Title: '新闻' }),
    ]) {
      expect((await call).body.errorCode).toBe('MUST_ENROL_FACTOR');
    }
    expect((await one.get('/api/auth/second-factor')).status).toBe(200);
    const { secret } = await enrol(one, own);
    expect((await one.get<Info>('/api/auth/userinfo')).body.data).toMatchObject({ MustEnrolFactor: false });
    expect((await one.get('/api/admin/Newss')).status).toBe(200);
    const off = await one.post('/api/auth/second-factor/disable', { Password: own, Code: codeOf(secret) });
    expect([off.status, off.body.errorMessage]).toEqual([422, '您的角色必须启用两步验证，不能关闭或移除最后一种']);
    expect((await state(one)).EnabledAt).not.toBeNull();
    // A new password comes first for who owes both.
    await ctx.db
      .update(users)
      .set({ secondFactorAt: null, mustChangePassword: true })
      .where(eq(users.userName, 'editor_due'));
    expect((await one.get('/api/admin/Newss')).body.errorCode).toBe('MUST_CHANGE_PASSWORD');
  });

  it('means by admin the account with all rights alone', async () => {
    await policy(['admin']);
    expect((await admin.get('/api/admin/Newss')).body.errorCode).toBe('MUST_ENROL_FACTOR');
    const other = client();
    const Roles = ['user', 'trading_clerk'];
    await ctx.db
      .update(users)
      .set({ roles: ['user', 'admin', 'trading_clerk'] })
      .where(eq(users.userName, 'setup_one'));
    await ctx.db.update(users).set({ secondFactorAt: null }).where(eq(users.userName, 'setup_one'));
    const login = await other.post<Info>('/api/auth/login', { UserName: 'setup_one', Password: USER_PASSWORD });
    expect(login.body.data).toMatchObject({ MustEnrolFactor: false, Roles: ['user', 'admin', ...Roles.slice(1)] });
    await ctx.db.update(singles).set({ value: {} }).where(eq(singles.key, 'security'));
    expect((await admin.get('/api/admin/Newss')).status).toBe(200);
  });
});

describe('taking the factor of another away', () => {
  it('is for who manages the account, ends its sessions, and is noted', async () => {
    const one = await user('taken_one');
    await enrol(one, USER_PASSWORD);
    const listed = await admin.get<{ Id: number; SecondFactorAt: string | null }[]>(
      '/api/admin/Users?UserName=taken_one',
    );
    const [row] = listed.body.data;
    expect(row?.SecondFactorAt).not.toBeNull();
    const path = `/api/admin/Users/${row?.Id}/second-factor`;
    expect((await one.delete(path)).status).toBe(403);
    const waiting = await half('taken_one');
    const taken = await admin.delete<{ SecondFactorAt: string | null }>(path);
    expect([taken.status, taken.body.data.SecondFactorAt]).toEqual([200, null]);
    expect((await one.get('/api/auth/sessions')).status).toBe(401);
    expect((await pass(waiting, '123456')).status).toBe(401);
    expect((await actionsOf('taken_one')).at(-1)).toMatchObject({ action: 'second_factor_off' });
    expect((await admin.delete(path)).status).toBe(409);
  });

  it('is refused for oneself, and for somebody with more to say', async () => {
    const first = 'Kiefer-93-Wolke-eins';
    const second = 'Kiefer-93-Wolke-zwei';
    const made = await admin.post('/api/Users', {
      UserName: 'security_one',
      Password: first,
      Roles: ['user', 'security_admin'],
    });
    expect(made.status, made.text).toBe(201);
    const security = client();
    await security.post('/api/auth/login', { UserName: 'security_one', Password: first });
    await security.put('/api/auth/password', { OldPassword: first, NewPassword: second });
    const [chief] = await ctx.db.select().from(users).where(eq(users.userName, 'admin'));
    const [own] = await ctx.db.select().from(users).where(eq(users.userName, 'security_one'));
    await ctx.db.update(users).set({ secondFactorAt: sql`now()` }).where(eq(users.userName, 'security_one'));
    const away = (id: number | undefined) => security.delete(`/api/admin/Users/${id}/second-factor`);
    expect((await away(chief?.id)).status).toBe(422);
    expect((await away(own?.id)).body.errorMessage).toBe('请在个人中心管理自己的两步验证');
    expect((await admin.delete(`/api/admin/Users/${own?.id}/second-factor`)).status).toBe(200);
  });

  it('is done by admin:reset, too', async () => {
    const { secret } = await enrol(admin, ADMIN.Password);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await half('admin', client(), ADMIN.Password);
    await letTimePass(ctx, 'admin');
    const said: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
    expect(await resetAdmin(['admin'], { DATABASE_URL: url }, '/')).toBe(0);
    log.mockRestore();
    const Password = /新密码：(\S+)/.exec(said.join('\n'))?.[1] ?? '';
    const login = await client().post<Info>('/api/auth/login', { UserName: 'admin', Password });
    expect(login.body.data).toMatchObject({ AwaitsFactor: false, HasFactor: false, MustChangePassword: true });
    const [row] = await ctx.db.select().from(users).where(eq(users.userName, 'admin'));
    expect(
      await ctx.db
        .select()
        .from(totpSecrets)
        .where(eq(totpSecrets.userId, row?.id ?? 0)),
    ).toEqual([]);
  });

  it('a first step that was passed leaves a trace, and its owner hears of strangers once a day', async () => {
    const known = await user('half_way');
    await enrol(known, USER_PASSWORD);
    const told = async () => {
      const rows = await ctx.db.select().from(messages).where(eq(messages.event, 'factor_owed'));
      return rows.map(({ text }) => text);
    };
    const owed = async () => (await actionsOf('half_way')).filter(({ action }) => action === 'factor_owed');
    const before = [(await told()).length, (await owed()).length];
    await half('half_way', known);
    expect([(await told()).length, (await owed()).length]).toEqual([before[0], (before[1] ?? 0) + 1]);
    await half('half_way');
    await half('half_way');
    expect((await owed()).slice(-2).map(({ after }) => after)).toEqual([{ NewDevice: true }, { NewDevice: true }]);
    const texts = (await told()).filter((text) => text.includes('half_way'));
    expect(texts).toEqual([expect.stringContaining('还须完成两步验证')]);
    const [row] = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'factor_owed')).limit(1);
    expect(row).toMatchObject({ actorId: null, result: 'ok' });
  });
});
