/** What answers of articles hold besides their fields, in shapes of its own. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, Text, Timestamp } from '../common.ts';
import { schemasOf } from '../define/schemas.ts';
import { ATTACHMENT_NAME_MAX } from '../limits.ts';
import { newsResource } from '../resources/article.ts';
import { lawResource } from '../resources/law.ts';
import { noticeResource } from '../resources/notice.ts';
import { LawVersion, TocEntry } from './law.ts';

const news = schemasOf(newsResource);
const notice = schemasOf(noticeResource);
const law = schemasOf(lawResource);
const { Version, ...articleParts } = news.Detail.properties;

export const Attachment = Type.Object({
  FileId: Id,
  Name: Text('附件名称', 1, ATTACHMENT_NAME_MAX),
  Url: Type.String(),
  Size: Type.Integer({ description: 'bytes' }),
  MimeType: Type.String(),
});
export type Attachment = Static<typeof Attachment>;

/** A sheet as its preview shows it. */
const PreviewSheet = Type.Object({
  Name: Type.String(),
  Rows: Type.Array(Type.Array(Type.String())),
  HasMoreRows: Type.Boolean(),
  HasMoreColumns: Type.Boolean(),
});

/** Answer of `/api/Articles/{id}/Attachments/{fileId}`: an attachment, the article it hangs on, and what it says. */
export const AttachmentPreview = Type.Object({
  ...Attachment.properties,
  Article: Type.Object({ Id, Kind: articleParts.Kind, Title: Type.String() }),
  Preview: Nullable(
    Type.Object({
      Html: Type.String({ description: '文档的内容；工作簿为空' }),
      Sheets: Type.Array(PreviewSheet, { description: '工作簿中的工作表；文档没有' }),
      IsCut: Type.Boolean({ description: '只有前面一部分' }),
    }),
  ),
});
export type AttachmentPreview = Static<typeof AttachmentPreview>;

export const Neighbour = Type.Object({ Id, Title: Type.String() });
export type Neighbour = Static<typeof Neighbour>;

const { IssuingAuthority, DocumentNumber, Level, PromulgationDate, EffectiveDate, RepealedDate, Timeliness } =
  law.Item.properties;
const { DeadlineAt, DaysLeft, Audience, Conditions, Materials, Channel, CalendarUrl } = notice.Detail.properties;

/** Answer of `/api/Articles/{id}`: fields of every kind, those of a notice or a law only on theirs. */
export const ArticleDetail = Type.Object({
  ...articleParts,
  UpdatedAt: Timestamp,
  Version,
  Attachments: Type.Array(Attachment),
  Previous: Nullable(Neighbour),
  Next: Nullable(Neighbour),
  Related: Type.Array(Neighbour),
  DeadlineAt: Type.Optional(DeadlineAt),
  DaysLeft: Type.Optional(DaysLeft),
  Audience: Type.Optional(Audience),
  Conditions: Type.Optional(Conditions),
  Materials: Type.Optional(Materials),
  Channel: Type.Optional(Channel),
  CalendarUrl: Type.Optional(CalendarUrl),
  IssuingAuthority: Type.Optional(IssuingAuthority),
  DocumentNumber: Type.Optional(DocumentNumber),
  Level: Type.Optional(Level),
  PromulgationDate: Type.Optional(PromulgationDate),
  EffectiveDate: Type.Optional(EffectiveDate),
  RepealedDate: Type.Optional(RepealedDate),
  Timeliness: Type.Optional(Timeliness),
  History: Type.Optional(law.Detail.properties.History),
  CheckedOn: Type.Optional(law.Detail.properties.CheckedOn),
  Toc: Type.Optional(Type.Array(TocEntry)),
  Versions: Type.Optional(Type.Array(LawVersion)),
});
export type ArticleDetail = Static<typeof ArticleDetail>;

/** A row or record of the back office; rows leave the long parts out. */
export const AdminArticle = Type.Object({
  ...news.Admin.properties,
  Content: Type.Optional(news.Admin.properties.Content),
  Attachments: Type.Optional(Type.Array(Attachment)),
});
export type AdminArticle = Static<typeof AdminArticle>;
export const AdminNotice = Type.Object({
  ...notice.Admin.properties,
  ...AdminArticle.properties,
  Audience: Type.Optional(Audience),
  Conditions: Type.Optional(Conditions),
  Materials: Type.Optional(Materials),
  Channel: Type.Optional(Channel),
  CalendarUrl: Type.Optional(CalendarUrl),
});
export type AdminNotice = Static<typeof AdminNotice>;
export const AdminLaw = Type.Object({
  ...law.Admin.properties,
  ...AdminArticle.properties,
  History: Type.Optional(law.Admin.properties.History),
  CheckedOn: Type.Optional(law.Admin.properties.CheckedOn),
});
export type AdminLaw = Static<typeof AdminLaw>;

// Deleted articles are found by their state.
const { Deleted: _news, ...adminFilters } = news.AdminListQuery.properties;
export const AdminArticleListQuery = Type.Object(adminFilters);
export type AdminArticleListQuery = Static<typeof AdminArticleListQuery>;
const { Deleted: _notice, ...adminNoticeFilters } = notice.AdminListQuery.properties;
export const AdminNoticeListQuery = Type.Object(adminNoticeFilters);
export type AdminNoticeListQuery = Static<typeof AdminNoticeListQuery>;
const { Deleted: _law, ...adminLawFilters } = law.AdminListQuery.properties;
export const AdminLawListQuery = Type.Object(adminLawFilters);
export type AdminLawListQuery = Static<typeof AdminLawListQuery>;

/** How many articles stand in a category. */
export const CategoryCount = Type.Object({ Category: Type.String(), Count: Type.Integer({ minimum: 1 }) });
export type CategoryCount = Static<typeof CategoryCount>;

/** Answer of `/api/Articles/{id}/Read`. */
export const ReadResult = Type.Object({ ReadCount: Type.Integer() });
export type ReadResult = Static<typeof ReadResult>;
