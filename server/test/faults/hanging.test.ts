/** The database stands still, or a table of it is locked: what may be told is told at once, everything else is refused. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { ContentCache } from '../../src/cache/content-cache.ts';
import { listenForChanges } from '../../src/cache/invalidation.ts';
import { awaitReturn, isAway, openDatabase } from '../../src/db/client.ts';
import { startEmbeddedPostgres } from '../../src/embedded/index.ts';
import { listPostgresOf } from '../../src/embedded/process-info.ts';
import { Client, startTestApp } from '../helpers/app.ts';
import { eventually } from '../helpers/time.ts';
import { openWire } from '../helpers/wire.ts';

/** Longer than a test may take: who waits for a connection fails it. */
const FOR_EVER = 3_600_000;
const { ctx, url } = await startTestApp();

describe('a database that stands still', () => {
  it('is waited for by nobody: kept answers come at once, others are 503, until it is back', async () => {
    const wire = await openWire(url);
    const db = openDatabase(wire.url, 3, () => undefined, { connectMs: FOR_EVER });
    const cache = new ContentCache();
    const app = await buildApp({ ...ctx, db, cache });
    const listener = listenForChanges(wire.url, cache, () => undefined, {
      beat: { every: 50, within: 400 },
      onSilence: () => awaitReturn(db),
    });
    afterAll(async () => {
      await app.close();
      await listener.stop();
      await db.$client.end();
    });
    await listener.ready;
    const visitor = new Client(app);
    await eventually(async () => {
      await visitor.get('/api/WebConfig');
      expect(cache.stats.hits).toBeGreaterThan(0);
    });
    const search = (word: number) => visitor.get(`/api/Newss?keyword=${word}`);
    expect((await search(0)).status).toBe(200);
    wire.silence(true);
    // On a connection, on the way to one, and in the queue for one when the silence is noticed.
    const waiting = await Promise.all(Array.from({ length: 8 }, (_, word) => search(word + 1)));
    expect(waiting.map(({ status }) => status)).toEqual(Array(8).fill(503));
    expect(isAway(db)).toBe(true);
    expect((await search(99)).headers['retry-after']).toBe('5');
    expect((await visitor.get('/api/WebConfig')).status).toBe(200);
    expect((await visitor.get('/api/health/ready')).status).toBe(503);
    wire.silence(false);
    // The probe under way waits for an answer that was lost.
    wire.cut();
    await eventually(async () => expect((await search(100)).status).toBe(200));
    expect(isAway(db)).toBe(false);
    await eventually(async () => expect((await visitor.get('/api/health/ready')).status).toBe(200));
  });

  it.skipIf(process.platform !== 'linux')('leaves no process when it is stopped', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-hanging-'));
    const said: string[] = [];
    const log = { info: () => undefined, warn: (message: string) => said.push(message) };
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const client = new pg.Client({ connectionString: postgres.connectionString });
    client.on('error', () => undefined);
    await client.connect();
    const pgdata = path.join(dataDir, 'postgres');
    const processes = await listPostgresOf(pgdata);
    expect(processes.length).toBeGreaterThan(2);
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    await postgres.stop();
    await eventually(async () => expect(await listPostgresOf(pgdata)).toEqual([]));
    expect(said.join()).toContain('stopping it at once');
    // Nothing is broken by it.
    const again = await startEmbeddedPostgres({ dataDir, log });
    await again.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('a table that is locked', () => {
  it('does not keep the connections from who wants something else', async () => {
    const db = openDatabase(url, 2, () => undefined, { connectMs: FOR_EVER, lockMs: 300 });
    const app = await buildApp({ ...ctx, db, cache: new ContentCache() });
    const visitor = new Client(app);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; lock table articles in access exclusive mode');
    const blocked = Array.from({ length: 6 }, (_, word) => visitor.get(`/api/Newss?keyword=${word}`));
    expect((await visitor.get('/api/Links')).status).toBe(200);
    expect((await visitor.get('/api/health/ready')).status).toBe(200);
    expect((await Promise.all(blocked)).map(({ status }) => status)).toEqual(Array(6).fill(503));
    await holder.query('commit');
    await holder.end();
    expect((await visitor.get('/api/Newss?keyword=7')).status).toBe(200);
    // However busy it is: whether it is ready is told.
    const all = await Promise.all([db.$client.connect(), db.$client.connect()]);
    expect((await visitor.get('/api/health/ready')).status).toBe(200);
    for (const client of all) client.release();
    await app.close();
    await db.$client.end();
  });
});
