/** Backups of a database whose owner is no superuser, and with a role beside it that the portal works as. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { run as backUp } from '../../src/tasks/backup.ts';
import { run as restore } from '../../src/tasks/restore.ts';
import { startTestApp } from '../helpers/app.ts';
import { withDatabase } from '../helpers/database.ts';
import { digestsOf, shapeOf, temporary } from './helpers.ts';

const server = inject('databaseServer');
const tag = randomBytes(4).toString('hex');
const [owner, worker, database] = [`backup_owner_${tag}`, `backup_worker_${tag}`, `ip_portal_backup_${tag}`];
const root = new pg.Client({ connectionString: server });
await root.connect();
for (const role of [owner, worker]) await root.query(`create role ${role} login password 'geheim-${tag}'`);
await root.query(`create database ${database} owner ${owner} encoding 'UTF8' template template0`);
afterAll(async () => {
  await root.query(`drop database if exists ${database} with (force)`);
  for (const role of [owner, worker]) await root.query(`drop role if exists ${role}`);
  await root.end();
});

function urlOf(role: string): string {
  const url = new URL(withDatabase(server, database));
  // A socket's address keeps its folder in the query.
  if (url.searchParams.has('host')) url.searchParams.set('user', role);
  url.username = role;
  // What the owner of the embedded server may set and nobody else.
  url.searchParams.delete('options');
  url.password = `geheim-${tag}`;
  return url.toString();
}

const said: string[] = [];
beforeEach(() => {
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)));
});
afterEach(() => void vi.restoreAllMocks());

it('are made and restored as the owner; the portal works on them as its own role', async () => {
  const { ctx, url, admin } = await startTestApp();
  expect((await admin.post('/api/Links', { Name: '甲', Link: 'https://example.org/' })).status).toBe(201);
  const { keysFile, dataDir } = ctx.config;
  const folder = await temporary();
  const first = path.join(folder, 'first.ippb');
  expect(await backUp([`--to=${first}`], { DATABASE_URL: url, DATA_DIR: dataDir }, '/'), said.join('\n')).toBe(0);
  const before = await digestsOf(url);

  const env = {
    DATABASE_URL: urlOf(worker),
    DATABASE_OWNER_URL: urlOf(owner),
    DATA_DIR: await temporary(),
    KEYS_FILE: keysFile,
  };
  expect(await restore([first], env, '/'), said.join('\n')).toBe(0);
  const restored = withDatabase(server, database);
  expect(await digestsOf(restored)).toEqual(before);
  expect(await shapeOf(restored)).toEqual(await shapeOf(url));
  const second = path.join(folder, 'second.ippb');
  expect(await backUp([`--to=${second}`], env, '/'), said.join('\n')).toBe(0);

  const portal = await startTestApp({ keysFile, dataDir: env.DATA_DIR }, undefined, env.DATABASE_URL);
  expect((await portal.admin.post('/api/Links', { Name: '乙', Link: 'https://example.org/' })).status).toBe(201);
  await expect(portal.ctx.db.$client.query('delete from audit_log')).rejects.toThrow(/permission denied/);
  // Another role's connection is seen, too.
  const busy = await portal.ctx.db.$client.connect();
  expect(await restore([second, '--replace'], env, '/')).toBe(1);
  expect(said.at(-1)).toContain('正在使用');
  busy.release();
  await portal.app.close();
  await portal.ctx.db.$client.end();
  expect(await restore([second, '--replace'], env, '/'), said.join('\n')).toBe(0);
  expect(await digestsOf(restored)).toEqual(before);
});
