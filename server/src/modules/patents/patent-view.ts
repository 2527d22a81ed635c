/** What is derived from a patent's dates and events on every read. */
import type {
  NextFee,
  PatentCitation,
  PatentEvent,
  PatentFigure,
  PatentRelation,
  PatentType,
} from '@ip-portal/contract';
import {
  type NextFee as DerivedFee,
  type FeePatent,
  followingFee,
  latePercent,
  nextFee,
} from '@ip-portal/contract/rules/annual-fee';
import { tellEvents } from '@ip-portal/contract/rules/event-words';
import { knownBy } from '@ip-portal/contract/rules/patent-number';
import {
  type DerivedState,
  type DoubtReason,
  derivePatentState,
  nextChangeOn,
  type StateInput,
  UNVERIFIED,
} from '@ip-portal/contract/rules/patent-state';
import { today } from '../../lib/time.ts';
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
  termExtensionDays?: number;
  events?: readonly PatentEvent[];
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

function feesOf(row: PatentFacts, derived: DerivedState, day: string) {
  const fee = nextFeeOf(row, derived, day);
  const patent = fee && feePatent(row, derived);
  return { NextFee: told(fee, day), FollowingFee: told(patent && followingFee(patent, fee, day), day) };
}

const DOUBT: Record<DoubtReason, string> = {
  'no-filing-date': '本站没有收录这件专利的申请日，无法推算期限，不能确认目前的法律状态。',
  'no-events': '本站没有收录这件专利的法律事件，不能确认目前的法律状态。',
  outlived: '自申请日起的最长期限已经过去，而本站没有收录它的结果。',
  'no-examination': '申请三年半以来，本站没有收录进入实质审查的公告。',
};

/** Derived fields of an answer; also stands in for the columns a list leaves out. */
export function derivedFields(
  row: PatentFacts & {
    claims?: readonly string[];
    description?: string;
    figures?: readonly PatentFigure[];
    relations?: readonly PatentRelation[];
    citations?: readonly PatentCitation[];
    kin?: Kin;
    publications?: readonly object[];
    retracted?: readonly object[];
    holders?: readonly object[];
    mergedInto?: number | null;
  },
): Record<string, unknown> {
  const day = today();
  const derived = deriveOf(row, day);
  const owner = { type: row.type as PatentType, grantDate: row.grantDate ?? null };
  return {
    State: derived.state,
    StateText: derived.doubt ? UNVERIFIED : derived.detail,
    StateVerified: derived.doubt === null,
    StateAsOf: derived.asOf,
    StateNote: derived.doubt ? DOUBT[derived.doubt] : '',
    NextChangeOn: nextChangeOn(inputOf(row), day),
    Flags: derived.flags,
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
    Figures: row.figures ?? [],
    Relations: row.relations ?? [],
    Citations: row.citations ?? [],
    // Of a record that is read alone; lists tell no events.
    Timeline: row.kin ? tellEvents(row.events ?? [], owner) : [],
    ...(row.kin ?? NO_KIN),
  };
}
