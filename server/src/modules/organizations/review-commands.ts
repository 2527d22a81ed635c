/** What staff do: verify, return with a reason, end early, delete and restore. */
import type { OrganizationReview } from '@ip-portal/contract';
import { organizationWorkflow } from '@ip-portal/contract/workflows/organization';
import { eq } from 'drizzle-orm';
import { type Context, change, difference } from '../../context.ts';
import { updateRow } from '../../crud/repository.ts';
import { organizations } from '../../db/schema/organizations.ts';
import { illegalMove } from '../../lib/assert-move.ts';
import { AppError, notFound, refused, staleVersion } from '../../lib/errors.ts';
import { type By, note, stateOf } from './organization-audit.ts';
import { removeOrganization } from './organization-commands.ts';
import { findMembership, isCodeTaken, lockOrganization, WHAT } from './organization-repository.ts';
import { changesOf, moveOrganization } from './organization-workflow.ts';

/** Staff decide; nobody decides on an organisation of their own. */
export async function reviewOrganization(ctx: Context, by: By, id: number, review: OrganizationReview): Promise<void> {
  const said = { Note: review.Note?.trim() ?? '', ValidUntil: review.ValidUntil };
  await change(ctx, [], async (tx) => {
    const row = await lockOrganization(tx, id);
    if (row.version !== review.Version) throw staleVersion();
    const move = organizationWorkflow.moveTo(row.status, review.Status, ['staff']);
    if (!move) throw illegalMove(organizationWorkflow);
    if (await findMembership(tx, id, by.user.id)) {
      throw refused({
        rule: 'own-organization',
        reason: '不能核验自己所在的单位',
        wayOut: { text: '请由其他工作人员处理' },
      });
    }
    await moveOrganization(tx, by, row, move, { part: 'staff', said, reviewedBy: by.user.id });
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
    const holds = organizationWorkflow.begins(row.status, 'supersede');
    const taken = holds && (await isCodeTaken(tx, row.creditCode, id));
    const anew = taken ? changesOf(row, 'supersede') : {};
    const after = await updateRow(tx, organizations, id, { deletedAt: null, ...anew });
    await note(tx, by, after, { action: 'restore', ...difference(stateOf(row), stateOf(after)) });
  });
}
