/** The back office's calls on organisations. */
import type { OrganizationReview } from '@ip-portal/contract';
import { adminRecords } from './admin';
import { dataOf } from './api';
import { own } from './own';

/** They are made by their members, not here, and decided on one by one. */
export const adminOrganizations = {
  ...adminRecords('Organizations'),
  remove: (id: number) => own.command(`DELETE /api/admin/Organizations/${id}`),
};

/** Decides on an organisation. */
export const reviewOrganization = (id: number, data: OrganizationReview) =>
  dataOf(own.command(`PUT /api/admin/Organizations/${id}/review`, data));
export const fetchOrganizationDocuments = (id: number) => dataOf(own.read(`/api/admin/Organizations/${id}/Documents`));
/** Address of a document for staff. */
export const adminDocumentUrl = (id: number, documentId: number) =>
  `/api/admin/Organizations/${id}/Documents/${documentId}`;
