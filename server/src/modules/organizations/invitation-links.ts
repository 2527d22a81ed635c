/** Links of invitations: they work once, while the invitation is open. Only digests of their tokens are kept. */
import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Place } from '../../crypto/sealed.ts';
import type { Executor } from '../../db/client.ts';
import { organizationInvitations } from '../../db/schema/organizations.ts';

/** What is kept of a token. */
export const tokenDigest = (token: string) => createHash('sha256').update(token).digest('base64url');
/** Place of the sealed address of an invitation. */
export const placeOfAddress = (row: number): Place => ({ table: 'organization_invitations', column: 'email', row });
/** Neither answered nor taken back nor run out, as part of a query. */
export const isOpen = and(isNull(organizationInvitations.closedAt), gt(organizationInvitations.expiresAt, sql`now()`));

/** Gives a mailed invitation the token that its letter carries; that of an earlier letter works no more. */
export async function armInvitation(db: Executor, invitationId: number, token: string): Promise<void> {
  await db
    .update(organizationInvitations)
    .set({ tokenHash: tokenDigest(token) })
    .where(and(eq(organizationInvitations.id, invitationId), isOpen));
}
