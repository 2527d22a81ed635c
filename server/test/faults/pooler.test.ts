/** A pooler in transaction mode between portal and database: noticed at start, not by wrong answers later. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/client.ts';
import { sharesConnections } from '../../src/db/pooler.ts';
import { createDatabase } from '../helpers/database.ts';
import { openPooler } from '../helpers/pooler.ts';

const { url, drop } = await createDatabase();
afterAll(drop);

it('is known by two connections that are one', async () => {
  for (const size of [1, 4]) expect(await sharesConnections(await openPooler(url, size))).toBe(true);
});

it('is not suspected of a database that is reached directly, and leaves nothing behind', async () => {
  expect(await sharesConnections(url)).toBe(false);
  const db = openDatabase(url, 1, () => undefined);
  try {
    const { rows } = await db.execute<{ count: number }>(
      `select count(*) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    );
    expect(rows[0]?.count).toBe(0);
  } finally {
    await db.$client.end();
  }
});

it('is not suspected where a role may have few connections', async () => {
  const role = `few_${randomBytes(4).toString('hex')}`;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query(`create role ${role} login connection limit 2 password 'geheim'`);
    const few = new URL(url);
    if (few.searchParams.has('host')) few.searchParams.set('user', role);
    few.username = role;
    few.password = 'geheim';
    few.searchParams.delete('options');
    expect(await sharesConnections(few.toString())).toBe(false);
  } finally {
    await owner.query(`drop role if exists ${role}`);
    await owner.end();
  }
});

it('says when the database cannot be reached', async () => {
  await expect(sharesConnections('postgres://portal@127.0.0.1:9/none')).rejects.toThrow(/ECONNREFUSED/);
});
