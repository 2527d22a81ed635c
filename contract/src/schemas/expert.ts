/** What the expert list can be filtered by. */
import { type Static, Type } from 'typebox';

/** Values the expert list can be filtered by: `GET /api/ThinkTanks/Facets`. */
export const ExpertFacets = Type.Object({
  Fields: Type.Array(Type.String()),
  Regions: Type.Array(Type.String()),
});
export type ExpertFacets = Static<typeof ExpertFacets>;
