/** A disk that is really full: a small file system in memory, filled to its last byte under writes. */
import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { atEnd, eventually, Load, Portal, tell, temporary, times } from './support';

const FAULT = 'disk full to the last byte';
const mountPoint = await temporary('disk');
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', mountPoint]).status === 0;
// Said after the folder was made, done before it is removed.
atEnd(() => {
  if (mounted) spawnSync('umount', ['-l', mountPoint]);
});
if (!mounted) {
  const skipped = 'needs the right to mount a small file system (root)';
  console.warn(`SKIPPED ${FAULT}: ${skipped}`);
  tell({ fault: FAULT, skipped });
}

/** Writes until nothing fits any more. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (let size = 4 * 1024 * 1024; size >= 512; ) {
      const block = Buffer.alloc(size, 1);
      const { bytesWritten } = await handle.write(block).catch(() => ({ bytesWritten: 0 }));
      if (bytesWritten < size) size = Math.floor(size / 2);
    }
  } finally {
    await handle.close();
  }
}

it.skipIf(!mounted)(FAULT, async () => {
  const portal = new Portal({ DATA_DIR: path.join(mountPoint, 'data'), MIN_FREE_MB: '160' });
  await portal.start();
  const load = new Load(portal);
  const rounds = times(1, 3);
  const filler = path.join(mountPoint, 'filler');
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
