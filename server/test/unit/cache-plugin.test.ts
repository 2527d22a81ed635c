/** Kept answers as callers see them: what is kept, whom it is shown to, with which headers. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyReply, type InjectOptions } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { registerCache } from '../../src/cache/cache-plugin.ts';
import { CacheEntry, ContentCache } from '../../src/cache/content-cache.ts';
import '../../src/types.ts';

const LONG = '知识产权保护'.repeat(200);
const PUBLIC = {
  'cache-control': 'public, max-age=0, s-maxage=1',
  'cdn-cache-control': 'max-age=1, stale-while-revalidate=5',
};

let app = Fastify();
afterEach(() => app.close());

/** An app whose handlers count their calls. */
async function open() {
  const cache = new ContentCache();
  app = Fastify();
  app.decorateRequest('cacheTags', undefined);
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin)
      reply.header('access-control-allow-origin', request.headers.origin).header('vary', 'Origin');
  });
  registerCache(app, cache, ({ headers }) => /(^|; )sid=/.test(headers.cookie ?? ''));
  const calls: string[] = [];
  let held: Promise<void> | undefined;
  const hold = () => {
    let release: () => void = () => undefined;
    held = new Promise((resolve) => (release = resolve));
    return () => {
      held = undefined;
      release();
    };
  };
  // Any number: what a route may answer is not looked at here.
  const status: { now: number } = { now: 200 };
  const response = { 200: { type: 'object', additionalProperties: true } };
  const querystring = { type: 'object', properties: { page: { type: 'string' } } };
  const tags = ['Links'] as const;
  app.get('/api/Links', { schema: { querystring, response }, config: { cache: { tags } } }, async (request, reply) => {
    calls.push(request.url);
    await held;
    return (reply as FastifyReply).code(status.now).send({ made: calls.length });
  });
  app.get(
    '/api/Links/:id',
    { schema: { response }, config: { cache: { tags, bypassWithSession: true } } },
    async (request, reply) => {
      calls.push(request.url);
      return (reply as FastifyReply).code(status.now).send({ made: calls.length });
    },
  );
  app.get('/page', { config: { cache: { tags: ['Newss'], byHost: true } } }, async (request, reply) => {
    calls.push(request.url);
    const { tag, text = LONG, vary } = request.query as { tag?: string; text?: string; vary?: string };
    if (tag) request.cacheTags = tag === 'none' ? false : ['Patents'];
    if (vary) reply.header('vary', vary);
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'strict-transport-security': 'max-age=1',
      'set-cookie': 'a=b',
      'x-request-id': 'one',
      'x-ratelimit-limit': '9',
      'x-kept': 'yes',
    });
    if (status.now === 503) reply.header('retry-after', '5');
    return reply
      .code(status.now)
      .send(text === 'stream' ? new Blob(['x']).stream() : text === 'buffer' ? Buffer.from('b') : text);
  });
  app.post('/api/Links', async (request) => {
    calls.push(request.url);
    return {};
  });
  app.get('/plain', async () => 'plain');
  await app.ready();
  const get = (
    url: string,
    headers: Record<string, string> = {},
    method: NonNullable<InjectOptions['method']> = 'GET',
  ) => app.inject({ method, url, headers: { host: 'localhost', ...headers } });
  return { cache, calls, get, hold, status };
}

