/** Members' own lists, and reviews by staff. */
import { type Static, Type } from 'typebox';
import { Enum } from '../common.ts';
import { schemasOf } from '../define/schemas.ts';
import { REVIEW_NOTE_MAX } from '../limits.ts';
import { postingResource } from '../resources/posting.ts';
import { postingWorkflow } from '../workflows/posting.ts';

export const PostingListQuery = Type.Object({
  ...schemasOf(postingResource).ListQuery.properties,
  Mine: Type.Optional(Type.Boolean({ title: '我的发布', description: 'only own postings, in every state' })),
});
export type PostingListQuery = Static<typeof PostingListQuery>;

/** Body of `PUT /api/admin/Postings/{id}/review`. */
export const PostingReview = Type.Object({
  Version: Type.Integer({ minimum: 1 }),
  Status: Enum(postingWorkflow.ends('staff'), { title: '审核结论' }),
  Note: Type.Optional(
    Type.String({ maxLength: REVIEW_NOTE_MAX, title: postingWorkflow.transitions.return.needs.Note }),
  ),
});
export type PostingReview = Static<typeof PostingReview>;
