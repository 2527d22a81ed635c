import {
  day,
  type Field,
  flag,
  type Given,
  group,
  instant,
  integer,
  list,
  NOT_BLANK,
  nullable,
  oneOf,
  readOnly,
  required,
  requiredByHand,
  text,
  type ValueOf,
} from '../define/field.ts';
import {
  type AdminOf,
  type AdminQueryOf,
  type DetailOf,
  defineResource,
  type ItemOf,
  type QueryOf,
  type WriteOf,
} from '../define/resource.ts';
import {
  CITATION_CATEGORIES,
  CITING_PARTIES,
  FAMILY_RELATIONS,
  FEE_STANDINGS,
  LICENCE_KINDS,
  PATENT_STATES,
  PATENT_TYPES,
  RELATION_KINDS,
} from '../labels.ts';
import { PATENT_TAG_LIMITS } from '../limits.ts';
import { PATENT_QUALITIES } from '../patent-quality-words.ts';
import { OWN_IMAGE_PATTERN } from '../patterns.ts';
import { CLASS_LEVELS, CLASS_SCHEMES } from '../rules/class-path.ts';
import { HOLDER_ROLES } from '../rules/party-name.ts';
import { PATENT_QUERY_LIMITS } from '../rules/patent-query/search-call.ts';
import { PUBLICATION_STAGES } from '../rules/publication-number.ts';

/** Of a publication: what the record shows, what is kept beside it, or nothing. */
export const PUBLICATION_WORDINGS = ['shown', 'kept', 'none'] as const;

const names = (title: string): Field<string[], 'optional'> =>
  list(title, text(title, { min: 1, max: 200 }), { max: 50 });
const parties = (title: string, description: string): Field<string[], 'optional'> =>
  list(title, text(title, { min: 1, max: 200, description }), { max: 20 });
const classes = text('分类号', { min: 1, max: 40 });

