/** What there is to watch the portal by: who may read it, that it tells no more than it should, and what is made of it. */
import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { backupJob } from '../src/backup/daily.ts';
import { ConfigError } from '../src/config.ts';
import { openDatabase } from '../src/db/client.ts';
import { enqueue } from '../src/jobs/enqueue.ts';
import { ADMIN, Client, startTestApp } from './helpers/app.ts';
import { eventually } from './helpers/time.ts';
import { openWire } from './helpers/wire.ts';

const TOKEN = 'a-token-of-sixteen-and-more';
const watched = await startTestApp({ metricsToken: TOKEN });
const { visitor, admin, ctx, url } = watched;

const read = async (client = visitor) => (await client.get('/metrics', { authorization: `Bearer ${TOKEN}` })).text;

/** The value of one line, or undefined when it is not told. */
function valueOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

/** Names of what is told, with those that a histogram has. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name);
    if (type === 'histogram') for (const end of ['bucket', 'sum', 'count']) names.add(`${name}_${end}`);
  }
  return names;
}

const file = (name: string) => readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8');
const NAME = /\b(?:ip_portal|nodejs|process)_[a-z0-9_]+/g;

describe('who may read the figures', () => {
  it('nobody, where no setting asks for them', async () => {
    const plain = await startTestApp();
    const answer = await plain.visitor.get('/metrics', { authorization: `Bearer ${TOKEN}` });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('ip_portal_');
  });

  it.each<Record<string, string>>([{}, { authorization: 'Bearer another-token-of-sixteen' }, { authorization: TOKEN }])(
    'not who brings %o, an administrator neither',
    async (headers) => {
      for (const client of [visitor, admin]) {
        const answer = await client.get('/metrics', headers);
        expect(answer.status).toBe(401);
        expect(answer.headers['www-authenticate']).toBe('Bearer');
        expect(answer.text).not.toContain('ip_portal_');
      }
    },
  );

  it('who brings the token; the answer is not to be kept', async () => {
    const answer = await visitor.get('/metrics', { authorization: `Bearer ${TOKEN}` });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('what is counted', () => {
  it('is the route as it is declared, those answered from memory too: no record, no parameter, no unknown address', async () => {
    const line = 'ip_portal_http_requests_total{method="GET",route="/api/Patents/:id",status="404"}';
    const before = valueOf(await read(), line) ?? 0;
    for (let time = 0; time < 3; time += 1) await visitor.get('/api/Patents/987654?from=secret-word');
    await visitor.get('/no-such-place/secret-word');
    const text = await read();
    expect(valueOf(text, line)).toBe(before + 3);
    expect(text).not.toMatch(/987654|secret-word|no-such-place/);
    expect(valueOf(text, 'ip_portal_http_request_duration_seconds_count{method="GET",route="/api/Patents/:id"}')).toBe(
      before + 3,
    );
  });

  it('is a refused log-in, not one that is let in', async () => {
    const line = 'ip_portal_login_failures_total';
    const before = valueOf(await read(), line) ?? 0;
    const one = watched.client();
    await one.post('/api/auth/login', { ...ADMIN, Password: 'Falsch-77-Dorn!' });
    expect((await one.post('/api/auth/login', ADMIN)).status).toBe(200);
    expect(valueOf(await read(), line)).toBe(before + 1);
  });

  it('are hits of the cache', async () => {
    await visitor.get('/api/WebConfig');
    const before = valueOf(await read(), 'ip_portal_cache_hits_total') ?? 0;
    await visitor.get('/api/WebConfig');
    expect(valueOf(await read(), 'ip_portal_cache_hits_total')).toBe(before + 1);
  });
});

describe('how it stands', () => {
  it('is told of database, pool, jobs, storage, uploads and backups', async () => {
    await enqueue(ctx.db, backupJob, {}, { key: 'figures' });
    const text = await read();
    expect(valueOf(text, 'ip_portal_serving')).toBe(1);
    expect(valueOf(text, 'ip_portal_database_up')).toBe(1);
    expect(valueOf(text, 'ip_portal_db_pool_max')).toBe(6);
    expect(valueOf(text, 'ip_portal_jobs{kind="backup",state="waiting"}')).toBe(1);
    expect(valueOf(text, 'ip_portal_storage_free_bytes')).toBeGreaterThan(0);
    expect(valueOf(text, 'ip_portal_storage_full')).toBe(0);
    expect(valueOf(text, 'ip_portal_uploads_present')).toBe(1);
    expect(valueOf(text, 'ip_portal_backup_daily')).toBe(0);
    // None was made yet: a time of zero would read as 1970.
    expect(valueOf(text, 'ip_portal_backup_last_success_timestamp_seconds')).toBeUndefined();
  });

  it('is no old figure when the database does not tell: what it alone knows is absent, until it is back', async () => {
    const wire = await openWire(url);
    const db = openDatabase(wire.url, 2, () => undefined);
    const app = await buildApp({ ...ctx, db });
    const client = new Client(app);
    try {
      expect(valueOf(await read(client), 'ip_portal_database_up')).toBe(1);
      wire.silence(true);
      const silent = await read(client);
      expect(valueOf(silent, 'ip_portal_database_up')).toBe(0);
      expect(silent).not.toMatch(/^ip_portal_jobs\{/m);
      expect(valueOf(silent, 'ip_portal_jobs_oldest_due_seconds')).toBeUndefined();
      expect(valueOf(silent, 'ip_portal_uploads_present')).toBeUndefined();
      wire.silence(false);
      wire.cut();
      await eventually(async () => expect(valueOf(await read(client), 'ip_portal_database_up')).toBe(1));
    } finally {
      await app.close();
      await db.$client.end();
    }
  });
});

describe('a port of their own', () => {
  it('is answered there and not at the portal, with the token where there is one, until the portal is closed', async () => {
    const port = await freePort();
    const app = await buildApp({ ...ctx, config: { ...ctx.config, metricsPort: port } });
    await app.ready();
    const at = (headers: Record<string, string> = {}, where = '/metrics', method = 'GET') =>
      fetch(`http://127.0.0.1:${port}${where}`, { headers, method });
    const authorization = `Bearer ${TOKEN}`;
    try {
      expect((await at()).status).toBe(401);
      const answer = await at({ authorization });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('ip_portal_database_up 1');
      expect((await at({ authorization }, '/')).status).toBe(404);
      expect((await at({ authorization }, '/metrics', 'POST')).status).toBe(405);
      expect((await new Client(app).get('/metrics', { authorization })).status).toBe(404);
    } finally {
      await app.close();
    }
    await expect(at({ authorization })).rejects.toThrow();
  });

  it('that is taken stops the start, and the setting is named', async () => {
    const taken = net.createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as net.AddressInfo;
    const app = await buildApp({ ...ctx, config: { ...ctx.config, metricsPort: port } });
    try {
      await expect(app.ready()).rejects.toThrow(ConfigError);
      await expect(app.ready()).rejects.toThrow(`METRICS_PORT=${port}：无法在 127.0.0.1 使用该端口（EADDRINUSE）`);
    } finally {
      await app.close();
      taken.close();
    }
  });
});

describe('what is made of the figures', () => {
  it('alerts and the dashboard name figures that exist, and documents name every one of ours', async () => {
    const told = namesIn(await read());
    const own = [...told].filter((name) => name.startsWith('ip_portal_') && !/_(bucket|sum|count)$/.test(name));
    expect(own.length).toBeGreaterThan(15);
    const documented = new Set(file('docs/monitoring.md').match(NAME));
    expect(own.filter((name) => !documented.has(name))).toEqual([]);
    for (const name of [
      'deploy/monitoring/alerts.yml',
      'deploy/monitoring/dashboard.json',
      'deploy/monitoring/alerts.test.yml',
    ]) {
      const named = file(name).match(NAME) ?? [];
      expect(named.length).toBeGreaterThan(5);
      expect([...new Set(named)].filter((one) => !told.has(one))).toEqual([]);
    }
  });

  it('the dashboard is one that Grafana takes: panels with places and questions, of the chosen job alone', () => {
    const { panels, templating } = JSON.parse(file('deploy/monitoring/dashboard.json')) as {
      panels: { id: number; title: string; gridPos: { x: number; w: number }; targets: { expr: string }[] }[];
      templating: { list: { name: string }[] };
    };
    expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'job', 'instance']);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, gridPos, targets } of panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      expect(targets.length, title).toBeGreaterThan(0);
      for (const { expr } of targets) expect(expr, title).toContain('job="$job"');
    }
  });
});

/** A port that nobody uses at this moment. */
async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
