/** A backup is restored under a running portal: no news tells of it, and no process goes on showing what was there before. */
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { ContentCache } from '../../src/cache/content-cache.ts';
import { listenForChanges } from '../../src/cache/invalidation.ts';
import { Client, startTestApp } from '../helpers/app.ts';
import { eventually } from '../helpers/time.ts';

const { ctx, url, admin } = await startTestApp();
const cache = new ContentCache();
const app = await buildApp({ ...ctx, cache });
const warnings: string[] = [];
const listener = listenForChanges(url, cache, (message) => warnings.push(message), {
  beat: { every: 20, within: 60_000 },
});
await listener.ready;
const visitor = new Client(app);
afterAll(async () => {
  await app.close();
  await listener.stop();
});

const slogan = async () => (await visitor.get<{ Slogan: string }>('/api/WebConfig')).body.data.Slogan;
/** As an archive brings the rows: the table is emptied, or made anew, and filled. */
const fill = (word: string) =>
  ctx.db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table restored on commit drop as select * from singles`);
    await tx.execute(
      sql`update restored set value = jsonb_set(value, '{Slogan}', to_jsonb(${word}::text)) where key = 'site'`,
    );
    await tx.execute(sql`truncate singles`);
    await tx.execute(sql`insert into singles select * from restored`);
  });

it('drops what was kept when tables are filled anew, and again when their constraints are made at the end', async () => {
  const saved = await admin.put('/api/WebConfig', { Slogan: '备份之后写下的标语', Version: 1 });
  expect(saved.status, saved.text).toBe(200);
  await eventually(async () => expect(await slogan()).toBe('备份之后写下的标语'));
  await eventually(async () => {
    await slogan();
    expect(cache.stats.hits).toBeGreaterThan(0);
  });
  await fill('恢复到一半的标语');
  await eventually(async () => expect(await slogan()).toBe('恢复到一半的标语'));
  // Rows that come after the table was made, read and kept meanwhile; what comes last in an archive are triggers.
  await ctx.db.execute(
    sql`update singles set value = jsonb_set(value, '{Slogan}', '"备份里的标语"') where key = 'site'`,
  );
  await ctx.db.execute(
    sql`create trigger restored_last before truncate on singles execute function suppress_redundant_updates_trigger()`,
  );
  await eventually(async () => expect(await slogan()).toBe('备份里的标语'));
  expect(warnings.join()).toContain('tables were replaced');
});

it('keeps what it has while the tables stay', async () => {
  const asked = async () => {
    const { rows } = await ctx.db.execute<{ at: string }>(
      sql`select query_start::text as at from pg_stat_activity
        where application_name = 'ip-portal-listen' and datname = current_database()`,
    );
    return rows[0]?.at;
  };
  const { invalidations } = cache.stats;
  const told = warnings.length;
  await ctx.db.execute(sql`create temporary table passing (id integer)`);
  await ctx.db.execute(sql`drop table passing`);
  for (let beat = 0; beat < 2; beat += 1) {
    const last = await asked();
    await eventually(async () => expect(await asked()).not.toBe(last));
  }
  expect(cache.stats.invalidations).toBe(invalidations);
  expect(warnings).toHaveLength(told);
});
