import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { buildApp as BuildApp } from '../src/app.ts';
import { CacheEntry, ContentCache } from '../src/cache/content-cache.ts';
import { listenForChanges } from '../src/cache/invalidation.ts';
import type { CacheTag } from '../src/cache/tags.ts';
import { links } from '../src/db/schema/links.ts';
import { singles } from '../src/db/schema/singles.ts';
import { Client, startTestApp } from './helpers/app.ts';
import { eventually } from './helpers/time.ts';

const { app, ctx, url, admin, visitor, user } = await startTestApp();
const { cache, db } = ctx;
const name = async (from: Client = visitor) =>
  (await from.get<{ WebSiteName: string }>('/api/WebConfig')).body.data.WebSiteName;
const rename = async (WebSiteName: string) => {
  const { Version } = (await admin.get<{ Version: number }>('/api/About')).body.data;
  expect(Version).toBeGreaterThan(0);
  const site = (await visitor.get<{ Version: number }>('/api/WebConfig')).body.data;
  expect((await admin.put('/api/WebConfig', { WebSiteName, Version: site.Version })).status).toBe(200);
};

/** Holds every query of the pool until released; counts them. */
function holdQueries() {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const original = db.$client.query.bind(db.$client);
  let count = 0;
  const spy = vi.spyOn(db.$client, 'query').mockImplementation((async (...args: Parameters<typeof original>) => {
    count += 1;
    const answer = await original(...args);
    await gate;
    return answer;
  }) as never);
  return { release, restore: () => spy.mockRestore(), count: () => count };
}

beforeEach(() => cache.invalidate(['*']));

describe('a kept answer', () => {
  it('is the same bytes with the same ETag, and 304 for who has it', async () => {
    const first = await visitor.get('/api/WebConfig');
    const hits = cache.stats.hits;
    const second = await visitor.get('/api/WebConfig');
    expect(cache.stats.hits).toBe(hits + 1);
    expect([second.text, second.headers.etag]).toEqual([first.text, first.headers.etag]);
    expect(second.headers).toMatchObject({
      'content-type': first.headers['content-type'],
      'x-content-type-options': 'nosniff',
    });
    const etag = String(first.headers.etag);
    const known = await visitor.get('/api/WebConfig', { 'if-none-match': etag });
    expect([known.status, known.text, known.headers.etag]).toEqual([304, '', etag]);
    cache.invalidate(['*']);
    expect((await visitor.get('/api/WebConfig', { 'if-none-match': etag })).status).toBe(304);
    for (const pass of ['hit', 'miss']) {
      for (const [header, status] of [
        [`W/"other", ${etag}`, 304],
        ['*', 304],
        ['W/"other"', 200],
        [`${etag.slice(0, -2)}"`, 200],
        ['', 200],
      ] as const) {
        if (pass === 'miss') cache.invalidate(['*']);
        const answer = await visitor.get('/api/WebConfig', { 'if-none-match': header });
        expect([pass, header, answer.status]).toEqual([pass, header, status]);
      }
    }
  });

  it('comes compressed when asked for, decompressing to the same', async () => {
    await db
      .insert(links)
      .values(Array.from({ length: 40 }, (_, n) => ({ name: `友情链接 ${n}`, link: 'https://example.org/' })));
    const plain = await app.inject({ url: '/api/WebConfig' });
    const { brotliDecompressSync, gunzipSync } = await import('node:zlib');
    for (const pass of ['hit', 'miss']) {
      for (const [encoding, undo] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        if (pass === 'miss') cache.invalidate(['*']);
        const answer = await app.inject({ url: '/api/WebConfig', headers: { 'accept-encoding': encoding } });
        expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
        expect(undo(answer.rawPayload).toString()).toBe(plain.body);
      }
    }
  });

  it('serves HEAD and GET from one entry', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/api/About' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const full = await app.inject({ url: '/api/About' });
    expect(full.json()).toMatchObject({ success: true });
    const again = await app.inject({ method: 'HEAD', url: '/api/About' });
    expect([again.body, again.headers['content-length']]).toEqual(['', String(full.rawPayload.length)]);
  });

  it('goes with the write that changes it, and only that', async () => {
    await name();
    await visitor.get('/api/About');
    await visitor.get('/api/Links');
    const { entries } = cache.size;
    await admin.post('/api/Links', { Name: '新链接', Link: 'https://example.org/' });
    expect(cache.size.entries).toBe(entries - 2); // WebConfig and Links; About stays
    expect((await visitor.get('/api/Links?keyword=新链接')).body.total).toBe(1);
    expect(
      (await visitor.get<{ Links: { Name: string }[] }>('/api/WebConfig')).body.data.Links.map((one) => one.Name),
    ).toContain('新链接');
  });

  it('stays when the write fails', async () => {
    await name();
    const { entries } = cache.size;
    expect((await admin.put('/api/WebConfig', { WebSiteName: 'x', Version: 99 })).status).toBe(409);
    expect(cache.size.entries).toBe(entries);
  });
});

