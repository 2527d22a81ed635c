/** Guessing at passwords: slowed for the guesser, not for others; told to administrators; a way back in. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { attempts, users } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { run as resetAdmin } from '../src/tasks/admin-reset.ts';
import { ADMIN, Client, startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { solved } from './helpers/captcha.ts';

const { ctx, url, admin, user, client } = await startTestApp({ trustProxy: 1, registrationsPerHour: 2 });
/** Another process on the same database. */
const elsewhere = await buildApp({ ...ctx });

const login = async (UserName: string, Password: string, from: string, one = client()) => {
  const ask = (Captcha?: string) =>
    one.post('/api/auth/login', { UserName, Password, ...(Captcha ? { Captcha } : {}) }, { 'x-forwarded-for': from });
  const answer = await ask();
  return answer.body.errorCode === 'CAPTCHA_REQUIRED' ? ask(await solved(answer)) : answer;
};
const guess = (name: string, from: string) => login(name, 'Wrong-Passw0rd', from);
const register = (one: Client, UserName: string, from: string, extra = {}) =>
  one.post(
    '/api/auth/register',
    { UserName, Password: USER_PASSWORD, AgreePrivacy: true, ...extra },
    { 'x-forwarded-for': from },
  );

describe('wrong guesses', () => {
  it('make the guesser wait, longer each time, and nobody else; whether the name exists or not', async () => {
    for (const [name, from] of [
      ['admin', '203.0.113.1'],
      ['ghost_user', '203.0.113.2'],
    ] as const) {
      // The status, and the minutes to wait that this guess has cost.
      const cost = async () => {
        const { status, body } = await guess(name, from);
        return [status, body.data?.Minutes];
      };
      for (let i = 0; i < 4; i++) expect([name, i, ...(await cost())]).toEqual([name, i, 401, undefined]);
      expect(await cost()).toEqual([423, 1]);
      // Until then nothing is looked at, the right password neither; asking costs nothing more.
      expect(await cost()).toEqual([423, 1]);
      expect((await login(name, ADMIN.Password, from)).status).toBe(423);
      // The wait is over: the next wrong guess makes a longer one.
      for (const minutes of [2, 4]) {
        await ctx.db.update(attempts).set({ until: sql`now()` });
        expect(await cost()).toEqual([423, minutes]);
      }
      await ctx.db.update(attempts).set({ until: sql`null` });
    }
    expect((await login('admin', ADMIN.Password, '203.0.113.3')).status).toBe(200);
  });

  it('from many places ask for a proof of work, but not of the device that is known', async () => {
    await user('hunted_one');
    const known = client();
    expect((await login('hunted_one', USER_PASSWORD, '198.51.100.1', known)).status).toBe(200);
    for (let i = 0; i < 10; i++) expect((await guess('hunted_one', `198.51.100.${10 + i}`)).status).toBe(401);
    const ask = (one: Client) =>
      one.post(
        '/api/auth/login',
        { UserName: 'hunted_one', Password: USER_PASSWORD },
        { 'x-forwarded-for': '198.51.100.99' },
      );
    const stranger = await ask(client());
    expect([stranger.status, stranger.body.errorCode]).toEqual([429, 'CAPTCHA_REQUIRED']);
    expect((await ask(known)).status).toBe(200);
    // The cookie is signed for the account and ends with the password.
    const [name = '', value = ''] =
      known.cookie
        .split('; ')
        .find((one) => one.includes('device'))
        ?.split('=') ?? [];
    const forged = client();
    forged.cookie = `${name}=${value.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}`;
    expect((await ask(forged)).body.errorCode).toBe('CAPTCHA_REQUIRED');
  });

  it('at once from many places are looked at as often as in turn', async () => {
    expect((await register(client(), 'stormed_one', '192.0.2.201')).status).toBe(201);
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, i) =>
        client().post(
          '/api/auth/login',
          { UserName: 'stormed_one', Password: 'Wrong-Passw0rd' },
          { 'x-forwarded-for': `198.51.100.${100 + (i % 30)}` },
        ),
      ),
    );
    const told = (status: number, code: string) =>
      answers.filter((one) => one.status === status && one.body.errorCode === code).length;
    expect(told(401, 'BAD_CREDENTIALS')).toBeLessThanOrEqual(10);
    expect(told(401, 'BAD_CREDENTIALS')).toBeGreaterThan(0);
    expect(told(401, 'BAD_CREDENTIALS') + told(429, 'CAPTCHA_REQUIRED')).toBe(120);
    const [row] = await ctx.db.select().from(users).where(eq(users.userName, 'stormed_one'));
    const alarms = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'alarm'));
    expect(alarms.filter((one) => one.resourceId === row?.id).length).toBe(told(401, 'BAD_CREDENTIALS') === 10 ? 1 : 0);
  });

  it('of others count for nothing once one’s own password was right', async () => {
    expect((await register(client(), 'coming_home', '192.0.2.200')).status).toBe(201);
    // Each of them is another browser: none is known.
    for (let i = 0; i < 12; i++)
      expect((await login('coming_home', USER_PASSWORD, `192.0.2.${i + 1}`)).status).toBe(200);
    const one = await client().post(
      '/api/auth/login',
      { UserName: 'coming_home', Password: 'Wrong-Passw0rd' },
      { 'x-forwarded-for': '192.0.2.99' },
    );
    expect(one.status).toBe(401);
  });

  it('from the many networks of one IPv6 customer ask for a proof of work', async () => {
    const ask = (i: number, site = '2001:db8:77') =>
      client().post(
        '/api/auth/login',
        { UserName: `nobody_six_${i}`, Password: 'Wrong-Passw0rd' },
        { 'x-forwarded-for': `${site}:${i.toString(16)}::1` },
      );
    const statuses = [];
    for (let i = 1; i <= 101; i++) statuses.push((await ask(i)).status);
    expect([statuses.indexOf(429), statuses.filter((status) => status === 401).length]).toEqual([100, 100]);
    expect((await ask(102, '2001:db8:78')).status).toBe(401);
  });

  it('from one place on many names ask for a proof of work there, and nowhere else', async () => {
    const [from, elsewhere] = ['198.51.100.200', '198.51.100.201'];
    const ask = (UserName: string, place: string) =>
      client().post('/api/auth/login', { UserName, Password: 'Wrong-Passw0rd' }, { 'x-forwarded-for': place });
    for (let i = 0; i < 30; i++) expect([i, (await ask(`nobody_${i}`, from)).status]).toEqual([i, 401]);
    const refused = await ask('nobody_30', from);
    expect([refused.status, refused.body.errorCode]).toEqual([429, 'CAPTCHA_REQUIRED']);
    expect((await ask('nobody_30', elsewhere)).status).toBe(401);
  });

  it('are told: once in the audit, and on the first page of the back office', async () => {
    const [row] = await ctx.db.select().from(users).where(eq(users.userName, 'hunted_one'));
    const alarms = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'alarm'));
    expect(alarms.filter((one) => one.resourceId === row?.id).length).toBe(1);
    const told = await admin.get<{ Kind: string; Title: string }[]>('/api/Messages?Kind=security');
    const titles = told.body.data.map((one) => one.Title);
    expect(titles.filter((title) => title === '有人在猜测账号“hunted_one”的密码').length).toBe(1);
    const board = await admin.get<{ Todo: { Alarms: number } }>('/api/admin/Dashboard');
    expect(board.body.data.Todo.Alarms).toBeGreaterThanOrEqual(1);
  });
});

