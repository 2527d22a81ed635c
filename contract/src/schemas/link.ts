/** The order of the friendly links. */
import { type Static, Type } from 'typebox';
import { Id } from '../common.ts';

/** Body of `PUT /api/admin/Links/order`: all ids in their new order. */
export const LinkOrder = Type.Object({
  Ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true, title: '排序' }),
});
export type LinkOrder = Static<typeof LinkOrder>;
