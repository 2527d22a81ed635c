/** Organisations: what members do. Failures are left to the page; calls survive the end of the session. */
import type { InvitationWrite, OrganizationUpdate, OrganizationWrite } from '@ip-portal/contract';
import type { DocumentKind, MemberRole } from '@ip-portal/contract/organization-words';
import { dataOf } from './api';
import { formOf } from './form-of';
import { own } from './own';

/** Acts for an organisation from now on, or for oneself (null). */
export const actFor = (OrganizationId: number | null) =>
  dataOf(own.command('PUT /api/auth/acting', { OrganizationId }));

export const fetchOrganizations = () => dataOf(own.read('/api/Organizations'));
export const fetchOrganization = (id: number) => dataOf(own.read(`/api/Organizations/${id}`));
export const createOrganization = (data: OrganizationWrite) => dataOf(own.command('POST /api/Organizations', data));
export const updateOrganization = (id: number, data: OrganizationUpdate) =>
  dataOf(own.command(`PUT /api/Organizations/${id}`, data));
export const submitOrganization = (id: number) => dataOf(own.command(`PUT /api/Organizations/${id}/submit`));
export const withdrawOrganization = (id: number) => dataOf(own.command(`PUT /api/Organizations/${id}/withdraw`));
export const dissolveOrganization = (id: number) => own.command(`DELETE /api/Organizations/${id}`);

export const fetchDocuments = (id: number) => dataOf(own.read(`/api/Organizations/${id}/Documents`));
export const uploadDocument = (id: number, kind: DocumentKind, file: File) =>
  dataOf(own.command(`POST /api/Organizations/${id}/Documents?Kind=${kind}`, formOf(file)));
export const removeDocument = (id: number, documentId: number) =>
  own.command(`DELETE /api/Organizations/${id}/Documents/${documentId}`);
/** Address of a document for its keepers. */
export const documentUrl = (id: number, documentId: number) => `/api/Organizations/${id}/Documents/${documentId}`;

export const fetchMembers = (id: number) => dataOf(own.read(`/api/Organizations/${id}/Members`));
export const changeMember = (id: number, memberId: number, Role: MemberRole) =>
  dataOf(own.command(`PUT /api/Organizations/${id}/Members/${memberId}`, { Role }));
/** Removes a member, or lets oneself go. */
export const removeMember = (id: number, memberId: number) =>
  own.command(`DELETE /api/Organizations/${id}/Members/${memberId}`);
export const transferOwnership = (id: number, MemberId: number) =>
  dataOf(own.command(`POST /api/Organizations/${id}/transfer`, { MemberId }));

export const fetchInvitations = (id: number) => dataOf(own.read(`/api/Organizations/${id}/Invitations`));
export const inviteMember = (id: number, data: InvitationWrite) =>
  dataOf(own.command(`POST /api/Organizations/${id}/Invitations`, data));
export const revokeInvitation = (id: number, invitationId: number) =>
  own.command(`DELETE /api/Organizations/${id}/Invitations/${invitationId}`);

export const fetchReceived = () => dataOf(own.read('/api/OrganizationInvitations'));
export const answerInvitation = (id: number, answer: 'accept' | 'decline') =>
  dataOf(own.command(`POST /api/OrganizationInvitations/${id}/${answer}`));
export const readInvitationLink = (Token: string) =>
  dataOf(own.command('POST /api/OrganizationInvitations/link', { Token }));
export const answerInvitationLink = (Token: string, answer: 'accept' | 'decline') =>
  dataOf(own.command(`POST /api/OrganizationInvitations/link/${answer}`, { Token }));
