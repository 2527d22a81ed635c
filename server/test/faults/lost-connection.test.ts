/** Connections die in the middle of a change: the process lives, says so, and shows nothing old. */
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { ContentCache } from '../../src/cache/content-cache.ts';
import { confirmChange, listenForChanges, notifyChange } from '../../src/cache/invalidation.ts';
import { change } from '../../src/context.ts';
import { openDatabase } from '../../src/db/client.ts';
import { toAppError } from '../../src/error-handler.ts';
import { Client, startTestApp } from '../helpers/app.ts';
import { eventually } from '../helpers/time.ts';
import { openWire } from '../helpers/wire.ts';

const { ctx, url, admin } = await startTestApp();
const wire = await openWire(url);

/** A second process over the same database, through the wire; it listens directly. */
const lost: Error[] = [];
const db = openDatabase(wire.url, 4, (error) => lost.push(error));
const far = { ...ctx, db, cache: new ContentCache() };
const farApp = await buildApp(far);
const listener = listenForChanges(url, far.cache, () => undefined);
await listener.ready;
const editor = new Client(farApp);
editor.cookie = admin.cookie;
const visitor = new Client(farApp);
afterAll(async () => {
  await farApp.close();
  await listener.stop();
  await db.$client.end();
});

const slogan = async () => (await visitor.get<{ Slogan: string }>('/api/WebConfig')).body.data.Slogan;
const version = async () => (await visitor.get<{ Version: number }>('/api/WebConfig')).body.data.Version;
const stored = async () => {
  const { rows } = await ctx.db.execute(sql`select value->>'Slogan' as slogan from singles where key = 'site'`);
  return rows[0]?.slogan;
};

describe('a connection lost inside a transaction', () => {
  it('fails the change and nothing else', async () => {
    for (const kill of ['backend', 'wire'] as const) {
      const failure = await change(far, [], async (tx) => {
        const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
        const before = lost.length;
        if (kill === 'wire') wire.cut();
        else await ctx.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
        // Idle inside the transaction when the connection goes: nobody waits for an answer.
        await eventually(() => expect(lost.length).toBeGreaterThan(before));
        await tx.execute(sql`select 1`);
      }).catch((error: unknown) => error);
      expect(toAppError(failure).code).toBe('UNAVAILABLE');
      expect((await visitor.get('/api/health/ready')).status).toBe(200);
    }
  });

  it('answers 503 with Retry-After, and the same change works the next time', async () => {
    const body = { Slogan: '断线之后', Version: await version() };
    wire.nextCommit('lose-answer');
    const answer = await editor.put('/api/WebConfig', body);
    expect([answer.status, answer.body.errorCode, answer.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
    expect(answer.body).toHaveProperty('requestId');
    const again = await editor.put('/api/WebConfig', { ...body, Version: await version() });
    expect(again.status, again.text).toBe(200);
  });
});

describe('a commit whose answer is lost', () => {
  it('leaves no old page behind', async () => {
    await editor.put('/api/WebConfig', { Slogan: '旧标语', Version: await version() });
    expect(await slogan()).toBe('旧标语');
    wire.nextCommit('lose-answer');
    const answer = await editor.put('/api/WebConfig', { Slogan: '新标语', Version: await version() });
    expect(answer.status).toBe(503);
    expect(await stored()).toBe('新标语');
    expect(await slogan()).toBe('新标语');
  });

  it('that goes through later is heard of by the process that wrote', async () => {
    const Version = await version();
    wire.nextCommit('hold');
    const answer = await editor.put('/api/WebConfig', { Slogan: '迟到的标语', Version });
    expect(answer.status).toBe(503);
    // Read, and kept, while the commit is still under way.
    expect(await slogan()).toBe('新标语');
    const dropped = far.cache.stats.invalidations;
    wire.releaseCommit();
    await eventually(() => expect(far.cache.stats.invalidations).toBeGreaterThan(dropped));
    expect(await stored()).toBe('迟到的标语');
    expect(await slogan()).toBe('迟到的标语');
  });

  it('news of a confirmed change is no news', async () => {
    const before = far.cache.stats.invalidations;
    // Confirmed before its news can be on the way: in a change the two may meet in either order.
    await ctx.db.transaction(async (tx) => confirmChange(await notifyChange(tx, ['WebConfig'])));
    // News of another process, after ours on the same channel: when it is heard, ours has been too.
    const elsewhere = JSON.stringify({ id: 'elsewhere', tags: ['About'] });
    await ctx.db.execute(sql`select pg_notify('ip_portal_cache', ${elsewhere})`);
    await eventually(() => expect(far.cache.stats.invalidations).toBeGreaterThan(before));
    expect(far.cache.stats.invalidations).toBe(before + 1);
  });
});
