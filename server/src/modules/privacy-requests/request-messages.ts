/** Who is told what becomes of a request. Nothing of what it says is told: messages go by mail too. */
import { PRIVACY_CENTER_URL } from '@ip-portal/contract';
import {
  REQUEST_KIND_LABELS,
  REQUEST_OUTCOME_LABELS,
  REQUEST_STATUS_LABELS,
  type RequestKind,
  type RequestOutcome,
} from '@ip-portal/contract/privacy-request-words';
import { OFFICE_URLS } from '@ip-portal/contract/urls';
import type { Executor } from '../../db/client.ts';
import { notify } from '../../notify/notify.ts';
import { holdersOf } from '../../notify/recipients.ts';
import type { RequestRow } from './request-repository.ts';

const pageOf = ({ number }: RequestRow) => `${OFFICE_URLS.privacyRequests}?Number=${number}`;
const factsOf = (row: RequestRow) => ({
  编号: row.number,
  事项: REQUEST_KIND_LABELS[row.kind as RequestKind],
  期限: row.dueOn,
});

async function answerers(tx: Executor, row: RequestRow): Promise<number[]> {
  return (await holdersOf(tx, 'PrivacyRequests:answer')).filter((id) => id !== row.userId);
}

/** Tells those who may answer what the person did. */
export async function tellAnswerers(
  tx: Executor,
  row: RequestRow,
  情况: '已提交' | '有补充说明' | '已由申请人撤回',
): Promise<void> {
  await notify(tx, 'privacy_request_waiting', await answerers(tx, row), { ...factsOf(row), 情况 }, pageOf(row));
}

/** Tells them that the day is near, or has passed. */
export async function tellClock(
  tx: Executor,
  event: 'privacy_request_due' | 'privacy_request_overdue',
  row: RequestRow,
): Promise<void> {
  await notify(tx, event, await answerers(tx, row), factsOf(row), pageOf(row));
}

/** Tells the person what the state of the request is by now. */
export async function tellOwner(tx: Executor, row: RequestRow, extended = false): Promise<void> {
  const state = REQUEST_STATUS_LABELS[row.status];
  const outcome = row.outcome ? `（${REQUEST_OUTCOME_LABELS[row.outcome as RequestOutcome]}）` : '';
  const values = { ...factsOf(row), 状态: extended ? '已延长答复期限' : `${state}${outcome}` };
  await notify(tx, 'privacy_request_changed', [row.userId], values, `${PRIVACY_CENTER_URL}#privacy-requests`);
}
