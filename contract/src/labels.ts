/**
 * Closed vocabularies and their Chinese wording. Of what it imports nothing imports anything: public pages load this file.
 */
import { KINDS, type Kind } from './kinds.ts';

export * from './patent-labels.ts';

/** The kinds of records that are articles. */
export const ARTICLE_KINDS = ['news', 'notice', 'law'] as const satisfies readonly Kind[];
export type ArticleKind = (typeof ARTICLE_KINDS)[number];
export const ARTICLE_KIND_LABELS: Record<ArticleKind, string> = {
  news: KINDS.news.label,
  notice: KINDS.notice.label,
  law: KINDS.law.label,
};

/** What an editor stores. `scheduled` is never stored: it is `published` with a PublishTime to come. */
export const ARTICLE_STATUSES = ['draft', 'published', 'offline'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];
/** What the back office shows: stored status plus the derived ones. */
export const ARTICLE_STATES = ['draft', 'scheduled', 'published', 'offline', 'deleted'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];
export const ARTICLE_STATE_LABELS: Record<ArticleState, string> = {
  draft: '草稿',
  scheduled: '定时发布',
  published: '已发布',
  offline: '已撤回',
  deleted: '已删除',
};

export const INSTITUTION_KINDS = ['bank', 'insurer', 'guarantor', 'appraiser', 'other'] as const;
export type InstitutionKind = (typeof INSTITUTION_KINDS)[number];
export const INSTITUTION_KIND_LABELS: Record<InstitutionKind, string> = {
  bank: '银行',
  insurer: '保险机构',
  guarantor: '担保机构',
  appraiser: '评估机构',
  other: '其他机构',
};

export const POSTING_TYPES = ['supply', 'demand'] as const;
export type PostingType = (typeof POSTING_TYPES)[number];
export const POSTING_TYPE_LABELS: Record<PostingType, string> = { supply: '供给', demand: '需求' };

export const POSTING_MODES = ['转让', '普通许可', '排他许可', '独占许可', '作价入股', '合作开发', '技术咨询'] as const;
export type PostingMode = (typeof POSTING_MODES)[number];

export const POSTING_STATUSES = ['pending', 'returned', 'published', 'withdrawn'] as const;
export type PostingStatus = (typeof POSTING_STATUSES)[number];
export const POSTING_STATUS_LABELS: Record<PostingStatus, string> = {
  pending: '待审核',
  returned: '已退回',
  published: '已发布',
  withdrawn: '已撤回',
};
/** Of records that are drafts until somebody publishes them. */
export const PUBLISH_STATUSES = ['draft', 'published'] as const;
export type PublishStatus = (typeof PUBLISH_STATUSES)[number];
export const PUBLISH_STATUS_LABELS: Record<PublishStatus, string> = { draft: '草稿', published: '已发布' };

export const USER_STATUSES = ['active', 'locked'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
export const USER_STATUS_LABELS: Record<UserStatus, string> = { active: '正常', locked: '已停用' };
