/** What the table keeps of what is derived, so that lists filter and sort by it and the night touches only what is due. */
import { addDays, isDate } from '@ip-portal/contract/rules/calendar';
import { type PatentProblem, type ProblemFacts, patentProblems } from '@ip-portal/contract/rules/patent-problems';
import {
  type DoubtReason,
  nextRevisionOn,
  type PatentFlag,
  type PatentStateDetail,
} from '@ip-portal/contract/rules/patent-state';
import { deriveOf, inputOf, nextFeeOf, type PatentFacts } from './patent-view.ts';
import { twinKeys } from './twin-keys.ts';

/** What the columns follow from; what a row does not tell is missing. */
type DerivedFrom = PatentFacts & Omit<ProblemFacts, keyof PatentFacts | 'filingDate'> & { title?: string };

/** The columns, by their names in the schema. */
export interface DerivedColumns {
  state: string;
  stateDetail: PatentStateDetail;
  /** Why the state cannot be vouched for. */
  doubt: DoubtReason | null;
  flags: PatentFlag[];
  /** Of a record without a day of the grant the one that an event tells or, of 实用新型 and 外观设计, the publication; null before it. */
  grantedOn: string | null;
  /** 期满终止日; null before the grant, and without a filing date. */
  expiryDate: string | null;
  /** Until when the next annual fee is due, paid or assumed; null where none is. */
  nextFeeOn: string | null;
  /** Day of the newest fact; null where none is known. */
  stateAsOf: string | null;
  /** What is missing or doubtful in the record. */
  problems: PatentProblem[];
  /** The same of two records: they may be of one patent. */
  twinByDay: string | null;
  twinByApplicant: string | null;
  /** Day on which one of these columns changes without news; null where none will. */
  nextChangeOn: string | null;
}

/** Those that are not told as a change of the record; its state is. */
export const SILENT_COLUMNS = [
  'stateDetail',
  'doubt',
  'flags',
  'grantedOn',
  'expiryDate',
  'nextFeeOn',
  'stateAsOf',
  'problems',
  'twinByDay',
  'twinByApplicant',
  'nextChangeOn',
] as const satisfies readonly Exclude<keyof DerivedColumns, 'state'>[];

/** The first of the days a record tells on which it has other problems than now; null where there is none. */
function nextProblemOn(record: ProblemFacts, now: readonly PatentProblem[], day: string): string | null {
  const told = [record.filingDate, record.publicationDate, record.grantDate].concat(
    ...(record.events ?? []).map(({ Date, EffectiveDate, Until }) => [Date, EffectiveDate, Until]),
  );
  const coming = told.flatMap((one) => (one && one > day && isDate(one) ? [one] : []));
  return coming.sort().find((one) => patentProblems(record, one).join() !== now.join()) ?? null;
}

/** The columns of a patent on `day`. They stay as they are until `nextChangeOn`, unless the patent is written. */
export function derivedColumns(row: DerivedFrom, day: string): DerivedColumns {
  const derived = deriveOf(row, day);
  const fee = nextFeeOf(row, derived, day);
  const record: ProblemFacts = { ...row, ...inputOf(row) };
  const problems = patentProblems(record, day, derived);
  const days = [
    nextRevisionOn(inputOf(row), day),
    nextProblemOn(record, problems, day),
    ...(fee ? [addDays(fee.dueDate, 1), addDays(fee.graceEnd, 1)] : []),
  ].filter((next): next is string => next !== null && next > day);
  return {
    state: derived.state,
    stateDetail: derived.detail,
    doubt: derived.doubt,
    flags: derived.flags,
    // Not where the record has its own: an update would write nearly every row for it.
    grantedOn: row.grantDate ? null : derived.grantedOn,
    expiryDate: derived.expiryDate,
    nextFeeOn: fee?.dueDate ?? null,
    stateAsOf: derived.asOf,
    problems,
    ...twinKeys(row),
    nextChangeOn: days.reduce<string | null>((first, next) => (first === null || next < first ? next : first), null),
  };
}
