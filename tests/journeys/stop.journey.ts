/** The portal as operators stop it: by a signal to itself or to npm, while visitors hold connections. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ended } from './support/ended';
import { freePort, ROOT } from './support/portal';

const PATIENCE = { timeout: 50_000, interval: 100 };
let child: ChildProcess;
let folder: string;

afterEach(async () => {
  await ended(child);
  await rm(folder, { recursive: true, force: true });
});

/** Starts the portal by `command`; answers its port once it is ready. */
async function started(command: string, args: string[]): Promise<number> {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-stop-'));
  const port = await freePort();
  const { NODE_ENV: _test, ...env } = process.env;
  child = spawn(command, args, {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...env, PORT: String(port), DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent', MAX_DELAY_MS: '0' },
  });
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200),
    PATIENCE,
  );
  return port;
}

/** True while the embedded database runs: its server removes the file when it has stopped in order. */
const databaseRuns = () => existsSync(path.join(folder, 'postgres/postmaster.pid'));

async function refused(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/health/live`).then(
    () => false,
    () => true,
  );
}

describe('a signal', () => {
  it.skipIf(process.platform === 'win32')('to npm reaches the portal, and its database stops', async () => {
    const port = await started('npm', ['start']);
    expect(databaseRuns()).toBe(true);
    child.kill('SIGTERM');
    await vi.waitFor(async () => {
      expect(await refused(port)).toBe(true);
      expect(databaseRuns()).toBe(false);
    }, PATIENCE);
  });

  it('ends the portal with code 0 although visitors ask on and on, and every answer is whole', async () => {
    const port = await started(process.execPath, ['server/build/main.mjs']);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
    const seen: (number | string)[] = [];
    let over = false;
    const visit = () => {
      if (over) return;
      http
        .get({ port, path: '/api/WebConfig', agent, host: '127.0.0.1' }, (response) => {
          response.resume();
          response.on('end', () => {
            seen.push(response.complete ? (response.statusCode ?? 0) : 'cut');
            setImmediate(visit);
          });
        })
        .on('error', (error: NodeJS.ErrnoException) => {
          // Nobody listens any more, or the connection was closed between two answers: what a proxy asks elsewhere.
          if (error.code !== 'ECONNREFUSED' && error.code !== 'ECONNRESET') seen.push(String(error.code));
          over ||= error.code === 'ECONNREFUSED';
          setImmediate(visit);
        });
    };
    for (let visitor = 0; visitor < 4; visitor += 1) visit();
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(50), PATIENCE);
    const exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    over = true;
    agent.destroy();
    expect(databaseRuns()).toBe(false);
    expect([...new Set(seen)]).toEqual([200]);
  });
});
