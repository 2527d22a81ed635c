/** A real PgBouncer between portal and database, in both of its modes. */
import { spawn, spawnSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../journeys/support/portal';
import { atEnd, Load, Portal, skip, startDatabase, tell, temporary } from './support';

const found = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0);
if (!found) skip('PgBouncer', 'no program of that name here (Debian: apt-get install pgbouncer)');

/** Starts PgBouncer in front of `url`; answers the address through it. */
async function bouncerTo(url: string, mode: 'session' | 'transaction'): Promise<string> {
  const folder = await temporary('bouncer');
  const { hostname, port, username, password, pathname } = new URL(url);
  const own = await freePort();
  const name = pathname.slice(1);
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 20
`,
  );
  await chmod(folder, 0o755);
  // It does not run as root.
  const child = spawn(found ?? '', [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' });
  atEnd(() => child.kill('SIGKILL'));
  return `postgres://${username}@127.0.0.1:${own}/${name}`;
}

describe.skipIf(!found)('behind PgBouncer', () => {
  it.each(['session', 'transaction'] as const)('in %s mode', async (mode) => {
    const { url } = await startDatabase({ transport: 'tcp' });
    const through = await bouncerTo(url, mode);
    const portal = new Portal({
      DATA_DIR: await temporary('data'),
      DATABASE_URL: through,
      ...(mode === 'transaction' ? { DATABASE_DIRECT_URL: url } : {}),
    });
    await portal.start();
    const load = new Load(portal);
    load.begin();
    await load.progress(100);
    await load.stop();
    const lost = await load.lost();
    const { tried, failed, refusals: note } = load;
    tell({ fault: `PgBouncer, ${mode} mode`, rounds: 1, tried, failed, lost, deaths: portal.deaths, note });
    expect([failed, lost, portal.deaths]).toEqual([0, 0, 0]);
    await portal.end('SIGTERM');
  });
});
