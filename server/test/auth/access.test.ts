/** Who may call what, from where, and how the session's cookie travels: the hooks alone, over real sessions. */
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { eq } from 'drizzle-orm';
import Fastify, { type InjectOptions } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { registerAccess } from '../../src/auth/access-plugin.ts';
import { crossesSites, registerCors } from '../../src/auth/origins.ts';
import { clearSessionCookie, setSessionCookie } from '../../src/auth/session-cookie.ts';
import { openSession } from '../../src/auth/sessions.ts';
import type { Context } from '../../src/context.ts';
import { users } from '../../src/db/schema/accounts.ts';
import { registerErrors } from '../../src/error-handler.ts';
import { addUser, openTestDatabase } from '../helpers/database.ts';

const APP = 'https://portal.example';
const db = await openTestDatabase();

type Settings = { allowedOrigins?: string[]; publicOrigin?: string };
/** The hooks with a route of each kind. */
async function open({ allowedOrigins = [], publicOrigin }: Settings = {}) {
  const app = Fastify({ trustProxy: true });
  const ctx = { db, config: { allowedOrigins, publicOrigin } } as unknown as Context;
  app.decorate('ctx', ctx);
  registerErrors(app);
  await registerCors(app, ctx.config);
  await app.register(rateLimit, { global: false });
  await app.register(cookie);
  await registerAccess(app, ctx);
  const who = (request: { user: { userName: string } | null }) => ({ user: request.user?.userName ?? null });
  const methods = ['GET', 'POST'];
  const route = (url: string, config: object) =>
    app.route({ method: methods, url, config, handler: async (request) => who(request) });
  route('/api/auth/login', { access: 'user', whileOwing: ['password'] });
  route('/api/user', { access: 'user' });
  app.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url: '/api/user',
    config: { access: 'user' },
    handler: async (request) => who(request),
  });
  route('/api/admin', { access: 'Newss:write' });
  route('/api/staff', { access: 'staff' });
  app.get('/api/Stats', { config: { access: 'public' } }, async (request) => who(request));
  app.get('/api/Search', { config: { access: 'public', identify: true } }, async (request) => who(request));
  app.get('/feed/:kind', { config: { access: 'public' } }, async () => 'feed');
  app.post('/api/auth/register', { config: { access: 'public' } }, async (request, reply) => {
    setSessionCookie(request, reply, 'new-token');
    return { crosses: crossesSites(request, ctx.config) };
  });
  app.post('/api/auth/logout', { config: { access: 'public' } }, async (request, reply) => {
    clearSessionCookie(request, reply);
    return {};
  });
  await app.ready();
  afterAll(() => app.close());
  return async (method: NonNullable<InjectOptions['method']>, url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method, url, headers: { host: 'localhost', ...headers } });
    let body: { user?: string | null; errorCode?: string; errorMessage?: string; crosses?: boolean } = {};
    if (answer.body.startsWith('{')) body = answer.json();
    return { status: answer.statusCode, headers: answer.headers, cookies: answer.cookies, body };
  };
}
const call = await open();
const cookieOf = async (userName: string, more: Partial<typeof users.$inferInsert> = {}) => {
  const { id } = await addUser(db, userName, more);
  return { cookie: `ip_portal_sid=${await openSession(db, id, { ip: '', userAgent: '' })}` };
};

