/** The database restarts, stands still, vanishes without a word; a process with a wrong clock; a start that is killed. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openWire } from '../../server/test/helpers/wire.ts';
import { eventually, Load, Portal, startDatabase, tell, temporary, times } from './support';

const LINUX = process.platform === 'linux';
const database = await startDatabase();

async function query(sql: string, url = database.url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Address of a new database on the same server. */
async function newDatabase(name: string): Promise<string> {
  await query(`create database ${name}`);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  return url.toString();
}

const keys = await temporary('keys');

async function portalOn(url: string, settings: Record<string, string> = {}): Promise<Portal> {
  // Processes on one database share its keys.
  const KEYS_FILE = path.join(keys, `${new URL(url).pathname.slice(1)}.json`);
  const portal = new Portal({ DATA_DIR: await temporary('data'), DATABASE_URL: url, KEYS_FILE, ...settings });
  await portal.start();
  return portal;
}

/** Every process of the database server. */
function serverProcesses(): number[] {
  const parentOf = (pid: number) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]);
    } catch {
      return 0;
    }
  };
  const all = readdirSync('/proc').map(Number).filter(Boolean);
  return [database.pid(), ...all.filter((pid) => parentOf(pid) === database.pid())];
}

it('restart of the database under writes', async () => {
  const portal = await portalOn(await newDatabase('restarts'));
  const load = new Load(portal);
  const rounds = times(4, 20);
  load.begin();
  for (let round = 0; round < rounds; round += 1) {
    await load.progress(25);
    await database.restart(round % 2 === 0 ? 'fast' : 'immediate');
  }
  await load.progress(25);
  await load.stop();
  const lost = await load.lost();
  const { tried, failed, refusals: note } = load;
  tell({
    fault: 'restart of the database (fast, immediate)',
    rounds,
    tried,
    failed,
    lost,
    deaths: portal.deaths,
    note,
  });
  expect([lost, portal.deaths]).toEqual([0, 0]);
  expect([...load.statuses.keys()].sort()).toEqual([201, 503]);
  await portal.end('SIGTERM');
});

it.skipIf(!LINUX)('the database stands still (SIGSTOP)', async () => {
  const portal = await portalOn(await newDatabase('standstill'));
  const load = new Load(portal);
  const rounds = times(2, 5);
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    load.begin();
    await load.progress(10);
    const stopped = serverProcesses();
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    try {
      // The answers come while it stands still: nothing waits for it. What was asked before it was noticed waits longest.
      for (let i = 0; i < 3; i += 1) {
        const since = performance.now();
        expect(await portal.status(`/api/Newss?keyword=${round}-${i}`)).toBe(503);
        waits.push(performance.now() - since);
      }
      expect(await portal.status('/api/health/ready')).toBe(503);
      expect(await portal.status('/api/health/live')).toBe(200);
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    }
    await load.progress(10);
    await load.stop();
    await portal.ready();
  }
  const lost = await load.lost();
  const { tried, failed } = load;
  const note = `an uncached read answered 503 after ${(Math.max(...waits) / 1_000).toFixed(1)} s at most; ${load.refusals}`;
  tell({ fault: 'database stands still (SIGSTOP)', rounds, tried, failed, lost, deaths: portal.deaths, note });
  expect([lost, portal.deaths]).toEqual([0, 0]);
  await portal.end('SIGTERM');
});

