/** What the tests of backups compare, and where they put things. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { atEnd } from '../helpers/at-end.ts';
import { createDatabase } from '../helpers/database.ts';

/** A temporary folder; gone when the file ends. */
export async function temporary(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-backup-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy with the owners kept, which a cluster has to have. */
export async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', from, to]);
}

/** A database with nothing in it; gone when the file ends. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase('template0');
  atEnd(drop);
  return url;
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement on a connection of its own. */
export const query = <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> =>
  connected(url, async (client) => (await client.query<T>(text)).rows);

/** Rows and a digest of each table, whatever the order of its rows, and where each sequence stands. */
export const digestsOf = (url: string): Promise<Record<string, string>> =>
  connected(url, async (client) => {
    const tables = await client.query<{ name: string; sequence: boolean }>(
      `select oid::regclass::text as name, relkind = 'S' as sequence from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name, sequence } of tables.rows) {
      const text = sequence
        ? `select last_value || '/' || is_called as digest from ${name}`
        : `select count(*) || '/' || coalesce(md5(string_agg(line, E'\\n' order by line)), '') as digest
            from (select t::text as line from ${name} t) lines`;
      found[name] = String((await client.query<{ digest: string }>(text)).rows[0]?.digest);
    }
    return found;
  });

/** What the tables are made of: columns, constraints, indexes, triggers and whether they are on. */
export async function shapeOf(url: string): Promise<string[]> {
  const rows = await query<{ line: string }>(
    url,
    `select line from (
      select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
        from information_schema.columns where table_schema = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select created_at || hash from drizzle.__drizzle_migrations) lines order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** Digest of every file below a folder. */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const file = path.join(folder, name);
    if ((await stat(file)).isFile())
      found[name] = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
  }
  return found;
}
