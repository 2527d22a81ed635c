/** Calls from pages of other origins: who may, what they get, and what kept answers say to whom. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, type Answer, Client, startTestApp, type TestApp } from './helpers/app.ts';

const APP = 'https://portal.example';
const OTHER = 'https://other.example';
const EVIL = 'https://evil.example';
/** As a proxy tells of a call over TLS. */
const TLS = { 'x-forwarded-proto': 'https' };
const link = { Name: '链接', Link: 'https://example.org/' };

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ allowedOrigins: [APP, OTHER], trustProxy: 1 });
});

const allowed = ({ headers }: Answer<unknown>) => headers['access-control-allow-origin'];
const names = (text: unknown) => String(text).toLowerCase().split(', ').sort();
/** The session's cookie of an answer. */
const cookieOf = ({ headers }: Answer<unknown>) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.includes('ip_portal_sid=')) ?? '';
const preflight = (origin: string, url = '/api/Links') =>
  t.visitor.call('OPTIONS', url, undefined, { origin, 'access-control-request-method': 'PUT' });

describe('an allowed origin', () => {
  it('is let through by a preflight, nobody else is', async () => {
    const answer = await preflight(APP);
    expect(answer.status).toBe(204);
    expect(allowed(answer)).toBe(APP);
    expect(answer.headers).toMatchObject({
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'Content-Type',
      'access-control-allow-methods': expect.stringContaining('DELETE'),
    });
    expect(allowed(await preflight(EVIL))).toBeUndefined();
    expect(allowed(await preflight('http://portal.example'))).toBeUndefined();
    expect(allowed(await preflight('null'))).toBeUndefined();
  });

  it('reads answers, failures and missing addresses too', async () => {
    for (const [url, status] of [
      ['/api/auth/userinfo', 200],
      ['/api/auth/sessions', 401],
      ['/api/Nothing', 404],
      ['/api/Newss?current=0', 400],
    ] as const) {
      const answer = await t.visitor.get(url, { origin: APP });
      expect([url, answer.status, allowed(answer)]).toEqual([url, status, APP]);
      expect(names(answer.headers.vary), url).toContain('origin');
      expect(allowed(await t.visitor.get(url, { origin: EVIL })), url).toBeUndefined();
    }
  });

  it('writes; others, its plain twin and pages without a name do not', async () => {
    const post = (headers: Record<string, string>) => t.admin.post('/api/Links', link, headers);
    expect((await post({ origin: APP })).status).toBe(201);
    for (const headers of [
      { origin: EVIL },
      { origin: 'http://portal.example' },
      { origin: `${APP}:8443` },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      const answer = await post(headers);
      expect([headers, answer.status, answer.body.errorCode]).toEqual([headers, 403, 'CROSS_ORIGIN']);
    }
  });

  it('uploads; a form of another site is refused before it is read', async () => {
    const bound = 'x1';
    const body = `--${bound}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext\r\n--${bound}--\r\n`;
    const upload = (origin: string) =>
      t.admin.post('/api/Files', body, { origin, 'content-type': `multipart/form-data; boundary=${bound}` });
    expect((await upload(EVIL)).status).toBe(403);
    expect((await upload(APP)).status).toBe(201);
  });
});

describe('the session cookie', () => {
  const logIn = (headers: Record<string, string>) => new Client(t.app).post('/api/auth/login', ADMIN, headers);

  it('crosses sites for an allowed origin over TLS alone', async () => {
    const cookie = cookieOf(await logIn({ origin: APP, 'sec-fetch-site': 'cross-site', ...TLS }));
    expect(cookie).toMatch(/; HttpOnly; Secure; Partitioned; SameSite=None$/);
    expect(cookieOf(await logIn({ origin: APP, ...TLS }))).toMatch(/SameSite=None$/);
    const all = [(await logIn({ origin: APP, ...TLS })).headers['set-cookie']].flat();
    expect(all.length).toBeGreaterThan(1);
    for (const one of all) expect(one).toMatch(/; HttpOnly; Secure; Partitioned; SameSite=None$/);
  });

  it.each([
    ['our own page', { origin: 'https://localhost', 'sec-fetch-site': 'same-origin', ...TLS }],
    ['an allowed origin of our site', { origin: APP, 'sec-fetch-site': 'same-site', ...TLS }],
    ['no page at all', TLS],
  ])('stays on the site for %s', async (_who, headers) => {
    const cookie = cookieOf(await logIn(headers));
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toMatch(/Partitioned/);
  });

  it('never crosses sites in the clear', async () => {
    expect(cookieOf(await logIn({ origin: APP, 'sec-fetch-site': 'cross-site' }))).toMatch(/; HttpOnly; SameSite=Lax$/);
  });

  it('goes as it came', async () => {
    const client = new Client(t.app);
    const from = { origin: APP, 'sec-fetch-site': 'cross-site', ...TLS };
    await client.post('/api/auth/login', ADMIN, from);
    expect((await client.get('/api/auth/userinfo', from)).body.data).toMatchObject({ UserName: ADMIN.UserName });
    const gone = cookieOf(await client.post('/api/auth/logout', undefined, from));
    expect(gone).toMatch(/^ip_portal_sid=; .*Expires=Thu, 01 Jan 1970.*Partitioned; SameSite=None$/);
  });
});

describe('our own origin', () => {
  it('has our scheme', async () => {
    const post = (headers: Record<string, string>) => t.admin.post('/api/Links', link, headers);
    // Over TLS the same session goes by the name that is bound to the host.
    const tls = { ...TLS, cookie: `__Host-${t.admin.cookie}` };
    expect(tls.cookie).toMatch(/^__Host-ip_portal_sid=/);
    expect((await post({ origin: 'http://localhost' })).status).toBe(201);
    expect((await post({ origin: 'https://localhost', ...tls })).status).toBe(201);
    expect((await post({ origin: 'https://localhost' })).body.errorCode).toBe('CROSS_ORIGIN');
    expect((await post({ origin: 'http://localhost', ...tls })).body.errorCode).toBe('CROSS_ORIGIN');
  });

  it('is also the configured one', async () => {
    const own = await startTestApp({ publicOrigin: 'https://ip.example' });
    const post = (origin: string) => own.admin.post('/api/Links', link, { origin });
    expect((await post('https://ip.example')).status).toBe(201);
    expect((await post('http://ip.example')).status).toBe(403);
    // Nobody else is named: no word of other origins in any answer.
    const answer = await own.visitor.get('/api/Stats', { origin: APP });
    expect(allowed(answer)).toBeUndefined();
    expect(names(answer.headers.vary)).toEqual(['accept-encoding']);
    expect((await own.visitor.call('OPTIONS', '/api/Stats', undefined, { origin: APP })).status).toBe(403);
  });
});

describe('a kept answer', () => {
  it.each([[APP], [undefined], [EVIL]])(
    'first asked for by %s names each allowed caller, and only them',
    async (first) => {
      t.ctx.cache.invalidate(['Links']);
      const ask = (origin: string | undefined, more = {}) =>
        t.visitor.get('/api/Links', { ...(origin ? { origin } : {}), ...more });
      await ask(first);
      const { hits } = t.ctx.cache.stats;
      for (const origin of [OTHER, EVIL, APP, undefined]) {
        const answer = await ask(origin);
        expect([origin, answer.status, allowed(answer)]).toEqual([
          origin,
          200,
          origin === APP || origin === OTHER ? origin : undefined,
        ]);
        expect(names(answer.headers.vary)).toEqual(['accept-encoding', 'origin']);
        const again = await ask(origin, { 'if-none-match': String(answer.headers.etag) });
        expect([again.status, allowed(again)]).toEqual([304, allowed(answer)]);
      }
      expect(t.ctx.cache.stats.hits).toBe(hits + 8);
    },
  );
});