describe('a route', () => {
  it('of users or administrators is for them alone', async () => {
    const user = await cookieOf('plain_user');
    const admin = await cookieOf('some_admin', { roles: ['user', 'admin'] });
    const seen = async (url: string, headers: Record<string, string>) => {
      const { status, body } = await call('GET', url, headers);
      return [status, body.user ?? body.errorCode, body.errorMessage];
    };
    const nobody = [401, 'UNAUTHENTICATED', '请先登录'];
    const expired = [401, 'SESSION_EXPIRED', '登录已失效，请重新登录'];
    expect(await seen('/api/user', {})).toEqual(nobody);
    expect(await seen('/api/admin', {})).toEqual(nobody);
    expect(await seen('/api/user', { cookie: 'ip_portal_sid=gone' })).toEqual(expired);
    expect(await seen('/api/admin', { cookie: 'ip_portal_sid=gone' })).toEqual(expired);
    expect(await seen('/api/user', user)).toEqual([200, 'plain_user', undefined]);
    const forbidden = [403, 'FORBIDDEN', '没有权限进行此操作'];
    expect(await seen('/api/admin', user)).toEqual(forbidden);
    expect(await seen('/api/staff', user)).toEqual(forbidden);
    const clerk = await cookieOf('some_clerk', { roles: ['user', 'admin', 'patent_clerk'] });
    expect(await seen('/api/admin', clerk)).toEqual(forbidden);
    expect(await seen('/api/staff', clerk)).toEqual([200, 'some_clerk', undefined]);
    expect(await seen('/api/user', admin)).toEqual([200, 'some_admin', undefined]);
    expect(await seen('/api/admin', admin)).toEqual([200, 'some_admin', undefined]);
  });

  it('that is public knows nobody, unless it asks, and what it tells one person stays theirs', async () => {
    const user = await cookieOf('known_user');
    const seen = async (url: string, headers: Record<string, string> = {}) => {
      const { status, body, headers: answered } = await call('GET', url, headers);
      return [status, body.user, answered['cache-control']];
    };
    expect(await seen('/api/Stats', user)).toEqual([200, null, undefined]);
    expect(await seen('/api/Search', user)).toEqual([200, 'known_user', 'no-store']);
    expect(await seen('/api/Search')).toEqual([200, null, undefined]);
    expect(await seen('/api/Search', { cookie: 'ip_portal_sid=gone' })).toEqual([200, null, undefined]);
    expect(await seen('/api/user', user)).toEqual([200, 'known_user', 'no-store']);
    expect((await call('GET', '/api/user')).headers['cache-control']).toBe('no-store');
    expect((await call('GET', '/api/nowhere')).status).toBe(404);
  });

  it('takes over HTTPS the session that is bound to the host, and no other', async () => {
    const [one, two] = [await cookieOf('by_host'), await cookieOf('by_name')];
    const tls = { 'x-forwarded-proto': 'https' };
    const [bound, plain, both] = [`__Host-${one.cookie}`, two.cookie, `${two.cookie}; __Host-${one.cookie}`];
    const seen = async (cookie: string, headers = {}) => {
      const { status, body } = await call('GET', '/api/user', { cookie, ...headers });
      return body.user ?? status;
    };
    expect([await seen(bound, tls), await seen(both, tls), await seen(plain, tls)]).toEqual([
      'by_host',
      'by_host',
      401,
    ]);
    expect([await seen(bound), await seen(both), await seen(plain)]).toEqual([401, 'by_name', 'by_name']);
  });

  it('is closed to who owes a password, but for what stays open; public ones treat them as nobody', async () => {
    const owing = await cookieOf('owes_one', { mustChangePassword: true, roles: ['user', 'admin'] });
    for (const url of ['/api/user', '/api/admin']) {
      const { status, body } = await call('GET', url, owing);
      expect([status, body.errorCode, body.errorMessage]).toEqual([
        403,
        'MUST_CHANGE_PASSWORD',
        '请先修改密码，再进行其他操作',
      ]);
    }
    expect((await call('GET', '/api/auth/login', owing)).body.user).toBe('owes_one');
    expect((await call('GET', '/api/Search', owing)).body.user).toBeNull();
    await db.update(users).set({ mustChangePassword: false }).where(eq(users.userName, 'owes_one'));
    expect((await call('GET', '/api/Search', owing)).body.user).toBe('owes_one');
  });

  it('must say who may call it, and stand in the list when that is anybody', async () => {
    const app = Fastify();
    await app.register(rateLimit, { global: false });
    await app.register(cookie);
    await registerAccess(app, { db, config: { allowedOrigins: [] } } as unknown as Context);
    expect(() => app.get('/api/Silent', async () => '')).toThrow('Route GET /api/Silent declares no access rule');
    expect(() => app.route({ method: ['PUT', 'POST'], url: '/api/Silent', handler: async () => '' })).toThrow(
      'Route PUT,POST /api/Silent declares no access rule',
    );
    const open = { config: { access: 'public' as const } };
    expect(() => app.post('/api/Stats', open, async () => '')).toThrow(
      'Public route POST /api/Stats is missing in public-routes.ts',
    );
    expect(() => app.get('/api/Stats', open, async () => '')).not.toThrow();
    expect(() => app.post('/api/Anything', { config: { access: 'user' } }, async () => '')).not.toThrow();
  });
});

describe('a change asked for by another site', () => {
  const refused = [403, 'CROSS_ORIGIN', '拒绝来自其他网站的请求'];
  const post = async (ask: typeof call, headers: Record<string, string>) => {
    const { status, body } = await ask('POST', '/api/auth/register', headers);
    return status === 200 ? 'done' : [status, body.errorCode, body.errorMessage];
  };

  it('is refused, by its origin or by what the browser says', async () => {
    for (const origin of [APP, 'null', 'https://localhost', 'http://localhost:8080', 'localhost']) {
      expect([origin, await post(call, { origin })]).toEqual([origin, refused]);
      // What is asked in addition does not help.
      expect(await post(call, { origin, 'sec-fetch-site': 'same-origin' })).toEqual(refused);
    }
    for (const site of ['cross-site', 'same-site'])
      expect(await post(call, { 'sec-fetch-site': site })).toEqual(refused);
    expect((await call('GET', '/api/Stats', { origin: APP, 'sec-fetch-site': 'cross-site' })).status).toBe(200);
    expect((await call('HEAD', '/api/Stats', { origin: APP })).status).toBe(200);
  });

  it('is refused whatever it would change, and by whichever method', async () => {
    const user = await cookieOf('lured_user');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const from of [{ origin: APP }, { 'sec-fetch-site': 'cross-site' }] as Record<string, string>[]) {
        const { status, body } = await call(method, '/api/user', { ...user, ...from });
        expect([method, status, body.errorCode, body.errorMessage]).toEqual([method, ...refused]);
      }
      expect((await call(method, '/api/user', { ...user, origin: 'http://localhost' })).body.user).toBe('lured_user');
    }
  });

  it('is done for our own pages, for programs and for bookmarks', async () => {
    const own: Record<string, string>[] = [
      {},
      { origin: 'http://localhost' },
      { origin: 'https://localhost', 'x-forwarded-proto': 'https' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of own) expect([headers, await post(call, headers)]).toEqual([headers, 'done']);
    expect(await post(call, { origin: 'http://localhost', host: 'local host:x' })).toEqual(refused);
  });

  it('is done for the configured and the allowed origins', async () => {
    const ask = await open({ publicOrigin: 'https://ip.example', allowedOrigins: [APP] });
    for (const origin of ['https://ip.example', APP, 'http://localhost'])
      expect([origin, await post(ask, { origin })]).toEqual([origin, 'done']);
    for (const origin of ['http://ip.example', `${APP}:8443`, 'https://evil.example'])
      expect([origin, await post(ask, { origin })]).toEqual([origin, refused]);
  });
});