describe('registration', () => {
  it('needs a proof of work after some from one source, answered once, in any process', async () => {
    const from = '192.0.2.50';
    for (const name of ['first_reg', 'second_reg']) expect((await register(client(), name, from)).status).toBe(201);
    const refused = await register(client(), 'third_reg', from);
    expect([refused.status, refused.body.errorCode]).toEqual([429, 'CAPTCHA_REQUIRED']);
    expect((await register(client(), 'other_reg', '192.0.2.51')).status).toBe(201);
    const Captcha = await solved(refused);
    const both = await Promise.all([
      register(client(), 'third_reg', from, { Captcha }),
      register(new Client(elsewhere), 'fourth_reg', from, { Captcha }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 429]);
    for (const bad of ['x', Captcha, `${Captcha}=`, 'e30=', Buffer.from('{"number":1}').toString('base64')])
      expect((await register(client(), 'fifth_reg', from, { Captcha: bad })).status).toBe(429);
  });
});

describe('npm run admin:reset', () => {
  it('lets the administrator in again, with a password to be changed', async () => {
    const said: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
    const error = vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)));
    await ctx.db.update(users).set({ status: 'locked' }).where(eq(users.userName, 'admin'));
    const env = { DATABASE_URL: url };
    expect(await resetAdmin(['nobody_here'], env, '/')).toBe(1);
    expect(await resetAdmin([], env, '/')).toBe(0);
    log.mockRestore();
    error.mockRestore();
    expect(said.join('\n')).toContain('现有管理员：admin');
    const password = /新密码：(\S+)/.exec(said.join('\n'))?.[1] ?? '';
    expect((await admin.get('/api/admin/Users')).status).toBe(401);
    const one = client();
    const back = await login('admin', password, '203.0.113.1', one);
    expect([back.status, back.body.data.MustChangePassword]).toEqual([200, true]);
    expect((await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'reset_password'))).length).toBe(1);
  });
});
