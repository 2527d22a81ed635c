/** What is derived from a patent's dates and events on every read. */
import type {
  NextFee,
  PatentCitation,
  PatentEvent,
  PatentFigure,
  PatentPartyCode,
  PatentRelation,
  PatentType,
} from '@ip-portal/contract';
import { STATE_UNVERIFIED } from '@ip-portal/contract/labels';
import {
  type NextFee as DerivedFee,
  type FeePatent,
  followingFee,
  latePercent,
  nextFee,
} from '@ip-portal/contract/rules/annual-fee';
import { leadFigure } from '@ip-portal/contract/rules/design-views';
import { tellEvents } from '@ip-portal/contract/rules/event-words';
import { feeYears } from '@ip-portal/contract/rules/fee-years';
import { codesOf, unitNames } from '@ip-portal/contract/rules/party-code';
import { knownBy } from '@ip-portal/contract/rules/patent-number';
import { bibtex, gbt7714 } from '@ip-portal/contract/rules/patent-reference';
import {
  type DerivedState,
  derivePatentState,
  nextChangeOn,
  type StateInput,
} from '@ip-portal/contract/rules/patent-state';
import { termYears } from '@ip-portal/contract/rules/patent-term';
import { DOUBT_MEANINGS, flagMeaning, stateMeaning } from '@ip-portal/contract/rules/state-words';
import { toldStateWords } from '@ip-portal/contract/rules/told-state';
import type { Static, TObject } from 'typebox';
import { present } from '../../lib/present.ts';
import { today } from '../../lib/time.ts';
import { editionOf } from './classes/class-editions.ts';
import { locTitle } from './classes/loc-titles.ts';
import { type Kin, NO_KIN } from './kin.ts';

/** The number a row is known by; none is made up for one that came without its 申请号. */
export function numberOf(row: {
  applicationNumber: string | null;
  publicationNumber: string | null;
  grantNumber: string | null;
}): string {
  const { applicationNumber, publicationNumber, grantNumber } = row;
  const numbers = {
    ApplicationNumber: applicationNumber,
    PublicationNumber: publicationNumber,
    GrantNumber: grantNumber,
  };
  return knownBy(numbers).value;
}

/** The columns everything is derived from. */
export interface PatentFacts {
  type: string;
  applicationDate: string | null;
  publicationDate?: string | null;
  grantDate?: string | null;
  /** Derived, see `derived-columns.ts`. */
  grantedOn?: string | null;
  termExtensionDays?: number;
  events?: readonly PatentEvent[];
}

/** The columns that a patent is known and cited by. */
interface CitedRow {
  title: string;
  applicants: readonly string[];
  inventors: readonly string[];
  mainIpc: string | null;
  applicationNumber: string | null;
  publicationNumber: string | null;
  grantNumber: string | null;
}

/** A row as the rules take it. */
export function inputOf(row: PatentFacts): StateInput {
  return {
    type: row.type as PatentType,
    filingDate: row.applicationDate,
    publicationDate: row.publicationDate ?? null,
    grantDate: row.grantDate ?? null,
    termExtensionDays: row.termExtensionDays ?? 0,
    events: row.events ?? [],
  };
}

/** State, flags and expiry on `day`. */
export function deriveOf(row: PatentFacts, day: string): DerivedState {
  return derivePatentState(inputOf(row), day);
}

function told(fee: DerivedFee | null, day: string): NextFee | null {
  if (!fee) return null;
  return {
    Year: fee.year,
    DueDate: fee.dueDate,
    AmountFen: fee.amountFen,
    GraceEnd: fee.graceEnd,
    LateFeeFen: fee.lateFeeFen ?? 0,
    InGrace: fee.status === 'grace',
    LatePercent: latePercent(fee.dueDate, day) ?? 0,
    Lapsed: fee.status === 'lapsed',
    ReductionPercent: fee.reductionPercent,
    Compensation: fee.compensation,
    Assumed: fee.assumed,
  };
}

/** The next annual fee of a patent that lives and whose filing date is known; null for all others. */
export function nextFeeOf(row: PatentFacts, derived: DerivedState, day: string): DerivedFee | null {
  const patent = derived.state === '有权' ? feePatent(row, derived) : null;
  return patent && nextFee(patent, derived.paidThroughYear, day);
}

function feePatent(row: PatentFacts, { grantedOn, openLicence }: DerivedState): FeePatent | null {
  const { filingDate, ...input } = inputOf(row);
  return filingDate === null ? null : { ...input, filingDate, grantDate: grantedOn, openLicence };
}

/** Day of the grant as it is found and shown: the record's, otherwise the one that events tell. */
const grantDayOf = (row: PatentFacts): string | null => row.grantDate ?? row.grantedOn ?? null;

/** As papers cite it. */
function citeAs(row: PatentFacts & Partial<CitedRow>) {
  const cited = {
    Type: row.type as PatentType,
    Title: row.title ?? '',
    Applicants: row.applicants ?? [],
    Inventors: row.inventors ?? [],
    ApplicationNumber: row.applicationNumber ?? null,
    PublicationNumber: row.publicationNumber ?? null,
    GrantNumber: row.grantNumber ?? null,
    ApplicationDate: row.applicationDate,
    PublicationDate: row.publicationDate ?? null,
    GrantDate: grantDayOf(row),
  };
  return { Gbt7714: gbt7714(cited), Bibtex: bibtex(cited) };
}

