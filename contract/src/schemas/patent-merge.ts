/** Two records of one patent are merged, and taken apart again. */
import { type Static, Type } from 'typebox';
import { Enum, Id, Version } from '../common.ts';
import { schemasOf } from '../define/schemas.ts';
import { patentResource } from '../resources/patent.ts';
import { MERGE_SIDES, type MergeSide, PATENT_MERGE_NAMES, type PatentMergeField } from '../rules/patent-merge.ts';

const { Admin } = schemasOf(patentResource);
const Side = Enum(MERGE_SIDES, {
  description: 'own: of the record that stays; other: of the one that is merged into it',
});

/** `GET /api/Patents/:id/MergedInto`: where a patent went that was merged into another. */
export const PatentMergedInto = Type.Object({ Id });
export type PatentMergedInto = Static<typeof PatentMergedInto>;

/** Query of `GET /api/admin/Patents/:id/merge`. */
export const PatentMergeQuery = Type.Object({ OtherId: Id });
export type PatentMergeQuery = Static<typeof PatentMergeQuery>;

/** Both records, what differs in them and what would come of it. */
export const PatentMergePreview = Type.Object({
  Own: Admin,
  Other: Admin,
  Fields: Type.Array(Type.Object({ Field: Enum(PATENT_MERGE_NAMES), Proposed: Side }), {
    description: 'what somebody has to choose',
  }),
  United: Type.Object(
    {
      ApplicationNumber: Type.Boolean({ description: 'the one that stays gets the 申请号 of the other' }),
      Names: Type.Array(Enum(['Applicants', 'Owners', 'Inventors'] as const), {
        description: 'lists of names that are taken from the other, which has them all',
      }),
      Events: Type.Integer({ minimum: 0, description: 'events that come with the other' }),
      Publications: Type.Array(Type.String(), { description: 'numbers of publications that come with it' }),
      Tags: Type.Array(Type.String(), { description: 'tags that come with it' }),
      HomePage: Type.Boolean({ description: 'its place on the home page passes on' }),
    },
    { description: 'what nobody has to choose' },
  ),
  Refusals: Type.Array(Type.String(), { description: 'why they cannot be merged; none: they can' }),
});
export type PatentMergePreview = Static<typeof PatentMergePreview>;

/** Body of `POST /api/admin/Patents/:id/merge`. */
export const PatentMerge = Type.Object({
  OtherId: Type.Integer({ ...Id, title: '要并入的专利' }),
  Version,
  OtherVersion: Type.Integer({ ...Version, title: '要并入的专利的版本' }),
  Take: Type.Optional(
    Type.Unsafe<Partial<Record<PatentMergeField, MergeSide>>>({
      ...Type.Object(Object.fromEntries(PATENT_MERGE_NAMES.map((name) => [name, Type.Optional(Side)])), {
        additionalProperties: false,
      }),
      title: '选定的内容',
      description: 'whose value stands; what is not named stays, and is filled where it is empty',
    }),
  ),
});
export type PatentMerge = Static<typeof PatentMerge>;