describe('many at once', () => {
  it('a hundred misses ask the database once', async () => {
    const held = holdQueries();
    const asked = vi.spyOn(cache, 'get');
    const all = Promise.all(Array.from({ length: 100 }, () => visitor.get('/api/About')));
    await eventually(() => expect([asked.mock.calls.length, held.count()]).toEqual([100, 1]));
    asked.mockRestore();
    held.release();
    const answers = await all;
    held.restore();
    expect(new Set(answers.map((one) => one.text)).size).toBe(1);
    expect(answers.every((one) => one.status === 200)).toBe(true);
  });

  it('a write during a computation is never masked by the old answer', async () => {
    await rename('旧名');
    cache.invalidate(['*']);
    const held = holdQueries();
    const early = visitor.get<{ WebSiteName: string }>('/api/WebConfig');
    await eventually(() => expect(held.count()).toBeGreaterThan(0));
    held.restore(); // whoever comes now is not held
    const [version] = await db.select().from(singles).where(eq(singles.key, 'site'));
    expect((await admin.put('/api/WebConfig', { WebSiteName: '新名', Version: version?.version })).status).toBe(200);
    expect(await name()).toBe('新名'); // does not wait for the old computation
    held.release();
    await early;
    expect(await name()).toBe('新名');
  });

  it('neither when the tags are known only at the end, nor for those who wait', async () => {
    const store = new ContentCache();
    const entry = (tags: CacheTag[]) => new CacheEntry(200, {}, Buffer.from('old'), tags);
    const finish = store.begin('/page', ['About']);
    const waiting = store.flight('/page');
    store.invalidate(['Newss']);
    finish(entry(['About', 'Newss']));
    expect([await waiting, store.get('/page')]).toEqual([undefined, undefined]);
    const other = store.begin('/page', ['About']);
    store.invalidate(['Laws']);
    other(entry(['About', 'Newss']));
    expect(store.get('/page')).toBeDefined();
  });

  it('an abandoned computation does not leave the others waiting or stampeding', async () => {
    const finish = cache.begin('/api/About', ['About']);
    const held = holdQueries();
    const asked = vi.spyOn(cache, 'get');
    const all = Promise.all(Array.from({ length: 30 }, () => visitor.get('/api/About')));
    await eventually(() => expect(asked).toHaveBeenCalledTimes(30));
    expect(held.count()).toBe(0);
    finish(undefined);
    // Everybody looks again; one computes, the others wait for that one.
    await eventually(() => expect([asked.mock.calls.length, held.count()]).toEqual([60, 1]));
    asked.mockRestore();
    held.release();
    expect((await all).every((one) => one.status === 200)).toBe(true);
    held.restore();
  });

  it('stays within its bounds, the least recently used leaving first', () => {
    const store = new ContentCache(10_000, 3);
    for (const key of ['a', 'b', 'c', 'd']) store.begin(key, [])(new CacheEntry(200, {}, Buffer.from(key), ['Links']));
    expect([store.size.entries, store.get('a')]).toEqual([3, undefined]);
    store.begin('big', [])(new CacheEntry(200, {}, Buffer.alloc(8_000), ['Links']));
    expect(store.size.bytes).toBeLessThanOrEqual(10_000);
    store.invalidate(['Links']);
    expect(store.size).toEqual({ entries: 0, bytes: 0 });
  });
});

