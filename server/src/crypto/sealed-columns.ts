/**
 * Which columns hold sealed texts: one list, by which rows are sealed at the start, sealed anew under another key
 * (`seal-rows.ts`), and by which a test looks for what lies there in clear.
 */
import { parseMobile } from '@ip-portal/contract/rules/contact';
import { sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';

interface SealedColumn {
  /** Column that carries the blind index, and what the index is of: equal purposes compare. */
  index?: { column: string; purpose: IndexPurpose };
}
interface SealedTable {
  /** What a sealed text of the table is bound to besides its column. */
  row: string;
  columns: Record<string, SealedColumn>;
}

/** How texts are written before they are compared. */
export const NORMALISED = {
  phone(text: string) {
    const mobile = parseMobile(text);
    return mobile.ok ? mobile.canonical : text.trim();
  },
  email: (text: string) => text.trim().toLowerCase(),
};
export type IndexPurpose = keyof typeof NORMALISED;

/** Every sealed column. A row whose number is not known beforehand is bound to something else that is its own. */
export const SEALED_TABLES = {
  totp_secrets: { row: 'user_id', columns: { secret: {} } },
  organizations: { row: 'id', columns: { contact_name: {}, contact_phone: {}, contact_email: {} } },
  organization_invitations: { row: 'id', columns: { email: {} } },
  webhooks: { row: 'id', columns: { secret: {} } },
  client_secrets: { row: 'key', columns: { secret: {} } },
  users: {
    row: 'id',
    columns: {
      phone: { index: { column: 'phone_index', purpose: 'phone' } },
      email: { index: { column: 'email_index', purpose: 'email' } },
    },
  },
  postings: { row: 'id', columns: { contact_name: {}, contact_phone: {} } },
  privacy_requests: { row: 'id', columns: { text: {}, supplement: {}, extension_reason: {}, answer: {} } },
  messages: { row: 'id', columns: { former_email: {} } },
  proven_addresses: { row: 'user_id', columns: { email: { index: { column: 'email_index', purpose: 'email' } } } },
  one_time_links: { row: 'id', columns: { email: {} } },
  proven_phones: { row: 'user_id', columns: { phone: { index: { column: 'phone_index', purpose: 'phone' } } } },
  one_time_codes: {
    row: 'id',
    columns: {
      phone: { index: { column: 'phone_index', purpose: 'phone' } },
      email: { index: { column: 'email_index', purpose: 'email' } },
    },
  },
} as const satisfies Record<string, SealedTable>;
export type SealedTableName = keyof typeof SEALED_TABLES;

/** Every table with its sealed columns. */
export const sealedTables = Object.entries(SEALED_TABLES) as [SealedTableName, SealedTable][];
const id = (name: string) => sql.identifier(name);

/** Ids of the root keys that some text is sealed under. */
export async function keyIdsInUse(tx: Executor): Promise<string[]> {
  return [...(await countByKey(tx)).keys()];
}

/** How many texts are sealed under each root key, by its id. */
export async function countByKey(tx: Executor): Promise<Map<string, number>> {
  const parts = sealedTables.flatMap(([table, { columns }]) =>
    Object.keys(columns).map(
      (column) =>
        sql`select split_part(${id(column)}, '.', 2) as key from ${id(table)} where ${id(column)} like 'v2.%'`,
    ),
  );
  const { rows } = await tx.execute<{ key: string; total: number }>(
    sql`select key, count(*)::int as total from (${sql.join(parts, sql` union all `)}) s group by key`,
  );
  return new Map(rows.map(({ key, total }) => [key, total]));
}
