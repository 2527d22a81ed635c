/**
 * Every alert of `deploy/monitoring/alerts.yml` raised in a running Prometheus, by the fault it speaks of, and gone again when
 * that is mended. Rules are as they are shipped but for their time: what has to last minutes lasts as long as a look, what
 * may wait for minutes a second.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { listPostgresOf } from '../../server/src/embedded/process-info.ts';
import { openWire } from '../../server/test/helpers/wire.ts';
import { freePort, ROOT } from '../journeys/support/portal';
import { atEnd, eventually, fill, Portal, skip, smallDisk, startDatabase, tell, temporary } from './support';

const FAULT = 'every alert, in a running Prometheus';
const RULES = path.join(ROOT, 'deploy/monitoring/alerts.yml');
const NAMES = [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => String(name));

const hasPrometheus = !spawnSync('prometheus', ['--version'], { stdio: 'ignore' }).error;
const disk = hasPrometheus ? await smallDisk('alerts', 300) : undefined;
if (!disk) skip(FAULT, 'needs prometheus, and the right to mount a small file system (root)');

/** The shipped rules, in the time of a test. */
const hurried = (rules: string) =>
  rules
    .replace(/for: \d+[mh]/g, 'for: 0s')
    .replace(/\[5m\]/g, '[15s]')
    .replace(/\[(?:10m|1h)\]/g, '[1m]')
    .replace(/(_seconds > )\d{3,}/g, '$11');

/** Prometheus that reads these ports with those rules. */
async function startPrometheus(ports: readonly number[]) {
  const folder = await temporary('prometheus');
  await writeFile(path.join(folder, 'alerts.yml'), hurried(await readFile(RULES, 'utf8')));
  const targets = JSON.stringify(ports.map((port) => `127.0.0.1:${port}`));
  await writeFile(
    path.join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 3s, scrape_timeout: 3s, evaluation_interval: 1s }
scrape_configs: [{ job_name: ip-portal, static_configs: [{ targets: ${targets} }] }]
rule_files: [alerts.yml]
`,
  );
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  atEnd(async () => {
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  });
  const ask = async (query: string): Promise<Set<string>> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query })}`);
    const { data } = (await answer.json()) as { data: { result: { metric: { alertname: string } }[] } };
    return new Set(data.result.map(({ metric }) => metric.alertname));
  };
  await eventually(() => ask('up'));
  return {
    /** Raised at any evaluation until now. */
    raised: () => ask('last_over_time(ALERTS{alertstate="firing"}[1h])'),
    /** Raised at this moment. */
    raisedNow: () => ask('ALERTS{alertstate="firing"}'),
  };
}

/** The portal as `npm start` keeps it running: one that died is started again. */
class KeptPortal extends Portal {
  protected override get args(): string[] {
    return [path.join(ROOT, 'scripts/start.mjs'), '--api-only'];
  }

