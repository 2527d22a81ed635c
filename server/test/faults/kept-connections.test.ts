/** Some connections stay when nobody asks: the next visitor finds one that knows its way. */
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/client.ts';
import { startTestApp } from '../helpers/app.ts';
import { eventually } from '../helpers/time.ts';

const { ctx, url } = await startTestApp();
const opened: ReturnType<typeof openDatabase>[] = [];
afterAll(async () => {
  for (const db of opened) await db.$client.end();
});

function open(kept: number) {
  const db = openDatabase(url, 5, () => undefined, { kept, idleMs: 1 });
  opened.push(db);
  return db;
}
const pidOf = async (db: ReturnType<typeof openDatabase>) => {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid;
};
/** Takes every connection at once, and gives them back. */
async function useAll(db: ReturnType<typeof openDatabase>) {
  const clients = await Promise.all(Array.from({ length: 5 }, () => db.$client.connect()));
  expect(db.$client.totalCount).toBe(5);
  for (const client of clients) client.release();
}

it('keeps as many as were asked for, and closes the others', async () => {
  const [keeping, other] = [open(2), open(0)];
  await useAll(keeping);
  await useAll(other);
  // The timers of the one pool were set before those of the other.
  await eventually(() => expect(other.$client.totalCount).toBe(0));
  expect(keeping.$client.totalCount).toBe(2);
  const pid = await pidOf(keeping);
  expect(await pidOf(keeping)).toBe(pid);
});

it('opens another where a kept one was cut while nobody asked', async () => {
  const db = open(2);
  const pid = await pidOf(db);
  await ctx.db.execute(sql`select pg_terminate_backend(${pid})`);
  await eventually(() => expect(db.$client.totalCount).toBe(0));
  expect(await pidOf(db)).not.toBe(pid);
});
