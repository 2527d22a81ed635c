import { flag, href, image, NOT_BLANK, nullable, required, sortNumber, text } from '../define/field.ts';
import { type AdminOf, defineResource, type ItemOf, type WriteOf } from '../define/resource.ts';

/** 友情链接: friendly links below every page. */
export const linkResource = defineResource({
  name: 'Links',
  label: '友情链接',
  kind: null,
  list: {
    Name: required(text('名称', { min: 1, max: 100, pattern: NOT_BLANK })),
    Link: required(href('链接地址')),
    Image: nullable(image('图片')),
    Sort: sortNumber,
  },
  admin: { IsVisible: flag('显示') },
  sorts: ['Id', 'Sort', 'Name', 'CreatedAt', 'UpdatedAt'],
  order: ['Sort'],
  filters: ['Name'],
  public: ['/', '/:id'],
});
export type LinkItem = ItemOf<typeof linkResource>;
export type AdminLink = AdminOf<typeof linkResource>;
export type LinkWrite = WriteOf<typeof linkResource>;
