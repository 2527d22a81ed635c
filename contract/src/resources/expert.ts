import { flag, html, image, list, NOT_BLANK, nullable, oneOf, required, sortNumber, text } from '../define/field.ts';
import { type AdminOf, type DetailOf, defineResource, type ItemOf, type WriteOf } from '../define/resource.ts';
import { PUBLISH_STATUSES } from '../labels.ts';

/** 专家: the expert think tank. */
export const expertResource = defineResource({
  name: 'ThinkTanks',
  label: '专家智库',
  kind: 'expert',
  list: {
    Name: required(text('姓名', { min: 1, max: 50, pattern: NOT_BLANK })),
    Portrait: nullable(image('照片')),
    Title: text('职称', { max: 100 }),
    Organization: text('单位', { max: 200 }),
    Fields: list('专业领域', text('专业领域', { min: 1, max: 30 }), { max: 10 }),
    Region: text('地区', { max: 50 }),
    Summary: text('简介', { max: 500 }),
    IsRecommended: flag('推荐'),
    Sort: sortNumber,
  },
  detail: { Resume: html('履历', 100_000) },
  admin: { Status: oneOf('状态', PUBLISH_STATUSES) },
  sorts: ['Id', 'Sort', 'Name', 'Region', 'IsRecommended'],
  order: ['-IsRecommended', 'Sort'],
  filters: ['Name', 'Region', 'IsRecommended'],
  moreFilters: { Field: text('专业领域', { max: 30 }) },
  adminFilters: ['Status'],
  actions: ['read', 'write', 'publish', 'delete'],
  public: ['/', '/:id', '/Facets'],
});
export type ExpertItem = ItemOf<typeof expertResource>;
export type ExpertDetail = DetailOf<typeof expertResource>;
export type AdminExpert = AdminOf<typeof expertResource>;
export type ExpertWrite = WriteOf<typeof expertResource>;
