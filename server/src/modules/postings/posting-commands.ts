/** Changes of a posting: each locks the row, asserts the move, writes change and audit together. */
import {
  type AuditAction,
  POSTING_TRANSITIONS,
  type PostingReview,
  type PostingStatus,
  type PostingUpdate,
  type PostingWrite,
} from '@ip-portal/contract';
import { type Actor, audit, type Context, change, difference } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { postings } from '../../db/schema.ts';
import { AppError, notFound, refused, staleVersion } from '../../lib/errors.ts';
import type { SessionUser } from '../../types.ts';
import { countToday, type LockedPosting, lockPosting, writePosting } from './posting-repository.ts';
import { assertTransition, illegalMove, POSTINGS_PER_DAY, postingValues, refuseExpired } from './posting-rules.ts';
import { partsOf } from './posting-view.ts';

/** Who does it, as session and as the audit record tells it. */
export interface By {
  user: SessionUser;
  actor: Actor;
}

type Posting = typeof postings.$inferSelect;

const TAGS = ['Postings'] as const;
const WHAT = '供需信息';

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
async function lockOwn(tx: Executor, id: number, by: By, version?: number): Promise<LockedPosting> {
  const row = await lockPosting(tx, id);
  if (!row || row.deletedAt) throw notFound(WHAT);
  if (partsOf(by.user, row).length === 0) {
    if (!row.isPublic) throw notFound(WHAT);
    throw new AppError('FORBIDDEN', '只能操作自己发布的信息');
  }
  if (version !== undefined && row.version !== version) throw staleVersion();
  return row;
}

/** A new posting waits for review. */
export async function createPosting(ctx: Context, by: By, body: PostingWrite): Promise<number> {
  const values = postingValues(body, null);
  return change(ctx, TAGS, async (tx) => {
    if ((await countToday(tx, by.user.id)) >= POSTINGS_PER_DAY) {
      throw new AppError('TOO_MANY_REQUESTS', `每天最多发布 ${POSTINGS_PER_DAY} 条供需信息，请明天再试`);
    }
    const [row] = await tx
      .insert(postings)
      .values({ ...values, ownerId: by.user.id, status: 'pending' } as typeof postings.$inferInsert)
      .returning();
    if (!row) throw new Error('posting was not inserted');
    await write(tx, by, 'create', row, { after: values });
    return row.id;
  });
}

/** Any change of the owner goes back to review; staff may put a text right without moving it. */
export async function editPosting(ctx: Context, by: By, id: number, body: PostingUpdate): Promise<void> {
  await change(ctx, TAGS, async (tx) => {
    const before = await lockOwn(tx, id, by, body.Version);
    const values: Partial<Posting> = definedOnly(postingValues(body, before.validUntil));
    const isOwner = before.ownerId === by.user.id;
    if (isOwner && before.status !== 'pending') {
      assertTransition(before.status as PostingStatus, 'pending', ['owner']);
      values.status = 'pending';
      values.publishTime = null;
    }
    if (isOwner) refuseExpired(values.validUntil === undefined ? before.validUntil : values.validUntil);
    const after = await writePosting(tx, id, values);
    await write(tx, by, 'update', after, difference(before, after));
  });
}

function definedOnly<T extends Record<string, unknown>>(values: T): Partial<Posting> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Posting>;
}

async function moveLocked(tx: Executor, by: By, row: Posting, to: PostingStatus, action: AuditAction, note?: string) {
  assertTransition(row.status as PostingStatus, to, partsOf(by.user, row));
  if (to === 'published' || to === 'pending') refuseExpired(row.validUntil);
  const publishTime = to === 'published' ? new Date() : to === 'withdrawn' ? row.publishTime : null;
  const values = { status: to, publishTime, ...(note === undefined ? {} : { reviewNote: note }) };
  const reviewed = action === 'review' ? { reviewedBy: by.user.id } : {};
  const after = await writePosting(tx, row.id, { ...values, ...reviewed });
  await write(tx, by, action, after, difference(row, after));
}

/** Takes a posting back; the owner in any state, staff a published one. */
export async function withdrawPosting(ctx: Context, by: By, id: number): Promise<void> {
  await change(ctx, TAGS, async (tx) => moveLocked(tx, by, await lockOwn(tx, id, by), 'withdrawn', 'offline'));
}

/** The owner hands a returned or withdrawn posting in again. */
export async function resubmitPosting(ctx: Context, by: By, id: number): Promise<void> {
  await change(ctx, TAGS, async (tx) => moveLocked(tx, by, await lockOwn(tx, id, by), 'pending', 'update'));
}

/** Staff publish, return with a reason, or take down. */
export async function reviewPosting(
  ctx: Context,
  by: By,
  id: number,
  review: Omit<PostingReview, 'Version'> & { Version?: number },
): Promise<void> {
  const note = review.Note?.trim() ?? '';
  if (review.Status === 'returned' && note === '') {
    throw refused('退回时请填写审核意见', { Note: '退回时请填写审核意见' });
  }
  await change(ctx, TAGS, async (tx) => {
    const row = await lockPosting(tx, id);
    if (!row || row.deletedAt) throw notFound(WHAT);
    if (review.Version !== undefined && row.version !== review.Version) throw staleVersion();
    // Staff act as staff here, also on a posting of their own.
    if (!POSTING_TRANSITIONS[row.status as PostingStatus][review.Status]?.includes('staff')) throw illegalMove();
    await moveLocked(tx, by, row, review.Status, 'review', note);
  });
}

/** Soft deletion by the owner or staff. */
export async function deletePosting(ctx: Context, by: By, id: number): Promise<void> {
  await change(ctx, TAGS, async (tx) => {
    await lockOwn(tx, id, by);
    await write(tx, by, 'delete', await writePosting(tx, id, { deletedAt: new Date() }));
  });
}

/** Staff bring a deleted posting back in the state it had. */
export async function restorePosting(ctx: Context, by: By, id: number): Promise<void> {
  await change(ctx, TAGS, async (tx) => {
    const row = await lockPosting(tx, id);
    if (!row) throw notFound(WHAT);
    if (!row.deletedAt) throw new AppError('ILLEGAL_TRANSITION', '该记录没有被删除，无需恢复');
    await write(tx, by, 'restore', await writePosting(tx, id, { deletedAt: null }));
  });
}
