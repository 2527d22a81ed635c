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
  /** Null where a move asks nothing: said of each, so that none is forgotten. @throws 422 for what may not be said */
  guard: ((place: Place, row: RequestRow, body: B) => Promise<void>) | null;
  effect(place: Place, row: RequestRow, body: B): Promise<Change>;
  tell(tx: Executor, row: RequestRow): Promise<void>;
}

const NOW = sql<Date>`now()`;
const seal = (ctx: Context, { id }: RequestRow, texts: Record<string, string>) =>
  sealFields(keysOf(ctx), 'privacy_requests', id, texts);

/** What was said before and `Text`, with its minute. */
async function wholeOf({ ctx, tx }: Place, row: RequestRow, { Text }: PrivacyRequestSupplement): Promise<string> {
  const { supplement } = await openFields(keysOf(ctx), 'privacy_requests', row.id, row);
  const { rows } = await tx.execute<{ at: string }>(
    sql`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at`,
  );
  return [supplement, `${rows[0]?.at} ${Text.trim()}`].filter((part) => part !== '').join('\n\n');
}

/** @throws 422 when there is no room for what is added */
async function assertRoom(place: Place, row: RequestRow, body: PrivacyRequestSupplement): Promise<void> {
  if ((await wholeOf(place, row, body)).length <= REQUEST_SUPPLEMENT_MAX) return;
  throw refused({
    rule: 'supplement-length',
    reason: `补充说明合计不能超过 ${REQUEST_SUPPLEMENT_MAX} 个字`,
    field: 'Text',
    wayOut: { text: '请精简后再提交' },
  });
}

/** The day is put off once, to a later one, and while it has not passed. */
async function assertMayPutOff({ tx }: Place, row: RequestRow, { DueOn }: PrivacyRequestExtension): Promise<void> {
  const inTime = { text: '请在期限内答复' };
  if (row.extendedAt) throw refused({ rule: 'extension-once', reason: '答复期限只能延长一次', wayOut: inTime });
  const { rows } = await tx.execute<{ late: boolean; longer: boolean; within: boolean }>(
    sql`select ${row.dueOn}::date < ${TODAY} as late, ${DueOn}::date > ${row.dueOn}::date as longer,
      ${DueOn}::date <= ${row.dueOn}::date + ${REQUEST_EXTENSION_DAYS}::int as within`,
  );
  if (rows[0]?.late) {
    throw refused({ rule: 'extension-late', reason: '答复期限已过，不能再延长', wayOut: { text: '请尽快答复' } });
  }
  const other = {
    field: 'DueOn',
    wayOut: { text: `请选择 ${row.dueOn} 之后 ${REQUEST_EXTENSION_DAYS} 天以内的日期` },
  } as const;
  if (!rows[0]?.longer) throw refused({ rule: 'extension-later', reason: '新的期限必须晚于原来的期限', ...other });
  if (!rows[0]?.within) {
    throw refused({ rule: 'extension-term', reason: `最多延长 ${REQUEST_EXTENSION_DAYS} 天`, ...other });
  }
}

/** The rule of each move; `close` is one statement over all of an account. */
export const RULES: { [M in RequestMove]: Rule<Bodies[M]> } = {
  supplement: {
    guard: assertRoom,
    effect: async (place, row, body) => seal(place.ctx, row, { supplement: await wholeOf(place, row, body) }),
    tell: (tx, row) => tellAnswerers(tx, row, '有补充说明'),
  },
  withdraw: {
    guard: null,
    effect: async () => ({ endedAt: NOW }),
    async tell(tx, row) {
      await tellAnswerers(tx, row, '已由申请人撤回');
      await tellOwner(tx, row);
    },
  },
  extend: {
    guard: assertMayPutOff,
    async effect({ ctx }, row, { DueOn, Reason }) {
      const sealed = await seal(ctx, row, { extensionReason: Reason.trim() });
      return { ...sealed, dueOn: DueOn, extendedAt: NOW, remindedAt: null };
    },
    tell: (tx, row) => tellOwner(tx, row, true),
  },
  accept: {
    guard: null,
    effect: async ({ by }) => ({ handledBy: by.id }),
    tell: (tx, row) => tellOwner(tx, row),
  },
  answer: {
    guard: null,
    async effect({ ctx, by }, row, { Outcome, Answer }) {
      const sealed = await seal(ctx, row, { answer: Answer.trim() });
      return { ...sealed, outcome: Outcome, endedAt: NOW, handledBy: by.id };
    },
    tell: (tx, row) => tellOwner(tx, row),
  },
};
