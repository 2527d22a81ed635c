import { type Static, Type } from 'typebox';
import {
  Enum,
  Href,
  Id,
  ImageUrl,
  ListQuery,
  Nullable,
  RecordMeta,
  Text,
  Timestamp,
  Update,
  Version,
} from './common.ts';
import { ARTICLE_KINDS, AUDIT_ACTIONS, RESOURCES, SEARCH_KINDS } from './labels.ts';
import { CONTENT_MAX } from './limits.ts';

/* ---- Friendly links ---- */

export const LinkWrite = Type.Object({
  Name: Text('名称', 1, 100, { pattern: '\\S' }),
  Link: Href('链接地址'),
  Image: Type.Optional(Nullable(ImageUrl('图片'))),
  Sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, title: '排序' })),
  IsVisible: Type.Optional(Type.Boolean({ title: '显示' })),
});
export type LinkWrite = Static<typeof LinkWrite>;
export const LinkUpdate = Update(LinkWrite);
export type LinkUpdate = Static<typeof LinkUpdate>;
export const LinkItem = Type.Object({
  Id,
  Name: Type.String(),
  Link: Type.String(),
  Image: Nullable(Type.String()),
  Sort: Type.Integer(),
});
export type LinkItem = Static<typeof LinkItem>;
export const AdminLink = Type.Object({
  ...LinkItem.properties,
  IsVisible: Type.Boolean(),
  ...RecordMeta,
});
export type AdminLink = Static<typeof AdminLink>;
export const LINK_SORTS = ['Id', 'Sort', 'Name', 'CreatedAt', 'UpdatedAt'] as const;
export const LinkListQuery = ListQuery(LINK_SORTS, {
  Name: Type.Optional(Type.String({ maxLength: 100, title: '名称' })),
});
export type LinkListQuery = Static<typeof LinkListQuery>;
export const AdminLinkListQuery = ListQuery(LINK_SORTS, {
  Name: Type.Optional(Type.String({ maxLength: 100, title: '名称' })),
  Deleted: Type.Optional(Type.Boolean({ title: '已删除' })),
});
export type AdminLinkListQuery = Static<typeof AdminLinkListQuery>;
/** Body of `PUT /api/admin/Links/order`: all ids in their new order. */
export const LinkOrder = Type.Object({
  Ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true, title: '排序' }),
});
export type LinkOrder = Static<typeof LinkOrder>;

/* ---- WebConfig ---- */

const Category = Type.Array(Text('栏目', 1, 20), { maxItems: 12, uniqueItems: true });
const webConfigFields = {
  WebSiteName: Text('站点名称', 1, 60, { pattern: '\\S' }),
  Slogan: Type.String({ maxLength: 60, title: '首页标语' }),
  Logo: Nullable(ImageUrl('站点标志')),
  Keywords: Type.String({ maxLength: 200, title: '关键词' }),
  Description: Type.String({ maxLength: 300, title: '站点描述' }),
  Copyright: Type.String({ maxLength: 5000, title: '页脚版权', description: 'HTML, cleaned on the server' }),
  QQs: Type.Array(
    Type.Object({
      Name: Text('客服名称', 1, 20),
      QQ: Type.String({ title: 'QQ 号', maxLength: 11, pattern: '^[1-9]\\d{4,10}$' }),
    }),
    { maxItems: 6, title: '在线客服' },
  ),
  EducationUrl: Type.Union([Type.Literal(''), Href('远程教育地址')], { title: '远程教育地址' }),
  LectureUrl: Type.Union([Type.Literal(''), Href('知识产权讲座地址')], { title: '知识产权讲座地址' }),
  IcpNumber: Type.String({ maxLength: 50, title: 'ICP备案号' }),
  PoliceNumber: Type.String({ maxLength: 50, title: '公安备案号' }),
  NewsCategories: Type.Array(Text('新闻栏目', 1, 20), { maxItems: 12, uniqueItems: true, title: '新闻栏目' }),
  NoticeCategories: Type.Array(Text('公告栏目', 1, 20), { maxItems: 12, uniqueItems: true, title: '公告栏目' }),
  PopularWords: Type.Array(Text('热门搜索', 1, 20), { maxItems: 10, uniqueItems: true, title: '热门搜索' }),
  Phone: Type.String({ maxLength: 50, title: '服务热线' }),
};
export const WebConfigWrite = Type.Object({ ...Type.Partial(Type.Object(webConfigFields)).properties, Version });
export type WebConfigWrite = Static<typeof WebConfigWrite>;
/** `GET /api/WebConfig`: what every page needs. `Links` is derived from the visible friendly links. */
export const WebConfig = Type.Object({
  ...webConfigFields,
  EducationUrl: Type.String(),
  LectureUrl: Type.String(),
  NewsCategories: Category,
  NoticeCategories: Category,
  Links: Type.Array(Type.Object({ Link: Type.String(), Image: Nullable(Type.String()), Name: Type.String() })),
  Version: Type.Integer(),
});
export type WebConfig = Static<typeof WebConfig>;

/* ---- About ---- */

