/** The database, or the way to it, goes silent without a word: nothing old is shown, nobody waits for ever. */
import { execFileSync } from 'node:child_process';
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

/** Blocks every timer until the database has answered the question of `busy`: another process asks it. */
function blockUntilAnswered(at: string): void {
  const answered = `select 1 from pg_stat_activity
    where application_name = 'busy' and state = 'idle' and query like '%as generation'`;
  const program = `import pg from 'pg';
    const client = new pg.Client(${JSON.stringify(at)});
    await client.connect();
    await client.query("set application_name = 'onlooker'");
    while ((await client.query(${JSON.stringify(answered)})).rows.length === 0);
    await client.end();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    timeout: 120_000,
  });
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
    const own = new URL(url);
    own.searchParams.set('application_name', 'busy');
    let asked = 0;
    // Of the second question alone (the first is to listen) the bound is over when the process can look again.
    const beat = {
      every: 1,
      get within() {
        asked += 1;
        if (asked !== 2) return PATIENCE.timeout;
        // After what has arrived was looked at: the bound is over, and heard of, before the answer is.
        setImmediate(() => blockUntilAnswered(own.href));
        return 1;
      },
    };
    const told: string[] = [];
    const cache = new ContentCache();
    const busy = listenForChanges(own.href, cache, (line) => told.push(line), { beat });
    await busy.ready;
    await vi.waitFor(() => expect(asked).toBeGreaterThan(2), PATIENCE);
    expect(told).toEqual([]);
    expect(cache.keeps).toBe(true);
    await busy.stop();
  });
});
