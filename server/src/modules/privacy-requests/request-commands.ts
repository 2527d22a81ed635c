/** Changes of a request: each locks the row, asserts the move, writes change and audit, and tells others, together. */
import { type PrivacyRequestWrite, REQUEST_KIND_LABELS } from '@ip-portal/contract';
import { OPEN_REQUESTS_MAX, REQUEST_DAYS, REQUESTS_PER_DAY } from '@ip-portal/contract/privacy-request-words';
import { type RequestMove, requestWorkflow } from '@ip-portal/contract/workflows/privacy-request';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, type AuditEntry, audit, type Context, change, difference } from '../../context.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { nextId, openFields, sealFields } from '../../crypto/sealed-fields.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { privacyRequests } from '../../db/schema/privacy.ts';
import { assertMove } from '../../lib/assert-move.ts';
import { AppError, notFound, refused, staleVersion } from '../../lib/errors.ts';
import { tellAnswerers, tellOwner } from './request-messages.ts';
import { type RequestRow, TODAY, WHAT } from './request-repository.ts';
import { type Bodies, RULES } from './request-workflow.ts';

/** Who acts; always somebody who is logged in. */
export type By = Actor & { id: number };

/** What an audit row may hold: nothing that anybody wrote. */
const stateOf = ({ kind, status, outcome, dueOn }: RequestRow) => ({ kind, status, outcome, dueOn });

function note(tx: Executor, by: Actor, row: RequestRow, entry: Pick<AuditEntry, 'action' | 'before' | 'after'>) {
  return audit(tx, by, { resource: 'PrivacyRequests', resourceId: row.id, title: row.number, ...entry });
}

/** Refuses what was sent twice, and more than one account may have waiting. */
async function refuseTooMuch(ctx: Context, tx: Executor, by: By, { Kind, Text }: PrivacyRequestWrite): Promise<void> {
  const open = await tx
    .select()
    .from(privacyRequests)
    .where(and(eq(privacyRequests.userId, by.id), isNull(privacyRequests.endedAt)));
  for (const row of open.filter(({ kind }) => kind === Kind)) {
    const { text } = await openFields(keysOf(ctx), 'privacy_requests', row.id, row);
    if (text === Text.trim()) throw new AppError('DUPLICATE', `您已提交相同的请求（${row.number}），请等待答复`);
  }
  if (open.length >= OPEN_REQUESTS_MAX) {
    throw refused(`最多同时有 ${OPEN_REQUESTS_MAX} 项未办结的请求，可以在已有的请求中补充说明，或先撤回不需要的请求`);
  }
  const { rows } = await tx.execute<{ filed: number }>(
    sql`select count(*)::int as filed from privacy_requests where user_id = ${by.id} and created_at > now() - interval '1 day'`,
  );
  if ((rows[0]?.filed ?? 0) >= REQUESTS_PER_DAY) {
    throw new AppError('TOO_MANY_REQUESTS', `每天最多提交 ${REQUESTS_PER_DAY} 项请求，请明天再试`);
  }
}

/** Files a request; the clock begins at once. Answers its number in the table. */
export async function fileRequest(ctx: Context, by: By, body: PrivacyRequestWrite): Promise<number> {
  return change(ctx, [], async (tx) => {
    // One filing of an account at a time; not stronger, because messages to others refer to their accounts.
    const [owner] = await tx.select().from(users).where(eq(users.id, by.id)).for('no key update');
    if (!owner || owner.deletedAt) throw new AppError('SESSION_EXPIRED', '登录已失效，请重新登录');
    await refuseTooMuch(ctx, tx, by, body);
    const id = await nextId(tx, 'privacy_requests');
    const sealed = await sealFields(keysOf(ctx), 'privacy_requests', id, { text: body.Text.trim() });
    const [row] = await tx
      .insert(privacyRequests)
      .values({
        ...sealed,
        id,
        userId: by.id,
        kind: body.Kind,
        number: sql`'QQ-' || to_char(now() at time zone 'Asia/Shanghai', 'YYYY') || '-'
          || lpad(${id}::text, greatest(6, length(${id}::text)), '0')`,
        dueOn: sql`${TODAY} + ${REQUEST_DAYS}::int`,
      })
      .returning();
    if (!row) throw new Error('request was not inserted');
    await note(tx, by, row, { action: 'create', after: stateOf(row) });
    await tellAnswerers(tx, row, '已提交');
    await tellOwner(tx, row);
    return row.id;
  });
}

