/** The process is killed in the middle of writes, on its embedded database. */
import { expect, it } from 'vitest';
import { Load, Portal, tell, temporary, times } from './support';

it('kill -9 under writes', async () => {
  const portal = new Portal({ DATA_DIR: await temporary('kill') });
  await portal.start();
  const load = new Load(portal);
  const rounds = times(5, 30);
  let lost = 0;
  for (let round = 0; round < rounds; round += 1) {
    load.begin();
    await load.progress(10 + Math.floor(Math.random() * 40));
    await portal.end('SIGKILL');
    await load.stop();
    await portal.start();
    lost = Math.max(lost, await load.lost());
  }
  tell({
    fault: 'kill -9 of the process',
    rounds,
    tried: load.tried,
    failed: load.failed,
    lost,
    deaths: portal.deaths,
    note: load.refusals,
  });
  expect([lost, portal.deaths]).toEqual([0, 0]);
});