/** One event of a patent's life, as gazettes tell it. What kinds need which field: `rules/event-fields.ts`. */
export const patentEvent = {
  Date: required(day('事件日期')),
  Code: required(text('事件代码', { max: 10, description: 'gazette code, e.g. PE01' })),
  Text: required(text('事件内容', { min: 1, max: 500 })),
  Source: text('事件来源', { max: 200 }),
  EffectiveDate: nullable(day('生效日')),
  RegisterNumber: text('登记号或备案号', { max: 50 }),
  Undoes: text('原决定名称', { max: 100, description: 'what a restoration undoes' }),
  UndoesDate: nullable(day('原决定公告日')),
  Until: nullable(day('期限届满日')),
  LicenceKind: nullable(oneOf('许可种类', LICENCE_KINDS)),
  FeeYear: nullable(integer('缴费年度', { min: 1, max: 30 })),
  PartiesBefore: parties('变更前（出质、许可）一方', 'who held the right before; who gave the pledge or the licence'),
  PartiesAfter: parties('变更后（质权、被许可）一方', 'who holds it after; who took the pledge or the licence'),
};
/** An event that staff took back: it was entered by mistake. */
const retractedEvent = group('已撤下的法律事件', {
  Date: required(text('事件日期')),
  Code: required(text('事件代码')),
  Text: required(text('事件内容')),
  EnteredAt: required(instant('录入时间')),
  RetractedAt: required(instant('撤下时间')),
  RetractedBy: required(text('撤下人', { description: 'empty where it was no account, or one that is gone' })),
});
/** A figure: drawings of inventions and utility models, views of designs. Its place in the list is its place in the record. */
export const patentFigure = {
  Label: required(text('图号或视图名称', { min: 1, max: 30, pattern: NOT_BLANK })),
  Url: required(text('图片', { max: 200, pattern: OWN_IMAGE_PATTERN, description: 'an uploaded image of this site' })),
  Alt: required(text('图片说明', { min: 1, max: 300, pattern: NOT_BLANK, description: 'what the picture shows' })),
};
/** A publication in the gazette, and whether its wording can be read here. */
const publication = group('公开文本', {
  Number: required(text('公开（公告）号')),
  Kind: required(nullable(text('文献种类', { description: 'A, B, C1, U9; null where the number carries none' }))),
  Stage: required(nullable(oneOf('公告阶段', PUBLICATION_STAGES))),
  Date: required(nullable(day('公开（公告）日'))),
  Wording: required(oneOf('文本', PUBLICATION_WORDINGS)),
});
/** An application that this one is tied to. Chinese numbers are canonical, others as their office writes them. */
export const patentRelation = {
  Kind: required(oneOf('关系', RELATION_KINDS)),
  Office: text('受理局', { min: 2, max: 2, description: 'ST.3 code of the office, CN where none is told' }),
  Number: required(text('申请号', { min: 1, max: 40, pattern: NOT_BLANK })),
  Date: nullable(day('申请日')),
};
/** A document that was cited: a patent by its publication number, or what else was printed. One of the two is told. */
export const patentCitation = {
  Number: text('文献号', { max: 40, description: 'publication number; a Chinese one is canonical' }),
  Text: text('非专利文献', { max: 500 }),
  Category: nullable(oneOf('类别', CITATION_CATEGORIES)),
  By: nullable(oneOf('引证人', CITING_PARTIES)),
};
/** Another record of the library, as far as a line tells it. */
const inLibrary = {
  Id: required(integer('编号')),
  Number: required(text('号码', { description: 'what it is known by' })),
  Title: required(text('名称')),
  Type: required(oneOf('专利类型', PATENT_TYPES)),
  State: required(oneOf('法律状态', PATENT_STATES)),
  StateVerified: required(flag('法律状态已核实')),
};
const familyMember = group('同族专利', { Relation: required(oneOf('关系', FAMILY_RELATIONS)), ...inLibrary });
const citing = group('引证本专利的专利', inLibrary);
const sameApplicant = group('同一申请人的专利', inLibrary);
const cited = group('本站收录的引证文献', { Document: required(text('文献号')), ...inLibrary });
/** 统一社会信用代码 of an applicant or owner, or of somebody whom an event names. */
export const patentPartyCode = {
  Name: required(text('名称', { min: 1, max: 200, pattern: NOT_BLANK })),
  Code: required(text('统一社会信用代码', { min: 1, max: 30, pattern: NOT_BLANK })),
};
/** An event in three voices, as `rules/event-words.ts` tells it. */
const toldEvent = group('法律事件说明', {
  Date: required(day('公告日')),
  Code: required(text('事件代码')),
  Title: required(text('公报事项')),
  Fields: required(
    list(
      '公报字段',
      group('公报字段', {
        Name: required(text('字段')),
        Value: required(text('内容')),
        Known: required(flag('与著录项目相同')),
      }),
    ),
  ),
  Rest: required(list('公报其余文字', text('文字'))),
  Meaning: required(text('含义', { description: 'in plain words; empty for an event of no known kind' })),
  Article: required(text('依据条文')),
  EffectiveDate: required(nullable(day('生效日'))),
  St27: required(nullable(text('ST.27 关键事件代码'))),
  St27Text: required(text('ST.27 关键事件')),
  Source: required(text('来源')),
});
/** A class and what stands above it in the scheme, the section first. */
const classPath = group('分类说明', {
  Symbol: required(text('分类号', { description: 'normalised, e.g. G06F16/332' })),
  Scheme: required(oneOf('分类体系', CLASS_SCHEMES)),
  Edition: required(nullable(text('版本', { description: 'e.g. 2019.01; null where the source tells none' }))),
  Steps: required(
    list(
      '各级类目',
      group('类目', {
        Symbol: required(text('类号')),
        Level: required(oneOf('级别', CLASS_LEVELS)),
        Title: required(nullable(text('类名', { description: 'null where no title is known here' }))),
      }),
    ),
  ),
});
/** An event that does not count, and why. */
const ignoredEvent = group('未计入的法律事件', {
  Date: required(text('事件日期')),
  Code: required(text('事件代码')),
  Text: required(text('事件内容')),
  Reason: required(text('未计入的原因')),
});
const feeFields = {
  Year: required(integer('年度')),
  DueDate: required(day('缴费期限')),
  AmountFen: required(integer('年费', { description: 'integer 分 (fen), after reduction' })),
  GraceEnd: required(day('宽限期届满日')),
  LateFeeFen: required(integer('滞纳金', { description: 'integer 分 (fen), if paid today' })),
  InGrace: required(flag('在宽限期内')),
  LatePercent: required(integer('滞纳金比例', { description: 'percent of the full fee, if paid today' })),
  Lapsed: required(flag('宽限期已过')),
  ReductionPercent: required(integer('减缴比例')),
  Compensation: required(flag('补偿期年费')),
  Assumed: required(flag('没有缴费记录，按推算')),
};
/** The patent as papers cite it, by `rules/patent-reference.ts`. */
const citeAs = group('引用格式', {
  Gbt7714: required(text('GB/T 7714—2015')),
  Bibtex: required(text('BibTeX')),
});
/** The fee of a year of the patent's life; no due day for the year of the grant, whose fee was paid with registration. */
const feeYear = group('年费年度', {
  Year: required(integer('年度')),
  DueDate: required(nullable(day('缴费期限'))),
  AmountFen: required(integer('年费', { description: 'integer 分 (fen), after reduction' })),
  Reduced: required(flag('开放许可减缴')),
  Standing: required(oneOf('缴费情况', FEE_STANDINGS)),
});
/** Who came to hold the right, or held it before: what an event tells a day of. */
const holder = group('权利人沿革', {
  Role: required(oneOf('身份', HOLDER_ROLES)),
  Name: required(text('名称')),
  From: required(nullable(day('开始日'))),
  Until: required(nullable(day('结束日'))),
});
const nextFee = group('下次年费', feeFields);
/** Words by which staff find patents again, e.g. 高校可转化; the public sees none of them. */
export const patentTags = list('标签', text('标签', { min: 1, max: PATENT_TAG_LIMITS.length, pattern: NOT_BLANK }), {
  max: PATENT_TAG_LIMITS.most,
  unique: true,
});
/** What comes after a fee that is in its grace. */
const followingFee = group('再下次年费', feeFields);

