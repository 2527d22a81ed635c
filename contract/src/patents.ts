import { type Static, Type } from 'typebox';
import { DateOnly, Enum, Id, ListQuery, Nullable, RecordMeta, Text, Update } from './common.ts';
import { PATENT_STATES, PATENT_TYPES } from './labels.ts';

const Names = (title: string) => Type.Array(Text(title, 1, 200), { title, maxItems: 50 });
const OptionalDate = (title: string) => Type.Optional(Nullable(Type.String({ format: 'date', title })));

export const PatentEvent = Type.Object({
  Date: Type.String({ format: 'date', title: '事件日期' }),
  Code: Type.String({ title: '事件代码', maxLength: 10, description: 'gazette code, e.g. PE01' }),
  Text: Text('事件内容', 1, 500),
  Source: Type.Optional(Type.String({ title: '事件来源', maxLength: 200 })),
});
export type PatentEvent = Static<typeof PatentEvent>;

export const PatentWrite = Type.Object({
  ApplicationNumber: Text('申请号', 8, 30),
  PublicationNumber: Type.Optional(Nullable(Type.String({ title: '公开号', maxLength: 20 }))),
  GrantNumber: Type.Optional(Nullable(Type.String({ title: '授权公告号', maxLength: 20 }))),
  Type: Enum(PATENT_TYPES, { title: '专利类型' }),
  Title: Text('名称', 1, 200, { pattern: '\\S' }),
  Abstract: Type.Optional(Type.String({ title: '摘要', maxLength: 5000 })),
  Applicants: Type.Optional(Names('申请人')),
  Owners: Type.Optional(Names('专利权人')),
  Inventors: Type.Optional(Names('发明人')),
  Agency: Type.Optional(Type.String({ title: '代理机构', maxLength: 200 })),
  Agent: Type.Optional(Type.String({ title: '代理师', maxLength: 100 })),
  ApplicationDate: Type.String({ format: 'date', title: '申请日' }),
  PublicationDate: OptionalDate('公开日'),
  GrantDate: OptionalDate('授权公告日'),
  MainIpc: Type.Optional(Nullable(Type.String({ title: '主分类号', maxLength: 40 }))),
  Ipcs: Type.Optional(Type.Array(Text('分类号', 1, 40), { title: '分类号', maxItems: 50 })),
  Loc: Type.Optional(Nullable(Type.String({ title: '洛迦诺分类号', maxLength: 10 }))),
  Claims: Type.Optional(Type.Array(Text('权利要求', 1, 20_000), { title: '权利要求', maxItems: 200 })),
  Description: Type.Optional(Type.String({ title: '说明书', maxLength: 500_000 })),
  Province: Type.Optional(Type.String({ title: '省份', maxLength: 50 })),
  Events: Type.Optional(Type.Array(PatentEvent, { title: '法律事件', maxItems: 200 })),
  TermExtensionDays: Type.Optional(Type.Integer({ title: '期限补偿天数', minimum: 0, maximum: 3650 })),
});
export type PatentWrite = Static<typeof PatentWrite>;
export const PatentUpdate = Update(PatentWrite);
export type PatentUpdate = Static<typeof PatentUpdate>;

/** Next annual fee of a live patent; amounts in fen. */
export const NextFee = Type.Object({
  Year: Type.Integer(),
  DueDate: DateOnly,
  AmountFen: Type.Integer(),
  GraceEnd: DateOnly,
  LateFeeFen: Type.Integer(),
});
export type NextFee = Static<typeof NextFee>;

const itemFields = {
  Id,
  ApplicationNumber: Type.String(),
  PublicationNumber: Nullable(Type.String()),
  GrantNumber: Nullable(Type.String()),
  Type: Enum(PATENT_TYPES),
  Title: Type.String(),
  Abstract: Type.String(),
  Applicants: Type.Array(Type.String()),
  Owners: Type.Array(Type.String()),
  Inventors: Type.Array(Type.String()),
  ApplicationDate: DateOnly,
  PublicationDate: Nullable(DateOnly),
  GrantDate: Nullable(DateOnly),
  MainIpc: Nullable(Type.String()),
  Loc: Nullable(Type.String()),
  Province: Type.String(),
  State: Enum(PATENT_STATES, { description: 'coarse legal state' }),
  StateText: Type.String({ description: 'finer wording, e.g. 无权-期限届满' }),
  Flags: Type.Array(Type.String()),
  ExpiryDate: Nullable(DateOnly),
};
export const PatentItem = Type.Object(itemFields);
export type PatentItem = Static<typeof PatentItem>;
export const PatentDetail = Type.Object({
  ...itemFields,
  Agency: Type.String(),
  Agent: Type.String(),
  Ipcs: Type.Array(Type.String()),
  Claims: Type.Array(Type.String()),
  Description: Type.String(),
  Events: Type.Array(PatentEvent),
  TermExtensionDays: Type.Integer(),
  NextFee: Nullable(NextFee),
  Version: Type.Integer(),
});
export type PatentDetail = Static<typeof PatentDetail>;
export const AdminPatent = Type.Object({ ...PatentDetail.properties, ...RecordMeta });
export type AdminPatent = Static<typeof AdminPatent>;

export const PATENT_SORTS = [
  'Id',
  'ApplicationDate',
  'PublicationDate',
  'GrantDate',
  'Title',
  'ApplicationNumber',
] as const;
const filters = {
  Type: Type.Optional(Enum(PATENT_TYPES, { title: '专利类型' })),
  State: Type.Optional(Enum(PATENT_STATES, { title: '法律状态' })),
  ApplicationNumber: Type.Optional(Type.String({ maxLength: 30, title: '申请号' })),
  Title: Type.Optional(Type.String({ maxLength: 200, title: '名称' })),
  Applicant: Type.Optional(Type.String({ maxLength: 100, title: '申请人' })),
  MainIpc: Type.Optional(Type.String({ maxLength: 20, title: '主分类号' })),
  Province: Type.Optional(Type.String({ maxLength: 50, title: '省份' })),
};
export const PatentListQuery = ListQuery(PATENT_SORTS, filters);
export type PatentListQuery = Static<typeof PatentListQuery>;
export const ADMIN_PATENT_SORTS = [...PATENT_SORTS, 'CreatedAt', 'UpdatedAt'] as const;
export const AdminPatentListQuery = ListQuery(ADMIN_PATENT_SORTS, {
  ...filters,
  Deleted: Type.Optional(Type.Boolean({ title: '已删除' })),
});
export type AdminPatentListQuery = Static<typeof AdminPatentListQuery>;
