import { type Static, Type } from 'typebox';
import {
  ArticleKindSchema,
  DateOnly,
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
} from './common.ts';
import { ARTICLE_STATES, ARTICLE_STATUSES, LAW_LEVELS, TIMELINESS } from './labels.ts';
import { ATTACHMENTS_MAX, CONTENT_MAX, SUMMARY_MAX, TAGS_MAX, TITLE_MAX } from './limits.ts';

export const Attachment = Type.Object({
  FileId: Id,
  Name: Text('附件名称', 1, 200),
  Url: Type.String(),
  Size: Type.Integer({ description: 'bytes' }),
  MimeType: Type.String(),
});
export type Attachment = Static<typeof Attachment>;

const AttachmentWrite = Type.Object({ FileId: Id, Name: Type.Optional(Text('附件名称', 1, 200)) });

const writeFields = {
  Title: Text('标题', 1, TITLE_MAX, { pattern: '\\S' }),
  Content: Type.Optional(Type.String({ title: '正文', maxLength: CONTENT_MAX })),
  Summary: Type.Optional(Type.String({ title: '摘要', maxLength: SUMMARY_MAX })),
  Cover: Type.Optional(Nullable(ImageUrl('封面'))),
  CoverAlt: Type.Optional(Type.String({ title: '封面说明', maxLength: 200 })),
  Source: Type.Optional(Type.String({ title: '来源', maxLength: 100 })),
  SourceUrl: Type.Optional(Nullable(Href('来源链接'))),
  Author: Type.Optional(Type.String({ title: '作者', maxLength: 50 })),
  Category: Type.Optional(Type.String({ title: '栏目', maxLength: 50 })),
  Tags: Type.Optional(Type.Array(Text('标签', 1, 30), { title: '标签', maxItems: TAGS_MAX })),
  PublishTime: Type.Optional(Nullable(Type.String({ format: 'date-time', title: '发布时间' }))),
  IsTop: Type.Optional(Type.Boolean({ title: '置顶' })),
  IsRecommended: Type.Optional(Type.Boolean({ title: '推荐' })),
  Status: Type.Optional(Enum(ARTICLE_STATUSES, { title: '状态' })),
  Attachments: Type.Optional(Type.Array(AttachmentWrite, { title: '附件', maxItems: ATTACHMENTS_MAX })),
};
const lawWriteFields = {
  IssuingAuthority: Type.Optional(Type.String({ title: '制定机关', maxLength: 200 })),
  DocumentNumber: Type.Optional(Type.String({ title: '发文字号', maxLength: 100 })),
  Level: Type.Optional(Nullable(Enum(LAW_LEVELS, { title: '效力级别' }))),
  PromulgationDate: Type.Optional(Nullable(Type.String({ format: 'date', title: '公布日期' }))),
  EffectiveDate: Type.Optional(Nullable(Type.String({ format: 'date', title: '施行日期' }))),
  RepealedDate: Type.Optional(Nullable(Type.String({ format: 'date', title: '废止日期' }))),
  SeriesKey: Type.Optional(
    Type.String({ title: '版本链', maxLength: 200, description: 'the same for every version of one law' }),
  ),
  History: Type.Optional(
    Type.Array(Type.Object({ Date: Nullable(DateOnly), Text: Text('沿革', 1, 500) }), {
      title: '修改沿革',
      maxItems: 50,
    }),
  ),
};

/** Body of `POST /api/Newss` and `/api/Notices`. */
export const ArticleWrite = Type.Object(writeFields);
export type ArticleWrite = Static<typeof ArticleWrite>;
/** Body of `POST /api/Laws`. */
export const LawWrite = Type.Object({ ...writeFields, ...lawWriteFields });
export type LawWrite = Static<typeof LawWrite>;
export const ArticleUpdate = Update(ArticleWrite);
export type ArticleUpdate = Static<typeof ArticleUpdate>;
export const LawUpdate = Update(LawWrite);
export type LawUpdate = Static<typeof LawUpdate>;

