/** What is kept, for how long, in which encoding, and what is made once for many. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CacheEntry, ContentCache, preferred } from '../../src/cache/content-cache.ts';
import { SecondTime } from '../../src/cache/second-time.ts';
import { type Made, sharedValue } from '../../src/cache/shared-value.ts';
import type { CacheTag } from '../../src/cache/tags.ts';

const entry = (body: string | Buffer = 'body', tags: CacheTag[] = ['Links'], headers: Record<string, string> = {}) =>
  new CacheEntry(200, headers, Buffer.from(body as string), tags);
const put = (cache: ContentCache, key: string, tags: CacheTag[] = ['Links'], body: string | Buffer = key) => {
  const made = entry(body, tags);
  cache.begin(key, tags)(made);
  return made;
};

describe('the encoding of an answer', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0 ,gzip;q=0', 'identity'],
    ['br;q=0.000,gzip;q=0.5', 'gzip'],
    ['br;q=0.01', 'br'],
    ['br;q=1.0', 'br'],
    ['gzip ; q=0.8 , br', 'br'],
    ['brx, xgzip', 'identity'],
    [`${'x,'.repeat(300)}br`, 'identity'],
  ])('for %j is %s', (accept, encoding) => {
    expect([preferred(accept), preferred(accept)]).toEqual([encoding, encoding]);
  });

  it('is remembered for so many headers only', () => {
    for (let i = 0; i < 300; i++) expect(preferred(`gzip, x-${i}`)).toBe('gzip');
    expect(preferred('br, x-299')).toBe('br');
  });

  it('is none for small answers and for who asks for none', () => {
    const small = entry('x'.repeat(1023));
    const large = entry('x'.repeat(1024));
    expect([small.pick('br'), large.pick('br'), large.pick(undefined), large.pick('')]).toEqual([
      'identity',
      'br',
      'identity',
      'identity',
    ]);
  });
});

describe('a kept answer', () => {
  it('is compressed once for each encoding, when it is asked for', async () => {
    const text = '知识产权'.repeat(500);
    const one = entry(text);
    expect([one.ready('identity'), one.ready('br'), one.ready('gzip')]).toEqual([one.body, undefined, undefined]);
    expect(await one.encode('identity')).toBe(one.body);
    const [br, same, gzip] = await Promise.all([one.encode('br'), one.encode('br'), one.encode('gzip')]);
    expect(same).toBe(br);
    expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([text, text]);
    expect([one.ready('br'), one.ready('gzip'), await one.encode('br')]).toEqual([br, gzip, br]);
    expect(await one.encode('br')).toBe(br);
  });

  it('is named by its bytes, and reckoned with twice their number and its bookkeeping', () => {
    const [one, same, other] = [entry('甲'), entry('甲', ['Newss'], { a: 'b' }), entry('乙')];
    expect(one.etag).toMatch(/^W\/"[\w-]{20}"$/);
    expect([same.etag === one.etag, other.etag === one.etag]).toEqual([true, false]);
    expect(entry('x'.repeat(100)).weight).toBe(1224);
  });

  it('has its header lines made once for each encoding', () => {
    const one = entry('x', [], { vary: 'Accept-Encoding', 'content-type': 'text/html' });
    const plain = ['vary', 'Accept-Encoding', 'content-type', 'text/html', 'etag', one.etag, 'content-length'];
    expect(one.headersFor('identity', 1)).toEqual([...plain, '1']);
    expect(one.headersFor('br', 20)).toEqual([...plain, '20', 'content-encoding', 'br']);
    expect(one.headersFor('br', 20)).toBe(one.headersFor('br', 20));
    expect(one.headersFor('identity', 1)).toEqual([...plain, '1']);
  });
});

describe('the cache', () => {
  it('keeps what was made and says who makes what right now', async () => {
    const cache = new ContentCache();
    expect([cache.get('/a'), cache.flight('/a'), cache.keeps]).toEqual([undefined, undefined, true]);
    const finish = cache.begin('/a', ['Links']);
    const waiting = cache.flight('/a');
    expect(waiting).toBeInstanceOf(Promise);
    const made = entry();
    finish(made);
    expect([await waiting, cache.get('/a'), cache.flight('/a')]).toEqual([made, made, undefined]);
    cache.noteHit();
    expect(cache.stats).toEqual({ hits: 1, misses: 1, invalidations: 0 });
    expect(cache.size).toEqual({ entries: 1, bytes: made.weight });
  });

  it('keeps nothing of a computation that was given up or overtaken', async () => {
    const cache = new ContentCache();
    cache.begin('/a', ['Links'])(undefined);
    expect([cache.get('/a'), cache.flight('/a')]).toEqual([undefined, undefined]);
    const [first, second] = [cache.begin('/b', ['Links']), cache.begin('/b', ['Links'])];
    const newer = cache.flight('/b');
    first(entry('first'));
    expect([cache.get('/b'), cache.flight('/b')]).toEqual([undefined, newer]);
    const made = entry('second');
    second(made);
    expect([cache.get('/b'), await newer]).toEqual([made, made]);
  });

  it.each([
    ['its tag', ['Links'], true],
    ['everything', ['*'], true],
    ['one of several', ['Newss', 'Links'], true],
    ['another', ['Newss'], false],
    ['nothing', [], false],
  ] as const)('drops an answer, and one that is being made, by %s', async (_what, tags, dropped) => {
    const cache = new ContentCache();
    const kept = put(cache, '/a');
    const finish = cache.begin('/b', ['Links']);
    const waiting = cache.flight('/b');
    cache.invalidate(tags);
    expect(cache.get('/a')).toBe(dropped ? undefined : kept);
    expect(cache.flight('/b')).toBe(dropped ? undefined : waiting);
    const late = entry('late');
    finish(late);
    expect([await waiting, cache.get('/b')]).toEqual(dropped ? [undefined, undefined] : [late, late]);
    expect(cache.size.entries).toBe(dropped ? 0 : 2);
    // One that is begun afterwards is as good as any.
    expect(put(cache, '/c')).toBe(cache.get('/c'));
    expect(cache.stats.invalidations).toBe(1);
  });

  it('drops by each of several tags, and knows nothing of answers that have left', () => {
    const cache = new ContentCache(1_000_000, 2);
    put(cache, '/a', ['Links', 'Newss']);
    cache.invalidate(['Newss']);
    expect(cache.get('/a')).toBeUndefined();
    for (const key of ['/a', '/b', '/c']) put(cache, key, ['Links', 'Newss']);
    expect([cache.get('/a'), cache.size.entries]).toEqual([undefined, 2]);
    cache.invalidate(['Links']);
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
    expect((cache as unknown as { keysByTag: Map<string, unknown> }).keysByTag.size).toBe(0);
  });

  it('does not take what is larger than all the room there is', () => {
    const cache = new ContentCache(2_000);
    put(cache, '/large', ['Links'], Buffer.alloc(4_000));
    expect([cache.get('/large'), cache.size]).toEqual([undefined, { entries: 0, bytes: 0 }]);
    expect((cache as unknown as { keysByTag: Map<string, unknown> }).keysByTag.size).toBe(0);
    put(cache, '/small', ['Links'], 'x');
    expect(cache.size.entries).toBe(1);
  });

  it('tells listeners of every drop', () => {
    const cache = new ContentCache();
    const heard: (readonly string[])[] = [];
    cache.onInvalidate((tags) => heard.push(tags));
    cache.invalidate(['Links', 'Newss']);
    cache.invalidate(['*']);
    expect(heard).toEqual([['Links', 'Newss'], ['*']]);
  });
});

describe('while news cannot arrive', () => {
  it('nothing is kept; what was stands in for failures until something changes', async () => {
    const cache = new ContentCache();
    const old = put(cache, '/a');
    expect(cache.instead('/a')).toBeUndefined();
    cache.keep(false);
    expect([cache.keeps, cache.get('/a'), cache.instead('/a')]).toEqual([false, undefined, old]);
    const finish = cache.begin('/a', ['Links']);
    const waiting = cache.flight('/a');
    const made = entry();
    finish(made);
    // Those who wait get it; it is not kept.
    expect([await waiting, cache.get('/a'), cache.size.entries]).toEqual([made, undefined, 0]);
    cache.keep(false);
    expect(cache.instead('/a')).toBe(old);
    cache.invalidate(['Newss']);
    expect(cache.instead('/a')).toBeUndefined();
  });

  it('ends with news; what is made across that moment is not kept', async () => {
    const cache = new ContentCache();
    put(cache, '/a');
    cache.keep(false);
    const finish = cache.begin('/b', ['Links']);
    cache.keep(true);
    finish(entry());
    expect([cache.keeps, cache.instead('/a'), cache.get('/b')]).toEqual([true, undefined, undefined]);
    expect(put(cache, '/b')).toBe(cache.get('/b'));
  });
});

describe('an address that comes for the second time', () => {
  it('is known among the last few hundred', () => {
    const seen = new SecondTime(3);
    expect([seen.has('a'), seen.has('a'), seen.has('b'), seen.has('c'), seen.has('a')]).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
    // A new set is begun twice before the first is forgotten.
    for (const key of ['d', 'e']) expect(seen.has(key)).toBe(false);
    expect(seen.has('b')).toBe(true);
    expect(seen.has('f')).toBe(false);
    expect([seen.has('b'), seen.has('d'), seen.has('f')]).toEqual([false, true, true]);
  });

  it('is not remembered when it is very long', () => {
    const seen = new SecondTime();
    const [long, longer] = ['x'.repeat(1_000), 'x'.repeat(1_001)];
    expect([seen.has(long), seen.has(long), seen.has(longer), seen.has(longer)]).toEqual([false, true, false, false]);
  });
});

describe('a shared value', () => {
  afterEach(() => vi.restoreAllMocks());
  const made = (validMs: number | null = null) => {
    const cache = new ContentCache();
    const make = vi.fn<() => Promise<Made<number>>>();
    for (let n = 1; n < 9; n++) make.mockImplementationOnce(async () => ({ value: n, validMs }));
    return { cache, make, get: sharedValue(cache, ['Links', 'Newss'], make) };
  };

  it('is made once for all, and anew after a change of what it is made of', async () => {
    const { cache, make, get } = made();
    expect(await Promise.all([get(), get()])).toEqual([1, 1]);
    cache.invalidate(['Patents']);
    expect(await get()).toBe(1);
    for (const [tags, value] of [
      [['Newss'], 2],
      [['Patents', 'Links'], 3],
      [['*'], 4],
    ] as const) {
      cache.invalidate(tags);
      expect([await get(), await get()]).toEqual([value, value]);
    }
    expect(make).toHaveBeenCalledTimes(4);
  });

  it('that is being made during a change is made again for who comes afterwards', async () => {
    const { cache, get } = made();
    const early = get();
    cache.invalidate(['Links']);
    expect([await get(), await early, await get()]).toEqual([2, 1, 2]);
  });

  it('ends with its time, after an hour at the latest', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const [short, long, whole] = [made(50), made(10_000_000), made()];
    const all = async () => [await short.get(), await long.get(), await whole.get()];
    expect(await all()).toEqual([1, 1, 1]);
    now.mockReturnValue(1_049);
    expect(await all()).toEqual([1, 1, 1]);
    now.mockReturnValue(1_050);
    expect(await all()).toEqual([2, 1, 1]);
    now.mockReturnValue(1_000 + 3_599_999);
    expect(await all()).toEqual([3, 1, 1]);
    now.mockReturnValue(1_000 + 3_600_000);
    expect(await all()).toEqual([3, 2, 2]);
  });

  it('is not held while nothing may be kept, nor after a failure', async () => {
    const { cache, make, get } = made();
    cache.keep(false);
    expect([await get(), await get()]).toEqual([1, 2]);
    cache.keep(true);
    make.mockReset();
    make.mockRejectedValueOnce(new Error('away')).mockResolvedValue({ value: 9, validMs: null });
    await expect(get()).rejects.toThrow('away');
    expect([await get(), await get()]).toEqual([9, 9]);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('that fails late does not take away the one that was made after a change', async () => {
    const { cache, make, get } = made();
    make.mockReset();
    let fail: (error: Error) => void = () => undefined;
    make.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    make.mockResolvedValue({ value: 2, validMs: null });
    const early = get();
    cache.invalidate(['Links']);
    expect(await get()).toBe(2);
    fail(new Error('late'));
    await expect(early).rejects.toThrow('late');
    expect(await get()).toBe(2);
    expect(make).toHaveBeenCalledTimes(2);
  });
});
