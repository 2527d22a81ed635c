/** A database of its own for every test file, cloned from a migrated template. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Db, openDatabase } from '../../src/db/client.ts';
import { users } from '../../src/db/schema/accounts.ts';

/** Address of the server under test; set by `global-setup.ts`. */
function serverUrl(): string {
  return inject('databaseServer');
}

/** Address of `database` on the server of `url`. */
export function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.toString();
}

/** Creates a database from the template. */
export async function createDatabase(
  template = inject('databaseTemplate'),
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `ip_portal_test_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl() });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template ${template}`);
  return {
    url: withDatabase(serverUrl(), name),
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
}

/** A database of its own without an app; gone when the test file ends. */
export async function openTestDatabase(): Promise<Db> {
  const { url, drop } = await createDatabase();
  const db = openDatabase(url, 4, () => undefined);
  afterAll(async () => {
    await db.$client.end();
    await drop();
  });
  return db;
}

/** Adds an account that nobody can log in to by password. */
export async function addUser(
  db: Db,
  userName: string,
  more: Partial<typeof users.$inferInsert> = {},
): Promise<typeof users.$inferSelect> {
  const [row] = await db
    .insert(users)
    .values({ userName, passwordHash: 'none', roles: ['user'], ...more })
    .returning();
  if (!row) throw new Error('no user was made');
  return row;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    /** The migrated template of this run; runs side by side have one each. */
    databaseTemplate: string;
    databaseName: string;
  }
}
