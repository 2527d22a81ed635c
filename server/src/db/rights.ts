/** Rights of the role that the portal works with, where another one owns the tables. */
import pg from 'pg';

/** What only grows: the log and its chain are read and added to. */
const APPEND_ONLY = ['audit_log', 'audit_seals'];

/** The role of a database address. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

/** Gives `role` what the portal needs in schema `public`: rows alone, and of what only grows no more than adding. */
export async function grantRights(client: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const only = APPEND_ONLY.map(pg.escapeIdentifier).join();
  await client.query(`begin;
    grant usage on schema public to ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    revoke update, delete, truncate, references, trigger on ${only} from ${to};
    grant usage, select, update on all sequences in schema public to ${to};
    grant execute on all functions in schema public to ${to};
    commit`);
}
