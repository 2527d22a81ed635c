/** Changes of a posting: each locks the row, asserts the move, writes change and audit together. */

import type { AuditAction, MoveOf, Permission, PostingReview, PostingUpdate, PostingWrite } from '@ip-portal/contract';
import { memberMay } from '@ip-portal/contract/rules/organization';
import { POST_URL } from '@ip-portal/contract/urls';
import { type PostingMove, postingWorkflow } from '@ip-portal/contract/workflows/posting';
import { and, eq, isNull } from 'drizzle-orm';
import { assertIdentity } from '../../auth/acting.ts';
import { type Actor, audit, type Context, change, difference } from '../../context.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { nextId, openFields, sealFields } from '../../crypto/sealed-fields.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { postings } from '../../db/schema/postings.ts';
import { assertMove } from '../../lib/assert-move.ts';
import { definedOnly } from '../../lib/defined-only.ts';
import { AppError, notFound, refused, refusedAs, staleVersion } from '../../lib/errors.ts';
import { unlessMask } from '../../lib/mask-personal.ts';
import type { SessionUser } from '../../types.ts';
import { emitPosting } from './posting-events.ts';
import { tellOwner, tellReviewers } from './posting-messages.ts';
import { assertTradable } from './posting-patents.ts';
import { countToday, type LockedPosting, lockPosting, writePosting } from './posting-repository.ts';
import { POSTINGS_PER_DAY, postingValues } from './posting-rules.ts';
import { isInside, partsOf } from './posting-view.ts';
import { changesOf, RULES } from './posting-workflow.ts';

/** Who does it, as session and as the audit record tells it. */
export interface By {
  user: SessionUser;
  actor: Actor;
}

type Posting = typeof postings.$inferSelect;

const TAGS = ['Postings'] as const;
const WHAT = postingWorkflow.label;
const REVIEW = postingWorkflow.who.staff.right;

function write(
  tx: Executor,
  by: By,
  action: AuditAction,
  row: Posting,
  more: { before?: unknown; after?: unknown } = {},
) {
  return audit(tx, by.actor, { action, resource: 'Postings', resourceId: row.id, title: row.title, ...more });
}

/** Locks a live posting. Who has no part in it learns only of published ones that they may not do this. */
async function lockOwn(tx: Executor, id: number, by: By, right: Permission, version?: number): Promise<LockedPosting> {
  const row = await lockPosting(tx, id);
  if (!row || row.deletedAt) throw notFound(WHAT);
  if (partsOf(by.user, row, right).length === 0) {
    if (await isInside(tx, by.user, row)) {
      throw refusedAs('FORBIDDEN', {
        rule: 'posting-acting',
        reason: '现在的身份不能操作这条信息',
        wayOut: { text: '请先切换到发布时的身份（个人或单位），并确认您有发布权限' },
      });
    }
    if (!row.isPublic) throw notFound(WHAT);
    throw new AppError('FORBIDDEN', '只能操作自己发布的信息');
  }
  if (version !== undefined && row.version !== version) throw staleVersion();
  return row;
}

/** Locks the account: one that ends or is shut while its posting is under way leaves none behind. */
async function lockAuthor(tx: Executor, id: number): Promise<void> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'active'), isNull(users.deletedAt)))
    .for('update');
  if (!row) throw new AppError('SESSION_EXPIRED', '登录已失效，请重新登录');
}

/** A new posting waits for review. It is posted for whom the session acts; the page may say whom it showed. */
export async function createPosting(ctx: Context, by: By, body: PostingWrite): Promise<number> {
  const { acting } = by.user;
  assertIdentity(by.user, body.OrganizationId);
  if (acting && !memberMay(acting.Role, 'post')) {
    throw new AppError('FORBIDDEN', '您在该单位的身份不能发布信息，请切换到个人身份');
  }
  const values = await postingValues(body, null);
  return change(ctx, TAGS, async (tx) => {
    await lockAuthor(tx, by.user.id);
    if ((await countToday(tx, by.user.id)) >= POSTINGS_PER_DAY) {
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `每天最多发布 ${POSTINGS_PER_DAY} 条${postingWorkflow.label}，请明天再试`,
      );
    }
    await assertTradable(tx, values.patentNumbers ?? []);
    const id = await nextId(tx, 'postings');
    const [row] = await tx
      .insert(postings)
      .values({
        ...values,
        ...(await sealFields(keysOf(ctx), 'postings', id, values)),
        id,
        ownerId: by.user.id,
        organizationId: acting?.Id ?? null,
        status: postingWorkflow.start,
      } as typeof postings.$inferInsert)
      .returning();
    if (!row) throw new Error('posting was not inserted');
    await write(tx, by, 'create', row, { after: { ...values, organizationId: row.organizationId } });
    await tellReviewers(tx, row);
    await emitPosting(tx, null, row);
    return row.id;
  });
}