  /** The process that serves. */
  get worker(): number {
    return Number(readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8').trim().split(' ')[0]);
  }
}

const database = disk ? await startDatabase() : undefined;
const wire = database && (await openWire(database.url));

it.skipIf(!disk)(FAULT, async () => {
  if (!disk || !database || !wire) throw new Error('no database');
  const [portA, portB] = [await freePort(), await freePort()];
  const nowhere = path.join(disk, 'a-file');
  await writeFile(nowhere, '');
  const dataDir = path.join(disk, 'data');
  const portal = new KeptPortal({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_DIRECT_URL: wire.url,
    DATABASE_POOL: '4',
    METRICS_PORT: String(portA),
    TRUST_PROXY: '1',
    MIN_FREE_MB: '100',
    BACKUP_DAILY: 'on',
    BACKUP_DIR: path.join(nowhere, 'backups'),
  });
  await portal.start();
  // Its own database writes its log into a folder that is none.
  const ownDir = await temporary('alerts-moments');
  const embedded = new Portal({
    DATA_DIR: ownDir,
    METRICS_PORT: String(portB),
    BACKUP_MOMENTS: 'on',
    BACKUP_DIR: path.join(nowhere, 'backups'),
  });
  await embedded.start();
  const prometheus = await startPrometheus([portA, portB]);

  /** Makes a fault again and again until each of `names` was raised. */
  const until = async (names: readonly string[], fault: () => unknown = () => undefined) =>
    eventually(async () => {
      await fault();
      const raised = await prometheus.raised();
      for (const name of names) expect([...raised]).toContain(name);
    });
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  atEnd(() => sql.end());
  const locked = async (table: string, work: () => Promise<void>) => {
    await sql.query(`begin; lock table ${table} in access exclusive mode`);
    await work().finally(() => sql.query('rollback'));
  };

  // A disk of 300 MB, and a backup that has never been made.
  await until(['StorageLow', 'BackupLate']);
  // One address would soon be asked for a proof of work: they come from many.
  let strangers = 0;
  const guess = () => {
    strangers += 1;
    const from = `203.0.${strangers >> 8}.${strangers & 255}`;
    const body = { UserName: `guest${strangers}`, Password: 'wrong' };
    return portal.send('POST', '/api/auth/login', body, { 'x-forwarded-for': from });
  };
  await until(['LogInsRefused'], () => Promise.all(Array.from({ length: 10 }, guess)));
  await sql.query(`insert into jobs (kind, data, max_attempts, due_at, state, finished_at) values
    ('of_another_version', '{}', 1, now() - interval '1 hour', 'waiting', null),
    ('mail', '{}', 1, now(), 'failed', now())`);
  await until(['JobsLate', 'JobsFailed']);
  await sql.query(`delete from jobs where kind in ('of_another_version', 'mail')`);

  // Nobody gets at the links: who asks for them waits, and all others for a connection.
  let asked = 0;
  await locked('links', () =>
    until(['PoolExhausted', 'ErrorsMany', 'AnswersSlow'], () =>
      Promise.all(Array.from({ length: 30 }, () => portal.status(`/api/Links?keyword=${asked++}`))),
    ),
  );
  const soon = new Date(Date.now() + 3_000).toISOString();
  const article = { Title: '定时', Content: '<p>正文</p>', Status: 'published', PublishTime: soon };
  expect((await portal.send('POST', '/api/Newss', article)).status).toBe(201);
  await locked('articles', () => until(['SchedulerLate']));
  await until(['CacheChannelDown'], () => wire.cut());

  const uploads = path.join(dataDir, 'uploads');
  await rename(uploads, `${uploads}-away`);
  await until(['UploadsMissing']);
  await rm(uploads, { recursive: true, force: true });
  await rename(`${uploads}-away`, uploads);
  await fill(path.join(disk, 'filler'));
  await until(['StorageFull']);
  await rm(path.join(disk, 'filler'));

  // Held again and again, with time between to be looked at.
  const { worker } = portal;
  await until(['EventLoopLate'], async () => {
    process.kill(worker, 'SIGSTOP');
    await pause(2_000);
    process.kill(worker, 'SIGCONT');
    await pause(700);
  });
  const processes = await listPostgresOf(path.join(database.dataDir, 'postgres'));
  expect(processes.length).toBeGreaterThan(0);
  const tellAll = (signal: NodeJS.Signals) => {
    for (const pid of processes) process.kill(pid, signal);
  };
  tellAll('SIGSTOP');
  await until(['DatabaseDown']).finally(() => tellAll('SIGCONT'));

  // A part of its log is finished, which otherwise takes five minutes or 16 MB.
  const own = new Client({ host: path.join(ownDir, 'run'), user: 'portal', database: 'portal' });
  await own.connect();
  await own.query('select pg_switch_wal()').finally(() => own.end());
  await until(['LogNotCopied']);

  // All is mended but the disk and the backup: nothing else is raised any more.
  await eventually(async () =>
    expect([...(await prometheus.raisedNow())].sort()).toEqual(['BackupLate', 'LogNotCopied', 'StorageLow']),
  );
  process.kill(portal.worker, 'SIGKILL');
  await until(['RestartedUnexpectedly']);
  await portal.end('SIGTERM');
  await until(['PortalDown']);
  expect([...(await prometheus.raised())].sort()).toEqual([...NAMES].sort());
  const note = `${NAMES.length} alerts raised, and gone where mended`;
  tell({ fault: FAULT, rounds: 1, tried: 0, failed: 0, lost: 0, deaths: embedded.deaths, note });
  await embedded.end('SIGTERM');
});
