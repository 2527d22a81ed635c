import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ContentCache } from '../src/cache/content-cache.ts';
import { openDatabase } from '../src/db/client.ts';
import { articleReads, articles, dailyReads } from '../src/db/schema/articles.ts';
import { createReadCounter } from '../src/modules/articles/read-counter.ts';
import { startTestApp } from './helpers/app.ts';

const { app, ctx, admin, url } = await startTestApp();
let n = 0;
const create = async () =>
  (await admin.post<{ Id: number }>('/api/Newss', { Title: `阅读 ${++n}`, Status: 'published' })).body.data.Id;

/** A read as a browser sends it; answers the count and the cookie. */
async function read(id: number, options: { cookie?: string; agent?: string; ip?: string } = {}) {
  const response = await app.inject({
    url: `/api/Articles/${id}/Read`,
    headers: { 'user-agent': options.agent ?? 'A', ...(options.cookie ? { cookie: options.cookie } : {}) },
    remoteAddress: options.ip ?? '10.0.0.1',
  });
  const cookie = response.cookies.find((one) => one.name === 'ip_portal_vid');
  return { status: response.statusCode, count: response.json().data?.ReadCount as number, cookie };
}

describe('reading', () => {
  it('counts a visitor once, with and without cookie, and names them by a cookie nobody can forge', async () => {
    const id = await create();
    const first = await read(id);
    expect(first).toMatchObject({ status: 200, count: 1, cookie: { httpOnly: true, sameSite: 'Lax' } });
    const cookie = `ip_portal_vid=${first.cookie?.value}`;
    expect((await read(id)).count).toBe(1);
    const again = await read(id, { cookie });
    expect([again.count, again.cookie]).toEqual([1, undefined]);
    expect((await read(id, { cookie, agent: 'other', ip: '10.9.9.9' })).count).toBe(1);
    for (let i = 0; i < 5; i++)
      expect((await read(id, { cookie: `ip_portal_vid=forged${i}.${id}.abc.xyz` })).count).toBe(1);
    expect((await read(id, { agent: 'B' })).count).toBe(1);
    expect((await read(id, { ip: '10.0.0.2' })).count).toBe(2);
    const other = await create();
    expect((await read(other, { cookie })).count).toBe(1);
    expect((await read(other, { cookie })).count).toBe(1);
  });

  it('counts no more for browsers made up by one source', async () => {
    const [first, second] = [await create(), await create()];
    for (let i = 0; i < 40; i++) {
      const made = await read(first, { agent: `Browser ${i}` });
      await read(second, { agent: `Browser ${i}`, cookie: `ip_portal_vid=${made.cookie?.value}` });
    }
    expect((await read(first)).count).toBe(1);
    expect((await read(second)).count).toBeLessThanOrEqual(9);
  });

  it('writes in batches, survives the end of the process, refreshes details but not the whole cache', async () => {
    const id = await create();
    const untouched = await create();
    const counter = createReadCounter(ctx, () => undefined);
    await app.inject({ url: `/api/Articles/${id}` });
    await app.inject({ url: `/api/Articles/${untouched}` });
    for (let i = 0; i < 20; i++) expect(await counter.read(id, `v${i}`)).toBe(i + 1);
    const stored = async () =>
      (
        await ctx.db
          .select({ count: articles.readCount, version: articles.version })
          .from(articles)
          .where(eq(articles.id, id))
      )[0];
    expect(await stored()).toEqual({ count: 0, version: 1 });
    await counter.close();
    expect(await stored()).toEqual({ count: 20, version: 1 });
    expect(ctx.cache.get(`/api/Articles/${untouched}`)).toBeDefined();
    expect((await app.inject({ url: `/api/Articles/${id}` })).json().data.ReadCount).toBe(20);
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await ctx.db.select().from(dailyReads).where(eq(dailyReads.day, today)))[0]?.count).toBeGreaterThanOrEqual(
      20,
    );
    const next = createReadCounter(ctx, () => undefined);
    expect(await next.read(id, 'v3')).toBe(20);
    expect(await next.read(id, 'v20')).toBe(21);
    await next.close();
  });

  it('stays exact when two processes see the same visitors', async () => {
    const ids = [await create(), await create()];
    const db = openDatabase(url, 2, () => undefined);
    const counters = [
      createReadCounter(ctx, () => undefined),
      createReadCounter({ db, cache: new ContentCache() }, () => undefined),
    ];
    for (const counter of counters)
      for (const id of ids) for (let i = 0; i < 50; i++) await counter.read(id, `same${i}`);
    await Promise.all(counters.map((counter) => counter.close()));
    await db.$client.end();
    for (const id of ids) {
      expect(
        (await ctx.db.select({ count: articles.readCount }).from(articles).where(eq(articles.id, id)))[0]?.count,
      ).toBe(50);
    }
  });

  it('tells a count that never jumps while batches are written', async () => {
    const id = await create();
    const counter = createReadCounter(ctx, () => undefined);
    let seen = 0;
    for (let i = 0; i < 60; i++) {
      const flushed = i % 7 === 0 ? counter.flush() : undefined;
      const count = (await counter.read(id, `w${i}`)) ?? 0;
      await flushed;
      expect(count).toBe(seen + 1);
      seen = count;
    }
    await counter.close();
  });

  it('counts again after 24 hours and forgets old rows', async () => {
    const id = await create();
    const counter = createReadCounter(ctx, () => undefined);
    await counter.read(id, 'late');
    await counter.flush();
    await ctx.db
      .update(articleReads)
      .set({ readAt: sql`now() - interval '23 hours 59 minutes'` })
      .where(eq(articleReads.articleId, id));
    expect(await counter.read(id, 'late')).toBe(1);
    // Neither when another process has counted this visitor since they were looked up here.
    expect(await counter.read(id, 'elsewhere')).toBe(2);
    await ctx.db
      .insert(articleReads)
      .values({ articleId: id, visitor: 'elsewhere', readAt: sql`now() - interval '23 hours 59 minutes'` });
    await counter.flush();
    expect((await ctx.db.select().from(articles).where(eq(articles.id, id)))[0]?.readCount).toBe(1);
    await ctx.db
      .update(articleReads)
      .set({ readAt: sql`now() - interval '24 hours 1 minute'` })
      .where(eq(articleReads.articleId, id));
    expect(await counter.read(id, 'late')).toBe(2);
    await counter.close();
    await ctx.db
      .update(articleReads)
      .set({ readAt: sql`now() - interval '3 days'` })
      .where(eq(articleReads.articleId, id));
    const next = createReadCounter(ctx, () => undefined);
    await next.read(id, 'fresh');
    await next.close();
    const rows = await ctx.db.select().from(articleReads).where(eq(articleReads.articleId, id));
    expect(rows.map((row) => row.visitor)).toEqual(['fresh']);
  });

  it('keeps what it could not write and loses nothing of an article that is gone', async () => {
    const id = await create();
    const gone = await create();
    const broken = openDatabase(url, 2, () => undefined);
    const real = broken.transaction.bind(broken);
    let fail = true;
    broken.transaction = ((...args: Parameters<typeof real>) =>
      fail ? Promise.reject(new Error('away')) : real(...args)) as typeof real;
    const counter = createReadCounter({ db: broken, cache: new ContentCache() }, () => undefined);
    await counter.read(id, 'a');
    await counter.read(gone, 'a');
    await expect(counter.flush()).rejects.toThrow('away');
    expect(await counter.read(id, 'b')).toBe(2);
    await ctx.db.delete(articles).where(eq(articles.id, gone));
    fail = false;
    await counter.close();
    await broken.$client.end();
    expect(
      (await ctx.db.select({ count: articles.readCount }).from(articles).where(eq(articles.id, id)))[0]?.count,
    ).toBe(2);
  });
});