/**
 * 专利. Its numbers, dates and events are checked against each other; see the server's module. One that was imported may
 * have a publication number alone: `rules/patent-number.ts` says what it is known by.
 */
export const patentResource = defineResource({
  name: 'Patents',
  label: '专利',
  kind: 'patent',
  actions: ['read', 'write', 'delete', 'import'],
  list: {
    ApplicationNumber: requiredByHand(text('申请号', { min: 8, max: 30 })),
    PublicationNumber: nullable(text('公开号', { max: 20 })),
    GrantNumber: nullable(text('授权公告号', { max: 20 })),
    Type: required(oneOf('专利类型', PATENT_TYPES)),
    Title: required(text('名称', { min: 1, max: 500, pattern: NOT_BLANK })),
    Abstract: text('摘要', { max: 5000 }),
    Applicants: names('申请人'),
    Owners: names('专利权人'),
    Inventors: names('发明人'),
    ApplicationDate: requiredByHand(day('申请日')),
    PublicationDate: nullable(day('公开日')),
    GrantDate: nullable(day('授权公告日')),
    MainIpc: nullable(text('主分类号', { max: 40 })),
    Loc: nullable(text('洛迦诺分类号', { max: 30 })),
    Province: text('省份', { max: 50 }),
    City: text('城市', { max: 50 }),
    District: text('区县', { max: 50 }),
    State: readOnly(oneOf('法律状态', PATENT_STATES)),
    StateText: readOnly(text('法律状态说明', { description: 'finer wording, e.g. 无权-期限届满, or 状态未核实' })),
    StateVerified: readOnly(flag('法律状态已核实')),
    StateAsOf: readOnly(nullable(day('法律状态截至'))),
    NextChangeOn: readOnly(nullable(day('下次变化日'))),
    Flags: readOnly(list('标记', text('标记'))),
    ExpiryDate: readOnly(nullable(day('届满日'))),
    NextFee: readOnly(nullable(nextFee)),
    LeadFigure: readOnly(nullable(group('代表图', patentFigure))),
  },
  detail: {
    PartyCodes: list('统一社会信用代码', group('统一社会信用代码', patentPartyCode), { max: 50 }),
    Agency: text('代理机构', { max: 200 }),
    Agent: text('代理师', { max: 100 }),
    Ipcs: list('分类号', classes, { max: 50 }),
    Cpcs: readOnly(list('CPC 分类号', classes)),
    LocEdition: readOnly(
      nullable(text('洛迦诺分类版次', { description: 'e.g. 13; null where the source tells none' })),
    ),
    LocTitle: readOnly(
      nullable(text('洛迦诺大类', { description: 'its class and what that is about, in short words' })),
    ),
    Claims: list('权利要求', text('权利要求', { min: 1, max: 20_000 }), { max: 200 }),
    Description: text('说明书', { max: 500_000 }),
    Figures: list('附图', group('附图', patentFigure), { max: 50 }),
    ToldState: readOnly(
      text('来源所写的法律状态', { description: 'words of an imported file; empty where none told any' }),
    ),
    ToldStateOn: readOnly(nullable(day('来源所写法律状态的日期'))),
    FiguresTold: readOnly(
      integer('附图数', { description: 'figures the source tells of, whether or not it brought them' }),
    ),
    PctNumber: nullable(text('国际申请号', { max: 30, description: 'e.g. PCT/CN2021/078383' })),
    PctEntryDate: nullable(day('进入国家阶段日')),
    Relations: list('优先权、分案与同日申请', group('优先权、分案或同日申请', patentRelation), { max: 50 }),
    Citations: list('引证文献', group('引证文献', patentCitation), { max: 200 }),
    Family: readOnly(list('同族专利', familyMember)),
    Cited: readOnly(list('本站收录的引证文献', cited)),
    CitedBy: readOnly(list('引证本专利的专利', citing)),
    CitedByTotal: readOnly(integer('引证本专利的专利总数')),
    Events: list('法律事件', group('法律事件', patentEvent), { max: 200 }),
    Timeline: readOnly(list('法律事件说明', toldEvent)),
    Classes: readOnly(list('分类说明', classPath)),
    SameApplicant: readOnly(list('同一申请人的专利', sameApplicant)),
    TermYears: readOnly(
      nullable(integer('保护期限', { description: 'whole years from the filing date, before any compensation' })),
    ),
    TermExtensionDays: integer('期限补偿天数', { min: 0, max: 3650 }),
    Publications: readOnly(list('公开文本', publication)),
    Holders: readOnly(list('权利人沿革', holder)),
    StateNote: readOnly(text('法律状态提示', { description: 'why the state is not verified; empty when it is' })),
    // In the order of the flags.
    FlagMeanings: readOnly(list('标记的含义', text('含义'))),
    FlagArticles: readOnly(list('标记的依据', text('依据', { description: 'empty where the meaning states no rule' }))),
    CiteAs: readOnly(citeAs),
    StateMeaning: readOnly(text('法律状态的含义', { description: 'the state in plain words' })),
    StateArticle: readOnly(nullable(text('法律状态的依据', { description: 'article its meaning rests on, if any' }))),
    FeeYears: readOnly(list('历年年费', feeYear)),
    FollowingFee: readOnly(nullable(followingFee)),
  },
  admin: {
    // Added and removed by a command of their own: a record that is saved whole cannot take away what others have given it.
    Tags: readOnly(patentTags),
    MergedInto: readOnly(nullable(integer('合并到的专利', { description: 'id of the patent it was merged into' }))),
    IgnoredEvents: readOnly(list('未计入的法律事件', ignoredEvent)),
    RetractedEvents: readOnly(list('已撤下的法律事件', retractedEvent)),
  },
  sorts: ['Id', 'ApplicationDate', 'PublicationDate', 'GrantDate', 'ExpiryDate', 'Title', 'ApplicationNumber'],
  order: ['-ApplicationDate', '-Id'],
  filters: ['Type', 'State', 'ApplicationNumber', 'Title', 'Province'],
  moreFilters: {
    Applicant: text('申请人', { max: 100 }),
    MainIpc: text('主分类号', { max: 20, description: 'its beginning' }),
  },
  morePublicFilters: {
    q: text('检索式', { max: PATENT_QUERY_LIMITS.length, description: 'see docs/patent-query.md' }),
    facets: integer('分面', { min: 0, max: 1, description: '1: counts of the found set as well' }),
  },
  moreAdminFilters: {
    Tag: text('标签', { max: PATENT_TAG_LIMITS.length }),
    Quality: oneOf('数据质量', PATENT_QUALITIES),
  },
  public: ['/', '/:id', '/Top8', '/:id/Text', '/:id/MergedInto', '/Similar', '/:id/Similar', '/Classes'],
});
export type PatentEvent = Given<typeof patentEvent>;
export type PatentFigure = Given<typeof patentFigure>;
export type PatentRelation = Given<typeof patentRelation>;
export type PatentCitation = Given<typeof patentCitation>;
export type PatentPartyCode = Given<typeof patentPartyCode>;
/** A record of the library that belongs to the family of another. */
export type FamilyMember = ValueOf<typeof familyMember>;
/** A record of the library that cites another. */
export type CitingPatent = ValueOf<typeof citing>;
/** A class of a patent and what stands above it. */
export type ClassPath = ValueOf<typeof classPath>;
/** A record of the library that another cites, by the number it is cited by. */
export type CitedPatent = ValueOf<typeof cited>;
/** Who came to hold a right, or held it before. */
export type PatentHolder = ValueOf<typeof holder>;
/** Next annual fee of a live patent; amounts in fen. */
export type NextFee = ValueOf<typeof nextFee>;
export type PatentItem = ItemOf<typeof patentResource>;
export type PatentDetail = DetailOf<typeof patentResource>;
export type AdminPatent = AdminOf<typeof patentResource>;
export type PatentWrite = WriteOf<typeof patentResource>;
export type PatentListQuery = QueryOf<typeof patentResource>;
export type AdminPatentListQuery = AdminQueryOf<typeof patentResource>;
