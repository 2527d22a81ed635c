/**
 * What is missing or doubtful in the record of a patent, so that staff find and mend it. Nothing here refuses a write:
 * records come from elsewhere, and some were stored before a rule was there.
 */
import type { PatentType } from '../labels.ts';
import { parseApplicationNumber, typeMismatch } from './application-number.ts';
import type { DateString } from './calendar.ts';
import { FIRST_FILING_DAY, patentFaults } from './patent-faults.ts';
import { type DerivedState, type DoubtReason, derivePatentState, type StateInput } from './patent-state.ts';
import { parsePublicationNumber } from './publication-number.ts';
import { stateOfWords } from './told-state.ts';

/** Names of the problems; `unverified-…`: why the legal state cannot be vouched for. */
export const PATENT_PROBLEMS = [
  'no-application-number',
  'no-filing-date',
  'odd-numbers',
  'odd-dates',
  'unverified-no-filing-date',
  'unverified-no-events',
  'unverified-outlived',
  'unverified-no-examination',
  'no-events',
  'ignored-events',
  'told-state-differs',
  'no-applicant',
  'no-class',
  'no-abstract',
] as const;
/** One of {@link PATENT_PROBLEMS}. */
export type PatentProblem = (typeof PATENT_PROBLEMS)[number];

/** What is judged besides dates and events; what is not told is missing. */
export type ProblemFacts = StateInput & {
  applicationNumber?: string | null;
  publicationNumber?: string | null;
  grantNumber?: string | null;
  applicants?: readonly string[];
  mainIpc?: string | null;
  ipcs?: readonly string[];
  loc?: string | null;
  abstract?: string;
  /** What a source says of the state, and on which day. */
  toldState?: string;
  toldStateOn?: DateString | null;
};

/** Faults of events that are faults of their days. */
const DAY_RULES = new Set(['event-before-filing', 'future-grant', 'period-reversed']);

/** A publication as it is stored, or null where the rules do not know such a number of this type. */
function knownPublication(number: string, day: string | null | undefined, type: PatentType) {
  const parsed = parsePublicationNumber(number, day);
  return parsed.ok && parsed.canonical === number && parsed.type === type ? parsed : null;
}

/** Check digit, form or kind of a number is not what the rules know. */
function hasOddNumbers(record: ProblemFacts): boolean {
  const { applicationNumber, publicationNumber, grantNumber, publicationDate, grantDate, type } = record;
  if (applicationNumber) {
    const parsed = parseApplicationNumber(applicationNumber);
    if (!parsed.ok || parsed.canonical !== applicationNumber || typeMismatch(applicationNumber, type)) return true;
  }
  if (publicationNumber && !knownPublication(publicationNumber, publicationDate, type)) return true;
  if (!grantNumber) return false;
  const grant = knownPublication(grantNumber, grantDate, type);
  return grant === null || grant.stage === '公布';
}

/** Days that contradict each other, lie ahead, or lie outside of what a patent can live. */
function hasOddDates(record: ProblemFacts, expiryDate: DateString | null, today: DateString): boolean {
  const { filingDate: filed, publicationDate: published, grantDate: granted } = record;
  const before = (first: string | null | undefined, second: string | null | undefined) =>
    Boolean(first && second && first < second);
  return (
    before(filed, FIRST_FILING_DAY) ||
    before(published, filed) ||
    before(granted, filed) ||
    before(granted, published) ||
    [filed, published, granted].some((day) => before(today, day)) ||
    before(expiryDate, granted) ||
    patentFaults(record, today).some(({ rule }) => DAY_RULES.has(rule))
  );
}

const isUnclassed = ({ type, mainIpc, ipcs = [], loc }: ProblemFacts) =>
  type === '外观设计' ? !loc : !mainIpc && ipcs.length === 0;

/** A source says another state than events and days, and does not merely say what was before them. */
function isContradicted(
  { events = [], toldState = '', toldStateOn = null }: ProblemFacts,
  derived: DerivedState,
): boolean {
  const told = stateOfWords(toldState);
  if (told === null || told === derived.state || (events.length === 0 && derived.doubt !== null)) return false;
  return derived.asOf === null || toldStateOn === null || toldStateOn >= derived.asOf;
}

/** Every problem of a record on a day, in the order of {@link PATENT_PROBLEMS}. */
export function patentProblems(
  record: ProblemFacts,
  today: DateString,
  derived: DerivedState = derivePatentState(record, today),
): PatentProblem[] {
  const { doubt, ignored, expiryDate } = derived;
  const unverified = (reason: DoubtReason) => doubt === reason;
  const found: Record<PatentProblem, boolean> = {
    'no-application-number': !record.applicationNumber,
    'no-filing-date': !record.filingDate,
    'odd-numbers': hasOddNumbers(record),
    'odd-dates': hasOddDates(record, expiryDate, today),
    'unverified-no-filing-date': unverified('no-filing-date'),
    'unverified-no-events': unverified('no-events'),
    'unverified-outlived': unverified('outlived'),
    'unverified-no-examination': unverified('no-examination'),
    'no-events': (record.events ?? []).length === 0,
    'ignored-events': ignored.length > 0,
    'told-state-differs': isContradicted(record, derived),
    'no-applicant': (record.applicants ?? []).length === 0,
    'no-class': isUnclassed(record),
    // Of a design it is the 简要说明.
    'no-abstract': !record.abstract,
  };
  return PATENT_PROBLEMS.filter((name) => found[name]);
}