it('silent loss of the network to the database', async () => {
  const url = await newDatabase('silence');
  const wire = await openWire(url);
  const portal = await portalOn(wire.url);
  const load = new Load(portal);
  const rounds = times(2, 5);
  let stale = 0;
  for (let round = 0; round < rounds; round += 1) {
    const Slogan = `round ${round}`;
    const { Version } = await portal.data<{ Version: number }>('/api/WebConfig');
    expect((await portal.send('PUT', '/api/WebConfig', { Slogan, Version })).status).toBe(200);
    expect((await portal.data<{ Slogan: string }>('/api/WebConfig')).Slogan).toBe(Slogan);
    load.begin();
    await load.progress(10);
    wire.silence(true);
    await eventually(async () => expect(await portal.status('/api/health/ready')).toBe(503));
    // Changed by somebody whose news cannot arrive.
    await query(`update singles set value = value || '{"Slogan":"elsewhere ${round}"}' where key = 'site'`, url);
    wire.silence(false);
    await load.progress(10);
    await load.stop();
    await portal.ready();
    if ((await portal.data<{ Slogan: string }>('/api/WebConfig')).Slogan !== `elsewhere ${round}`) stale += 1;
  }
  const lost = await load.lost();
  const { tried, failed } = load;
  const note = `${stale} old pages afterwards; ${load.refusals}`;
  tell({ fault: 'silent loss of the network', rounds, tried, failed, lost, deaths: portal.deaths, note });
  expect([lost, portal.deaths, stale]).toEqual([0, 0, 0]);
  await portal.end('SIGTERM');
});

it('the clock of a process is wrong by a day', async () => {
  const url = await newDatabase('clocks');
  const right = await portalOn(url);
  for (const [words, ms] of [
    ['ahead', 86_400_000],
    ['behind', -86_400_000],
  ] as const) {
    // The clock of the machine is everybody's: the process alone is told another time.
    const shift = `const D=Date,m=${ms};globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(D.now()+m)}static now(){return D.now()+m}}`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(shift)}`;
    const portal = await portalOn(url, { NODE_OPTIONS });
    expect(new Date((await fetch(portal.origin)).headers.get('date') ?? 0).getTime()).toBeGreaterThan(0);
    // A session of the one is a session of the other.
    const own = portal.cookie;
    portal.cookie = right.cookie;
    const load = new Load(portal);
    load.begin();
    await load.progress(50);
    await load.stop();
    right.cookie = own;
    expect((await right.send('GET', '/api/auth/userinfo')).status).toBe(200);
    const lost = await load.lost();
    const { tried, failed, refusals: note } = load;
    tell({ fault: `clock of a process a day ${words}`, rounds: 1, tried, failed, lost, deaths: portal.deaths, note });
    expect([failed, lost, portal.deaths]).toEqual([0, 0, 0]);
    await portal.end('SIGTERM');
  }
  await right.end('SIGTERM');
});

const SHAPE = `select md5(string_agg(line, E'\\n' order by line)) as digest from (
  select table_schema || table_name || column_name || data_type || is_nullable || coalesce(column_default, '') as line
    from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')
  union all select conrelid::regclass::text || conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public') lines`;

it('a start that is killed while it migrates', async () => {
  const reference = await newDatabase('migrated');
  const whole = await portalOn(reference);
  await whole.end('SIGTERM');
  const [expected] = await query(SHAPE, reference);
  const rounds = times(3, 5);
  let failed = 0;
  const killedAt: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const url = await newDatabase(`interrupted_${round}`);
    const portal = new Portal({ DATA_DIR: await temporary('data'), DATABASE_URL: url });
    const watcher = new pg.Client({ connectionString: url });
    await watcher.connect();
    await portal.launch();
    // Killed when it is seen at work inside the database, each time a little later.
    let seen = 0;
    await eventually(async () => {
      const { rows } = await watcher.query(
        `select count(*)::int as busy from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      );
      if (Number(rows[0]?.busy) > 0) seen += 1;
      const done = await watcher.query(`select to_regclass('public.users') is not null as done`);
      if (seen <= round && !done.rows[0]?.done) throw new Error('not at work yet');
    });
    await portal.end('SIGKILL');
    const { rows } = await watcher.query(`select count(*)::int as tables from pg_tables where schemaname = 'public'`);
    killedAt.push(Number(rows[0]?.tables));
    await watcher.end();
    await portal.start();
    const [found] = await query(SHAPE, url);
    if (found?.digest !== expected?.digest) failed += 1;
    await portal.end('SIGTERM');
  }
  const note = `tables there at the kill: ${killedAt.join(', ')}`;
  tell({ fault: 'kill -9 during the first migration', rounds, tried: rounds, failed, lost: 0, deaths: 0, note });
  expect(failed).toBe(0);
});
