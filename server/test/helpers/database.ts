/** A database of its own for every test file, cloned from a migrated template. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

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

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    /** The migrated template of this run; runs side by side have one each. */
    databaseTemplate: string;
    databaseName: string;
  }
}
