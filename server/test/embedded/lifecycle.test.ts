import { writeSync } from 'node:fs';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { memoryHere, memorySettings } from '../../src/embedded/memory.ts';
import { openServerLog } from '../../src/embedded/server-log.ts';
import { cleanUp, freshFolder, lines, noPostgres, query, start } from './helpers.ts';

afterEach(cleanUp);

it('makes a cluster on the first start, keeps the data and only starts it afterwards', async () => {
  const dataDir = await freshFolder();
  const first = await start(dataDir);
  await query(first.connectionString, 'CREATE TABLE kept (word text); ');
  await query(first.connectionString, "INSERT INTO kept VALUES ('专利')");
  await first.stop();
  await first.stop();
  expect(await noPostgres(join(dataDir, 'postgres'), first.pid)).toBe(true);

  const second = await start(dataDir);
  expect(await query(second.connectionString, 'SELECT word FROM kept')).toEqual([{ word: '专利' }]);
  expect(lines).toHaveLength(2);
  expect(lines.join('\n')).toMatch(/new cluster.*\n.*existing cluster/);
});

it('runs with the settings and the Unicode rules the portal relies on', async () => {
  const { connectionString } = await start(await freshFolder());
  const [row] = await query(
    connectionString,
    `SELECT current_user AS "user", current_database() AS "database", current_setting('fsync') AS fsync,
       current_setting('listen_addresses') AS listen, 'shared_buffers=' || pg_size_bytes(current_setting('shared_buffers')) / 1048576 || 'MB' AS buffers,
       current_setting('max_connections') AS connections, current_setting('server_encoding') AS encoding,
       current_setting('timezone') AS zone, lower('ＡÉ') AS lowered, 'a' < 'B' AS dictionary_order`,
  );
  expect(row).toEqual({
    user: 'portal',
    database: 'portal',
    fsync: 'on',
    listen: '',
    buffers: memorySettings(memoryHere())[0],
    connections: '60',
    encoding: 'UTF8',
    zone: 'UTC',
    lowered: 'ａé',
    dictionary_order: false,
  });
  await query(connectionString, 'CREATE EXTENSION pg_trgm');
  const [grams] = await query(connectionString, "SELECT cardinality(show_trgm('知识产权')) AS count");
  expect(grams).toEqual({ count: 5 });
});

it('refuses a second start in the same process and allows one after stop', async () => {
  const dataDir = await freshFolder();
  const first = await start(dataDir);
  await expect(start(dataDir)).rejects.toMatchObject({ code: 'in-use', messageZh: expect.stringContaining('正被') });
  await first.stop();
  await start(dataDir);
});

it('reports an unexpected end and can be started again', async () => {
  const dataDir = await freshFolder();
  const first = await start(dataDir);
  const why = new Promise<string>((resolve) => first.onUnexpectedExit(resolve));
  process.kill(first.pid, 'SIGKILL');
  expect(await why).toContain('SIGKILL');
  expect(await new Promise<string>((resolve) => first.onUnexpectedExit(resolve))).toContain('SIGKILL');
  const second = await start(dataDir);
  expect(await query(second.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('does not call a wanted stop unexpected', async () => {
  const database = await start(await freshFolder());
  const called = vi.fn();
  database.onUnexpectedExit(called);
  await database.stop();
  expect(called).not.toHaveBeenCalled();
});

it('works over a loopback port with a password, as on Windows', async () => {
  const database = await start(await freshFolder(), { transport: 'tcp' });
  expect(database.socketDir).toBeUndefined();
  expect(await query(database.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const wrong = database.connectionString.replace(/:[^:@]+@/, ':wrong@');
  await expect(query(wrong, 'SELECT 1')).rejects.toThrow(/password/);
});

it('sets a large log aside', async () => {
  const dataDir = await freshFolder();
  const file = join(dataDir, 'postgres.log');
  await writeFile(file, '');
  await truncate(file, 6 * 1024 * 1024);
  await start(dataDir);
  expect((await stat(`${file}.1`)).size).toBe(6 * 1024 * 1024);
  const { size, mode } = await stat(file);
  expect(size).toBeLessThan(10_000);
  expect(mode & 0o777).toBe(0o600);
});

it('sets the log of an earlier day aside while it is written to, and keeps a week of them', async () => {
  const file = join(await freshFolder(), 'postgres.log');
  const log = await openServerLog(file);
  const day = 24 * 3_600_000;
  try {
    for (let number = 1; number <= 9; number += 1) {
      writeSync(log.fd, `2026-11-25 08:00:00.000 UTC [1] FATAL:  day ${number}\n`);
      await log.turnOver(Date.now() + (number - 1) * day);
    }
    // Within the day it began on nothing moves.
    expect(await readFile(`${file}.1`, 'utf8')).toContain('day 9');
    expect(await readFile(`${file}.7`, 'utf8')).toContain('day 3');
    await expect(stat(`${file}.8`)).rejects.toThrow();
    writeSync(log.fd, '2026-11-25 08:00:00.000 UTC [1] FATAL:  the last one\n');
    expect(await log.worst()).toBe('FATAL:  the last one');
  } finally {
    log.ended();
    log.close();
  }
});

it('writes no value of a refused row, no statement and no wrong input into its log', async () => {
  const dataDir = await freshFolder();
  const database = await start(dataDir);
  await query(
    database.connectionString,
    'create table people (name text not null, phone text check (length(phone) = 11))',
  );
  const planted = ['zhangwei', '13800138000', '$argon2id$v=19$planted'];
  for (const statement of [
    `insert into people values ('${planted[0]}', '${planted[1]}x')`,
    `insert into people values (null, '${planted[1]}')`,
    `select '${planted[2]}'::date`,
    `do $do$ begin raise exception '%', '${planted[0]}'; end $do$`,
  ]) {
    await expect(query(database.connectionString, statement)).rejects.toThrow();
  }
  await database.stop();
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('database system is shut down');
  for (const value of planted) expect(log).not.toContain(value);
});
