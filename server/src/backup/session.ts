/** A connection for as long as a backup takes, on which values are written and read the same way everywhere. */
import pg from 'pg';

const CONNECT_MS = 10_000;
/** Nobody is kept waiting longer, nor waits longer, for a lock. */
const LOCK_MS = 30_000;
/** By this name a running portal is told from its tasks. */
export const TASK_NAME = 'ip-portal-task';

const SETTINGS = [
  'statement_timeout = 0',
  `lock_timeout = ${LOCK_MS}`,
  'idle_in_transaction_session_timeout = 0',
  // What is read and what is written must not depend on the server's settings.
  "client_encoding = 'UTF8'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  // Rows come in the order in which they lie.
  'synchronize_seqscans = off',
];

/** Opens the connection, has `work` use it, and closes it. */
export async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: TASK_NAME,
  });
  // The query under way tells of it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SETTINGS.map((setting) => `set ${setting}`).join('; '));
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The tables of the portal, by name, with the columns that hold values of their own. */
export async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid, c.relname order by c.relname`,
  );
  return rows;
}

/** `"a", "b"`. */
export const columnList = (columns: readonly string[]) => columns.map((name) => pg.escapeIdentifier(name)).join(', ');

/** A table of the portal in SQL. */
export const tableName = (name: string) => `public.${pg.escapeIdentifier(name)}`;
