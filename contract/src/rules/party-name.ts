/**
 * Names of parties as sources write them: what two spellings of one name have in common, and what kind of party a name
 * tells of for certain. No dependencies: pages load this file.
 */

export const PARTY_ROLES = ['申请人', '专利权人', '发明人'] as const;
export type PartyRole = (typeof PARTY_ROLES)[number];

/** Roles of those who hold an application or a patent. */
export const HOLDER_ROLES = ['申请人', '专利权人'] as const satisfies readonly PartyRole[];

export const PARTY_KINDS = ['企业', '高校', '科研机构', '机关', '个人', '未知'] as const;
export type PartyKind = (typeof PARTY_KINDS)[number];

/**
 * What stays of a name whatever its width, case, blanks, brackets and punctuation. 有限责任公司 and 有限公司 are one: a
 * company may write either (公司法第七条). So are 股份公司 and 股份有限公司. Nothing else is certain: neither 简繁, nor short
 * names, nor translations. Empty where a name has no letter and no digit.
 */
export function partyNameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/有限责任公司/g, '有限公司')
    .replace(/股份公司$/, '股份有限公司');
}

const COMPANY =
  /(?:公司|工厂|合伙企业|株式会社|有限会社|(?:制造|加工|机械|化工|电器|食品|制药|塑料|五金|仪器|印刷|纺织)厂)$/;
const FOREIGN_COMPANY = /(?:\b(?:ltd|limited|inc|corp|corporation|llc|gmbh|plc)\.?|\bco\.)\s*$/i;
/** 中国科学院 and its like are none. */
const UNIVERSITY = /大学$|(?<!科|行政|社会主义)学院$/;
const INSTITUTE = /(?:研究院|研究所|科学院)$/;
const AUTHORITY = /(?:人民政府|人民法院|人民检察院|公安[部厅局]|市场监督管理局|知识产权局)$|海关$/;

/**
 * Kind of a party, where its name or its role tells for certain. 发明人 is a person (专利审查指南 第一部分第一章 4.1.2), and so
 * is who stands among the `inventors` of the same patent.
 */
export function partyKind(name: string, role: PartyRole, inventors: ReadonlySet<string> = new Set()): PartyKind {
  const text = name.normalize('NFKC').trim();
  if (COMPANY.test(text) || FOREIGN_COMPANY.test(text)) return '企业';
  // A workshop of a company is known by the company.
  if (!text.includes('公司')) {
    if (INSTITUTE.test(text)) return '科研机构';
    if (UNIVERSITY.test(text)) return '高校';
    if (AUTHORITY.test(text)) return '机关';
  }
  return role === '发明人' || inventors.has(partyNameKey(name)) ? '个人' : '未知';
}