/** Every fee year of a right that lives, from the grant on. */
function feeYearsOf(row: PatentFacts, derived: DerivedState, day: string) {
  const patent = derived.state === '有权' ? feePatent(row, derived) : null;
  const years = patent ? feeYears(patent, derived.paidThroughYear, day) : [];
  return years.map(({ year, dueDate, amountFen, reduced, standing }) => ({
    Year: year,
    DueDate: dueDate,
    AmountFen: amountFen,
    Reduced: reduced,
    Standing: standing,
  }));
}

function feesOf(row: PatentFacts, derived: DerivedState, day: string) {
  const fee = nextFeeOf(row, derived, day);
  const patent = fee && feePatent(row, derived);
  return { NextFee: told(fee, day), FollowingFee: told(patent && followingFee(patent, fee, day), day) };
}

/** Derived fields of an answer; also stands in for the columns a list leaves out. */
function derivedFields(
  row: PatentFacts &
    Partial<CitedRow> & {
      claims?: readonly string[];
      description?: string;
      figures?: readonly PatentFigure[];
      /** Of a row that was read without its figures. */
      lead?: PatentFigure | null;
      abstract?: string;
      loc?: string | null;
      classEditions?: readonly string[];
      owners?: readonly string[];
      partyCodes?: readonly PatentPartyCode[];
      relations?: readonly PatentRelation[];
      citations?: readonly PatentCitation[];
      kin?: Kin;
      publications?: readonly object[];
      retracted?: readonly object[];
      holders?: readonly object[];
      mergedInto?: number | null;
      toldState?: string;
      toldStateOn?: string | null;
    },
): Record<string, unknown> {
  const day = today();
  const derived = deriveOf(row, day);
  const { publicationDate = null, grantDate = null } = row;
  const numbers = [row.applicationNumber ?? null, row.publicationNumber ?? null, row.grantNumber ?? null];
  const known = [...numbers, row.title ?? null, row.mainIpc ?? null, row.applicationDate, publicationDate, grantDate];
  const owner = { type: row.type as PatentType, grantDate: grantDayOf(row), known };
  const stateText = derived.doubt ? STATE_UNVERIFIED : derived.detail;
  const said = toldStateWords({ state: row.toldState ?? '', on: row.toldStateOn ?? null });
  const stateNote = derived.doubt ? DOUBT_MEANINGS[derived.doubt].text + said : '';
  const meaning = stateMeaning(derived.state, stateText, derived.doubt);
  const flags = derived.flags.map(flagMeaning);
  return {
    State: derived.state,
    StateText: stateText,
    StateVerified: derived.doubt === null,
    StateAsOf: derived.asOf,
    StateNote: stateNote,
    StateMeaning: stateNote || meaning.text,
    StateArticle: meaning.article,
    NextChangeOn: nextChangeOn(inputOf(row), day),
    Flags: derived.flags,
    FlagMeanings: flags.map(({ text }) => text),
    FlagArticles: flags.map(({ article }) => article ?? ''),
    CiteAs: citeAs(row),
    // Of a record that is read alone.
    FeeYears: row.kin ? feeYearsOf(row, derived, day) : [],
    TermYears: row.applicationDate ? termYears(row.type as PatentType, row.applicationDate) : null,
    ExpiryDate: derived.expiryDate,
    ...feesOf(row, derived, day),
    IgnoredEvents: derived.ignored.map(({ event, reason }) => ({
      Date: event.Date,
      Code: event.Code ?? '',
      Text: event.Text,
      Reason: reason,
    })),
    Publications: row.publications ?? [],
    RetractedEvents: row.retracted ?? [],
    Holders: row.holders ?? [],
    MergedInto: row.mergedInto ?? null,
    Claims: row.claims ?? [],
    Description: row.description ?? '',
    LocEdition: row.loc ? editionOf(row.classEditions ?? [], 'LOC', row.loc) : null,
    LocTitle: locTitle(row.loc ?? null),
    Figures: row.figures ?? [],
    LeadFigure: row.lead ?? leadFigure(row.figures ?? [], row.abstract ?? ''),
    // Of those who are parties still: a name that has gone has none.
    PartyCodes: codesOf(
      unitNames({ applicants: row.applicants ?? [], owners: row.owners ?? [], events: row.events ?? [] }),
      row.partyCodes ?? [],
    ),
    Relations: row.relations ?? [],
    Citations: row.citations ?? [],
    // Of a record that is read alone; lists tell no events.
    Timeline: row.kin ? tellEvents(row.events ?? [], owner) : [],
    ...(row.kin ?? NO_KIN),
  };
}

type Shown = Parameters<typeof derivedFields>[0];

/** An answer of a row. Staff see the day of the grant that the record holds, and write it; all others the one it is found by. */
export function presentPatent<S extends TObject>(schema: S, row: Shown): Static<S> {
  const grant = 'DeletedAt' in schema.properties ? {} : { GrantDate: grantDayOf(row) };
  return present(schema, row, { ...derivedFields(row), ...grant });
}