const aboutFields = {
  Content: Type.String({ maxLength: CONTENT_MAX, title: '中心简介' }),
  Address: Type.String({ maxLength: 200, title: '地址' }),
  Phone: Type.String({ maxLength: 50, title: '电话' }),
  Email: Type.String({ maxLength: 100, title: '邮箱' }),
  PostCode: Type.String({ maxLength: 10, title: '邮编' }),
  WorkingHours: Type.String({ maxLength: 200, title: '办公时间' }),
  Traffic: Type.Array(Text('交通指引', 1, 200), { maxItems: 10, title: '交通指引' }),
  Departments: Type.Array(
    Type.Object({
      Name: Text('部门', 1, 50),
      Duty: Type.String({ maxLength: 300, title: '职责' }),
      Phone: Type.String({ maxLength: 50, title: '电话' }),
    }),
    { maxItems: 30, title: '内设机构' },
  ),
  MapImage: Nullable(ImageUrl('位置图')),
};
export const AboutWrite = Type.Object({ ...Type.Partial(Type.Object(aboutFields)).properties, Version });
export type AboutWrite = Static<typeof AboutWrite>;
export const About = Type.Object({ ...aboutFields, UpdatedAt: Timestamp, Version: Type.Integer() });
export type About = Static<typeof About>;

/* ---- Files ---- */

export const FileInfo = Type.Object({
  Id,
  Name: Type.String(),
  Url: Type.String(),
  Size: Type.Integer({ description: 'bytes' }),
  MimeType: Type.String(),
  Width: Nullable(Type.Integer()),
  Height: Nullable(Type.Integer()),
  Variants: Type.Array(Type.Object({ Width: Type.Integer(), Url: Type.String() }), {
    description: 'WebP variants of an image, narrow to wide',
  }),
});
export type FileInfo = Static<typeof FileInfo>;

/* ---- Search ---- */

export const SearchQuery = Type.Object({
  current: Type.Integer({ minimum: 1, maximum: 1000, default: 1, title: '页码' }),
  pageSize: Type.Integer({ minimum: 1, maximum: 50, default: 10, title: '每页条数' }),
  keyword: Type.String({ minLength: 1, maxLength: 100, title: '关键词' }),
  Kind: Type.Optional(Enum(SEARCH_KINDS, { title: '类别' })),
});
export type SearchQuery = Static<typeof SearchQuery>;
export const SearchHit = Type.Object({
  Kind: Enum(SEARCH_KINDS),
  Id,
  Title: Type.String(),
  Snippet: Type.String({ description: 'plain text around the first hit' }),
  Url: Type.String({ description: 'page address; for a statute with the anchor of the article hit' }),
  Date: Nullable(Type.String()),
});
export type SearchHit = Static<typeof SearchHit>;
/** Answer of `GET /api/Search`. */
export const SearchResult = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(SearchHit),
  total: Type.Integer(),
  terms: Type.Array(Type.String(), { description: 'words to highlight' }),
  counts: Type.Record(Type.String(), Type.Integer(), { description: 'hits per kind' }),
});
export type SearchResult = Static<typeof SearchResult>;

/* ---- Statistics, audit ---- */

/** `GET /api/Stats`: figures of the centre, counted from the database. */
export const Stats = Type.Object({
  News: Type.Integer(),
  Notices: Type.Integer(),
  Laws: Type.Integer(),
  Patents: Type.Integer(),
  Experts: Type.Integer(),
  Financing: Type.Integer(),
  Postings: Type.Integer(),
});
export type Stats = Static<typeof Stats>;

/** `GET /api/admin/Dashboard`: what needs staff now, then figures. */
export const Dashboard = Type.Object({
  Todo: Type.Object({
    PendingPostings: Type.Integer(),
    Drafts: Type.Integer(),
    Scheduled: Type.Integer(),
    ExpiringFinancing: Type.Integer(),
    LockedUsers: Type.Integer(),
    StaleColumns: Type.Array(
      Type.Object({ Kind: Enum(ARTICLE_KINDS), Category: Type.String(), Days: Nullable(Type.Integer()) }),
      { description: 'columns over the update limits of 国办秘函〔2019〕19号' },
    ),
  }),
  Stats: Stats,
  Users: Type.Integer(),
  PublishedPerDay: Type.Array(Type.Object({ Date: Type.String(), Count: Type.Integer() })),
  ReadsPerDay: Type.Array(Type.Object({ Date: Type.String(), Count: Type.Integer() })),
  TopArticles: Type.Array(
    Type.Object({ Id, Kind: Enum(ARTICLE_KINDS), Title: Type.String(), ReadCount: Type.Integer() }),
  ),
  PatentStates: Type.Array(Type.Object({ State: Type.String(), Count: Type.Integer() })),
});
export type Dashboard = Static<typeof Dashboard>;

export const AuditItem = Type.Object({
  Id: Type.Integer(),
  At: Timestamp,
  ActorId: Nullable(Type.Integer()),
  ActorName: Type.String(),
  Ip: Type.String(),
  UserAgent: Type.String(),
  Action: Enum(AUDIT_ACTIONS),
  Resource: Enum(RESOURCES),
  ResourceId: Nullable(Type.Integer()),
  Title: Type.String(),
  Result: Enum(['ok', 'failed']),
  RequestId: Type.String(),
  Before: Type.Unknown(),
  After: Type.Unknown(),
});
export type AuditItem = Static<typeof AuditItem>;
export const AuditListQuery = ListQuery(['Id', 'At'] as const, {
  Action: Type.Optional(Enum(AUDIT_ACTIONS, { title: '操作' })),
  Resource: Type.Optional(Enum(RESOURCES, { title: '对象' })),
  ResourceId: Type.Optional(Id),
  ActorName: Type.Optional(Type.String({ maxLength: 50, title: '操作人' })),
  Ip: Type.Optional(Type.String({ maxLength: 60, title: 'IP' })),
  Result: Type.Optional(Enum(['ok', 'failed'], { title: '结果' })),
  From: Type.Optional(Type.String({ format: 'date', title: '起始日' })),
  To: Type.Optional(Type.String({ format: 'date', title: '截止日' })),
});
export type AuditListQuery = Static<typeof AuditListQuery>;
