/** The back office's calls on organisations. */
import type { AdminOrganization, OrganizationDocument, OrganizationReview } from '@ip-portal/contract';
import { adminResource, call, read } from './admin';

const ADMIN = '/api/admin/Organizations';

/** They are made by their members, not here. */
export const adminOrganizations = {
  ...adminResource('Organizations'),
  remove: (id: number): Promise<void> => call(`${ADMIN}/${id}`, { method: 'DELETE' }),
};

/** Decides on an organisation. */
export const reviewOrganization = (id: number, data: OrganizationReview) =>
  read<AdminOrganization>(`${ADMIN}/${id}/review`, { method: 'PUT', data });
export const fetchOrganizationDocuments = (id: number) => read<OrganizationDocument[]>(`${ADMIN}/${id}/Documents`);
/** Address of a document for staff. */
export const adminDocumentUrl = (id: number, documentId: number) => `${ADMIN}/${id}/Documents/${documentId}`;
