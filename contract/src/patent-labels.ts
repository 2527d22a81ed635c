/** Closed vocabularies of patents; everybody else finds them in `labels.ts`. Imports nothing: scripts of public pages carry it. */

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

/**
 * How the annual fee of a year stands. `推定已缴`: no payment is on record, and its grace is over while the right lives;
 * `未见缴纳`: its grace is over, and the payments on record end before it.
 */
export const FEE_STANDINGS = ['已缴', '推定已缴', '未见缴纳', '待缴', '未到期'] as const;
export type FeeStanding = (typeof FEE_STANDINGS)[number];
