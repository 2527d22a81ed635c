/** What the audit record tells of organisations. */
import { type Actor, type AuditEntry, audit } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import type { SessionUser } from '../../types.ts';
import type { OrganizationRow } from './organization-repository.ts';

/** Who does it, as session and as the audit record tells it. */
export interface By {
  user: SessionUser;
  actor: Actor;
}

/** One audit row about an organisation. */
export function note(tx: Executor, by: { actor: Actor }, row: OrganizationRow, entry: Omit<AuditEntry, 'resource'>) {
  return audit(tx, by.actor, { resource: 'Organizations', resourceId: row.id, title: row.name, ...entry });
}

/** State and what belongs to it. */
export const stateOf = ({ status, validUntil, reviewNote }: OrganizationRow) => ({ status, validUntil, reviewNote });
