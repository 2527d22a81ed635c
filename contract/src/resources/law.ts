import { day, group, integer, list, nullable, oneOf, readOnly, required, text } from '../define/field.ts';
import { defineResource, type ItemOf, type QueryOf, type UpdateOf, type WriteOf } from '../define/resource.ts';
import { LAW_LEVELS, TIMELINESSES } from '../rules/timeliness.ts';
import type { LawVersion } from '../schemas/law.ts';
import { ARTICLE_FILTERS, ARTICLE_MORE_FILTERS, ARTICLE_ORDER, ARTICLE_SORTS, articleFields } from './article.ts';

/** One change of a law. */
export const lawChange = {
  Date: required(nullable(day('日期'))),
  Text: required(text('沿革', { min: 1, max: 500 })),
};

/** 法律法规: articles with a version chain and provisions. */
export const lawResource = defineResource({
  name: 'Laws',
  label: '法律法规',
  kind: 'law',
  actions: ['read', 'write', 'publish', 'delete', 'import'],
  list: {
    ...articleFields.list,
    IssuingAuthority: text('制定机关', { max: 200 }),
    DocumentNumber: text('发文字号', { max: 100 }),
    Level: nullable(oneOf('效力级别', LAW_LEVELS)),
    PromulgationDate: nullable(day('公布日期')),
    EffectiveDate: nullable(day('施行日期')),
    RepealedDate: nullable(day('废止日期')),
    Timeliness: readOnly(oneOf('时效性', TIMELINESSES)),
  },
  detail: {
    ...articleFields.detail,
    History: list('修改沿革', group('沿革', lawChange), { max: 50 }),
    /** Without it nobody has compared the text with the one that was published. */
    CheckedOn: nullable(day('核对日期')),
  },
  admin: {
    ...articleFields.admin,
    SeriesKey: text('版本链', { max: 200, description: 'the same for every version of one law' }),
    ArticleCount: readOnly(integer('条数', { description: 'number of 条' })),
  },
  writeOnly: articleFields.writeOnly,
  sorts: [...ARTICLE_SORTS, 'PromulgationDate', 'EffectiveDate', 'Level'],
  order: ARTICLE_ORDER,
  filters: [...ARTICLE_FILTERS, 'Level', 'Timeliness', 'IssuingAuthority'],
  moreFilters: ARTICLE_MORE_FILTERS,
  adminFilters: ['State', 'Status'],
  public: ['/', '/:id', '/ReCom8', '/Statutes', '/Cited', '/:id/Provisions'],
});
export type LawItem = ItemOf<typeof lawResource>;
/** A statute: its version that counts now, and all of them, newest first. */
export type LawStatute = LawItem & { Versions: LawVersion[] };
export type LawWrite = WriteOf<typeof lawResource>;
export type LawListQuery = QueryOf<typeof lawResource>;
export type LawUpdate = UpdateOf<typeof lawResource>;
