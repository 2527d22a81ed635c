/** The database, or the way to it, goes silent without a word: nothing old is shown, nobody waits for ever. */
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { ContentCache } from '../../src/cache/content-cache.ts';
import { listenForChanges } from '../../src/cache/invalidation.ts';
import { change } from '../../src/context.ts';
import { dropConnections, openDatabase } from '../../src/db/client.ts';
import { Client, startTestApp } from '../helpers/app.ts';
import { openWire } from '../helpers/wire.ts';

const PATIENCE = { timeout: 40_000 };
const { ctx, url, admin } = await startTestApp();
const wire = await openWire(url);
const db = openDatabase(wire.url, 4, () => undefined);
const far = { ...ctx, db, cache: new ContentCache() };
const app = await buildApp(far);
const silences: number[] = [];
const listener = listenForChanges(wire.url, far.cache, () => undefined, {
  beat: { every: 50, within: 400 },
  onSilence: () => {
    silences.push(1);
    dropConnections(db);
  },
});
await listener.ready;
const visitor = new Client(app);
afterAll(async () => {
  await app.close();
  await listener.stop();
  await db.$client.end();
});

const slogan = async () => (await visitor.get<{ Slogan: string }>('/api/WebConfig')).body.data.Slogan;
async function renameElsewhere(Slogan: string): Promise<void> {
  const { Version } = (await admin.get<{ Version: number }>('/api/WebConfig')).body.data;
  expect((await admin.put('/api/WebConfig', { Slogan, Version })).status).toBe(200);
}

describe('silence on every connection', () => {
  it('ends waiting reads with 503, keeps nothing, and heals by itself', async () => {
    await renameElsewhere('之前');
    expect(await slogan()).toBe('之前');
    expect(far.cache.keeps).toBe(true);
    wire.silence(true);
    // Waits for an answer that does not come, until the silence is noticed.
    const waiting = await visitor.get('/api/Stats');
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([503, '5']);
    expect(silences.length).toBeGreaterThan(0);
    expect(far.cache.keeps).toBe(false);
    expect((await visitor.get('/api/health/ready')).status).toBe(503);
    await renameElsewhere('之后');
    wire.silence(false);
    await vi.waitFor(async () => {
      expect(far.cache.keeps).toBe(true);
      expect(await slogan()).toBe('之后');
    }, PATIENCE);
    expect((await visitor.get('/api/health/ready')).status).toBe(200);
  });

  it('fails a change under way, and what it would have written is not there', async () => {
    await expect(
      change(far, ['WebConfig'], async (tx) => {
        await tx.execute(sql`update singles set value = value || '{"Slogan":"半途"}' where key = 'site'`);
        wire.silence(true);
        await tx.execute(sql`select 1`);
      }),
    ).rejects.toThrow();
    wire.silence(false);
    await vi.waitFor(async () => expect(await slogan()).toBe('之后'), PATIENCE);
  });

  it('a process that was busy itself does not take its own delay for silence', async () => {
    await vi.waitFor(() => expect(far.cache.keeps).toBe(true), PATIENCE);
    const before = silences.length;
    // Blocks every timer for longer than a beat may take; the answers have arrived meanwhile.
    const until = performance.now() + 900;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
    await db.execute(sql`select 1`);
    expect(silences.length).toBe(before);
    expect(far.cache.keeps).toBe(true);
  });
});
