/** Maintenance: visitors are told, staff go on, every process knows, and nothing is lost of who did it. */
import cookie from '@fastify/cookie';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { ContentCache } from '../src/cache/content-cache.ts';
import { CHANNEL, listenForChanges } from '../src/cache/invalidation.ts';
import { registerMaintenance } from '../src/guard/maintenance.ts';
import { ADMIN, Client, startTestApp } from './helpers/app.ts';
import { actor } from './helpers/staff.ts';
import { eventually } from './helpers/time.ts';

const t = await startTestApp();
const { admin, visitor, ctx, url } = t;
const user = await t.user();
const editor = (await actor(t, ['editor'])).as;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const start = (body: object, who = admin) => who.post<Record<string, unknown>>('/api/admin/Maintenance/start', body);
const status = async (client: Client, path: string) => (await client.get(path)).status;

/** Begins, and waits until this process refuses visitors. */
async function begin(body: object): Promise<void> {
  const answer = await start(body);
  expect(answer.status, answer.text).toBe(200);
  await eventually(async () => expect(await status(visitor, '/desktop/index')).toBe(503));
}

/** In this process the news of its own changes is no news; to others it is. */
const tellOthers = () =>
  ctx.db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ id: 'another process', tags: ['WebConfig'] })})`);

afterEach(async () => {
  await admin.post('/api/admin/Maintenance/end');
  await eventually(async () => expect(await status(visitor, '/api/Newss')).toBe(200));
});

describe('while it is on', () => {
  it('visitors see one page that says so, until when, and nothing that was typed is markup', async () => {
    await begin({ Text: '升级 <b>数据库</b>\n请谅解', Until: inHours(2) });
    const page = await visitor.get('/desktop/index?from=here');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(7_000);
    expect(Number(page.headers['retry-after'])).toBeLessThanOrEqual(7_200);
    expect(page.text).toContain('<p>升级 &lt;b&gt;数据库&lt;/b&gt;</p><p>请谅解</p>');
    expect(page.text).toMatch(/预计 <time datetime="[^"]+">\d{4}-\d{2}-\d{2} \d{2}:\d{2}<\/time> 恢复/);
    expect(page.text).not.toContain('<script');
  });

  it('calls are answered as refusals, also those that were kept', async () => {
    expect(await status(visitor, '/api/Links')).toBe(200);
    await begin({ Text: '升级数据库' });
    const answer = await visitor.get('/api/Links');
    expect([answer.status, answer.body.errorCode]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.body.errorMessage).toBe('系统维护中：升级数据库');
    expect(answer.headers['retry-after']).toBe('600');
  });

  it('who is logged in and no staff is a visitor; staff read and write as ever', async () => {
    await begin({ Text: '升级数据库' });
    expect(await status(user, '/api/Postings')).toBe(503);
    expect((await user.post('/api/Postings', {})).status).toBe(503);
    expect(await status(admin, '/api/Newss')).toBe(200);
    const made = await admin.post('/api/Newss', { Title: '维护期间', Content: '<p>写入。</p>' });
    expect(made.status, made.text).toBe(201);
  });

  it('logging in, the health of the portal and the back office stay open; the back office asks for its rights', async () => {
    await begin({ Text: '升级数据库' });
    expect(await status(visitor, '/api/health/ready')).toBe(200);
    expect(await status(visitor, '/api/WebConfig')).toBe(200);
    expect(await status(visitor, '/api/admin/Jobs')).toBe(401);
    expect(await status(user, '/api/admin/Jobs')).toBe(403);
    const fresh = t.client();
    expect((await fresh.post('/api/auth/login', ADMIN)).status).toBe(200);
    expect(await status(fresh, '/api/Newss')).toBe(200);
    for (const path of ['/admin', '/auth/login', '/desktop/login', '/app/login', '/robots.txt'])
      expect(await status(visitor, path), path).not.toBe(503);
  });

  it('calls of other systems stop, whatever their token may do', async () => {
    const made = await admin.post<{ Token: string }>('/api/Tokens', {
      Name: '数据交换',
      Permissions: ['Newss:read'],
      Days: 30,
    });
    expect(made.status, made.text).toBe(201);
    const as = (path: string) => t.client().get(path, { authorization: `Bearer ${made.body.data.Token}` });
    expect((await as('/api/admin/Newss')).status).toBe(200);
    await begin({ Text: '升级数据库' });
    expect((await as('/api/admin/Newss')).status).toBe(503);
    expect((await as('/api/Newss')).status).toBe(503);
    expect((await as('/api/health/ready')).status).toBe(200);
  });

  it('is asked for again where the database did not answer', async () => {
    let questions = 0;
    const other = Fastify();
    await other.register(cookie);
    other.get('/page', () => 'served');
    registerMaintenance(other, ctx, async () => {
      questions += 1;
      if (questions === 1) throw new Error('away');
      return { since: '', text: '升级数据库', until: null, siteName: '知识产权门户' };
    });
    await other.ready();
    await eventually(async () => expect((await other.inject('/page')).statusCode).toBe(503));
    await other.close();
  });

  it('is told to staff, and its words can be changed without beginning anew', async () => {
    await begin({ Text: '升级数据库' });
    const first = (await admin.get('/api/admin/Maintenance')).body.data;
    expect(first).toMatchObject({ On: true, Text: '升级数据库', Until: null });
    await begin({ Text: ' 换一台机器 ' });
    expect((await admin.get('/api/admin/Maintenance')).body.data).toEqual({ ...first, Text: '换一台机器' });
    expect((await admin.get('/api/admin/Status')).body.data).toMatchObject({ Maintenance: true });
    await eventually(async () => expect((await visitor.get('/')).text).toContain('换一台机器'));
  });

  it('is known to other processes, and to one that starts', async () => {
    const cache = new ContentCache();
    const other = await buildApp({ ...ctx, cache });
    const listener = listenForChanges(url, cache, () => undefined);
    await listener.ready;
    await other.ready();
    const there = new Client(other);
    try {
      expect(await status(there, '/api/Newss')).toBe(200);
      await begin({ Text: '升级数据库' });
      await tellOthers();
      await eventually(async () => expect(await status(there, '/api/Newss')).toBe(503));
      const late = await buildApp({ ...ctx, cache: new ContentCache() });
      await late.ready();
      expect(await status(new Client(late), '/api/Newss')).toBe(503);
      await late.close();
      expect((await admin.post('/api/admin/Maintenance/end')).status).toBe(200);
      await tellOthers();
      await eventually(async () => expect(await status(there, '/api/Newss')).toBe(200));
    } finally {
      await other.close();
      await listener.stop();
    }
  });
});

describe('beginning and ending', () => {
  it('is for who looks after the site', async () => {
    for (const [client, refused] of [
      [visitor, 401],
      [user, 403],
      [editor, 403],
    ] as const) {
      expect((await start({ Text: '升级' }, client)).status).toBe(refused);
      expect((await client.post('/api/admin/Maintenance/end')).status).toBe(refused);
      expect(await status(client, '/api/admin/Maintenance')).toBe(refused);
    }
    expect(await status(visitor, '/api/Newss')).toBe(200);
  });

  it.each([
    [{}, 'Text'],
    [{ Text: ' 　' }, 'Text'],
    [{ Text: '文'.repeat(301) }, 'Text'],
    [{ Text: '升级', Until: '明天' }, 'Until'],
    [{ Text: '升级', Until: inHours(-1) }, 'Until'],
    [{ Text: '升级', Until: inHours(73) }, 'Until'],
  ])('refuses %o at %s, and nothing begins', async (body, field) => {
    const answer = await start(body);
    expect(answer.status, answer.text).toBe(400);
    expect(Object.keys((answer.body.data as { fields: object }).fields)).toEqual([field]);
    expect((await admin.get('/api/admin/Maintenance')).body.data).toMatchObject({ On: false });
  });

  it('ends once, and both are in the audit log', async () => {
    await begin({ Text: '升级数据库' });
    const ends = await Promise.all([1, 2].map(() => admin.post('/api/admin/Maintenance/end')));
    expect(ends.map((one) => one.status).sort()).toEqual([200, 409]);
    const { rows } = await ctx.db.execute(
      sql`select before, after from audit_log where title = '维护模式' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { before: expect.objectContaining({ Text: '升级数据库' }), after: null },
      { before: null, after: expect.objectContaining({ Text: '升级数据库' }) },
    ]);
  });
});
