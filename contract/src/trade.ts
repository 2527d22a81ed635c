import { type Static, Type } from 'typebox';
import { DateOnly, Enum, Id, ListQuery, Nullable, RecordMeta, Text, Timestamp, Update } from './common.ts';
import { POSTING_MODES, POSTING_STATUSES, POSTING_TYPES } from './labels.ts';
import { CONTENT_MAX } from './limits.ts';

const Fen = (title: string) =>
  Type.Integer({ title, minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'integer 分 (fen)' });

/* ---- Financing products ---- */

export const FinancingWrite = Type.Object({
  Name: Text('产品名称', 1, 100, { pattern: '\\S' }),
  Bank: Text('金融机构', 1, 100, { pattern: '\\S' }),
  AmountMinFen: Type.Optional(Nullable(Fen('最低额度'))),
  AmountMaxFen: Type.Optional(Nullable(Fen('最高额度'))),
  TermMinMonths: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 600, title: '最短期限' }))),
  TermMaxMonths: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 600, title: '最长期限' }))),
  Rate: Type.Optional(Type.String({ maxLength: 100, title: '利率' })),
  Target: Type.Optional(Type.String({ maxLength: 500, title: '适用对象' })),
  Materials: Type.Optional(Type.String({ maxLength: 5000, title: '所需材料' })),
  HandlingDays: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 365, title: '办理时长' }))),
  OnlinePledge: Type.Optional(Type.Boolean({ title: '线上质押' })),
  ValidUntil: Type.Optional(Nullable(Type.String({ format: 'date', title: '有效期至' }))),
  Content: Type.Optional(Type.String({ maxLength: CONTENT_MAX, title: '产品说明' })),
  Sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, title: '排序' })),
});
export type FinancingWrite = Static<typeof FinancingWrite>;
export const FinancingUpdate = Update(FinancingWrite);
export type FinancingUpdate = Static<typeof FinancingUpdate>;

export const FinancingItem = Type.Object({
  Id,
  Name: Type.String(),
  Bank: Type.String(),
  AmountMinFen: Nullable(Type.Integer()),
  AmountMaxFen: Nullable(Type.Integer()),
  TermMinMonths: Nullable(Type.Integer()),
  TermMaxMonths: Nullable(Type.Integer()),
  Rate: Type.String(),
  Target: Type.String(),
  HandlingDays: Nullable(Type.Integer()),
  OnlinePledge: Type.Boolean(),
  ValidUntil: Nullable(DateOnly),
});
export type FinancingItem = Static<typeof FinancingItem>;
export const FinancingDetail = Type.Object({
  ...FinancingItem.properties,
  Materials: Type.String(),
  Content: Type.String({ description: 'cleaned HTML' }),
  Version: Type.Integer(),
});
export type FinancingDetail = Static<typeof FinancingDetail>;
export const AdminFinancing = Type.Object({
  ...FinancingDetail.properties,
  ...RecordMeta,
  Sort: Type.Integer(),
});
export type AdminFinancing = Static<typeof AdminFinancing>;

export const FINANCING_SORTS = ['Id', 'Sort', 'Name', 'Bank', 'AmountMaxFen', 'TermMaxMonths', 'HandlingDays'] as const;
const financingFilters = {
  Bank: Type.Optional(Type.String({ maxLength: 100, title: '金融机构' })),
  Name: Type.Optional(Type.String({ maxLength: 100, title: '产品名称' })),
  OnlinePledge: Type.Optional(Type.Boolean({ title: '线上质押' })),
  AmountFen: Type.Optional(Type.Integer({ minimum: 0, title: '融资金额', description: 'products that can lend this' })),
};
export const FinancingListQuery = ListQuery(FINANCING_SORTS, financingFilters);
export type FinancingListQuery = Static<typeof FinancingListQuery>;
export const AdminFinancingListQuery = ListQuery([...FINANCING_SORTS, 'CreatedAt', 'UpdatedAt'] as const, {
  ...financingFilters,
  Deleted: Type.Optional(Type.Boolean({ title: '已删除' })),
});
export type AdminFinancingListQuery = Static<typeof AdminFinancingListQuery>;

/* ---- Trade postings ---- */

