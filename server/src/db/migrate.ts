import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const here = path.dirname(fileURLToPath(import.meta.url));
/** Key of the advisory lock. */
const LOCK = 7_301_944;

/** Brings the schema up to date, one process at a time (advisory lock). */
export async function migrateDatabase(url: string, folder = findMigrations()): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

/** Walks up from here (src/db, build, build/chunks) to `server/migrations`. */
function findMigrations(): string {
  for (let folder = here; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'migrations');
    if (existsSync(path.join(candidate, 'meta', '_journal.json'))) return candidate;
  }
  throw new Error('找不到数据库迁移文件 (migrations folder not found)');
}
