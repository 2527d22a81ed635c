/** What is derived from a patent's dates and events on every read. */
import type { NextFee, PatentEvent, PatentType } from '@ip-portal/contract';
import { nextFee } from '@ip-portal/contract/rules/annual-fee';
import { eventKindOf } from '@ip-portal/contract/rules/legal-event';
import { type DerivedState, derivePatentState } from '@ip-portal/contract/rules/patent-state';
import { today } from '../../lib/time.ts';

/** The columns everything is derived from. */
export interface PatentFacts {
  type: string;
  applicationDate: string;
  publicationDate?: string | null;
  grantDate?: string | null;
  termExtensionDays?: number;
  events?: readonly PatentEvent[];
}

/** State, flags and expiry on `day`. */
export function deriveOf(row: PatentFacts, day: string): DerivedState {
  return derivePatentState(
    {
      type: row.type as PatentType,
      filingDate: row.applicationDate,
      publicationDate: row.publicationDate ?? null,
      grantDate: row.grantDate ?? null,
      termExtensionDays: row.termExtensionDays ?? 0,
      events: row.events ?? [],
    },
    day,
  );
}

/** Day of the grant: the record's date, else the grant event; a design or utility model is published by its grant. */
function grantedOn(row: PatentFacts): string | null {
  if (row.grantDate) return row.grantDate;
  const event = (row.events ?? []).find((entry) => eventKindOf(entry)?.effect === 'grant');
  return event?.Date ?? (row.type === '发明' ? null : (row.publicationDate ?? null));
}

function feeOf(row: PatentFacts, derived: DerivedState, day: string): NextFee | null {
  if (derived.state !== '有权') return null;
  const fee = nextFee(
    { type: row.type as PatentType, filingDate: row.applicationDate, grantDate: grantedOn(row) },
    null,
    day,
  );
  if (!fee) return null;
  return {
    Year: fee.year,
    DueDate: fee.dueDate,
    AmountFen: fee.amountFen,
    GraceEnd: fee.graceEnd,
    LateFeeFen: fee.lateFeeFen ?? 0,
  };
}

/** Derived fields of an answer; also stands in for the columns a list leaves out. */
export function derivedFields(row: Record<string, unknown>): Record<string, unknown> {
  const facts = row as unknown as PatentFacts;
  const day = today();
  const derived = deriveOf(facts, day);
  return {
    State: derived.state,
    StateText: derived.detail,
    Flags: derived.flags,
    ExpiryDate: derived.expiryDate,
    NextFee: feeOf(facts, derived, day),
    Claims: row.claims ?? [],
    Description: row.description ?? '',
  };
}
