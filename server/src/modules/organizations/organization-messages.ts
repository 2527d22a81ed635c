/** Who is told what becomes of an organisation and its members. */
import { ORGANIZATION_URL } from '@ip-portal/contract';
import { MEMBER_ROLE_LABELS, type MemberRole } from '@ip-portal/contract/organization-words';
import { OFFICE_URLS } from '@ip-portal/contract/urls';
import { membersWith } from '../../auth/acting.ts';
import type { Executor } from '../../db/client.ts';
import { notify } from '../../notify/notify.ts';
import { holdersOf } from '../../notify/recipients.ts';
import type { OrganizationRow } from './organization-repository.ts';

const REVIEW_PAGE = `${OFFICE_URLS.organizations}?Status=pending`;

/** Tells those who verify that an organisation waits, or has new documents. */
export async function tellReviewers(
  tx: Executor,
  event: 'organization_waiting' | 'organization_document',
  row: OrganizationRow,
): Promise<void> {
  const page = event === 'organization_waiting' ? REVIEW_PAGE : OFFICE_URLS.organizations;
  await notify(tx, event, await holdersOf(tx, 'Organizations:review'), { 单位: row.name }, page);
}

const DECISIONS = {
  verified: 'organization_verified',
  returned: 'organization_returned',
  expired: 'organization_expired',
} as const;

/** Tells those who look after an organisation what staff, or the day, decided. */
export async function tellDecision(tx: Executor, row: OrganizationRow): Promise<void> {
  const event = DECISIONS[row.status as keyof typeof DECISIONS];
  const values = { 单位: row.name, 核验意见: row.reviewNote || '无', 有效期: row.validUntil ?? '—' };
  await notify(tx, event, await membersWith(tx, row.id, 'profile'), values, ORGANIZATION_URL);
}

/** Tells them that the verification ends soon. */
export async function tellExpiring(tx: Executor, row: OrganizationRow): Promise<void> {
  const values = { 单位: row.name, 有效期: row.validUntil ?? '—' };
  await notify(tx, 'organization_expiring', await membersWith(tx, row.id, 'profile'), values, ORGANIZATION_URL);
}

/** Tells somebody that they are invited. */
export async function tellInvited(
  tx: Executor,
  row: OrganizationRow,
  userId: number,
  inviter: string,
  role: MemberRole,
): Promise<void> {
  const values = { 单位: row.name, 邀请人: inviter, 身份: MEMBER_ROLE_LABELS[role] };
  await notify(tx, 'organization_invited', [userId], values, ORGANIZATION_URL);
}

/** Tells those who look after members that one came, did not want to come, or left. */
export async function tellKeepers(
  tx: Executor,
  event: 'member_joined' | 'member_declined' | 'member_left',
  row: OrganizationRow,
  who: { id: number; userName: string },
): Promise<void> {
  const keepers = (await membersWith(tx, row.id, 'members')).filter((id) => id !== who.id);
  await notify(tx, event, keepers, { 单位: row.name, 用户名: who.userName }, ORGANIZATION_URL);
}

/** Tells a member that they were removed. */
export async function tellRemoved(tx: Executor, row: OrganizationRow, userId: number): Promise<void> {
  await notify(tx, 'member_removed', [userId], { 单位: row.name }, ORGANIZATION_URL);
}

/** Tells a member what they are by now. */
export async function tellNewRole(tx: Executor, row: OrganizationRow, userId: number, role: MemberRole): Promise<void> {
  await notify(tx, 'member_role', [userId], { 单位: row.name, 身份: MEMBER_ROLE_LABELS[role] }, ORGANIZATION_URL);
}
