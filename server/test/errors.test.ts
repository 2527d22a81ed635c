import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { ContentCache } from '../src/cache/content-cache.ts';
import { openDatabase } from '../src/db/client.ts';
import { Client, startTestApp } from './helpers/app.ts';
import { eventually } from './helpers/time.ts';

const { app, ctx, admin, visitor } = await startTestApp();
const JSON_TYPE = { 'content-type': 'application/json' };
const failure = (errorCode: string) => ({
  success: false,
  errorCode,
  errorMessage: expect.stringMatching(/\p{Script=Han}/u),
  showType: expect.any(Number),
});
const link = (extra: object) => ({ Name: '名称', Link: 'https://example.org/', ...extra });

describe('bad input answers 4xx in the envelope', () => {
  it('malformed, empty and wrongly typed bodies', async () => {
    for (const [payload, headers, status, code] of [
      ['{"Name":', JSON_TYPE, 400, 'MALFORMED'],
      ['', JSON_TYPE, 400, 'MALFORMED'],
      ['[]', JSON_TYPE, 400, 'INVALID'],
      ['null', JSON_TYPE, 400, 'INVALID'],
      ['"text"', JSON_TYPE, 400, 'INVALID'],
      ['<a/>', { 'content-type': 'application/xml' }, 415, 'UNSUPPORTED_TYPE'],
      ['Name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_TYPE'],
      ['Name', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_TYPE'],
      [`{"Name":"${'x'.repeat(5 * 1024 * 1024)}"}`, JSON_TYPE, 413, 'TOO_LARGE'],
      ['{"__proto__":{"x":1}}', JSON_TYPE, 400, 'MALFORMED'],
    ] as const) {
      const answer = await admin.post('/api/Links', payload, headers);
      expect([payload.slice(0, 20), answer.status, answer.body]).toMatchObject([
        payload.slice(0, 20),
        status,
        failure(code),
      ]);
    }
  });

  it('characters the database cannot hold, and values beyond its types', async () => {
    for (const body of [
      link({ Name: 'a\u0000b' }),
      link({ Sort: 1e300 }),
      link({ Sort: 1.5 }),
      link({ Sort: '10' }),
      link({ Name: 'x'.repeat(101) }),
    ]) {
      const answer = await admin.post('/api/Links', body);
      expect([answer.status, answer.body]).toMatchObject([400, failure('INVALID')]);
    }
    const lone = await admin.post('/api/Links', `{"Name":"\\ud800","Link":"https://example.org/"}`, JSON_TYPE);
    expect([lone.status, lone.body]).toMatchObject([400, failure('INVALID')]);
  });

  it('bad paths and queries', async () => {
    for (const url of [
      '/api/Links/0',
      '/api/Links/-1',
      '/api/Links/abc',
      '/api/Links/99999999999999999999',
      '/api/Links/1.5',
      '/api/Links/1%00',
      '/api/Links?current=0',
      '/api/Links?current=abc',
      '/api/Links?pageSize=101',
      '/api/Links?pageSize=-1',
      '/api/Links?current=1e30',
      '/api/Links?sortby=Nothing',
      '/api/Links?order=sideways',
      '/api/Links?current=1&current=2',
      `/api/Links?keyword=${'x'.repeat(101)}`,
    ]) {
      const answer = await visitor.get(url);
      expect([url, answer.status, answer.body]).toMatchObject([url, 400, failure('INVALID')]);
    }
    const nul = await visitor.get('/api/Links?keyword=a%00b');
    expect(nul.status).toBe(400);
    expect((await visitor.get(`/api/Links/${'9'.repeat(300)}`)).status).toBeLessThan(500);
    expect((await visitor.get('/api/Links?keyword=%E0%A4%A')).status).toBeLessThan(500);
    expect((await visitor.get('/api/Links/%E0%A4%A')).status).toBeLessThan(500);
    const beyond = await visitor.get('/api/Links?current=100000');
    expect([beyond.status, beyond.body.total, beyond.body.data]).toEqual([200, 0, []]);
  });

  it('names every bad field at once, in Chinese', async () => {
    const answer = await admin.post('/api/Links', { Name: '', Link: 'javascript:1', Sort: -1 });
    expect(answer.body.data).toEqual({
      fields: {
        Name: expect.stringContaining('名称'),
        Link: expect.stringContaining('链接地址'),
        Sort: expect.stringContaining('排序'),
      },
    });
  });

  it('unknown addresses and methods', async () => {
    for (const [method, url] of [
      ['GET', '/api/Nothing'],
      ['POST', '/api/Stats'],
      ['DELETE', '/api/WebConfig'],
    ] as const) {
      const answer = await visitor.call(method, url);
      expect([answer.status, answer.body]).toMatchObject([404, failure('NOT_FOUND')]);
    }
  });
});

describe('other origins', () => {
  it('may not change anything', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example' },
      { origin: 'http://localhost:81' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const answer = await admin.post('/api/Links', link({}), headers);
      expect([headers, answer.status, answer.body]).toMatchObject([headers, 403, failure('CROSS_ORIGIN')]);
    }
    expect(
      (await visitor.post('/api/auth/login', { UserName: 'a', Password: 'b' }, { origin: 'https://evil.example' }))
        .status,
    ).toBe(403);
  });
  it('our own may', async () => {
    expect((await admin.post('/api/Links', link({}), { origin: 'http://localhost' })).status).toBe(201);
  });
});

