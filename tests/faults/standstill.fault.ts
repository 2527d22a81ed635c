/** The embedded database stands still: the portal is told to stop all the same, and leaves nothing running. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { listPostgresOf } from '../../server/src/embedded/process-info.ts';
import { eventually, Portal, tell, temporary, times } from './support';

it.skipIf(process.platform !== 'linux')('stopping while the embedded database stands still', async () => {
  const rounds = times(2, 5);
  const took: number[] = [];
  const waits: number[] = [];
  let deaths = 0;
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = await temporary('standstill');
    const portal = new Portal({ DATA_DIR: dataDir });
    await portal.start();
    const pgdata = path.join(dataDir, 'postgres');
    expect(await portal.status('/api/Links')).toBe(200);
    for (const pid of await listPostgresOf(pgdata)) process.kill(pid, 'SIGSTOP');
    const timed = async (url: string): Promise<number> => {
      const since = performance.now();
      const status = await portal.status(url);
      waits.push(performance.now() - since);
      return status;
    };
    expect(await timed(`/api/Newss?keyword=${round}`)).toBe(503);
    expect(await portal.status('/api/Links')).toBe(200);
    const since = performance.now();
    await portal.end('SIGTERM');
    took.push(performance.now() - since);
    await eventually(async () => expect(await listPostgresOf(pgdata)).toEqual([]));
    deaths += portal.deaths;
    await portal.start();
    await portal.end('SIGTERM');
  }
  const most = (all: number[]) => (Math.max(...all) / 1_000).toFixed(1);
  const note = `stopped in ${most(took)} s at most; an uncached read answered 503 after ${most(waits)} s at most`;
  tell({ fault: 'stopped while the database stands still', rounds, tried: rounds, failed: 0, lost: 0, deaths, note });
  expect(deaths).toBe(0);
});
