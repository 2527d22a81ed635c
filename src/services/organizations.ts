/** Organisations: what members do. Failures are left to the page; calls survive the end of the session. */
import type {
  InvitationItem,
  InvitationMade,
  InvitationWrite,
  OrganizationDetail,
  OrganizationDocument,
  OrganizationItem,
  OrganizationMember,
  OrganizationUpdate,
  OrganizationWrite,
  ReceivedInvitation,
  UserInfo,
} from '@ip-portal/contract';
import type { DocumentKind, MemberRole } from '@ip-portal/contract/organization-words';
import { type RequestOptions, request } from '../request';
import { withSession } from './session';

interface Answer<T> {
  success: true;
  data: T;
}

async function call<T>(url: string, options: RequestOptions = {}): Promise<T> {
  return (await withSession(() => request<Answer<T>>(url, { ...options, skipErrorHandler: true }))).data;
}

const ROOT = '/api/Organizations';
const INVITED = '/api/OrganizationInvitations';

/** Acts for an organisation from now on, or for oneself (null). */
export const actFor = (OrganizationId: number | null) =>
  call<UserInfo>('/api/auth/acting', { method: 'PUT', data: { OrganizationId } });

export const fetchOrganizations = () => call<OrganizationItem[]>(ROOT);
export const fetchOrganization = (id: number) => call<OrganizationDetail>(`${ROOT}/${id}`);
export const createOrganization = (data: OrganizationWrite) => call<OrganizationDetail>(ROOT, { method: 'POST', data });
export const updateOrganization = (id: number, data: OrganizationUpdate) =>
  call<OrganizationDetail>(`${ROOT}/${id}`, { method: 'PUT', data });
export const submitOrganization = (id: number) => call<OrganizationDetail>(`${ROOT}/${id}/submit`, { method: 'PUT' });
export const withdrawOrganization = (id: number) =>
  call<OrganizationDetail>(`${ROOT}/${id}/withdraw`, { method: 'PUT' });
export const dissolveOrganization = (id: number) => call<unknown>(`${ROOT}/${id}`, { method: 'DELETE' });

export const fetchDocuments = (id: number) => call<OrganizationDocument[]>(`${ROOT}/${id}/Documents`);
export function uploadDocument(id: number, kind: DocumentKind, file: File): Promise<OrganizationDocument> {
  const data = new FormData();
  data.append('file', file, file.name);
  return call(`${ROOT}/${id}/Documents?Kind=${kind}`, { method: 'POST', data });
}
export const removeDocument = (id: number, documentId: number) =>
  call<unknown>(`${ROOT}/${id}/Documents/${documentId}`, { method: 'DELETE' });
/** Address of a document for its keepers. */
export const documentUrl = (id: number, documentId: number) => `${ROOT}/${id}/Documents/${documentId}`;

export const fetchMembers = (id: number) => call<OrganizationMember[]>(`${ROOT}/${id}/Members`);
export const changeMember = (id: number, memberId: number, Role: MemberRole) =>
  call<OrganizationMember[]>(`${ROOT}/${id}/Members/${memberId}`, { method: 'PUT', data: { Role } });
/** Removes a member, or lets oneself go. */
export const removeMember = (id: number, memberId: number) =>
  call<unknown>(`${ROOT}/${id}/Members/${memberId}`, { method: 'DELETE' });
export const transferOwnership = (id: number, MemberId: number) =>
  call<OrganizationMember[]>(`${ROOT}/${id}/transfer`, { method: 'POST', data: { MemberId } });

export const fetchInvitations = (id: number) => call<InvitationItem[]>(`${ROOT}/${id}/Invitations`);
export const inviteMember = (id: number, data: InvitationWrite) =>
  call<InvitationMade>(`${ROOT}/${id}/Invitations`, { method: 'POST', data });
export const revokeInvitation = (id: number, invitationId: number) =>
  call<unknown>(`${ROOT}/${id}/Invitations/${invitationId}`, { method: 'DELETE' });

export const fetchReceived = () => call<ReceivedInvitation[]>(INVITED);
export const answerInvitation = (id: number, answer: 'accept' | 'decline') =>
  call<{ Id?: number }>(`${INVITED}/${id}/${answer}`, { method: 'POST' });
export const readInvitationLink = (Token: string) =>
  call<ReceivedInvitation>(`${INVITED}/link`, { method: 'POST', data: { Token } });
export const answerInvitationLink = (Token: string, answer: 'accept' | 'decline') =>
  call<{ Id?: number }>(`${INVITED}/link/${answer}`, { method: 'POST', data: { Token } });
