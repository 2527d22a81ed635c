/** The patents that staff choose for the home page. */
import { type Static, Type } from 'typebox';
import { Id } from '../common.ts';
import { schemasOf } from '../define/schemas.ts';
import { RECOMMENDED_COUNT } from '../limits.ts';
import { patentResource } from '../resources/patent.ts';

const { Item } = schemasOf(patentResource);
const Ids = (title: string, description: string) =>
  Type.Array(Id, { maxItems: RECOMMENDED_COUNT, uniqueItems: true, title, description });

/** `GET /api/admin/PatentPicks`: what is chosen, and what stands in the places that are left. */
export const PatentPicks = Type.Object({
  Ids: Type.Array(Id, { description: 'as they were chosen, in their order, deleted ones too; sent back as Before' }),
  Chosen: Type.Array(Item, { description: 'those of them that are not deleted' }),
  Automatic: Type.Array(Item, { description: 'the home page without any choice; fills the places that are left' }),
});
export type PatentPicks = Static<typeof PatentPicks>;

/** Body of `PUT /api/admin/PatentPicks`: the whole choice anew. */
export const PatentPicksUpdate = Type.Object({
  Ids: Ids('首页专利', 'in their order; none: the home page chooses by itself'),
  Before: Ids('修改前的首页专利', 'the Ids last read; others answer 409'),
});
export type PatentPicksUpdate = Static<typeof PatentPicksUpdate>;