describe('another origin', () => {
  it('reads with credentials when it is allowed, and learns what it may send', async () => {
    const ask = await open({ allowedOrigins: [APP] });
    const answer = await ask('OPTIONS', '/api/Stats', { origin: APP, 'access-control-request-method': 'PUT' });
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': 'Content-Type',
      'access-control-max-age': '600',
    });
    const read = await ask('GET', '/api/Stats', { origin: APP });
    expect(read.headers).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-expose-headers': 'Content-Disposition, Retry-After, X-Request-Id',
    });
    expect((await ask('GET', '/api/Stats', { origin: 'https://evil.example' })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
    // Only the interface; pages and feeds are nobody's to embed.
    expect((await ask('GET', '/feed/news', { origin: APP })).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is told nothing where none is allowed', async () => {
    const { headers } = await call('GET', '/api/Stats', { origin: APP });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers.vary).toBeUndefined();
  });
});

describe("the session's cookie", () => {
  const TLS = { 'x-forwarded-proto': 'https' };
  const DAY = 24 * 3600;

  it('stays on the site: bound to the host and Secure over TLS, plain otherwise', async () => {
    const plain = await call('POST', '/api/auth/register');
    expect(plain.cookies).toEqual([
      { name: 'ip_portal_sid', value: 'new-token', path: '/', httpOnly: true, sameSite: 'Lax', maxAge: DAY },
    ]);
    const secure = await call('POST', '/api/auth/register', TLS);
    expect(secure.cookies).toEqual([
      {
        name: '__Host-ip_portal_sid',
        value: 'new-token',
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        maxAge: DAY,
      },
    ]);
  });

  it('takes the one from before TLS away, which would count again when it is gone', async () => {
    const names = async (headers: Record<string, string>) =>
      (await call('POST', '/api/auth/register', headers)).cookies.map(({ name, value }) => [name, value]);
    expect(await names({ ...TLS, cookie: 'ip_portal_sid=old' })).toEqual([
      ['__Host-ip_portal_sid', 'new-token'],
      ['ip_portal_sid', ''],
    ]);
    expect(await names({ cookie: 'ip_portal_sid=old' })).toEqual([['ip_portal_sid', 'new-token']]);
  });

  it('is cleared under both names over TLS', async () => {
    const cleared = async (headers: Record<string, string>) =>
      (await call('POST', '/api/auth/logout', headers)).cookies.map(({ name, value, expires, secure }) => [
        name,
        value,
        expires?.getTime(),
        secure,
      ]);
    expect(await cleared({})).toEqual([['ip_portal_sid', '', 0, undefined]]);
    expect(await cleared(TLS)).toEqual([
      ['ip_portal_sid', '', 0, true],
      ['__Host-ip_portal_sid', '', 0, true],
    ]);
  });

  it('crosses sites over TLS for an allowed origin on another site alone', async () => {
    const ask = await open({ allowedOrigins: [APP, 'https://ip.example'], publicOrigin: 'https://ip.example' });
    const crosses = async (headers: Record<string, string>) => {
      const { body, cookies, headers: answered } = await ask('POST', '/api/auth/register', headers);
      expect(cookies.every(({ sameSite }) => sameSite === (body.crosses ? 'None' : 'Lax'))).toBe(true);
      expect(String(answered['set-cookie']).includes('Partitioned')).toBe(body.crosses);
      return body.crosses;
    };
    expect(await crosses({ ...TLS, origin: APP })).toBe(true);
    expect(await crosses({ ...TLS, origin: APP, 'sec-fetch-site': 'cross-site' })).toBe(true);
    for (const headers of [
      { origin: APP },
      { ...TLS },
      { ...TLS, origin: APP, 'sec-fetch-site': 'same-site' },
      { ...TLS, origin: APP, 'sec-fetch-site': 'same-origin' },
      { ...TLS, origin: 'https://ip.example' },
      { ...TLS, origin: 'https://localhost' },
    ] as Record<string, string>[])
      expect([headers, await crosses(headers)]).toEqual([headers, false]);
  });
});
