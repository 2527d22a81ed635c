/** What staff do: verify, return with a reason, end early, delete and restore. */
import type { OrganizationReview } from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import { type Context, change, difference } from '../../context.ts';
import { updateRow } from '../../crud/repository.ts';
import { organizations } from '../../db/schema/organizations.ts';
import { AppError, notFound, refused, staleVersion } from '../../lib/errors.ts';
import { type By, note, removeOrganization, stateOf } from './organization-commands.ts';
import { tellDecision } from './organization-messages.ts';
import { findMembership, isCodeTaken, lockOrganization, WHAT } from './organization-repository.ts';
import { assertMove, decisionOf } from './organization-rules.ts';

/** Staff decide; nobody decides on an organisation of their own. */
export async function reviewOrganization(ctx: Context, by: By, id: number, review: OrganizationReview): Promise<void> {
  const decision = decisionOf(review);
  await change(ctx, [], async (tx) => {
    const row = await lockOrganization(tx, id);
    if (row.version !== review.Version) throw staleVersion();
    assertMove(row.status, review.Status, 'staff');
    if (await findMembership(tx, id, by.user.id)) throw refused('不能核验自己所在的单位，请由其他工作人员处理');
    if (review.Status === 'verified' && (await isCodeTaken(tx, row.creditCode, id))) {
      throw new AppError('DUPLICATE', '该统一社会信用代码已有单位完成核验，请先核对并处理原单位');
    }
    const verified =
      review.Status === 'verified'
        ? { verifiedAt: new Date(), validUntil: decision.validUntil, remindedDays: null }
        : {};
    const ended = review.Status === 'returned' ? { verifiedAt: null, validUntil: null } : {};
    const after = await updateRow(tx, organizations, id, {
      status: review.Status,
      reviewNote: decision.note,
      reviewedBy: by.user.id,
      ...verified,
      ...ended,
    });
    await note(tx, by, after, { action: 'review', ...difference(stateOf(row), stateOf(after)) });
    await tellDecision(tx, after);
  });
}

/** Deletes an organisation of which nothing is shown any more. */
export async function deleteOrganization(ctx: Context, by: By, id: number): Promise<void> {
  await change(ctx, [], async (tx) => removeOrganization(tx, by, await lockOrganization(tx, id)));
}

/** Brings a deleted organisation back; one whose code is another's by now has to be verified anew. */
export async function restoreOrganization(ctx: Context, by: By, id: number): Promise<void> {
  await change(ctx, [], async (tx) => {
    const [row] = await tx.select().from(organizations).where(eq(organizations.id, id)).for('update');
    if (!row) throw notFound(WHAT);
    if (!row.deletedAt) throw new AppError('ILLEGAL_TRANSITION', '该记录没有被删除，无需恢复');
    const holds = row.status === 'verified' || row.status === 'expired';
    const taken = holds && (await isCodeTaken(tx, row.creditCode, id));
    const anew = taken ? { status: 'draft', verifiedAt: null, validUntil: null } : {};
    const after = await updateRow(tx, organizations, id, { deletedAt: null, ...anew });
    await note(tx, by, after, { action: 'restore', ...difference(stateOf(row), stateOf(after)) });
  });
}
