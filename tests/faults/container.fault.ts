/** The first process of a container: no shell, no npm, nobody to pass a signal on or to collect what is left. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ADMIN, freePort, ROOT } from '../journeys/support/portal';
import { atEnd, eventually, skip, tell, temporary } from './support';

const FAULT = 'SIGTERM to `node scripts/start.mjs` as process 1';
const SPACE = ['--pid', '--fork', '--mount-proc', '--kill-child'];
const can = spawnSync('unshare', [...SPACE, 'true']).status === 0;
if (!can) skip(FAULT, 'needs unshare and the right to make a pid namespace (root)');

it.skipIf(!can)(FAULT, async () => {
  const dataDir = await temporary('container');
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const outer = spawn('unshare', [...SPACE, process.execPath, path.join(ROOT, 'scripts/start.mjs'), '--api-only'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, SEED: 'none', ADMIN_PASSWORD: ADMIN.Password },
  });
  atEnd(() => outer.kill('SIGKILL'));
  await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200));
  const databaseRuns = () => existsSync(path.join(dataDir, 'postgres/postmaster.pid'));
  expect(databaseRuns()).toBe(true);
  const first = Number(readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8'));
  const ended = once(outer, 'exit');
  process.kill(first, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(databaseRuns()).toBe(false);
  tell({
    fault: FAULT,
    rounds: 1,
    tried: 0,
    failed: 0,
    lost: 0,
    deaths: 0,
    note: 'exit code 0, database stopped in order',
  });
});
