/**
 * Answers of public reads, kept until their content changes. One entry per address, each tagged
 * with the resources it was made from; a write drops exactly the entries with its tags, here at
 * commit and in every other process through PostgreSQL NOTIFY (`cache/invalidation.ts`).
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { CacheTag, DroppedTag } from './tags.ts';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** Below this many bytes compressing costs more than it saves. */
const COMPRESS_FROM = 1024;

/** Browsers send a handful of different headers; others are read anew each time. */
const PREFERRED_MAX = 200;
const preferredOf = new Map<string, Encoding>();

/** The best encoding an `Accept-Encoding` header allows: named, and not with a quality of zero (RFC 9110, 12.5.3). */
export function preferred(accept: string): Encoding {
  const known = preferredOf.get(accept);
  if (known) return known;
  const allowed = accept
    .slice(0, 500)
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, quality]) => !/^q=0(?:\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  const found = (['br', 'gzip'] as const).find((name) => allowed.includes(name)) ?? 'identity';
  if (preferredOf.size < PREFERRED_MAX) preferredOf.set(accept, found);
  return found;
}

/** One kept answer. */
export class CacheEntry {
  readonly etag: string;
  // Made at the first hit: many answers are kept, and few are asked for again.
  private encoded: Map<Encoding, Buffer> | undefined;
  private lines: Map<Encoding, string[]> | undefined;
  private pending: Map<Encoding, Promise<Buffer>> | undefined;

  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly body: Buffer,
    readonly tags: readonly CacheTag[],
  ) {
    this.etag = `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`;
  }

  /** Names and values in turn, the way Node sends them fastest; made once for each encoding. */
  headersFor(encoding: Encoding, length: number): string[] {
    this.lines ??= new Map();
    let lines = this.lines.get(encoding);
    if (!lines) {
      lines = Object.entries(this.headers).flat();
      lines.push('etag', this.etag, 'content-length', String(length));
      if (encoding !== 'identity') lines.push('content-encoding', encoding);
      this.lines.set(encoding, lines);
    }
    return lines;
  }

  /** Bytes it is reckoned with: the body, its compressed forms and the bookkeeping. */
  get weight(): number {
    return this.body.length * 2 + 1024;
  }

  /** The encoding to use for an `Accept-Encoding` header. */
  pick(accept: string | undefined): Encoding {
    if (!accept || this.body.length < COMPRESS_FROM) return 'identity';
    return preferred(accept);
  }

  /** The body in this encoding if it was made before. */
  ready(encoding: Encoding): Buffer | undefined {
    return encoding === 'identity' ? this.body : this.encoded?.get(encoding);
  }

  /** The body in this encoding, compressed at most once. */
  encode(encoding: Encoding): Promise<Buffer> {
    const done = this.ready(encoding);
    if (done) return Promise.resolve(done);
    this.pending ??= new Map();
    let running = this.pending.get(encoding);
    if (!running) {
      running = (
        encoding === 'br'
          ? brotli(this.body, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: 5,
                [constants.BROTLI_PARAM_SIZE_HINT]: this.body.length,
              },
            })
          : gzipAsync(this.body, { level: 6 })
      ).then((buffer) => {
        this.encoded ??= new Map();
        this.encoded.set(encoding, buffer);
        this.pending?.delete(encoding);
        return buffer;
      });
      this.pending.set(encoding, running);
    }
    return running;
  }
}

interface Flight {
  promise: Promise<CacheEntry | undefined>;
  settle: (entry: CacheEntry | undefined) => void;
  tags: readonly CacheTag[];
}

/** Bounded store with exact invalidation and one computation per key. */
export class ContentCache {
  private readonly entries: LRUCache<string, CacheEntry>;
  private readonly keysByTag = new Map<DroppedTag, Set<string>>();
  private readonly flights = new Map<string, Flight>();
  /** Counts invalidations; the one that last hit each tag tells answers made from older content. */
  private clock = 0;
  private readonly lastHit = new Map<DroppedTag, number>();
  private keeping = true;
  /** What was kept when news stopped coming: only better than a failure. */
  private lastKnown = new Map<string, CacheEntry>();
  private readonly listeners: ((tags: readonly DroppedTag[]) => void)[] = [];
  readonly stats = { hits: 0, misses: 0, invalidations: 0 };

