/** What `GET /api/Patents` answers besides its page when it is asked by an expression. */
import { type Static, Type } from 'typebox';
import { PATENT_FACETS } from '../rules/patent-query/narrow.ts';

/** A value of the found set and how many patents have it. */
const FacetValue = Type.Object({
  Value: Type.String(),
  Count: Type.Integer({ minimum: 1 }),
  Title: Type.Optional(Type.String({ title: '类名', description: 'of a class, where it is known' })),
});

const facets = Object.fromEntries(PATENT_FACETS.map((name) => [name, Type.Array(FacetValue)])) as Record<
  (typeof PATENT_FACETS)[number],
  ReturnType<typeof Type.Array<typeof FacetValue>>
>;

/** Hits that are counted; more are told as “more than that”. */
export const PATENT_HITS_COUNTED = 10_000;
/** Newest patents among which texts are read letter by letter, and which an order without an index is made of. */
export const PATENT_AMONG = 20_000;
/** Newest hits that facets are counted over. */
export const PATENT_FACETS_FROM = 20_000;

/** Words to mark, by what they are marked in. */
export const PatentMarks = Type.Object({
  Title: Type.Optional(Type.Array(Type.String())),
  Abstract: Type.Optional(Type.Array(Type.String())),
  Applicants: Type.Optional(Type.Array(Type.String())),
  Inventors: Type.Optional(Type.Array(Type.String())),
});
export type PatentMarks = Static<typeof PatentMarks>;

export const PatentSearchMore = Type.Object({
  totalIsCapped: Type.Optional(Type.Boolean({ description: '`total` is a lower bound' })),
  marks: Type.Optional(PatentMarks),
  facets: Type.Optional(Type.Object(facets)),
  facetsFrom: Type.Optional(Type.Integer({ description: 'newest hits that were counted, where not all were' })),
  searchedAmong: Type.Optional(
    Type.Integer({
      description: 'newest patents whose texts were read, where a condition is none of the index and not all were',
    }),
  ),
  orderedAmong: Type.Optional(Type.Integer({ description: 'newest hits that the order is one of, where not all are' })),
  numberNote: Type.Optional(Type.String({ description: 'what cannot be right about a number' })),
  suggestions: Type.Optional(Type.Array(Type.String(), { description: 'expressions that find something' })),
});
export type PatentSearchMore = Static<typeof PatentSearchMore>;
