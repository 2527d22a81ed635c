/** Which pages are kept is said by the page itself: by the names of the query that it declares. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from './helpers/app.ts';
import { makeDist, Page } from './helpers/site.ts';

interface Bundle {
  routes: { path: string; page?(): Promise<{ query: readonly string[] }> }[];
  requestFor(
    page: { query: readonly string[] },
    request: { path: string; query: Record<string, string> },
  ): { path: string; query: Record<string, string> };
}

const distDir = await makeDist();
const { routes, requestFor } = (await import(/* @vite-ignore */ `${distDir}/../build/render/render.mjs`)) as Bundle;
const { app, ctx } = await startTestApp({}, distDir);
const { cache } = ctx;
// The terms lie as a draft until somebody puts them into force.
await ctx.db.execute(sql`update privacy_texts set number = 1, published_at = now() where kind = 'terms'`);
const pages: { path: string; query: readonly string[] }[] = [];
for (const { path, page } of routes) if (page) pages.push({ path, query: (await page()).query });
// What shows one record is "not found" without it, which is kept the second time whatever the query.
const lists = pages.filter(({ path }) => !/\/(?:detail|attachment)$/.test(path));

const open = (url: string) => app.inject({ url, headers: { host: 'localhost' } });
const kept = (url: string) => cache.get(`http://localhost${url}`) !== undefined;

beforeEach(() => cache.invalidate(['*']));

describe.each(lists)('$path', ({ path, query }) => {
  it('is kept at once, with all the names it understands', async () => {
    const url = query.length > 0 ? `${path}?${query.map((name) => `${name}=1`).join('&')}` : path;
    expect((await open(url)).statusCode).toBe(200);
    expect(kept(url)).toBe(true);
  });

  it('is kept the second time with a name it does not understand, and that changes nothing', async () => {
    const plain = new Page((await open(path)).body).visible();
    const url = `${path}?unheard=1`;
    for (const was of [false, false, true]) {
      expect(kept(url)).toBe(was);
      const answer = await open(url);
      expect(answer.statusCode).toBe(200);
      expect(new Page(answer.body).visible()).toBe(plain);
    }
  });
});

it('a page is given the names it has declared and no others, however the request is copied', () => {
  const request = { path: '/x', query: { a: '1', b: '2', toString: '3' } };
  const understood = requestFor({ query: ['a', 'c'] }, { ...request, query: { ...request.query } });
  expect(understood).toEqual({ path: '/x', query: { a: '1' } });
  expect(Object.keys({ ...understood.query })).toEqual(['a']);
});
