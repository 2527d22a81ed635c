/** Commands beside the portal: on an outside database, behind a pooler, on the embedded one running or stopped. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureFirstAdmin } from '../src/auth/first-admin.ts';
import { verifyPassword } from '../src/auth/passwords.ts';
import { keepsStatements, openDatabase } from '../src/db/client.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { users } from '../src/db/schema/accounts.ts';
import { startEmbeddedPostgres } from '../src/embedded/index.ts';
import { run as resetAdmin } from '../src/tasks/admin-reset.ts';
import { runTask } from '../src/tasks/run-task.ts';
import { ADMIN } from './helpers/app.ts';
import { createDatabase } from './helpers/database.ts';
import { openWire } from './helpers/wire.ts';

const NOWHERE = 'postgres://127.0.0.1:1/none';
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)));
});
afterEach(() => void vi.restoreAllMocks());

/** Gives a database its first administrator, as a first start does. */
async function startedOnce(url: string): Promise<void> {
  await migrateDatabase(url);
  const db = openDatabase(url, 1, () => undefined);
  await ensureFirstAdmin(db, { userName: ADMIN.UserName, password: ADMIN.Password });
  await db.$client.end();
}

/** Resets, and asks the database whether the password that was told is the administrator's. */
async function resets(env: Record<string, string>, url: () => Promise<{ url: string; stop(): Promise<void> }>) {
  said.length = 0;
  expect(await resetAdmin([], env, '/')).toBe(0);
  const password = /新密码：(\S+)/.exec(said.join('\n'))?.[1] ?? '';
  const database = await url();
  const db = openDatabase(database.url, 1, () => undefined);
  const [row] = await db.select().from(users);
  await db.$client.end();
  await database.stop();
  expect(await verifyPassword(row?.passwordHash ?? '', password)).toBe(true);
  expect(row?.mustChangePassword).toBe(true);
}

describe('behind a pooler', () => {
  it('migrations go to the database itself, everything else to the pooler, which keeps no statements', async () => {
    const database = await createDatabase();
    const pooler = await openWire(database.url);
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
    const kept: boolean[] = [];
    const work = async ({ db }: Parameters<Parameters<typeof runTask>[3]>[0]) => {
      await db.select().from(users);
      kept.push(keepsStatements(db));
      return 7;
    };
    expect(await runTask('中断', env, '/', work)).toBe(7);
    expect(await runTask('中断', { DATABASE_URL: database.url }, '/', work)).toBe(7);
    expect(kept).toEqual([false, true]);

    expect(await runTask('迁移中断', { ...env, DATABASE_DIRECT_URL: NOWHERE }, '/', work)).toBe(1);
    expect(said.join('\n')).toContain('迁移中断');
    expect(await runTask('工作中断', { ...env, DATABASE_URL: NOWHERE }, '/', work)).toBe(1);
    expect(said.join('\n')).toContain('工作中断');
    expect(kept).toHaveLength(2);
    await database.drop();
  });
});

describe('npm run admin:reset on the embedded database', () => {
  const folders: string[] = [];
  const quiet = { info: () => undefined, warn: () => undefined };
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  it('works while the portal is stopped, while it runs, and again after that', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-reset-'));
    folders.push(dataDir);
    const open = async () => {
      const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: quiet });
      return { url: connectionString, stop };
    };
    const env = { DATA_DIR: dataDir };

    const first = await open();
    await startedOnce(first.url);
    await first.stop();
    await resets(env, open);
    expect(said.join('\n')).not.toContain('正在运行');

    const running = await open();
    await resets(env, async () => ({ url: running.url, stop: async () => {} }));
    expect(said.join('\n')).toContain('门户正在运行');
    await running.stop();

    await resets(env, open);
  });

  it('leaves a folder that no portal was started on as it is, and says so', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-reset-'));
    folders.push(dataDir);
    expect(await resetAdmin([], { DATA_DIR: dataDir }, '/')).toBe(1);
    expect(said.join('\n')).toContain('里没有门户的数据');
    expect(await readdir(dataDir)).toEqual([]);
  });
});
