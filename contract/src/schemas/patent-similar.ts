/** Patents that are like another or like a text, and the subclass that a text may belong to. */
import { type Static, Type } from 'typebox';
import { Enum, Id, Nullable } from '../common.ts';
import { NOT_BLANK } from '../define/field.ts';
import { PATENT_STATES, PATENT_TYPES } from '../labels.ts';
import { SIMILAR_TEXT } from '../rules/similar-text.ts';

export const SimilarTextQuery = Type.Object({
  text: Type.String({ title: '文字', minLength: SIMILAR_TEXT.min, maxLength: SIMILAR_TEXT.max, pattern: NOT_BLANK }),
});
export type SimilarTextQuery = Static<typeof SimilarTextQuery>;

export const SimilarPatent = Type.Object({
  Id,
  Number: Type.String({ description: 'what it is known by' }),
  Title: Type.String(),
  Type: Enum(PATENT_TYPES),
  State: Enum(PATENT_STATES),
  StateVerified: Type.Boolean(),
  MainIpc: Nullable(Type.String()),
});
export type SimilarPatent = Static<typeof SimilarPatent>;

export const SuggestedClass = Type.Object({
  Symbol: Type.String({ description: 'a subclass of IPC, e.g. G06F' }),
  Title: Nullable(Type.String({ description: 'null where no title is known here' })),
  Share: Type.Integer({ minimum: 0, maximum: 100, description: 'percent of what speaks for any subclass' }),
  Among: Type.Integer({ minimum: 0, description: 'how many of the nearest patents have it' }),
});
export type SuggestedClass = Static<typeof SuggestedClass>;

export const SimilarToText = Type.Object({
  Patents: Type.Array(SimilarPatent),
  Classes: Type.Array(SuggestedClass, { description: 'the likeliest first' }),
  /** Nearest patents that `Among` counts over. */
  Nearest: Type.Integer({ minimum: 0 }),
});
export type SimilarToText = Static<typeof SimilarToText>;
