/** What a patent query says once it has been read. Types alone. */

/** What a patent query asks for. */
export type PatentQuery =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly PatentQuery[] }
  | { readonly kind: 'not'; readonly part: PatentQuery }
  | {
      readonly kind: 'words';
      readonly field: WordField | null;
      readonly text: string;
      readonly exact: boolean; // written in quotes, the words side by side
      readonly whole?: true; // of applicants: the whole name and no part of one
    }
  | { readonly kind: 'number'; readonly field: 'AN' | 'PN' | null; readonly text: string } // canonical or beginning
  | { readonly kind: 'class'; readonly field: 'IC' | 'MC' | 'CP' | 'LC'; readonly text: string } // symbol at any level
  | {
      readonly kind: 'value';
      readonly field: 'TY' | 'LS' | 'FL' | 'PR' | 'FG'; // type, state, flag, place, has drawings (有)
      readonly text: string;
      readonly whole?: true; // of places: the whole name
    }
  | {
      readonly kind: 'range';
      readonly field: 'AD' | 'PD' | 'GD' | 'ED';
      readonly from: string | null;
      readonly to: string | null;
    }; // ISO days, both included
/** Title, abstract, claims, applicants and owners, inventors, agency. */
export type WordField = 'TI' | 'AB' | 'CL' | 'PA' | 'IN' | 'AG';
