/** What a viewer gets of an organisation, its members, invitations and documents. */
import {
  InvitationItem,
  OrganizationDocument,
  OrganizationMember,
  organizationResource,
  ReceivedInvitation,
  schemasOf,
} from '@ip-portal/contract';
import type { InvitationWay, MemberRole } from '@ip-portal/contract/organization-words';
import { maskEmail, maskName } from '@ip-portal/contract/rules/contact';
import { memberMay } from '@ip-portal/contract/rules/organization';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { present } from '../../lib/present.ts';
import { maskContacts, openContacts } from './contacts.ts';
import type { DocumentRow } from './documents.ts';
import type { listInvitations, listReceived } from './invitation-commands.ts';
import { placeOfAddress } from './invitation-links.ts';
import type { listMembers, OrganizationView } from './organization-repository.ts';

/** Schemas of organisations, made from their declaration. */
export const organizationSchemas = schemasOf(organizationResource);

/** The profile as a member sees it: contacts in clear for whoever may change them. */
export async function organizationDetail(keys: KeyRing, row: OrganizationView, role: MemberRole) {
  const clear = await openContacts(keys, row);
  const contacts = memberMay(role, 'profile') ? clear : maskContacts(clear);
  return present(organizationSchemas.Detail, { ...row, ...contacts }, { MyRole: role });
}

/** A record of the back office: contacts masked, and left out of lists. */
export async function adminOrganization(keys: KeyRing, row: OrganizationView) {
  const contacts = maskContacts(await openContacts(keys, row));
  return present(organizationSchemas.Admin, { ...row, ...contacts }, { MyRole: null });
}

/** A row of the back office's list. */
export function adminOrganizationRow(row: OrganizationView) {
  const none = { contactName: '', contactPhone: '', contactEmail: '' };
  return present(organizationSchemas.Admin, { ...row, ...none }, { MyRole: null });
}

/** A member as `reader` sees it. */
export function memberItem(
  row: Awaited<ReturnType<typeof listMembers>>[number],
  reader: { id: number; role: MemberRole },
) {
  const known = memberMay(reader.role, 'members') || row.userId === reader.id;
  return present(OrganizationMember, row, {
    RealName: known ? row.realName : maskName(row.realName),
    IsSelf: row.userId === reader.id,
  });
}

/** An open invitation as those see it who may send them. */
export async function invitationItem(keys: KeyRing, row: Awaited<ReturnType<typeof listInvitations>>[number]) {
  const Way: InvitationWay = row.invitee !== '' ? 'user' : row.email !== '' ? 'mail' : 'link';
  const Invitee = Way === 'mail' ? maskEmail(await keys.open(row.email, placeOfAddress(row.id))) : row.invitee;
  return present(InvitationItem, row, { Way, Invitee, InvitedBy: row.inviter ?? '' });
}

/** An invitation as whoever is invited sees it. */
export function receivedItem(row: Awaited<ReturnType<typeof listReceived>>[number]) {
  return present(ReceivedInvitation, {}, row);
}

/** A document without its content. */
export function documentItem({ id, kind, createdAt, file }: DocumentRow) {
  return present(OrganizationDocument, {
    id,
    kind,
    createdAt,
    name: file.name,
    size: file.size,
    mimeType: file.mimeType,
  });
}
