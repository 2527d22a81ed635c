/** What one publication of a patent says. */
import { type Static, Type } from 'typebox';
import { DateOnly, Enum, Nullable } from '../common.ts';
import { PUBLICATION_STAGES } from '../rules/publication-number.ts';

export const PatentTextQuery = Type.Object({
  Number: Type.String({ title: '公开（公告）号', minLength: 8, maxLength: 30 }),
});

export const PatentText = Type.Object({
  Number: Type.String(),
  Kind: Nullable(Type.String()),
  Stage: Nullable(Enum(PUBLICATION_STAGES)),
  Date: Nullable(DateOnly),
  Abstract: Type.String(),
  Claims: Type.Array(Type.String()),
  Description: Type.String(),
});
export type PatentText = Static<typeof PatentText>;
