/** Answers that only the routes need: the public detail and, for staff, the same with admin fields. */
import {
  AdminArticle,
  AdminArticleListQuery,
  AdminLaw,
  AdminLawListQuery,
  AdminNotice,
  AdminNoticeListQuery,
  ArticleDetail,
  lawResource,
  newsResource,
  noticeResource,
  schemasOf,
} from '@ip-portal/contract';
import { type TObject, Type } from 'typebox';
import { named } from '../../openapi/components.ts';
import type { ArticleResource } from './kinds.ts';

const news = schemasOf(newsResource);
const notice = schemasOf(noticeResource);
const law = schemasOf(lawResource);

/** `ArticleDetail`; staff with a session get the admin fields besides. */
const DetailOrAdmin = named(
  'ArticleDetailOrAdmin',
  Type.Object({ ...Type.Partial(AdminArticle).properties, ...ArticleDetail.properties }),
);
const NoticeDetailOrAdmin = named(
  'NoticeDetailOrAdmin',
  Type.Object({ ...Type.Partial(AdminNotice).properties, ...ArticleDetail.properties }),
);
const LawDetailOrAdmin = named(
  'LawDetailOrAdmin',
  Type.Object({ ...Type.Partial(AdminLaw).properties, ...ArticleDetail.properties }),
);

interface Schemas {
  write: TObject;
  update: TObject;
  item: TObject;
  admin: TObject;
  detail: TObject;
  query: TObject;
  adminQuery: TObject;
}

/** Schemas by resource. */
export const SCHEMAS: Record<ArticleResource, Schemas> = {
  Newss: {
    write: news.Write,
    update: news.Update,
    item: news.Item,
    admin: AdminArticle,
    detail: DetailOrAdmin,
    query: news.ListQuery,
    adminQuery: AdminArticleListQuery,
  },
  Notices: {
    write: notice.Write,
    update: notice.Update,
    item: notice.Item,
    admin: AdminNotice,
    detail: NoticeDetailOrAdmin,
    query: notice.ListQuery,
    adminQuery: AdminNoticeListQuery,
  },
  Laws: {
    write: law.Write,
    update: law.Update,
    item: law.Item,
    admin: AdminLaw,
    detail: LawDetailOrAdmin,
    query: law.ListQuery,
    adminQuery: AdminLawListQuery,
  },
};
