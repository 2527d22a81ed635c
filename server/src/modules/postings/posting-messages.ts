/** Who is told what becomes of a posting. */
import { postingUrl } from '@ip-portal/contract';
import { OFFICE_URLS } from '@ip-portal/contract/urls';
import { eq } from 'drizzle-orm';
import { membersWith } from '../../auth/acting.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import type { postings } from '../../db/schema/postings.ts';
import { notify } from '../../notify/notify.ts';
import { holdersOf } from '../../notify/recipients.ts';

type Posting = typeof postings.$inferSelect;

const EVENTS = {
  published: 'posting_published',
  returned: 'posting_returned',
  withdrawn: 'posting_withdrawn',
} as const;

/** Whoever may change it: its owner, or members of the organisation it was posted for. */
async function ownersOf(tx: Executor, row: Posting): Promise<number[]> {
  if (row.organizationId !== null) return membersWith(tx, row.organizationId, 'post');
  return row.ownerId === null ? [] : [row.ownerId];
}

/** Tells the owners what was decided, but not whoever decided it. */
export async function tellOwner(tx: Executor, row: Posting, by: number): Promise<void> {
  const event = EVENTS[row.status as keyof typeof EVENTS];
  if (!event) return;
  const readers = (await ownersOf(tx, row)).filter((id) => id !== by);
  await notify(tx, event, readers, { 标题: row.title, 审核意见: row.reviewNote || '无' }, postingUrl(row.id));
}

/** Tells those who may review that something waits; the owner, who may be one of them, knows. */
export async function tellReviewers(tx: Executor, row: Posting): Promise<void> {
  const [owner] = row.ownerId
    ? await tx.select({ name: users.userName }).from(users).where(eq(users.id, row.ownerId))
    : [];
  const reviewers = (await holdersOf(tx, 'Postings:review')).filter((id) => id !== row.ownerId);
  const values = { 标题: row.title, 发布人: owner?.name ?? '用户' };
  await notify(tx, 'posting_waiting', reviewers, values, `${OFFICE_URLS.postings}?Status=pending`);
}