describe('an answer', () => {
  it('is made once; the second time it is the same, the route is not asked', async () => {
    const { cache, calls, get } = await open();
    const [first, second] = [await get('/api/Links'), await get('/api/Links')];
    expect([first.body, second.body, calls.length]).toEqual(['{"made":1}', '{"made":1}', 1]);
    for (const { headers } of [first, second])
      expect(headers).toMatchObject({ ...PUBLIC, vary: 'Accept-Encoding', etag: expect.stringMatching(/^W\//) });
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(cache.stats).toMatchObject({ hits: 1, misses: 1 });
    cache.invalidate(['Links']);
    expect((await get('/api/Links')).body).toBe('{"made":2}');
  });

  it('of a route that does not opt in, or to another method, is none of this', async () => {
    const { cache, calls, get } = await open();
    expect((await get('/plain')).headers.etag).toBeUndefined();
    await get('/api/Links');
    await get('/api/Links', {}, 'POST');
    expect(calls).toHaveLength(2);
    expect([cache.size.entries, cache.stats.hits]).toEqual([1, 0]);
    expect([(await get('/api/Links', {}, 'HEAD')).body, calls.length]).toEqual(['', 2]);
  });

  it('is 304 for who has it, whether it was kept or is new', async () => {
    const { cache, get, status } = await open();
    const etag = String((await get('/page')).headers.etag);
    for (const kept of [true, false]) {
      for (const [named, code] of [
        [etag, 304],
        [`W/"x", ${etag}`, 304],
        ['*', 304],
        ['W/"x" , *', 304],
        ['W/"x"', 200],
        ['', 200],
      ] as const) {
        if (!kept) cache.invalidate(['*']);
        const answer = await get('/page', { 'if-none-match': named });
        expect([kept, named, answer.statusCode, answer.body === '']).toEqual([kept, named, code, code === 304]);
        expect(answer.headers).toMatchObject({ etag, ...PUBLIC });
      }
    }
    // Of what is not there nobody is told that they have it.
    status.now = 404;
    for (let i = 0; i < 2; i++) expect((await get('/page?text=gone', { 'if-none-match': '*' })).statusCode).toBe(404);
  });

  it('comes compressed as asked, both times', async () => {
    const { get } = await open();
    for (let i = 0; i < 2; i++) {
      for (const [encoding, undo] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const answer = await get(`/page?for=${encoding}`, { 'accept-encoding': encoding });
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(undo(answer.rawPayload).toString()).toBe(LONG);
      }
      const plain = await get('/page?for=none');
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, LONG]);
    }
  });

  it('carries nothing of the one who asked first', async () => {
    const { get, calls } = await open();
    await get('/page', { origin: 'https://one.example' });
    const { headers } = await get('/page', { origin: 'https://two.example' });
    expect(calls).toHaveLength(1);
    expect(headers).toMatchObject({
      'x-kept': 'yes',
      'access-control-allow-origin': 'https://two.example',
      vary: 'Origin, Accept-Encoding',
    });
    for (const name of ['set-cookie', 'x-request-id', 'x-ratelimit-limit']) expect(headers).not.toHaveProperty(name);
    expect((await get('/page')).headers).not.toHaveProperty('access-control-allow-origin');
    expect((await get('/page?vary=x-original')).headers.vary).toBe('Accept-Encoding');
  });

  it('that names its host is kept for each, with what counts for HTTPS; others are one for all, without', async () => {
    const { cache, calls, get } = await open();
    await get('/page', { host: 'a.example' });
    await get('/page', { host: 'b.example' });
    expect([calls.length, cache.get('http://a.example/page')?.headers['strict-transport-security']]).toEqual([
      2,
      'max-age=1',
    ]);
    await get('/api/Links', { host: 'a.example' });
    await get('/api/Links', { host: 'b.example' });
    expect([calls.length, cache.get('/api/Links')?.status]).toEqual([3, 200]);
  });

  it('shares its header lines with others alike', async () => {
    const { cache, get } = await open();
    await get('/page');
    await get('/page?text=other');
    expect(cache.get('http://localhost/page')?.headers).toBe(cache.get('http://localhost/page?text=other')?.headers);
  });
});

describe('nothing is kept', () => {
  it('of failures, of streams and of what says so', async () => {
    const { cache, get, status } = await open();
    await get('/page?tag=none');
    expect((await get('/page?text=stream')).body).toBe('x');
    for (const code of [500, 201, 400]) {
      status.now = code;
      const answer = await get('/page');
      expect([answer.statusCode, answer.headers['cdn-cache-control']]).toEqual([code, undefined]);
    }
    expect([cache.size.entries, cache.flight('http://localhost/page')]).toEqual([0, undefined]);
    status.now = 200;
    expect((await get('/page?text=buffer')).body).toBe('b');
    status.now = 404;
    await get('/page?text=gone');
    expect(cache.size.entries).toBe(2);
  });

  it('of unknown parameters and missing records until they come again', async () => {
    const { cache, get, status } = await open();
    for (const [url, kept] of [
      ['/api/Links?page=2', [true, true, true]],
      ['/api/Links?other=2', [false, true, true]],
      ['/api/Links?page=1&other=2', [false, true, true]],
      ['/api/Links/5', [true, true, true]],
      ['/api/Links/5?x=1', [false, true, true]],
      ['/page?anything=1', [true, true, true]],
    ] as const) {
      const seen = [];
      for (let i = 0; i < 3; i++) {
        expect((await get(url)).headers).toMatchObject({ ...PUBLIC, vary: 'Accept-Encoding' });
        seen.push(cache.get(url) !== undefined || cache.get(`http://localhost${url}`) !== undefined);
      }
      expect([url, seen]).toEqual([url, kept]);
    }
    status.now = 404;
    const seen = [];
    for (let i = 0; i < 3; i++) {
      expect((await get('/api/Links/6')).headers).toMatchObject({ ...PUBLIC, vary: 'Accept-Encoding' });
      seen.push(cache.get('/api/Links/6')?.status);
    }
    expect(seen).toEqual([undefined, 404, 404]);
  });

  it('for who carries a session, where staff see more', async () => {
    const { cache, calls, get } = await open();
    await get('/api/Links/5', { cookie: 'a=b; sid=x' });
    await get('/api/Links/5', { cookie: 'sid=x' });
    expect([calls.length, cache.size.entries]).toEqual([2, 0]);
    await get('/api/Links/5', { cookie: 'other=x' });
    await get('/api/Links/5');
    expect(calls.length).toBe(3);
    await get('/api/Links', { cookie: 'sid=x' });
    expect(cache.get('/api/Links')).toBeDefined();
  });

  it('by the tags of the route when the answer names others', async () => {
    const { cache, get } = await open();
    await get('/page?tag=own');
    cache.invalidate(['Newss']);
    expect(cache.size.entries).toBe(1);
    cache.invalidate(['Patents']);
    expect(cache.size.entries).toBe(0);
    expect([app.cacheTagsOf('/api/Links'), app.cacheTagsOf('/api/Links/7'), app.cacheTagsOf('/api/Links/7/8')]).toEqual(
      [['Links'], ['Links'], []],
    );
    expect(app.keptRoutes()).toEqual(['/api/Links', '/api/Links/:id', '/page']);
  });
});

describe('many who ask at once', () => {
  it('wait for one answer; when that fails one of them asks again', async () => {
    const { calls, get, hold, status } = await open();
    const release = hold();
    status.now = 500;
    const all = Array.from({ length: 5 }, () => get('/api/Links'));
    await expect.poll(() => calls.length).toBe(1);
    release();
    const codes = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(codes).toEqual([500, 500, 500, 500, 500]);
    // One answer, then two rounds of those who waited; after that each asks for itself.
    expect(calls.length).toBe(5);
    status.now = 200;
    const more = hold();
    const next = Array.from({ length: 5 }, () => get('/api/Links'));
    await expect.poll(() => calls.length).toBe(6);
    more();
    expect(new Set((await Promise.all(next)).map(({ body }) => body))).toEqual(new Set(['{"made":6}']));
  });
});

describe('an answer from before the news stopped', () => {
  it('stands in for 503, and is not to be kept by anybody', async () => {
    const { cache, get, status } = await open();
    const before = await get('/page');
    cache.keep(false);
    status.now = 503;
    const answer = await get('/page');
    expect([answer.statusCode, answer.body]).toEqual([200, before.body]);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers).not.toHaveProperty('retry-after');
    status.now = 500;
    expect((await get('/page')).statusCode).toBe(500);
    cache.keep(true);
    status.now = 503;
    expect((await get('/page')).statusCode).toBe(503);
    expect(cache.flight('http://localhost/page')).toBeUndefined();
    expect(new CacheEntry(200, {}, Buffer.from(''), []).weight).toBe(1024);
  });
});
