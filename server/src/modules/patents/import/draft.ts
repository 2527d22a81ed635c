/** A patent as an import works on it: what stands, and what records of files have told since. */

import type { PatentCitation, PatentEvent, PatentPartyCode, PatentRelation } from '@ip-portal/contract';
import type { PatentType } from '@ip-portal/contract/labels';
import type { PublicationStage } from '@ip-portal/contract/rules/publication-number';

/** Columns that a file can tell. */
export interface Facts {
  applicationNumber: string | null;
  applicationDate: string | null;
  type: PatentType;
  title: string;
  abstract: string;
  applicants: string[];
  owners: string[];
  inventors: string[];
  partyCodes: PatentPartyCode[];
  agency: string;
  agent: string;
  mainIpc: string | null;
  ipcs: string[];
  cpcs: string[];
  loc: string | null;
  /** Of the three above, as `class-editions.ts` writes them. */
  classEditions: string[];
  claims: string[];
  description: string;
  figuresTold: number;
  province: string;
  city: string;
  district: string;
  /** Moved together, by the day they were told. */
  toldState: string;
  toldStateOn: string | null;
  pctNumber: string | null;
  pctEntryDate: string | null;
  relations: PatentRelation[];
  citations: PatentCitation[];
  publicationNumber: string | null;
  publicationDate: string | null;
  grantNumber: string | null;
  grantDate: string | null;
}
export type Fact = keyof Facts;

/** Of a patent that nothing is known of but its type. Values are replaced, never changed, so all may share these. */
export const noFacts = (type: PatentType): Facts => ({
  applicationNumber: null,
  applicationDate: null,
  type,
  title: '',
  abstract: '',
  applicants: [],
  owners: [],
  inventors: [],
  partyCodes: [],
  agency: '',
  agent: '',
  mainIpc: null,
  ipcs: [],
  cpcs: [],
  loc: null,
  classEditions: [],
  claims: [],
  description: '',
  figuresTold: 0,
  province: '',
  city: '',
  district: '',
  toldState: '',
  toldStateOn: null,
  pctNumber: null,
  pctEntryDate: null,
  relations: [],
  citations: [],
  publicationNumber: null,
  publicationDate: null,
  grantNumber: null,
  grantDate: null,
});
export const FACTS = Object.keys(noFacts('发明')) as Fact[];

export interface DraftPublication {
  number: string;
  kind: string | null;
  stage: PublicationStage | null;
  publishedOn: string | null;
}

/** Abstract, claims and description of one publication. */
export type Wording = Pick<Facts, 'abstract' | 'claims' | 'description'>;
export const WORDING = ['abstract', 'claims', 'description'] as const satisfies readonly Fact[];

export interface Draft {
  /** Below zero until a new patent is written. */
  id: number;
  isNew: boolean;
  /** As it was read; 0 where it is new. */
  version: number;
  deleted: boolean;
  facts: Facts;
  /** What stands, and what staff have taken back, which no file brings again. */
  events: readonly PatentEvent[];
  retracted: readonly PatentEvent[];
  termExtensionDays: number;
  publications: Map<string, DraftPublication>;
  /** Wordings beside the shown one, by number of publication. */
  wordings: Map<string, Wording>;
  /** Number of the publication whose wording is shown. */
  wordingOf: string | null;
  /** Day of the newest publication that told something, and of the columns that something else told. */
  toldOn: string | null;
  days: Record<string, string | null>;
  /** Source, days and wording as they were read; null where nobody had noted any. */
  was: Pick<Draft, 'toldOn' | 'days' | 'wordingOf'> | null;
  /** What stood before this import in the columns that it has changed. */
  before: Partial<Facts>;
  /** Grows with each change. */
  changes: number;
  /** Publications and wordings that it has added or completed, and events that it has added. */
  touched: { publications: Set<string>; added: Set<string>; wordings: Set<string>; events: PatentEvent[] };
}

/** Whether an import has changed it. */
export const isChanged = ({ isNew, changes }: Draft): boolean => isNew || changes > 0;

/** Day from which a column is known. */
export function dayOfFact({ days, toldOn }: Draft, fact: Fact): string | null {
  const own = days[fact];
  return own === undefined ? toldOn : own;
}

/** What a number, a text or a list says nothing by. */
export const isEmpty = (value: Facts[Fact]): boolean =>
  value === null || value === 0 || (typeof value !== 'number' && value.length === 0);

/** Entries of lists: texts, or objects of texts whose properties come from the database in another order. */
function isSameEntry(a: unknown, b: unknown): boolean {
  if (a === b || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [one, other] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return one.length === Object.keys(b).length && one.every(([name, value]) => other[name] === value);
}

/** Whether two values say the same. */
export const isSame = (a: Facts[Fact], b: Facts[Fact]): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((one, index) => isSameEntry(one, b[index]))
    : a === b;

/** Whether a list of objects holds all that another does: who takes it loses nothing. */
export const holdsAll = (list: Facts[Fact], of: Facts[Fact]): boolean =>
  Array.isArray(list) &&
  Array.isArray(of) &&
  of.every((one) => typeof one === 'object' && list.some((other) => isSameEntry(one, other)));

/** By day, those without one last; a day that two share is told apart by the number. */
export const byDay = (a: DraftPublication, b: DraftPublication): number => {
  const [first, second] = [a.publishedOn ?? '9', b.publishedOn ?? '9'];
  if (first !== second) return first < second ? -1 : 1;
  return a.number < b.number ? -1 : 1;
};

/** Whether a day is known and later than another. */
export const newer = (day: string | null, than: string | null): boolean =>
  day !== null && (than === null || day > than);
