/** A disk that is really full: a small file system in memory, filled to its last byte under writes. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { eventually, fill, Load, Portal, skip, smallDisk, tell, times } from './support';

const FAULT = 'disk full to the last byte';
const disk = await smallDisk('disk', 400);
if (!disk) skip(FAULT, 'needs the right to mount a small file system (root)');

it.skipIf(!disk)(FAULT, async () => {
  if (!disk) throw new Error('no disk');
  const portal = new Portal({ DATA_DIR: path.join(disk, 'data'), MIN_FREE_MB: '160' });
  await portal.start();
  const load = new Load(portal);
  const rounds = times(1, 3);
  const filler = path.join(disk, 'filler');
  for (let round = 0; round < rounds; round += 1) {
    load.begin();
    await load.progress(20);
    await fill(filler);
    const before = load.statuses.get(507) ?? 0;
    await eventually(() => expect(load.statuses.get(507) ?? 0).toBeGreaterThan(before + 20));
    expect(await portal.status('/api/Links')).toBe(200);
    await rm(filler);
    await load.progress(20);
    await load.stop();
  }
  const lost = await load.lost();
  const { tried, failed, refusals: note } = load;
  tell({ fault: FAULT, rounds, tried, failed, lost, deaths: portal.deaths, note });
  expect([lost, portal.deaths]).toEqual([0, 0]);
  await portal.end('SIGTERM');
});
