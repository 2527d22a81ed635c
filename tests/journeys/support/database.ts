/** The portal's own database: lets time pass that no test can wait for. */
import path from 'node:path';
import pg from 'pg';
import { socketConnectionString } from '../../../server/src/embedded/socket-dir.ts';
import type { Portal } from './portal.ts';

/** Runs one statement in the database of a portal. */
async function run(portal: Portal, statement: string, values: unknown[]): Promise<void> {
  const socketDir = path.join(portal.dataDir, 'run');
  const client = new pg.Client({ connectionString: socketConnectionString(socketDir, 'portal', 'portal') });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement, values);
    if (!rowCount) throw new Error(`nothing was changed by: ${statement}`);
  } finally {
    await client.end();
  }
}

const OF = 'user_id = (select id from users where user_name = $1)';

/** The sessions of an account end as if their time were over. */
export const expireSessions = (portal: Portal, userName: string): Promise<void> =>
  run(portal, `update sessions set expires_at = now() where ${OF}`, [userName]);

/** The last proof of who an account is was made so long ago that dangerous acts ask anew. */
export const ageProof = (portal: Portal, userName: string): Promise<void> =>
  run(portal, `update sessions set proven_at = now() - interval '1 hour' where ${OF}`, [userName]);