/** Any change of the owner goes back to review; staff may put a text right without moving it. */
export async function editPosting(ctx: Context, by: By, id: number, body: PostingUpdate): Promise<void> {
  await change(ctx, TAGS, async (tx) => {
    const before = await lockOwn(tx, id, by, REVIEW, body.Version);
    if (body.OrganizationId !== undefined && body.OrganizationId !== before.organizationId) {
      throw refused({
        rule: 'posting-identity',
        reason: '发布之后不能改变以谁的名义发布',
        field: 'OrganizationId',
        wayOut: { text: '请撤回后重新发布', url: POST_URL },
      });
    }
    const keys = keysOf(ctx);
    const clear = await openFields(keys, 'postings', id, before);
    const { contactName, contactPhone, ...given } = await postingValues(body, before.validUntil);
    // Staff see contacts masked: a mask that comes back leaves what is there.
    const contacts = definedOnly({
      contactName: unlessMask('contactName', contactName, clear.contactName),
      contactPhone: unlessMask('contactPhone', contactPhone, clear.contactPhone),
    });
    const values: Partial<Posting> = definedOnly({
      ...given,
      ...(await sealFields(keys, 'postings', id, contacts)),
    });
    const isOwner = partsOf(by.user, before).includes('owner');
    // What waits for review goes on waiting.
    const isHandedIn = isOwner && before.status !== postingWorkflow.transitions.revise.to;
    if (isOwner) {
      assertMove(postingWorkflow, before.status, 'revise', ['owner']);
      await RULES.revise.guard?.(tx, { ...before, ...values });
    } else {
      // Staff may put a text right whatever has become of its patents meanwhile.
      await assertTradable(
        tx,
        (values.patentNumbers ?? []).filter((number) => !before.patentNumbers.includes(number)),
      );
    }
    if (isHandedIn) Object.assign(values, changesOf(before, 'revise'));
    const after = await writePosting(tx, id, values);
    await emitPosting(tx, before, after);
    await write(tx, by, 'update', after, difference({ ...before, ...clear }, { ...after, ...clear, ...contacts }));
    if (isHandedIn) await tell(tx, by, after, 'revise');
  });
}

async function tell(tx: Executor, by: By, row: Posting, move: PostingMove): Promise<void> {
  const { tells } = RULES[move];
  if (tells === 'reviewers') await tellReviewers(tx, row);
  else if (tells === 'owner') await tellOwner(tx, row, by.user.id);
}

interface Said {
  note?: string;
  /** Where staff act as the owner would: as what the audit record tells it. */
  action?: AuditAction;
}
async function moveLocked(tx: Executor, by: By, row: Posting, move: PostingMove, { note, action: told }: Said = {}) {
  assertMove(postingWorkflow, row.status, move, partsOf(by.user, row, REVIEW), { Note: note });
  await RULES[move].guard?.(tx, row);
  const action = told ?? postingWorkflow.transitions[move].audit;
  const values = { ...changesOf(row, move), ...(note === undefined ? {} : { reviewNote: note }) };
  const reviewed = action === 'review' ? { reviewedBy: by.user.id } : {};
  const after = await writePosting(tx, row.id, { ...values, ...reviewed });
  await emitPosting(tx, row, after);
  await write(tx, by, action, after, difference(row, after));
  await tell(tx, by, after, move);
}

/** Takes a posting back; the owner in any state, staff a published one. */
export async function withdrawPosting(ctx: Context, by: By, id: number): Promise<void> {
  await change(ctx, TAGS, async (tx) => {
    const row = await lockOwn(tx, id, by, REVIEW);
    const asStaff = row.status === 'published' && !partsOf(by.user, row).includes('owner');
    await moveLocked(tx, by, row, asStaff ? 'takeDown' : 'withdraw', { action: 'offline' });
  });
}

/** The owner hands a returned or withdrawn posting in again, or a published one as if it were changed. */
export async function resubmitPosting(ctx: Context, by: By, id: number): Promise<void> {
  await change(ctx, TAGS, async (tx) => {
    const row = await lockOwn(tx, id, by, REVIEW);
    await moveLocked(tx, by, row, row.status === 'published' ? 'revise' : 'resubmit');
  });
}

const REVIEWS: Record<PostingReview['Status'], MoveOf<typeof postingWorkflow, 'staff'>> = {
  published: 'publish',
  returned: 'return',
  withdrawn: 'takeDown',
};

/** Staff publish, return with a reason, or take down. */
export async function reviewPosting(
  ctx: Context,
  by: By,
  id: number,
  review: Omit<PostingReview, 'Version'> & { Version?: number },
): Promise<void> {
  const note = review.Note?.trim() ?? '';
  const move = REVIEWS[review.Status];
  await change(ctx, TAGS, async (tx) => {
    const row = await lockPosting(tx, id);
    if (!row || row.deletedAt) throw notFound(WHAT);
    if (review.Version !== undefined && row.version !== review.Version) throw staleVersion();
    // Staff act as staff here: a posting of their own they may take down, and leave to others to judge.
    assertMove(postingWorkflow, row.status, move, ['staff'], review);
    if (row.ownerId === by.user.id && review.Status !== 'withdrawn') {
      throw refused({
        rule: 'own-posting',
        reason: '不能审核自己发布的信息',
        wayOut: { text: '请由其他工作人员审核' },
      });
    }
    await moveLocked(tx, by, row, move, { note });
  });
}

/** Soft deletion by the owner or staff. */
export async function deletePosting(ctx: Context, by: By, id: number): Promise<void> {
  await change(ctx, TAGS, async (tx) => {
    const before = await lockOwn(tx, id, by, 'Postings:delete');
    const after = await writePosting(tx, id, { deletedAt: new Date() });
    await write(tx, by, 'delete', after);
    await emitPosting(tx, before, after);
  });
}

/** Staff bring a deleted posting back in the state it had. */
export async function restorePosting(ctx: Context, by: By, id: number): Promise<void> {
  await change(ctx, TAGS, async (tx) => {
    const row = await lockPosting(tx, id);
    if (!row) throw notFound(WHAT);
    if (!row.deletedAt) throw new AppError('ILLEGAL_TRANSITION', '该记录没有被删除，无需恢复');
    const after = await writePosting(tx, id, { deletedAt: null });
    await write(tx, by, 'restore', after);
    await emitPosting(tx, row, after);
  });
}
