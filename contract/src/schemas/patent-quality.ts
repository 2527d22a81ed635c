/** How good the records of patents are. */
import { type Static, Type } from 'typebox';
import { Enum } from '../common.ts';
import { PATENT_QUALITIES, PATENT_QUALITY_CAP } from '../patent-quality-words.ts';

/** `GET /api/admin/PatentQuality`: how many records have each problem. */
export const PatentQualityReport = Type.Object({
  Problems: Type.Array(
    Type.Object({
      Quality: Enum(PATENT_QUALITIES),
      Patents: Type.Integer({ minimum: 0, maximum: PATENT_QUALITY_CAP }),
      More: Type.Boolean({ description: 'there are more than are counted' }),
    }),
  ),
  Deriving: Type.Boolean({ description: 'a job looks through all records anew: counts will change' }),
});
export type PatentQualityReport = Static<typeof PatentQualityReport>;
