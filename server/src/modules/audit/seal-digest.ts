/** What a seal is made of. A change here would make every chain that exists look broken. */
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';

/** `hash` of the link before the first. */
export const GENESIS = '0'.repeat(64);

/** An audit row `a` as one text: the same on every version of PostgreSQL and in every time zone. */
export const ROW_TEXT: SQL = sql`jsonb_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id,
  a.actor_name, a.ip, a.user_agent, a.action, a.resource, a.resource_id, a.title, a.result, a.request_id, a.before,
  a.after)::text`;

/** What a link says beside its hash; `at` in microseconds since 1970, as text. */
export type Link = {
  seq: number;
  auditId: number;
  at: string;
  removable: boolean;
  rowDigest: string;
};

/** SHA-256 of a text, hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Hash of a link that follows the link with hash `before`. */
export function linkHash(before: string, { seq, auditId, at, removable, rowDigest }: Link): string {
  return sha256([before, seq, auditId, at, removable ? 1 : 0, rowDigest].join('\n'));
}
