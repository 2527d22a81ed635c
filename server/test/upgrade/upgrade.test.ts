/** A filled database of every release becomes one of today without losing anything. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { ContentCache } from '../../src/cache/content-cache.ts';
import { parseConfig } from '../../src/config.ts';
import { type KeyRing, keysOf } from '../../src/crypto/key-ring.ts';
import { checkTexts, sealClear } from '../../src/crypto/seal-rows.ts';
import { SEALED_TABLES } from '../../src/crypto/sealed-columns.ts';
import { type Db, openDatabase } from '../../src/db/client.ts';
import { migrateDatabase, proveRules } from '../../src/db/migrate.ts';
import { Client } from '../helpers/app.ts';
import { createDatabase } from '../helpers/database.ts';
import { editedMigrations, keptReleases, type ReleaseRow, readRelease, readRows, restoreRelease } from './release.ts';

/** Columns (`table.column`) that a later version gave up on purpose, each with the reason. */
const GIVEN_UP: Record<string, string> = {
  'users.failed_logins': 'attempts are counted in `attempts`, by who tries',
  'users.locked_until': 'nobody can lock others out: who tries waits',
  'users.privacy_version': 'an agreement is a row of `consents`',
  'users.privacy_agreed_at': 'an agreement is a row of `consents`',
  'patents.events': 'each is a row of `patent_events`',
  'search_documents.visible_from': 'whether a record is public is asked of its view',
};

/** A row as a text, without the columns that were given up. */
function digestOf({ table, row }: ReleaseRow, columns: Iterable<string>): string {
  const kept = [...columns].filter((column) => !(`${table}.${column}` in GIVEN_UP)).sort();
  return `${table} ${JSON.stringify(kept.map((column) => [column, row[column]]))}`;
}

it('keeps at least one release, and every table of it holds rows', () => {
  expect(keptReleases()).toContain('0.1');
  const tables = new Set(readRelease('0.1').rows.map(({ table }) => table));
  expect(tables.size).toBe(17);
});

