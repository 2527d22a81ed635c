import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { ownFolder } from '../lib/own-folder.ts';
import { LOCKS } from './locks.ts';
import { grantRights, roleOf } from './rights.ts';

/** Milliseconds: to connect, and to wait for another process that migrates. */
const CONNECT_MS = 10_000;
const LOCK_MS = 15 * 60_000;
/** What a step of an upgrade says with `RAISE WARNING`; the word itself is in the language of the server. */
const WARNING = '01000';

/** The database was brought up to date by a newer version of the portal than this one. */
export class SchemaTooNewError extends Error {
  constructor() {
    super(
      '数据库已由更新版本的程序升级，请使用新版本启动，或恢复升级前的备份（the database belongs to a newer version）',
    );
  }
}

/** Throws when the database has seen a migration that this version does not know. */
async function refuseNewerSchema(client: pg.Client, folder: string): Promise<void> {
  const journal = JSON.parse(await readFile(path.join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  const { rows: tables } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  if (!tables[0]?.known) return;
  const { rows } = await client.query('select max(created_at)::float8 as newest from drizzle.__drizzle_migrations');
  if (Number(rows[0]?.newest ?? 0) > Math.max(0, ...journal.entries.map(({ when }) => when))) {
    throw new SchemaTooNewError();
  }
}

/**
 * Brings the schema up to date, one process at a time (advisory lock). `url` is the database itself: a pooler
 * in transaction mode keeps no lock. Where that is the role that owns the tables, `worksAs` is the one that the portal
 * works with: it gets the rights it needs, and none to change the audit log. `warn` hears of rows that break a rule
 * of today: which table, which rule, how many, never what they say.
 */
export async function migrateDatabase(
  url: string,
  {
    folder = ownFolder('migrations', 'meta/_journal.json'),
    worksAs,
    warn = () => undefined,
  }: { folder?: string; worksAs?: string | undefined; warn?: (message: string) => void } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  // The query under way tells of it.
  client.on('error', () => undefined);
  client.on('notice', ({ code, message }) => {
    if (code === WARNING) warn(message ?? '');
  });
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrations]);
    await refuseNewerSchema(client, folder);
    await migrate(drizzle(client), { migrationsFolder: folder });
    if (worksAs !== undefined) await grantRights(client, worksAs);
  } finally {
    await client.end();
  }
}

/** Keeps others from migrating until the connection ends; false when somebody does so now. */
export async function holdMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCKS.migrations]);
  return rows[0]?.mine === true;
}

/** Brings the database of the settings up to date, as the role that owns its tables where one is set; `warn` as above. */
export async function migrateFor(
  { databaseUrl, databaseOwnerUrl }: { databaseUrl: string | undefined; databaseOwnerUrl: string | undefined },
  directUrl: string,
  warn: (message: string) => void,
): Promise<void> {
  if (databaseUrl && databaseOwnerUrl) await migrateDatabase(databaseOwnerUrl, { worksAs: roleOf(databaseUrl), warn });
  else await migrateDatabase(directUrl, { warn });
}

/** Rules that wait until rows of an earlier version are sealed. */
const SEALED_RULES = `select conrelid::regclass::text as owner, quote_ident(conname) as name from pg_constraint
  where contype = 'c' and not convalidated and connamespace = 'public'::regnamespace
    and pg_get_constraintdef(oid) like '%^v2[.]%'`;

/** Proves that every row is sealed where it has to be; until then the rules hold for new rows alone. */
export async function proveRules(
  { databaseUrl, databaseOwnerUrl }: { databaseUrl: string | undefined; databaseOwnerUrl: string | undefined },
  directUrl: string,
): Promise<void> {
  const url = databaseUrl && databaseOwnerUrl ? databaseOwnerUrl : directUrl;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ owner: string; name: string }>(SEALED_RULES);
    for (const { owner, name } of rows) await client.query(`alter table ${owner} validate constraint ${name}`);
  } finally {
    await client.end();
  }
}
