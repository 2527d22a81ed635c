/** The portal under `npm start` when something of it dies. Linux alone tells which process is whose. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ended } from './support/ended';
import { ADMIN, freePort, ROOT } from './support/portal';

const PATIENCE = { timeout: 120_000, interval: 50 };
let keeper: ChildProcess | undefined;
let folder: string;
let said = '';

afterEach(async () => {
  await ended(keeper);
  await rm(folder, { recursive: true, force: true });
});

async function started(settings: Record<string, string> = {}): Promise<number> {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-restart-'));
  said = '';
  const port = await freePort();
  const { NODE_ENV: _test, ...env } = process.env;
  keeper = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      PORT: String(port),
      DATA_DIR: folder,
      SEED: 'none',
      LOG_LEVEL: 'silent',
      // A machine busy with other tests is no overload.
      MAX_DELAY_MS: '0',
      ADMIN_PASSWORD: ADMIN.Password,
      ...settings,
    },
  });
  for (const stream of [keeper.stdout, keeper.stderr]) stream?.on('data', (bytes) => (said += bytes));
  return port;
}

const origin = (port: number) => `http://127.0.0.1:${port}`;
const ready = (port: number) =>
  vi.waitFor(async () => expect((await fetch(`${origin(port)}/api/health/ready`)).status).toBe(200), PATIENCE);
const gone = (port: number) =>
  vi.waitFor(
    () =>
      fetch(`${origin(port)}/api/health/live`).then(
        () => expect('answering').toBe('gone'),
        () => undefined,
      ),
    PATIENCE,
  );
const portalOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
const databasePid = () => Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

async function restarts(port: number): Promise<unknown> {
  const login = await fetch(`${origin(port)}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const answer = await fetch(`${origin(port)}/api/admin/Status`, { headers: { cookie } });
  expect([login.status, answer.status]).toEqual([200, 200]);
  return ((await answer.json()) as { data: { Restarts: unknown } }).data.Restarts;
}

describe.skipIf(process.platform !== 'linux')('under npm start', () => {
  it('a killed portal answers again, and staff can see that it was', async () => {
    const port = await started();
    await ready(port);
    const first = portalOf(keeper?.pid as number);
    process.kill(first, 'SIGKILL');
    await vi.waitFor(() => expect(portalOf(keeper?.pid as number)).not.toBe(first), PATIENCE);
    await ready(port);
    expect(said).toMatch(/SIGKILL.*重新启动/);
    expect(await restarts(port)).toMatchObject({ Count: 1, LastReason: 'SIGKILL' });
  });

  it('a killed database comes back with the portal', async () => {
    const port = await started();
    await ready(port);
    const first = databasePid();
    process.kill(first, 'SIGKILL');
    await vi.waitFor(() => expect(databasePid()).not.toBe(first), PATIENCE);
    await ready(port);
  });

  it('portal and database go when their keeper is killed', async () => {
    const port = await started();
    await ready(port);
    keeper?.kill('SIGKILL');
    await gone(port);
    await vi.waitFor(() => expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false), PATIENCE);
  });

  it('a fault of the settings is told once, with the code 78', async () => {
    await started({ PORT: 'eighty' });
    const code = await new Promise((resolve) => keeper?.once('exit', resolve));
    expect(code).toBe(78);
    expect(said.match(/设置有误/g)).toHaveLength(1);
    expect(said).not.toContain('重新启动');
  });
});