const itemFields = {
  Id,
  Kind: ArticleKindSchema,
  Title: Type.String(),
  Summary: Type.String(),
  Cover: Nullable(Type.String()),
  CoverAlt: Type.String(),
  Source: Type.String(),
  Author: Type.String(),
  Category: Type.String(),
  Tags: Type.Array(Type.String()),
  PublishTime: Nullable(Timestamp),
  IsTop: Type.Boolean(),
  IsRecommended: Type.Boolean(),
  ReadCount: Type.Integer(),
};
const lawItemFields = {
  IssuingAuthority: Type.String(),
  DocumentNumber: Type.String(),
  Level: Nullable(Enum(LAW_LEVELS)),
  PromulgationDate: Nullable(DateOnly),
  EffectiveDate: Nullable(DateOnly),
  RepealedDate: Nullable(DateOnly),
  Timeliness: Enum(TIMELINESS),
};

/** A row of a public news or notice list. */
export const ArticleItem = Type.Object(itemFields);
export type ArticleItem = Static<typeof ArticleItem>;
/** A row of the public law list. */
export const LawItem = Type.Object({ ...itemFields, ...lawItemFields });
export type LawItem = Static<typeof LawItem>;

export const Neighbour = Type.Object({ Id, Title: Type.String() });
export type Neighbour = Static<typeof Neighbour>;

export const TocEntry = Type.Object({
  Anchor: Type.String(),
  Type: Enum(['part', 'chapter', 'section', 'article']),
  Label: Type.String({ description: '第五十条' }),
  Heading: Type.String({ description: 'title of a chapter; empty for an article' }),
});
export type TocEntry = Static<typeof TocEntry>;

export const LawVersion = Type.Object({
  Id,
  Title: Type.String(),
  PromulgationDate: Nullable(DateOnly),
  EffectiveDate: Nullable(DateOnly),
  Timeliness: Enum(TIMELINESS),
});
export type LawVersion = Static<typeof LawVersion>;

/** Answer of `/api/Articles/{id}`: fields of every kind, those of a law only on laws. */
export const ArticleDetail = Type.Object({
  ...itemFields,
  Content: Type.String({ description: 'cleaned HTML' }),
  SourceUrl: Nullable(Type.String()),
  UpdatedAt: Timestamp,
  Version: Type.Integer(),
  Attachments: Type.Array(Attachment),
  Previous: Nullable(Neighbour),
  Next: Nullable(Neighbour),
  Related: Type.Array(Neighbour),
  IssuingAuthority: Type.Optional(Type.String()),
  DocumentNumber: Type.Optional(Type.String()),
  Level: Type.Optional(Nullable(Enum(LAW_LEVELS))),
  PromulgationDate: Type.Optional(Nullable(DateOnly)),
  EffectiveDate: Type.Optional(Nullable(DateOnly)),
  RepealedDate: Type.Optional(Nullable(DateOnly)),
  Timeliness: Type.Optional(Enum(TIMELINESS)),
  History: Type.Optional(Type.Array(Type.Object({ Date: Nullable(DateOnly), Text: Type.String() }))),
  Toc: Type.Optional(Type.Array(TocEntry)),
  Versions: Type.Optional(Type.Array(LawVersion)),
});
export type ArticleDetail = Static<typeof ArticleDetail>;

/** A row or record of the back office. */
export const AdminArticle = Type.Object({
  ...itemFields,
  ...RecordMeta,
  Content: Type.Optional(Type.String()),
  SourceUrl: Nullable(Type.String()),
  Status: Enum(ARTICLE_STATUSES),
  State: Enum(ARTICLE_STATES, { description: 'derived: scheduled, deleted' }),
  Attachments: Type.Optional(Type.Array(Attachment)),
  CreatedBy: Nullable(Type.String()),
  UpdatedBy: Nullable(Type.String()),
});
export type AdminArticle = Static<typeof AdminArticle>;
export const AdminLaw = Type.Object({
  ...AdminArticle.properties,
  ...lawItemFields,
  SeriesKey: Type.String(),
  History: Type.Optional(Type.Array(Type.Object({ Date: Nullable(DateOnly), Text: Type.String() }))),
  ArticleCount: Type.Integer({ description: 'number of 条' }),
});
export type AdminLaw = Static<typeof AdminLaw>;

