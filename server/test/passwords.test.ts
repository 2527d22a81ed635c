/** What binds until a password is chosen, and when a session's token is renewed. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../src/db/schema/accounts.ts';
import { publicRoutes } from '../src/public-routes.ts';
import { startTestApp, USER_PASSWORD } from './helpers/app.ts';

const { app, ctx, admin, user, client } = await startTestApp();
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