describe('what is never kept', () => {
  it('personal answers', async () => {
    const { entries } = cache.size;
    const one = await user();
    for (const path of ['/api/auth/userinfo', '/api/auth/sessions']) {
      expect((await one.get(path)).headers['cache-control']).toBe('no-store');
    }
    for (const path of ['/api/admin/Users', '/api/admin/Dashboard', '/api/Users/1']) {
      expect((await admin.get(path)).headers['cache-control']).toBe('no-store');
    }
    const hidden = (
      await admin.post<{ Id: number }>('/api/Links', { Name: '隐', Link: 'https://x.example/', IsVisible: false })
    ).body.data;
    const path = `/api/Links/${hidden.Id}`;
    expect([(await admin.get(path)).status, (await visitor.get(path)).status, (await admin.get(path)).status]).toEqual([
      200, 404, 200,
    ]);
    expect((await admin.get(path)).headers['cache-control']).toBe('no-store');
    expect(cache.size.entries - entries).toBeLessThanOrEqual(1); // the visitor's 404
  });

  it('failures of the server, while its recovery shows at once', async () => {
    const spy = vi.spyOn(db.$client, 'query').mockImplementation(() => Promise.reject(new Error('boom')) as never);
    const failed = await visitor.get('/api/WebConfig');
    expect([failed.status, failed.headers['cache-control']]).toEqual([500, 'no-store']);
    expect(cache.size.entries).toBe(0);
    spy.mockRestore();
    expect((await visitor.get('/api/WebConfig')).status).toBe(200);
  });

  it('bad requests', async () => {
    await visitor.get('/api/Links?current=0');
    expect(cache.size.entries).toBe(0);
  });
});

describe('two processes on one database', async () => {
  // A second copy of all modules: its own origin, its own cache.
  vi.resetModules();
  const second: { buildApp: typeof BuildApp } = await import('../src/app.ts');
  const otherListen = (await import('../src/cache/invalidation.ts')).listenForChanges;
  const otherCache = new (await import('../src/cache/content-cache.ts')).ContentCache();
  const other = await second.buildApp({ ...ctx, cache: otherCache });
  const listeners = [listenForChanges(url, cache, () => undefined), otherListen(url, otherCache, () => undefined)];
  await Promise.all(listeners.map((one) => one.ready));
  const elsewhere = new Client(other);
  afterAll(async () => {
    for (const one of listeners) await one.stop();
    await other.close();
  });

  it('a write in one drops the answers of the other', async () => {
    await rename('甲');
    expect([await name(), await name(elsewhere)]).toEqual(['甲', '甲']);
    await eventually(async () => {
      const { hits } = otherCache.stats;
      await name(elsewhere);
      expect(otherCache.stats.hits).toBe(hits + 1);
    });
    await rename('乙');
    await eventually(async () => expect(await name(elsewhere)).toBe('乙'));
    expect(await name()).toBe('乙');
  });

  it.each(['{oops', 'null', '[]', '{"id":1,"tags":"all"}'])('news that is none drops everything: %s', async (news) => {
    await name(elsewhere);
    await eventually(async () => {
      await name(elsewhere);
      expect(otherCache.size.entries).toBeGreaterThan(0);
    });
    await ctx.db.execute(sql`select pg_notify('ip_portal_cache', ${news})`);
    await eventually(() => expect(otherCache.size.entries).toBe(0));
  });

  it('nothing is kept while the channel is broken', async () => {
    await name(elsewhere);
    expect(otherCache.size.entries).toBeGreaterThan(0);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // It connects again by itself; what counts is a look that was over before.
    for (let looked = false; !looked; ) {
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ip-portal-listen' and datname = current_database()",
      );
      await eventually(() => expect(otherCache.keeps).toBe(false));
      await name(elsewhere);
      const { entries } = otherCache.size;
      looked = !otherCache.keeps;
      if (looked) expect(entries).toBe(0);
    }
    await client.end();
    await eventually(async () => {
      await name(elsewhere);
      expect(otherCache.size.entries).toBeGreaterThan(0);
    });
    await rename('丙');
    await eventually(async () => expect(await name(elsewhere)).toBe('丙'));
  });
});
