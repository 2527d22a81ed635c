import {
  day,
  fen,
  flag,
  html,
  id,
  integer,
  NOT_BLANK,
  nullable,
  oneOf,
  required,
  sortNumber,
  text,
} from '../define/field.ts';
import { type AdminOf, type DetailOf, defineResource, type ItemOf, type WriteOf } from '../define/resource.ts';
import { PUBLISH_STATUSES } from '../labels.ts';

/** 融资产品: what banks offer on patents and trade marks as security. */
export const financingResource = defineResource({
  name: 'Financing',
  label: '融资产品',
  kind: 'financing',
  list: {
    Name: required(text('产品名称', { min: 1, max: 100, pattern: NOT_BLANK })),
    Bank: required(text('金融机构', { min: 1, max: 100, pattern: NOT_BLANK })),
    InstitutionId: nullable(id('金融机构')),
    AmountMinFen: nullable(fen('最低额度')),
    AmountMaxFen: nullable(fen('最高额度')),
    TermMinMonths: nullable(integer('最短期限', { min: 1, max: 600 })),
    TermMaxMonths: nullable(integer('最长期限', { min: 1, max: 600 })),
    Rate: text('利率', { max: 100 }),
    Target: text('适用对象', { max: 500 }),
    HandlingDays: nullable(integer('办理时长', { min: 0, max: 365 })),
    OnlinePledge: flag('线上质押'),
    ValidUntil: nullable(day('有效期至')),
  },
  detail: { Materials: text('所需材料', { max: 5000 }), Content: html('产品说明') },
  admin: { Sort: sortNumber, Status: oneOf('状态', PUBLISH_STATUSES) },
  sorts: ['Id', 'Sort', 'Name', 'Bank', 'AmountMaxFen', 'TermMaxMonths', 'HandlingDays'],
  order: ['Sort'],
  filters: ['Bank', 'InstitutionId', 'Name', 'OnlinePledge'],
  moreFilters: { AmountFen: integer('融资金额', { min: 0, description: 'products that can lend this' }) },
  adminFilters: ['Status'],
  actions: ['read', 'write', 'publish', 'delete'],
  public: ['/', '/:id'],
});
export type FinancingItem = ItemOf<typeof financingResource>;
export type FinancingDetail = DetailOf<typeof financingResource>;
export type AdminFinancing = AdminOf<typeof financingResource>;
export type FinancingWrite = WriteOf<typeof financingResource>;