describe.each(keptReleases())('release %s', (name) => {
  const release = readRelease(name);
  let url = '';
  let drop: () => Promise<void>;
  let client: pg.Client;
  let after: ReleaseRow[];
  const keysFile = path.join(os.tmpdir(), `ip-portal-upgrade-${randomBytes(6).toString('hex')}.json`);

  beforeAll(async () => {
    ({ url, drop } = await createDatabase('template0'));
    client = new pg.Client({ connectionString: url });
    await client.connect();
    await restoreRelease(client, url, release);
  });
  afterAll(async () => {
    await client.end();
    await drop();
    await rm(keysFile, { force: true });
  });

  it('ran migrations that nobody edited since', () => {
    expect(editedMigrations(release)).toEqual([]);
  });

  it('comes back from the file as it was', async () => {
    expect(await readRows(client)).toEqual(expect.arrayContaining(release.rows.slice(0, 5)));
    expect((await readRows(client)).length).toBe(release.rows.length);
  });

  it('loses no row and no value on the way to the present', async () => {
    await migrateDatabase(url);
    after = await readRows(client);
    const columns = new Map(release.rows.map(({ table, row }) => [table, Object.keys(row)]));
    const digests = (rows: ReleaseRow[]) =>
      rows.flatMap((one) => (columns.has(one.table) ? [digestOf(one, columns.get(one.table) ?? [])] : [])).sort();
    expect(digests(after)).toEqual(digests(release.rows));
  });

  it('keeps every event of a patent as it was told', async () => {
    const told = await client.query<{ id: number; events: unknown[] }>(
      `select patent_id as id, jsonb_agg(told order by id) as events from patent_events group by 1 order by 1`,
    );
    const before = release.rows.flatMap(({ table, row }) =>
      table === 'patents' && Array.isArray(row.events) && row.events.length > 0
        ? [{ id: row.id as number, events: row.events }]
        : [],
    );
    expect(before.length).toBeGreaterThan(3);
    expect(told.rows).toEqual(before.sort((a, b) => a.id - b.id));
  });

  it('goes on counting where it stopped', async () => {
    const { rows } = await client.query<{ name: string; last: string }>(
      `select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
    );
    const now = Object.fromEntries(rows.map((one) => [one.name, Number(one.last)]));
    expect(now).toMatchObject(release.sequences);
  });

  it('seals what lay in clear, also when two processes start at once, and tells its owner the same', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-upgrade-'));
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, KEYS_FILE: keysFile };
    const config = parseConfig(env, '/');
    const dbs = [openDatabase(url, 2, () => undefined), openDatabase(url, 2, () => undefined)];
    try {
      const rings = dbs.map((db) => keysOf({ db, config }));
      const sealed = await Promise.all(dbs.map((db, at) => sealClear(db, rings[at] as KeyRing)));
      expect(sealed.reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(0);
      expect(await sealClear(dbs[0] as Db, rings[0] as KeyRing)).toBe(0);
      await proveRules(config, url);
      const { rows } = await client.query(
        "select conname from pg_constraint where not convalidated and pg_get_constraintdef(oid) like '%v2%'",
      );
      expect(rows).toEqual([]);
      const raw = JSON.stringify((await readRows(client)).filter(({ table }) => table !== 'audit_log'));
      const personal = release.rows.flatMap(({ table, row }) =>
        table === 'users' ? [row.phone, row.email] : table === 'postings' ? [row.contact_phone] : [],
      );
      const clear = [...new Set(personal.filter((text) => text !== ''))].map(String);
      expect(clear.length).toBeGreaterThan(0);
      for (const text of clear) expect(raw).not.toContain(text);
      const found = await checkTexts(dbs[0] as Db, rings[0] as KeyRing);
      expect(found).toMatchObject({ broken: [], clear: [] });
      for (const { table, row } of release.rows) {
        if (table !== 'users' && table !== 'postings') continue;
        const now = (await client.query(`select * from ${table} where id = $1`, [row.id])).rows[0];
        for (const column of Object.keys(SEALED_TABLES[table].columns)) {
          const place = { table, column, row: Number(row.id) };
          expect(now[column] === '' ? '' : await rings[1]?.open(now[column], place)).toBe(row[column]);
        }
      }
    } finally {
      for (const db of dbs) await db.$client.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('works: the public sees what it saw, the administrator logs in and writes', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-upgrade-'));
    const env = { DATABASE_URL: url, LOG_LEVEL: 'silent', DATA_DIR: dataDir, KEYS_FILE: keysFile, MAX_DELAY_MS: '0' };
    const config = parseConfig(env, '/');
    const db = openDatabase(url, 2, () => undefined);
    const app = await buildApp({ config, db, cache: new ContentCache() });
    try {
      const visitor = new Client(app);
      const live = (table: string, test: (row: Record<string, unknown>) => boolean = () => true) =>
        release.rows.filter((one) => one.table === table && one.row.deleted_at === null && test(one.row)).length;
      const now = new Date();
      const shown = (kind: string) => (row: Record<string, unknown>) =>
        row.kind === kind && row.status === 'published' && new Date(String(row.publish_time)) <= now;
      for (const [path, total] of [
        ['Newss', live('articles', shown('news'))],
        ['Notices', live('articles', shown('notice'))],
        ['Laws', live('articles', shown('law'))],
        ['Patents', live('patents')],
        ['ThinkTanks', live('experts')],
        ['Links', live('links', (row) => row.is_visible === true)],
      ] as const) {
        expect((await visitor.get(`/api/${path}`)).body.total, path).toBe(total);
      }
      const admin = new Client(app);
      const known = { UserName: 'admin', Password: 'Admin-Passw0rd!' };
      expect((await admin.post('/api/auth/login', known)).status).toBe(200);
      const made = await admin.post('/api/Newss', { Title: '升级之后', Content: '<p>正文</p>', Status: 'published' });
      expect(made.status, made.text).toBe(201);
    } finally {
      await app.close();
      await db.$client.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
