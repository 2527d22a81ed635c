/** Tags of patents, given to many at once. */
import { type Static, Type } from 'typebox';
import { Id } from '../common.ts';
import { schemasOf } from '../define/schemas.ts';
import { PATENT_TAG_LIMITS } from '../limits.ts';
import { patentResource, patentTags } from '../resources/patent.ts';

/** `GET /api/admin/PatentTags`: a tag that is in use. */
export const PatentTag = Type.Object({
  Tag: Type.String(),
  Patents: Type.Integer({ minimum: 1, description: 'how many carry it' }),
});
export type PatentTag = Static<typeof PatentTag>;

const { AdminListQuery } = schemasOf(patentResource);
const {
  current: _page,
  pageSize: _size,
  sortby: _sort,
  order: _order,
  Deleted: _deleted,
  ...filters
} = AdminListQuery.properties;
const Tags = (title: string) => Type.Optional(Type.Unsafe<string[]>({ ...patentTags.schema, title, minItems: 1 }));

/** What the back office's list is filtered by. A name that it does not know is refused: it would mean every patent. */
export const PatentFilter = Type.Object(filters, { additionalProperties: false });
export type PatentFilter = Static<typeof PatentFilter>;

/** Body of `POST /api/admin/Patents/tags`: of these patents, or of all that a filter finds. */
export const PatentTagging = Type.Object({
  Ids: Type.Optional(
    Type.Array(Id, { minItems: 1, maxItems: PATENT_TAG_LIMITS.selected, uniqueItems: true, title: '所选专利' }),
  ),
  Filter: Type.Optional(PatentFilter),
  Add: Tags('添加的标签'),
  Remove: Tags('移除的标签'),
});
export type PatentTagging = Static<typeof PatentTagging>;

const Count = (description: string) => Type.Integer({ minimum: 0, description });
/** What came of it. */
export const PatentTaggingResult = Type.Object({
  Matched: Count('patents that were meant'),
  Changed: Count('of them now other than before'),
  Unchanged: Count('of them as wanted already'),
  Full: Count('of them that would have too many tags, and stay as they were'),
  Left: Count('of them beyond what is done at once: the same command goes on'),
  Missing: Count('Ids of patents that are not there, or deleted'),
});
export type PatentTaggingResult = Static<typeof PatentTaggingResult>;