  /** @param maxBytes bound on the memory of all entries; the least recently used leave first. */
  constructor(maxBytes = 48 * 1024 * 1024, maxEntries = 5_000) {
    this.entries = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: (entry) => entry.weight,
      dispose: (entry, key) => this.untag(key, entry),
    });
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.entries.calculatedSize };
  }

  /** False while news of other processes' changes cannot arrive. */
  get keeps(): boolean {
    return this.keeping;
  }

  get(key: string): CacheEntry | undefined {
    return this.entries.get(key);
  }

  /** The running computation of a key, to wait for instead of starting a second one. */
  flight(key: string): Promise<CacheEntry | undefined> | undefined {
    return this.flights.get(key)?.promise;
  }

  /**
   * Announces that the caller computes `key`. The answer must be handed to the returned function
   * exactly once (undefined: nothing to keep). It is stored, and handed to those who wait for it,
   * only if no write with one of its tags came in between; the tags known at the end count too.
   */
  begin(key: string, tags: readonly CacheTag[]): (entry: CacheEntry | undefined) => void {
    let settle: Flight['settle'] = () => undefined;
    const promise = new Promise<CacheEntry | undefined>((resolve) => {
      settle = resolve;
    });
    const flight: Flight = { promise, settle, tags };
    this.flights.set(key, flight);
    this.stats.misses += 1;
    const started = this.clock;
    const outdated = (tag: DroppedTag) => (this.lastHit.get(tag) ?? 0) > started;
    return (entry) => {
      const fresh = entry && ![...entry.tags, '*' as const].some(outdated) ? entry : undefined;
      if (this.flights.get(key) === flight) {
        this.flights.delete(key);
        if (fresh && this.keeping) this.store(key, fresh);
      }
      settle(fresh);
    };
  }

  /** Drops every entry with one of these tags; `*` drops all. */
  invalidate(tags: readonly DroppedTag[]): void {
    this.stats.invalidations += 1;
    this.clock += 1;
    for (const tag of tags) this.lastHit.set(tag, this.clock);
    this.lastKnown.clear();
    const all = tags.includes('*');
    if (all) {
      this.entries.clear();
      this.flights.clear();
    } else {
      for (const tag of tags) {
        for (const key of this.keysByTag.get(tag) ?? []) this.entries.delete(key);
      }
      for (const [key, flight] of this.flights) {
        if (flight.tags.some((tag) => tags.includes(tag))) this.flights.delete(key);
      }
    }
    for (const listener of this.listeners) listener(tags);
  }

  /**
   * Whether answers are kept: not while news of other processes' writes cannot arrive. Those from
   * before then only stand in when the database is away as well, until any write or better news.
   */
  keep(on: boolean): void {
    const known = on ? [] : this.keeping ? [...this.entries] : [...this.lastKnown];
    this.keeping = on;
    this.invalidate(['*']);
    this.lastKnown = new Map(known);
  }

  /** An answer from before the news stopped, for when the only other answer is a failure. */
  instead(key: string): CacheEntry | undefined {
    return this.lastKnown.get(key);
  }

  /** Tells of every invalidation in this process. */
  onInvalidate(listener: (tags: readonly DroppedTag[]) => void): void {
    this.listeners.push(listener);
  }

  /** Counts a hit. */
  noteHit(): void {
    this.stats.hits += 1;
  }

  private store(key: string, entry: CacheEntry): void {
    this.entries.set(key, entry);
    // One that is larger than all the room there is was not taken.
    if (this.entries.peek(key) !== entry) return;
    for (const tag of entry.tags) {
      let keys = this.keysByTag.get(tag);
      if (!keys) {
        keys = new Set();
        this.keysByTag.set(tag, keys);
      }
      keys.add(key);
    }
  }

  /** Whatever way an entry leaves, its tags forget it. */
  private untag(key: string, entry: CacheEntry): void {
    for (const tag of entry.tags) {
      const keys = this.keysByTag.get(tag);
      if (keys?.delete(key) && keys.size === 0) this.keysByTag.delete(tag);
    }
  }
}
