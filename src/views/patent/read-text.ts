/** The wording of a patent as it is shown: read where the page's data come from, so that the page's script need not know how. */
import type { PatentDetail, PatentText } from '@ip-portal/contract';
import { type Claim, readClaims } from '@ip-portal/contract/rules/claims';
import { type DescriptionPiece, readDescription, referenceSigns } from '@ip-portal/contract/rules/description';
import type { ReferenceSign } from '@ip-portal/contract/rules/reference-signs';

/** A patent whose texts have been read. */
export type ReadPatent = Omit<PatentDetail, 'Claims' | 'Description'>;

/** What of its texts has to be read. */
export interface Wording {
  claims: readonly Claim[];
  description: readonly DescriptionPiece[];
  /** Characters of the description. */
  length: number;
  /** 附图标记 that the description lists. */
  signs: readonly ReferenceSign[];
}

/** Claims and description of a patent or of one of its publications. */
export const wordingOf = ({
  Claims,
  Description,
}: Pick<PatentDetail | PatentText, 'Claims' | 'Description'>): Wording => ({
  claims: readClaims(Claims),
  description: readDescription(Description),
  length: Description.length,
  signs: referenceSigns(Description),
});
