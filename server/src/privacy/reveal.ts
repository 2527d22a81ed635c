/**
 * Shows what staff see masked: for a reason, noted for the audit and for whoever it is about, so often an hour, and not
 * unnoticed where it is often.
 */
import { REVEAL_REASON_MIN, type RevealBody, type RevealField, type RevealResource } from '@ip-portal/contract';
import type { AuditReason } from '@ip-portal/contract/audit-words';
import { OFFICE_URLS } from '@ip-portal/contract/urls';
import { countAttempt, NO_WAIT } from '../auth/attempts.ts';
import { type Actor, audit, type Context, SYSTEM } from '../context.ts';
import { dataViews } from '../db/schema/data-views.ts';
import { AppError, invalid } from '../lib/errors.ts';
import { toMinute } from '../lib/time.ts';
import { roleWords } from '../notify/account-messages.ts';
import { notify } from '../notify/notify.ts';
import { securityStaff } from '../notify/recipients.ts';
import type { SessionUser } from '../types.ts';

/** Views of one account in an hour: from here on security staff are told, and beyond the second none is shown. */
export const MANY_REVEALS = 20;
export const REVEALS_PER_HOUR = 60;
const REASON: AuditReason = 'many reveals';

/** A record whose masked fields are asked for. */
interface Subject<R extends RevealResource> {
  id: number;
  title: string;
  /** Whose data it is; null: of nobody who could log in. */
  userId: number | null;
  organizationId: number | null;
  clear: Record<RevealField<R>, string>;
}

/** Tells those who watch that somebody looks at much. */
async function alarm(ctx: Context, { id, userName }: SessionUser): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const about = { resource: 'Users', resourceId: id, title: userName, result: 'failed' } as const;
    await audit(tx, SYSTEM, { action: 'alarm', ...about, after: { Reason: REASON, Total: MANY_REVEALS } });
    const values = { 用户名: userName, 数量: String(MANY_REVEALS), 时间: toMinute(new Date()) };
    await notify(tx, 'many_reveals', await securityStaff(tx), values, `${OFFICE_URLS.audit}?Action=reveal`);
  });
}

/** Counts a view before it is known to succeed. @throws 429 beyond what one account may in an hour */
async function countReveal(ctx: Context, user: SessionUser): Promise<void> {
  const { count } = await countAttempt(ctx.db, `reveal by ${user.id}`, NO_WAIT);
  if (count === MANY_REVEALS) await alarm(ctx, user);
  if (count > REVEALS_PER_HOUR) {
    throw new AppError('TOO_MANY_REQUESTS', `每小时最多查看 ${REVEALS_PER_HOUR} 次隐藏信息，请稍后再试`);
  }
}

/**
 * The asked fields of a record in clear. `find` answers the record, or throws when there is none.
 * @throws 400 naming `Reason` when it says nothing; 429 after too many
 */
export async function reveal<R extends RevealResource>(
  ctx: Context,
  by: { user: SessionUser; actor: Actor },
  resource: R,
  { Fields, Reason }: RevealBody<R>,
  find: () => Promise<Subject<R>>,
): Promise<Partial<Record<RevealField<R>, string>>> {
  const reason = Reason.trim();
  if (reason.length < REVEAL_REASON_MIN) throw invalid({ Reason: `查看理由至少 ${REVEAL_REASON_MIN} 个字` });
  await countReveal(ctx, by.user);
  const { id, title, userId, organizationId, clear } = await find();
  await ctx.db.transaction(async (tx) => {
    await tx.insert(dataViews).values({
      viewerId: by.user.id,
      viewerRole: await roleWords(tx, by.user.roles),
      resource,
      resourceId: id,
      fields: [...Fields],
      reason,
      userId,
      organizationId,
    });
    await audit(tx, by.actor, {
      action: 'reveal',
      resource,
      resourceId: id,
      title,
      after: { Fields, Reason: reason, UserId: userId, OrganizationId: organizationId },
    });
  });
  return Object.fromEntries(Fields.map((name) => [name, clear[name]])) as Partial<Record<RevealField<R>, string>>;
}
