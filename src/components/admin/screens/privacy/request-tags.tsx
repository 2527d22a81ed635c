import type { AdminPrivacyRequestItem } from '@ip-portal/contract';
import {
  REQUEST_OUTCOME_LABELS,
  REQUEST_REMINDER_DAYS,
  REQUEST_STATUS_LABELS,
} from '@ip-portal/contract/privacy-request-words';
import { StateTag } from '../../kit/state-tag';
import './request.css';

const TONES = {
  received: 'accent',
  processing: 'brand',
  answered: 'success',
  withdrawn: 'neutral',
  closed: 'neutral',
} as const;

/** State of a request, with the outcome where there is one. */
export function RequestStatusTag({ row: { Status, Outcome } }: { row: AdminPrivacyRequestItem }) {
  const word = REQUEST_STATUS_LABELS[Status];
  return <StateTag tone={TONES[Status]}>{Outcome ? `${word}：${REQUEST_OUTCOME_LABELS[Outcome]}` : word}</StateTag>;
}

/** The last day, and how far it is. */
export function RequestClock({ row: { DueOn, DaysLeft } }: { row: AdminPrivacyRequestItem }) {
  const day = <span className="admin-num">{DueOn}</span>;
  if (DaysLeft === null) return day;
  const words = DaysLeft < 0 ? `逾期 ${-DaysLeft} 天` : DaysLeft === 0 ? '今天到期' : `剩 ${DaysLeft} 天`;
  return (
    <span className="request-clock">
      {day}
      <StateTag tone={DaysLeft <= REQUEST_REMINDER_DAYS ? (DaysLeft < 0 ? 'danger' : 'accent') : 'neutral'}>
        {words}
      </StateTag>
    </span>
  );
}
