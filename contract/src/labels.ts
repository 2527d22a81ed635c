/**
 * Closed vocabularies and their Chinese wording. Of what it imports nothing imports anything: public pages load this file.
 */
import { KINDS, type Kind } from './kinds.ts';

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

export const PATENT_TYPES = ['发明', '实用新型', '外观设计'] as const;
export type PatentType = (typeof PATENT_TYPES)[number];

/** Coarse legal state as search vendors word it (domain rules 2.5). */
export const PATENT_STATES = ['有权', '审中', '无权'] as const;
export type PatentState = (typeof PATENT_STATES)[number];
/** What patents are found and counted by whose state nobody can vouch for (domain rules 2.5). */
export const NOT_VERIFIED = '未核实';
/** What is told instead of such a state. */
export const STATE_UNVERIFIED = `状态${NOT_VERIFIED}`;
/** What patents are found and counted by: none is in two of them. */
export const FOUND_STATES = [...PATENT_STATES, NOT_VERIFIED] as const;
/** One of {@link FOUND_STATES}. */
export type FoundState = (typeof FOUND_STATES)[number];

/** Flags shown beside the state. */
export const PATENT_FLAGS = [
  '质押',
  '许可',
  '独占许可',
  '排他许可',
  '开放许可',
  '强制许可',
  '保全',
  '部分无效',
  '宽限期',
  '年费逾期',
] as const;
/** One of {@link PATENT_FLAGS}. */
export type PatentFlag = (typeof PATENT_FLAGS)[number];

/** Kinds of licence contracts on file; 开放 is one under an open licence. */
export const LICENCE_KINDS = ['独占', '排他', '普通', '开放'] as const;
export type LicenceKind = (typeof LICENCE_KINDS)[number];

/** What ties one application to another. */
export const RELATION_KINDS = ['优先权', '分案', '同日申请'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** What a record of the library is to the one that is shown. */
export const FAMILY_RELATIONS = [
  '原申请',
  '分案申请',
  '同日申请',
  '本申请的优先权',
  '以本申请为优先权',
  '共同优先权',
] as const;
export type FamilyRelation = (typeof FAMILY_RELATIONS)[number];

/** Categories of documents in reports of search (WIPO ST.14, 专利审查指南 第二部分第七章). */
export const CITATION_CATEGORIES = ['X', 'Y', 'A', 'R', 'P', 'E', 'D', 'L', 'O', 'T'] as const;
export type CitationCategory = (typeof CITATION_CATEGORIES)[number];

/** Who named a document. */
export const CITING_PARTIES = ['审查员', '申请人'] as const;
export type CitingParty = (typeof CITING_PARTIES)[number];

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

/**
 * How the annual fee of a year stands. `推定已缴`: no payment is on record, and its grace is over while the right lives;
 * `未见缴纳`: its grace is over, and the payments on record end before it.
 */
export const FEE_STANDINGS = ['已缴', '推定已缴', '未见缴纳', '待缴', '未到期'] as const;
export type FeeStanding = (typeof FEE_STANDINGS)[number];
