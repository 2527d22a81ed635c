import type { ArticleState, PostingStatus, PublishStatus, UserStatus } from '@ip-portal/contract';
import {
  ARTICLE_STATE_LABELS,
  POSTING_STATUS_LABELS,
  PUBLISH_STATUS_LABELS,
  USER_STATUS_LABELS,
} from '@ip-portal/contract/labels';

type Tone = 'neutral' | 'brand' | 'success' | 'accent' | 'danger';

const ARTICLE_TONES: Record<ArticleState, Tone> = {
  draft: 'neutral',
  scheduled: 'brand',
  published: 'success',
  offline: 'accent',
  deleted: 'danger',
};
const POSTING_TONES: Record<PostingStatus, Tone> = {
  pending: 'accent',
  returned: 'danger',
  published: 'success',
  withdrawn: 'neutral',
};

/** A state: its colour and its word. */
export function StateTag({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`adm-state adm-state-${tone}`}>{children}</span>;
}

/** Editorial state of an article. */
export function ArticleStateTag({ state }: { state: ArticleState }) {
  return <StateTag tone={ARTICLE_TONES[state]}>{ARTICLE_STATE_LABELS[state]}</StateTag>;
}

/** Whether the public sees a record. */
export function PublishStatusTag({ status }: { status: PublishStatus }) {
  return <StateTag tone={ARTICLE_TONES[status]}>{PUBLISH_STATUS_LABELS[status]}</StateTag>;
}

/** State of a posting. */
export function PostingStatusTag({ status }: { status: PostingStatus }) {
  return <StateTag tone={POSTING_TONES[status]}>{POSTING_STATUS_LABELS[status]}</StateTag>;
}

/** Whether an account may be used. */
export function UserStatusTag({ status, lockedUntil }: { status: UserStatus; lockedUntil: string | null }) {
  if (status === 'locked') return <StateTag tone="danger">{USER_STATUS_LABELS.locked}</StateTag>;
  if (lockedUntil && Date.parse(lockedUntil) > Date.now()) return <StateTag tone="accent">登录受限</StateTag>;
  return <StateTag tone="success">{USER_STATUS_LABELS.active}</StateTag>;
}
