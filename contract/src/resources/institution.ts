import { integer, NOT_BLANK, oneOf, readOnly, required, sortNumber, text } from '../define/field.ts';
import { type AdminOf, defineResource, type ItemOf, type WriteOf } from '../define/resource.ts';
import { INSTITUTION_KINDS } from '../labels.ts';

/** 机构: banks, insurers, guarantors and others that work with the portal. */
export const institutionResource = defineResource({
  name: 'Institutions',
  label: '机构',
  kind: null,
  list: {
    Name: required(text('机构名称', { min: 1, max: 100, pattern: NOT_BLANK })),
    Kind: required(oneOf('类型', INSTITUTION_KINDS)),
    Sort: sortNumber,
  },
  admin: { Products: readOnly(integer('融资产品数', { description: 'products it offers, deleted ones too' })) },
  sorts: ['Id', 'Sort', 'Name'],
  order: ['Sort'],
  filters: ['Kind', 'Name'],
  public: ['/', '/:id'],
});
export type InstitutionItem = ItemOf<typeof institutionResource>;
export type AdminInstitution = AdminOf<typeof institutionResource>;
export type InstitutionWrite = WriteOf<typeof institutionResource>;
