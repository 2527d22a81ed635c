/** Which passwords are taken, what binds until one is chosen, and when a session's token is renewed. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ensureFirstAdmin } from '../src/auth/first-admin.ts';
import { passwordWeakness } from '../src/auth/passwords.ts';
import { users } from '../src/db/schema.ts';
import { publicRoutes } from '../src/public-routes.ts';
import { startTestApp, USER_PASSWORD } from './helpers/app.ts';

const { app, ctx, admin, user, client } = await startTestApp();
const owner = {
  userName: 'zhangwei',
  admin: false,
  known: ['张伟', '13812345678', 'zw@haiyun.example', '海云知识产权保护中心'],
};

describe('a password', () => {
  it.each([
    ...[
      'Passw0rd!',
      'Admin@123',
      'Admin123!',
      'Qwer1234!',
      'Aa123456',
      'Aa123456!',
      '1qaz@WSX',
      '1qaz2WSX',
      'P@ssw0rd123',
    ],
    ...['Zhongguo123!', 'Abcd@1234', 'Woaini1314!', 'Qwerty123!', 'Zxcvbnm1!', 'Asdf1234!', 'Test@1234', 'Root@1234'],
    ...['Welcome1!', 'Huawei@123', 'Zhangsan123!', 'Beijing2026!', '1qaz@WSX3edc$RFV', 'Qwertyuiop123!', 'Aa111111!'],
    ...['管理员Aa1', '我爱你520Aa', 'Mima1234!', 'Zhuanli2026!', 'Password2026!'],
  ])('%s is too well known', async (password) => {
    expect(await passwordWeakness(password, owner)).toMatch(/\p{Script=Han}/u);
  });

  it('is not made of names of the account or the site', async () => {
    for (const password of [
      'Zhangwei-77x',
      'zh4ngwei!K9#',
      '张伟Kx9!mqT',
      'Haiyun#83kQx',
      '海云知识产权Kx9!',
      'x13812345678Q!',
    ])
      expect([password, await passwordWeakness(password, owner)]).toEqual([
        password,
        expect.stringMatching(/\p{Script=Han}/u),
      ]);
  });

  it('that nobody guesses is taken; administrators need a longer one', async () => {
    for (const password of ['x7Kd!m2Q', 'Hk8#pw2Lq', USER_PASSWORD, 'correct-Horse-battery-7']) {
      expect([password, await passwordWeakness(password, owner)]).toEqual([password, null]);
    }
    expect(await passwordWeakness('x7Kd!m2Q', { ...owner, admin: true })).toContain('12');
    expect(await passwordWeakness('x7Kd!m2Q#vT4', { ...owner, admin: true })).toBeNull();
  });

  it('costs little to judge, however long', async () => {
    const cost = async (password: string) => {
      const before = process.cpuUsage();
      await passwordWeakness(password, owner);
      return process.cpuUsage(before).user;
    };
    await cost('warm-Up-1!');
    const text = '4@8({[<369&#!1/|0$5+7%2aB3$';
    const [short, long] = [await cost(text + text.slice(0, 5)), await cost(text.repeat(5).slice(0, 128))];
    expect(long).toBeLessThan(short * 8 + 50_000);
  });

  it('of the first administrator obeys too', async () => {
    await ctx.db
      .update(users)
      .set({ roles: ['user'] })
      .where(eq(users.userName, 'admin'));
    await expect(ensureFirstAdmin(ctx.db, { userName: 'chef_admin', password: 'Admin@123456' })).rejects.toThrow(
      /ADMIN_PASSWORD/,
    );
    await ctx.db
      .update(users)
      .set({ roles: ['user', 'admin'] })
      .where(eq(users.userName, 'admin'));
    expect((await ctx.db.select().from(users).where(eq(users.userName, 'chef_admin'))).length).toBe(0);
  });
});

describe('who has to change the password', () => {
  it('can do that, log out and see who they are, and nothing else', async () => {
    const one = await user('owes_it');
    await ctx.db
      .update(users)
      .set({ mustChangePassword: true, roles: ['user', 'admin'] })
      .where(eq(users.userName, 'owes_it'));
    const routes = Object.entries(
      (
        await admin
          .get<never>('/api/openapi.json')
          .then(({ text }) => JSON.parse(text) as { paths: Record<string, object> })
      ).paths,
    )
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })))
      .filter(({ method, path }) => !publicRoutes.has(`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`));
    expect(routes.length).toBeGreaterThan(60);
    for (const { method, path } of routes) {
      if (path === '/api/auth/password') continue;
      const answer = await one.call(method as 'GET', path.replace(/\{\w+\}/g, '1'), method === 'GET' ? undefined : {});
      expect([method, path, answer.status, answer.body.errorCode]).toEqual([method, path, 403, 'MUST_CHANGE_PASSWORD']);
    }
    expect((await one.get('/api/auth/userinfo')).body.data).toMatchObject({ MustChangePassword: true });
    const changed = await one.put('/api/auth/password', {
      OldPassword: USER_PASSWORD,
      NewPassword: 'Fels-62-Ahorn-Tal',
    });
    expect([changed.status, changed.body.data.MustChangePassword]).toEqual([200, false]);
    expect((await one.get('/api/admin/Users')).status).toBe(200);
  });

  it('sees no more of public content than a visitor', async () => {
    const draft = await admin.post<{ Id: number }>('/api/Newss', { Title: '草稿一则' });
    const one = await user('owes_too');
    await ctx.db
      .update(users)
      .set({ roles: ['user', 'admin'] })
      .where(eq(users.userName, 'owes_too'));
    expect((await one.get(`/api/Newss/${draft.body.data.Id}`)).status).toBe(200);
    await ctx.db.update(users).set({ mustChangePassword: true }).where(eq(users.userName, 'owes_too'));
    expect((await one.get(`/api/Newss/${draft.body.data.Id}`)).status).toBe(404);
  });
});

describe('the token of a session', () => {
  it('is renewed by a change of password; the one from before is worth nothing', async () => {
    const one = await user();
    const stolen = client();
    stolen.cookie = one.cookie;
    const changed = await one.put('/api/auth/password', {
      OldPassword: USER_PASSWORD,
      NewPassword: 'Fels-62-Ahorn-Tal',
    });
    expect(changed.status).toBe(200);
    expect((await one.get('/api/auth/sessions')).body.total).toBe(1);
    expect((await stolen.get('/api/auth/sessions')).status).toBe(401);
  });

  it('does not come to more rights', async () => {
    const one = await user('rising_star');
    const [row] = await ctx.db.select().from(users).where(eq(users.userName, 'rising_star'));
    const raised = await admin.put(`/api/Users/${row?.id}`, { Roles: ['user', 'admin'], Version: row?.version });
    expect(raised.status).toBe(200);
    expect((await one.get('/api/admin/Users')).status).toBe(401);
    expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200);
  });
});