/**
 * Locks a request for a move. 404 when there is none, or it is somebody else's; 409 when it was changed since, or its
 * state does not allow the move; 422 for what is not said with it, and for staff who would answer themselves.
 */
async function lockFor(
  tx: Executor,
  by: By,
  id: number,
  move: RequestMove,
  body: Bodies[RequestMove],
): Promise<RequestRow> {
  const [known] = await tx
    .select({ userId: privacyRequests.userId })
    .from(privacyRequests)
    .where(eq(privacyRequests.id, id));
  const isOwner = known?.userId === by.id;
  const [part] = requestWorkflow.transitions[move].who;
  const staff = part === 'staff';
  if (!known || !(isOwner || staff)) throw notFound(WHAT);
  // The account before the request, as its end does: so neither waits for the other.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, known.userId)).for('key share');
  const [row] = await tx.select().from(privacyRequests).where(eq(privacyRequests.id, id)).for('update');
  if (!row) throw notFound(WHAT);
  if (row.version !== body.Version) throw staleVersion();
  assertMove(requestWorkflow, row.status, move, [part], body);
  if (staff && isOwner) {
    throw refused({
      rule: 'own-request',
      reason: '不能处理本人的请求',
      wayOut: { text: '请由其他工作人员处理' },
    });
  }
  return row;
}

/** Makes a move with what is said with it. @throws what {@link lockFor} does, 422 for what may not be said */
export async function moveRequest<M extends RequestMove>(
  ctx: Context,
  by: By,
  id: number,
  move: M,
  body: Bodies[M],
): Promise<void> {
  await change(ctx, [], async (tx) => {
    const before = await lockFor(tx, by, id, move, body);
    const { guard, effect, tell } = RULES[move];
    const place = { ctx, tx, by };
    await guard?.(place, before, body);
    const values = await effect(place, before, body);
    const status = requestWorkflow.after(before.status, move);
    const [row] = await tx
      .update(privacyRequests)
      .set({ ...values, status, version: before.version + 1, updatedAt: sql`now()` })
      .where(eq(privacyRequests.id, id))
      .returning();
    if (!row) throw notFound(WHAT);
    const action = requestWorkflow.transitions[move].audit;
    await note(tx, by, row, { action, ...difference(stateOf(before), stateOf(row)) });
    await tell(tx, row);
  });
}

/** Notes that somebody of the staff read what a request says. */
export async function noteRead(ctx: Context, by: By, { Id, Number, Kind }: ReadRequest): Promise<void> {
  const about = { resource: 'PrivacyRequests' as const, resourceId: Id, title: Number };
  await audit(ctx.db, by, { action: 'view', ...about, after: { kind: REQUEST_KIND_LABELS[Kind] } });
}
interface ReadRequest {
  Id: number;
  Number: string;
  Kind: keyof typeof REQUEST_KIND_LABELS;
}

/**
 * With the end of an account: what waits is closed, and what was written is emptied; that there were requests stays.
 * One that was filed while this waited for the account began after this transaction: it ends no earlier than it began.
 */
export async function closeRequestsOf(tx: Executor, userId: number): Promise<void> {
  await tx.execute(sql`update privacy_requests set text = '', supplement = '', extension_reason = '', answer = '',
    status = case when ended_at is null then ${requestWorkflow.transitions.close.to} else status end, ended_at = coalesce(ended_at, greatest(now(), created_at)),
    version = version + 1, updated_at = now() where user_id = ${userId}`);
}
