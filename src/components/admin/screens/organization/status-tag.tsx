import type { AdminOrganization } from '@ip-portal/contract';
import { ORGANIZATION_STATUS_LABELS, type OrganizationStatus } from '@ip-portal/contract/organization-words';
import { StateTag } from '../../kit/state-tag';

const TONES = {
  draft: 'neutral',
  pending: 'accent',
  verified: 'success',
  returned: 'danger',
  expired: 'danger',
} as const satisfies Record<OrganizationStatus, string>;

/** State of verification; one whose last day has passed is 已过期 before the night's job says so. */
export function OrganizationStatusTag({ row }: { row: Pick<AdminOrganization, 'Status' | 'Verified'> }) {
  const shown = row.Status === 'verified' && !row.Verified ? 'expired' : row.Status;
  return <StateTag tone={TONES[shown]}>{ORGANIZATION_STATUS_LABELS[shown]}</StateTag>;
}
