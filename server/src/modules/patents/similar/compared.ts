/** What of a patent is compared with others, and learned from. */
import { sql } from 'drizzle-orm';
import { publicPatents } from '../../../db/public-views.ts';
import { TEXT_MAX } from './terms.ts';

/** The columns of {@link publicPatents} that are compared. */
export const COMPARED = {
  id: publicPatents.id,
  title: publicPatents.title,
  abstract: sql<string>`left(${publicPatents.abstract}, ${TEXT_MAX})`,
  mainIpc: publicPatents.mainIpc,
  ipcs: publicPatents.ipcs,
};

/** Title and beginning of the abstract, as all texts are compared. */
export const comparedText = (title: string, abstract: string): string => `${title} ${abstract}`.slice(0, TEXT_MAX);

/** Subclasses of symbols, each once: G06F16/332 is of G06F. */
export const subclassesOf = (symbols: readonly (string | null)[]): string[] => [
  ...new Set(symbols.flatMap((one) => (one && /^[A-H]\d\d[A-Z]/.test(one) ? one.slice(0, 4) : []))),
];