describe('faults of the server', () => {
  it('carry a request id and nothing else', async () => {
    const spy = vi.spyOn(ctx.db.$client, 'query').mockImplementation(() => {
      throw new Error('select secret_column from users at /work/secret.ts');
    });
    const answer = await visitor.get('/api/Stats');
    spy.mockRestore();
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ ...failure('INTERNAL'), requestId: answer.headers['x-request-id'] });
    expect(answer.text).not.toMatch(/secret|select|\.ts|Error/);
  });

  it('a lost database is 503, is not remembered, and recovers', async () => {
    const url = ctx.db.$client.options.connectionString ?? '';
    let db = openDatabase(url, 2, () => undefined);
    const other = {
      ...ctx,
      cache: new ContentCache(),
      get db() {
        return db;
      },
    };
    const lonely = await buildApp(other);
    const client = new Client(lonely);
    expect((await client.get('/api/health/ready')).status).toBe(200);
    await db.$client.end();
    for (const path of ['/api/health/ready', '/api/WebConfig', '/api/Stats']) {
      const answer = await client.get(path);
      expect([path, answer.status, answer.body]).toMatchObject([path, 503, failure('UNAVAILABLE')]);
      expect(answer.body).toHaveProperty('requestId');
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect((await client.get('/api/health/live')).status).toBe(200);
    db = openDatabase('postgres://postgres@127.0.0.1:9/none', 2, () => undefined);
    expect((await client.get('/api/WebConfig')).status).toBe(503);
    await db.$client.end();
    db = openDatabase(url, 2, () => undefined);
    expect((await client.get('/api/health/ready')).status).toBe(200);
    expect((await client.get('/api/WebConfig')).status).toBe(200);
    await lonely.close();
    await db.$client.end();
  });

  it('a connection cut by the database heals by itself', async () => {
    await Promise.all(Array.from({ length: 6 }, () => admin.get('/api/admin/Dashboard')));
    const killer = openDatabase(ctx.db.$client.options.connectionString ?? '', 1, () => undefined);
    await killer.$client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await killer.$client.end();
    await eventually(async () => expect((await visitor.get('/api/health/ready')).status).toBe(200));
    expect((await admin.get('/api/admin/Dashboard')).status).toBe(200);
  });
});

it('every answer carries the security headers', async () => {
  for (const url of ['/api/WebConfig', '/api/Nothing', '/api/health/live']) {
    const { headers } = await app.inject({ url, headers: { host: 'localhost' } });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': expect.any(String),
    });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['x-powered-by']).toBeUndefined();
  }
});