export const ARTICLE_SORTS = ['Id', 'Title', 'PublishTime', 'ReadCount', 'IsTop'] as const;
export const LAW_SORTS = [...ARTICLE_SORTS, 'PromulgationDate', 'EffectiveDate', 'Level'] as const;
const articleFilters = {
  Category: Type.Optional(Type.String({ maxLength: 50, title: '栏目' })),
  Tag: Type.Optional(Type.String({ maxLength: 30, title: '标签' })),
  IsTop: Type.Optional(Type.Boolean({ title: '置顶' })),
  IsRecommended: Type.Optional(Type.Boolean({ title: '推荐' })),
  Title: Type.Optional(Type.String({ maxLength: TITLE_MAX, title: '标题' })),
  Source: Type.Optional(Type.String({ maxLength: 100, title: '来源' })),
  PublishFrom: Type.Optional(Type.String({ format: 'date', title: '发布起始日' })),
  PublishTo: Type.Optional(Type.String({ format: 'date', title: '发布截止日' })),
};
const lawFilters = {
  Level: Type.Optional(Enum(LAW_LEVELS, { title: '效力级别' })),
  Timeliness: Type.Optional(Enum(TIMELINESS, { title: '时效性' })),
  IssuingAuthority: Type.Optional(Type.String({ maxLength: 200, title: '制定机关' })),
};
const adminFilters = {
  State: Type.Optional(Enum(ARTICLE_STATES, { title: '状态' })),
  Status: Type.Optional(Enum(ARTICLE_STATUSES, { title: '状态' })),
};
export const ArticleListQuery = ListQuery(ARTICLE_SORTS, articleFilters);
export type ArticleListQuery = Static<typeof ArticleListQuery>;
export const LawListQuery = ListQuery(LAW_SORTS, { ...articleFilters, ...lawFilters });
export type LawListQuery = Static<typeof LawListQuery>;
export const ADMIN_ARTICLE_SORTS = [...ARTICLE_SORTS, 'CreatedAt', 'UpdatedAt'] as const;
export const ADMIN_LAW_SORTS = [...LAW_SORTS, 'CreatedAt', 'UpdatedAt'] as const;
export const AdminArticleListQuery = ListQuery(ADMIN_ARTICLE_SORTS, { ...articleFilters, ...adminFilters });
export type AdminArticleListQuery = Static<typeof AdminArticleListQuery>;
export const AdminLawListQuery = ListQuery(ADMIN_LAW_SORTS, {
  ...articleFilters,
  ...lawFilters,
  ...adminFilters,
});
export type AdminLawListQuery = Static<typeof AdminLawListQuery>;

/** Answer of `/api/Articles/{id}/Read`. */
export const ReadResult = Type.Object({ ReadCount: Type.Integer() });

/** Hits of a search inside one statute. */
export const ProvisionHit = Type.Object({
  Anchor: Type.String(),
  Label: Type.String(),
  Text: Type.String(),
});
export type ProvisionHit = Static<typeof ProvisionHit>;

/** Report of one file of an import of statutes. */
export const ImportFileReport = Type.Object({
  File: Type.String(),
  Title: Nullable(Type.String()),
  Outcome: Enum(['created', 'updated', 'unchanged', 'failed']),
  Articles: Type.Integer(),
  Messages: Type.Array(Type.Object({ Line: Nullable(Type.Integer()), Message: Type.String() })),
});
export type ImportFileReport = Static<typeof ImportFileReport>;
export const ImportReport = Type.Object({
  Created: Type.Integer(),
  Updated: Type.Integer(),
  Unchanged: Type.Integer(),
  Failed: Type.Integer(),
  Files: Type.Array(ImportFileReport),
});
export type ImportReport = Static<typeof ImportReport>;
