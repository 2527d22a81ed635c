/** Answers that only the routes need: the public detail and, for staff, the same with admin fields. */
import {
  AdminArticle,
  AdminArticleListQuery,
  AdminLaw,
  AdminLawListQuery,
  ArticleDetail,
  lawResource,
  newsResource,
  schemasOf,
} from '@ip-portal/contract';
import { type TObject, Type } from 'typebox';
import { named } from '../../openapi/components.ts';
import type { ArticleResource } from './kinds.ts';

const news = schemasOf(newsResource);
const law = schemasOf(lawResource);

/** `ArticleDetail`; staff with a session get the admin fields besides. */
const DetailOrAdmin = named(
  'ArticleDetailOrAdmin',
  Type.Object({ ...Type.Partial(AdminArticle).properties, ...ArticleDetail.properties }),
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

const ARTICLE: Schemas = {
  write: news.Write,
  update: news.Update,
  item: news.Item,
  admin: AdminArticle,
  detail: DetailOrAdmin,
  query: news.ListQuery,
  adminQuery: AdminArticleListQuery,
};

/** Schemas by resource. */
export const SCHEMAS: Record<ArticleResource, Schemas> = {
  Newss: ARTICLE,
  Notices: ARTICLE,
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