export const PostingWrite = Type.Object({
  Type: Enum(POSTING_TYPES, { title: '类型' }),
  Title: Text('标题', 5, 60),
  Summary: Text('摘要', 1, 500),
  Content: Type.Optional(Type.String({ maxLength: 50_000, title: '详情' })),
  Field: Text('技术领域', 1, 50),
  Mode: Enum(POSTING_MODES, { title: '交易方式' }),
  PriceText: Text('价格说明', 1, 100),
  PriceFen: Type.Optional(Nullable(Fen('价格'))),
  PatentNumbers: Type.Optional(
    Type.Array(Text('专利号', 8, 30), { maxItems: 50, title: '涉及专利', description: 'application numbers' }),
  ),
  Region: Type.Optional(Type.String({ maxLength: 50, title: '地区' })),
  ContactName: Text('联系人', 1, 50),
  ContactPhone: Text('联系电话', 5, 30),
  ValidUntil: Type.Optional(Nullable(Type.String({ format: 'date', title: '有效期至' }))),
});
export type PostingWrite = Static<typeof PostingWrite>;
export const PostingUpdate = Update(PostingWrite);
export type PostingUpdate = Static<typeof PostingUpdate>;

export const PostingItem = Type.Object({
  Id,
  Type: Enum(POSTING_TYPES),
  Title: Type.String(),
  Summary: Type.String(),
  Field: Type.String(),
  Mode: Enum(POSTING_MODES),
  PriceText: Type.String(),
  PriceFen: Nullable(Type.Integer()),
  PatentNumbers: Type.Array(Type.String()),
  Region: Type.String(),
  Status: Enum(POSTING_STATUSES),
  PublishTime: Nullable(Timestamp),
  ValidUntil: Nullable(DateOnly),
  IsMine: Type.Boolean(),
});
export type PostingItem = Static<typeof PostingItem>;
export const PostingDetail = Type.Object({
  ...PostingItem.properties,
  Content: Type.String({ description: 'cleaned HTML' }),
  ContactName: Type.String({ description: 'masked unless own or staff' }),
  ContactPhone: Type.String({ description: 'masked unless own or staff' }),
  Patents: Type.Array(
    Type.Object({ Id: Nullable(Id), ApplicationNumber: Type.String(), Title: Nullable(Type.String()) }),
  ),
  ReviewNote: Type.String({ description: 'reason of a return; empty for others than owner and staff' }),
  Version: Type.Integer(),
});
export type PostingDetail = Static<typeof PostingDetail>;
export const AdminPosting = Type.Object({
  ...PostingDetail.properties,
  ...RecordMeta,
  OwnerId: Nullable(Id),
  OwnerName: Nullable(Type.String()),
});
export type AdminPosting = Static<typeof AdminPosting>;

export const POSTING_SORTS = ['Id', 'PublishTime', 'Title', 'PriceFen'] as const;
const postingFilters = {
  Type: Type.Optional(Enum(POSTING_TYPES, { title: '类型' })),
  Mode: Type.Optional(Enum(POSTING_MODES, { title: '交易方式' })),
  Field: Type.Optional(Type.String({ maxLength: 50, title: '技术领域' })),
};
export const PostingListQuery = ListQuery(POSTING_SORTS, {
  ...postingFilters,
  Mine: Type.Optional(Type.Boolean({ title: '我的发布', description: 'only own postings, in every state' })),
});
export type PostingListQuery = Static<typeof PostingListQuery>;
export const AdminPostingListQuery = ListQuery([...POSTING_SORTS, 'CreatedAt', 'UpdatedAt'] as const, {
  ...postingFilters,
  Title: Type.Optional(Type.String({ maxLength: 60, title: '标题' })),
  Status: Type.Optional(Enum(POSTING_STATUSES, { title: '状态' })),
  Deleted: Type.Optional(Type.Boolean({ title: '已删除' })),
});
export type AdminPostingListQuery = Static<typeof AdminPostingListQuery>;
/** Body of `PUT /api/admin/Postings/{id}/review`. */
export const PostingReview = Type.Object({
  Version: Type.Integer({ minimum: 1 }),
  Status: Enum(['published', 'returned', 'withdrawn'], { title: '审核结论' }),
  Note: Type.Optional(Type.String({ maxLength: 500, title: '审核意见' })),
});
export type PostingReview = Static<typeof PostingReview>;
