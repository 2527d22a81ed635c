/** A filled database of every release becomes one of today without losing anything. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { ContentCache } from '../../src/cache/content-cache.ts';
import { parseConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/client.ts';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { Client } from '../helpers/app.ts';
import { createDatabase } from '../helpers/database.ts';
import { editedMigrations, keptReleases, type ReleaseRow, readRelease, readRows, restoreRelease } from './release.ts';

/** Columns (`table.column`) that a later version gave up on purpose, each with the reason. */
const GIVEN_UP: Record<string, string> = {
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

  beforeAll(async () => {
    ({ url, drop } = await createDatabase('template0'));
    client = new pg.Client({ connectionString: url });
    await client.connect();
    await restoreRelease(client, url, release);
  });
  afterAll(async () => {
    await client.end();
    await drop();
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

  it('goes on counting where it stopped', async () => {
    const { rows } = await client.query<{ name: string; last: string }>(
      `select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
    );
    const now = Object.fromEntries(rows.map((one) => [one.name, Number(one.last)]));
    expect(now).toMatchObject(release.sequences);
  });

  it('works: the public sees what it saw, the administrator logs in and writes', async () => {
    const config = parseConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', DATA_DIR: '/tmp', MAX_DELAY_MS: '0' }, '/');
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
    }
  });
});
