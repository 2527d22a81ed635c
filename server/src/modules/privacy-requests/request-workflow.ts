/** What each move of a request asks, changes besides the state, and tells. */
import type {
  PrivacyRequestAnswer,
  PrivacyRequestExtension,
  PrivacyRequestMove,
  PrivacyRequestSupplement,
} from '@ip-portal/contract';
import { REQUEST_EXTENSION_DAYS, REQUEST_SUPPLEMENT_MAX } from '@ip-portal/contract/privacy-request-words';
import type { RequestMove } from '@ip-portal/contract/workflows/privacy-request';
import { sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Context } from '../../context.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { openFields, sealFields } from '../../crypto/sealed-fields.ts';
import type { Executor } from '../../db/client.ts';
import type { privacyRequests } from '../../db/schema/privacy.ts';
import { refused } from '../../lib/errors.ts';
import { tellAnswerers, tellOwner } from './request-messages.ts';
import { type RequestRow, TODAY } from './request-repository.ts';

type Change = PgUpdateSetSource<typeof privacyRequests>;
/** What is said with each move: the body of its call. */
export interface Bodies {
  supplement: PrivacyRequestSupplement;
  withdraw: PrivacyRequestMove;
  extend: PrivacyRequestExtension;
  accept: PrivacyRequestMove;
  answer: PrivacyRequestAnswer;
}
/** Where a move happens, and by which account. */
interface Place {
  ctx: Context;
  tx: Executor;
  by: { id: number };
}
interface Rule<B> {
  /** @throws 422 for what may not be said */
  effect(place: Place, row: RequestRow, body: B): Promise<Change>;
  tell(tx: Executor, row: RequestRow): Promise<void>;
}

const NOW = sql<Date>`now()`;
const seal = (ctx: Context, { id }: RequestRow, texts: Record<string, string>) =>
  sealFields(keysOf(ctx), 'privacy_requests', id, texts);

/** Adds to what was said before, with the minute. */
async function add({ ctx, tx }: Place, row: RequestRow, { Text }: PrivacyRequestSupplement): Promise<Change> {
  const { supplement } = await openFields(keysOf(ctx), 'privacy_requests', row.id, row);
  const { rows } = await tx.execute<{ at: string }>(
    sql`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at`,
  );
  const whole = [supplement, `${rows[0]?.at} ${Text.trim()}`].filter((part) => part !== '').join('\n\n');
  if (whole.length > REQUEST_SUPPLEMENT_MAX) {
    throw refused({
      rule: 'supplement-length',
      reason: `补充说明合计不能超过 ${REQUEST_SUPPLEMENT_MAX} 个字`,
      field: 'Text',
    });
  }
  return seal(ctx, row, { supplement: whole });
}

/** Puts the day off, once, with a reason, and while it has not passed. */
async function putOff(
  { ctx, tx }: Place,
  row: RequestRow,
  { DueOn, Reason }: PrivacyRequestExtension,
): Promise<Change> {
  if (row.extendedAt) throw refused({ rule: 'extension-once', reason: '答复期限只能延长一次' });
  const { rows } = await tx.execute<{ late: boolean; longer: boolean; within: boolean }>(
    sql`select ${row.dueOn}::date < ${TODAY} as late, ${DueOn}::date > ${row.dueOn}::date as longer,
      ${DueOn}::date <= ${row.dueOn}::date + ${REQUEST_EXTENSION_DAYS}::int as within`,
  );
  if (rows[0]?.late)
    throw refused({ rule: 'extension-late', reason: '答复期限已过，不能再延长', wayOut: { text: '请尽快答复' } });
  if (!rows[0]?.longer) throw refused({ rule: 'extension', reason: '新的期限必须晚于原来的期限', field: 'DueOn' });
  if (!rows[0]?.within) {
    throw refused({ rule: 'extension', reason: `最多延长 ${REQUEST_EXTENSION_DAYS} 天`, field: 'DueOn' });
  }
  const sealed = await seal(ctx, row, { extensionReason: Reason.trim() });
  return { ...sealed, dueOn: DueOn, extendedAt: NOW, remindedAt: null };
}

/** The rule of each move; `close` is one statement over all of an account. */
export const RULES: { [M in RequestMove]: Rule<Bodies[M]> } = {
  supplement: { effect: add, tell: (tx, row) => tellAnswerers(tx, row, '有补充说明') },
  withdraw: {
    effect: async () => ({ endedAt: NOW }),
    async tell(tx, row) {
      await tellAnswerers(tx, row, '已由申请人撤回');
      await tellOwner(tx, row);
    },
  },
  extend: { effect: putOff, tell: (tx, row) => tellOwner(tx, row, true) },
  accept: { effect: async ({ by }) => ({ handledBy: by.id }), tell: (tx, row) => tellOwner(tx, row) },
  answer: {
    async effect({ ctx, by }, row, { Outcome, Answer }) {
      const sealed = await seal(ctx, row, { answer: Answer.trim() });
      return { ...sealed, outcome: Outcome, endedAt: NOW, handledBy: by.id };
    },
    tell: (tx, row) => tellOwner(tx, row),
  },
};
