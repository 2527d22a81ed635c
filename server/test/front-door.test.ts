/** What every request meets before its handler: addresses, hosts, encodings, cookies, headers. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { ADMIN, Client, startTestApp } from './helpers/app.ts';
import { listenLocally, openRaw } from './helpers/raw.ts';
import { makeDist, Page } from './helpers/site.ts';

const { app, ctx, admin, visitor, user } = await startTestApp({ trustProxy: 1 }, await makeDist());
const HTTPS = { 'x-forwarded-proto': 'https' };

describe('behind a proxy', () => {
  it('a forwarded host leads to no link and no kept page', async () => {
    const lie = { 'x-forwarded-host': 'evil.example' };
    for (const url of ['/desktop/about', '/robots.txt', '/sitemap.xml', '/feed/news.xml']) {
      const answer = await visitor.get(url, lie);
      expect([url, answer.status, answer.text.includes('evil.example')]).toEqual([url, 200, false]);
    }
    const page = new Page((await visitor.get('/desktop/about', lie)).text);
    expect(page.link('canonical')).toMatch(/^http:\/\/localhost\//);
  });

  it('a forwarded address counts only when it is one', async () => {
    const noted = async (forwarded: string) => {
      await visitor.post('/api/auth/login', { UserName: 'nobody', Password: 'x' }, { 'x-forwarded-for': forwarded });
      const [row] = await ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
      return row?.ip;
    };
    expect(await noted('203.0.113.9')).toBe('203.0.113.9');
    expect(await noted('<script>alert(1)</script>')).toBe('127.0.0.1');
    expect(await noted('=cmd|calc, 999.1.1.1')).toBe('127.0.0.1');
  });

  it('over HTTPS the cookie is bound to this host, and a planted plain one is nobody’s', async () => {
    const login = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { host: 'localhost', ...headers },
        payload: ADMIN,
      });
    const plain = (await login({})).cookies.find(({ value }) => value);
    const answer = await login({ ...HTTPS, cookie: `ip_portal_sid=${plain?.value}` });
    const bound = answer.cookies.find(({ value }) => value);
    expect(bound).toMatchObject({ name: '__Host-ip_portal_sid', secure: true, httpOnly: true, path: '/' });
    expect(bound?.domain).toBeUndefined();
    // The one from before HTTPS is taken away.
    expect(answer.cookies.find(({ name }) => name === 'ip_portal_sid')?.value).toBe('');
    const who = async (cookie: string) => (await visitor.get('/api/auth/userinfo', { ...HTTPS, cookie })).body.data;
    expect(await who(`__Host-ip_portal_sid=${bound?.value}`)).toMatchObject({ UserName: 'admin' });
    const second = (await login({})).cookies.find(({ value }) => value);
    // A name that another host of the domain could have set counts for nothing, alone or beside ours.
    expect(await who(`ip_portal_sid=${second?.value}`)).toBeNull();
    expect(await who(`ip_portal_sid=${second?.value}; __Host-ip_portal_sid=gone`)).toBeNull();
    expect(await who(`ip_portal_sid=gone; __Host-ip_portal_sid=${bound?.value}`)).toMatchObject({ UserName: 'admin' });
    expect(
      (await visitor.get('/api/auth/userinfo', { cookie: `ip_portal_sid=${second?.value}` })).body.data,
    ).toMatchObject({
      UserName: 'admin',
    });
    const out = await visitor.post('/api/auth/logout', undefined, HTTPS);
    expect(JSON.stringify(out.headers['set-cookie'])).toMatch(/ip_portal_sid=;.*__Host-ip_portal_sid=;/);
  });

  it('HSTS is told over HTTPS alone, on kept answers too where they are kept apart', async () => {
    const hsts = async (url: string, headers = {}) =>
      (await visitor.get(url, headers)).headers['strict-transport-security'];
    for (const url of ['/desktop/notices', '/desktop/notices', '/api/health/live', '/robots.txt']) {
      expect([url, await hsts(url, HTTPS)]).toEqual([url, 'max-age=31536000']);
      expect([url, await hsts(url)]).toEqual([url, undefined]);
    }
    // Kept once for both: first asked for over HTTPS, it must not be told over HTTP.
    await hsts('/api/Notices', HTTPS);
    expect(await hsts('/api/Notices')).toBeUndefined();
  });
});

describe('a target that names a whole address', () => {
  it('is the page of this portal, and the address is shown nowhere', async () => {
    const port = await listenLocally(app);
    const get = async (target: string) =>
      openRaw(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`).closed;
    for (const [target, status] of [
      ['/desktop/about', 200],
      ['/desktop/no-such-page', 404],
      ['/desktop/about/', 301],
      ['/robots.txt', 200],
      ['/robots.txt?x=1', 301],
      ['/sitemap.xml?x=1', 301],
      ['/api/Notices', 200],
      ['', 302],
    ] as const) {
      for (const address of ['http://evil.example', 'HTTPS://evil.example:8443']) {
        const answer = await get(address + target);
        expect([target, answer.slice(0, 12), answer.includes('evil.example')]).toEqual([
          target,
          `HTTP/1.1 ${status}`,
          false,
        ]);
      }
    }
    // Nor is it kept under another name.
    expect((await get('/desktop/no-such-page')).includes('evil.example')).toBe(false);
  });
});

describe('every answer', () => {
  it('asks for no device', async () => {
    for (const url of ['/desktop/news', '/api/Newss', '/api/auth/userinfo'])
      expect((await visitor.get(url)).headers['permissions-policy']).toContain('camera=()');
  });

  it('is compressed only in ways the visitor takes', async () => {
    for (let n = 0; n < 3; n += 1) {
      for (const [accept, encoding] of [
        ['br;q=0', undefined],
        ['br;q=0, gzip;q=0.000', undefined],
        ['br;q=0, gzip', 'gzip'],
        ['gzip;q=1.0, br;q=0.5', 'br'],
        ['GZIP', 'gzip'],
        ['brotli', undefined],
      ] as const) {
        const answer = await visitor.get('/desktop/laws', { 'accept-encoding': accept });
        expect([n, accept, answer.headers['content-encoding']]).toEqual([n, accept, encoding]);
      }
    }
  });
});

describe('the request log', () => {
  it('tells where a request came from, as long as is wanted', async () => {
    for (const [logAddresses, told] of [
      ['full', '203.0.113.9'],
      ['short', '203.0.113.0'],
      ['none', undefined],
    ] as const) {
      const lines: string[] = [];
      const config = { ...ctx.config, logLevel: 'info' as const, logAddresses };
      const other = await buildApp({ ...ctx, config, logStream: { write: (line) => lines.push(line) } });
      await new Client(other).post('/api/auth/logout', undefined, { 'x-forwarded-for': '203.0.113.9' });
      await other.close();
      const line = lines.map((text) => JSON.parse(text) as { path?: string; ip?: string }).find(({ path }) => path);
      expect([logAddresses, line?.path, line?.ip]).toEqual([logAddresses, '/api/auth/logout', told]);
    }
  });
});

describe('uploads', () => {
  it('that break off are told so, in both places', async () => {
    const part = (name: string) =>
      `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n# 标`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const [url, body] of [
      ['/api/admin/Laws/import', part('a.md')],
      ['/api/admin/Laws/import', '--x\r\nContent-Disp'],
      ['/api/admin/Laws/import', ''],
      ['/api/Files', part('a.txt')],
    ] as const) {
      const answer = await admin.post(url, body, headers);
      expect([url, body.length, answer.status, answer.body.success]).toEqual([url, body.length, 400, false]);
      expect(answer.body.errorMessage).toMatch(/\p{Script=Han}/u);
    }
  });

  it('are closed to other users of the machine', async () => {
    const body =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\ntext\r\n--x--\r\n';
    const made = await admin.post('/api/Files', body, { 'content-type': 'multipart/form-data; boundary=x' });
    expect(made.status).toBe(201);
    const root = path.join(ctx.config.dataDir, 'uploads');
    const modes: number[] = [(await stat(root)).mode & 0o777];
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      modes.push((await stat(path.join(entry.parentPath, entry.name))).mode & 0o077);
    }
    expect(modes.length).toBeGreaterThanOrEqual(3);
    expect(modes).toEqual([0o700, ...modes.slice(1).map(() => 0)]);
  });
});

describe('what users write', () => {
  it('shows no pictures of other sites', async () => {
    const one = await user();
    const picture = '/api/Files/0123456789abcdef0123456789abcdef.png';
    const made = await one.post<{ Content: string }>('/api/Postings', {
      Type: 'supply',
      Title: '转让一项膜分离专利',
      Summary: '摘要',
      Content: `<p>正文</p><img src="https://tracker.example/p.gif"><img src="//tracker.example/p.gif"><img src="${picture}">`,
      Field: '新材料',
      Mode: '转让',
      PriceText: '面议',
      ContactName: '张三',
      ContactPhone: '010-12345678',
    });
    expect([made.status, made.body.data.Content.includes('tracker')]).toEqual([201, false]);
    expect(made.body.data.Content).toContain(picture);
  });
});
