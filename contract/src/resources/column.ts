import { flag, integer, NOT_BLANK, nullable, oneOf, readOnly, required, sortNumber, text } from '../define/field.ts';
import { type AdminOf, defineResource, type ItemOf, type WriteOf } from '../define/resource.ts';
import { ARTICLE_KINDS } from '../labels.ts';

/**
 * 栏目: what articles of a kind are sorted into. The built-in one of a kind, told by its code, stands for all of
 * its articles; the others are what an article's `Category` names.
 */
export const columnResource = defineResource({
  name: 'Columns',
  label: '栏目',
  kind: null,
  list: {
    Kind: required(oneOf('类别', ARTICLE_KINDS)),
    Name: required(text('栏目名称', { min: 1, max: 50, pattern: NOT_BLANK })),
    Code: readOnly(nullable(text('内置代码', { description: 'the kind, of the built-in column; null for others' }))),
    Sort: sortNumber,
  },
  admin: {
    IsVisible: flag('显示'),
    Articles: readOnly(integer('文章数', { description: 'articles in it, deleted ones too' })),
  },
  sorts: ['Id', 'Sort', 'Name'],
  order: ['Kind', 'Sort'],
  filters: ['Kind', 'Name'],
  public: ['/', '/:id'],
});
export type ColumnItem = ItemOf<typeof columnResource>;
export type AdminColumn = AdminOf<typeof columnResource>;
export type ColumnWrite = WriteOf<typeof columnResource>;
