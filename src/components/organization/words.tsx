import type { OrganizationStatus } from '@ip-portal/contract/organization-words';
import { ORGANIZATION_STATUS_LABELS } from '@ip-portal/contract/organization-words';
import { Chip, type ChipTone } from '../../views/parts';

const TONES: Record<OrganizationStatus, ChipTone> = {
  draft: 'neutral',
  pending: 'brand',
  verified: 'success',
  returned: 'due',
  expired: 'neutral',
};

/** State of verification: its colour and its word. One whose last day has passed is 已过期 before the night's job says so. */
export function StatusChip({ status, verified }: { status: OrganizationStatus; verified: boolean }) {
  const shown = status === 'verified' && !verified ? 'expired' : status;
  return <Chip tone={TONES[shown]}>{ORGANIZATION_STATUS_LABELS[shown]}</Chip>;
}

/** A failure as the person should read it. */
export const wordsOf = (error: unknown) => (error instanceof Error ? error.message : '没有成功，请重试');
