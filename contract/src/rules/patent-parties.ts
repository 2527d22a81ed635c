/** Who applied for a patent, holds and held it, and made the invention: from its lists of names and its events. */
import type { DateString } from './calendar.ts';
import { type EventFacts, type PatentEvent, readEvent } from './legal-event.ts';
import { codesByKey, type PartyCode } from './party-code.ts';
import { type PartyKind, type PartyRole, partyKind, partyNameKey } from './party-name.ts';
import { firstGrantTold } from './patent-life.ts';

/** What parties follow from. */
export interface PartyFacts {
  applicants: readonly string[];
  owners: readonly string[];
  inventors: readonly string[];
  /** 统一社会信用代码 of those that a source tells of. */
  partyCodes: readonly PartyCode[];
  grantDate: DateString | null;
  /** Those that stand. */
  events: readonly PatentEvent[];
}

/** One name in one role. */
export interface PatentParty {
  role: PartyRole;
  /** As it is written. */
  name: string;
  nameKey: string;
  kind: PartyKind;
  /** 统一社会信用代码; null where none is known. */
  creditCode: string | null;
  /** Day an event made it one; null where none tells. */
  from: DateString | null;
  /** Day an event ended it; null: it holds now. */
  until: DateString | null;
  /** It stands in the list of the record; else an event alone tells of it. */
  listed: boolean;
}

type Held = Omit<PatentParty, 'role' | 'nameKey' | 'kind' | 'creditCode'>;

const MOVES = new Set(['transfer', 'party-change']);
const OF_APPLICATION = /^(?:TA|CB)/;
const OF_PATENT = /^(?:TR|CP)/;

/** Whose name an event changes: by its code, else by the day of the grant. */
function roleOf({ event, date }: EventFacts, granted: DateString | null): PartyRole {
  const code = (event.Code ?? '').trim().toUpperCase();
  if (OF_APPLICATION.test(code)) return '申请人';
  if (OF_PATENT.test(code)) return '专利权人';
  return granted !== null && date >= granted ? '专利权人' : '申请人';
}

/** Events that move the right or change a name, in the order of their days. */
function movesOf(facts: readonly EventFacts[]): EventFacts[] {
  return facts
    .filter(({ kind, parties }) => MOVES.has(kind.id) && parties.before.length + parties.after.length > 0)
    .sort((a, b) => (a.effective < b.effective ? -1 : a.effective > b.effective ? 1 : 0));
}

/** What events tell of one role. A name on both sides of an event stays. */
function toldBy(moves: readonly EventFacts[]): Held[] {
  const all: Held[] = [];
  const openOf = (name: string) => {
    const key = partyNameKey(name);
    return all.find((one) => one.until === null && partyNameKey(one.name) === key);
  };
  for (const { effective, parties } of moves) {
    const [before, after] = [new Set(parties.before), new Set(parties.after)];
    for (const name of before) {
      if (after.has(name)) continue;
      const open = openOf(name);
      if (open) open.until = effective;
      else all.push({ name, from: null, until: effective, listed: false });
    }
    for (const name of after) {
      if (before.has(name) || openOf(name)) continue;
      all.push({ name, from: effective, until: null, listed: false });
    }
  }
  return all;
}

/**
 * The parties of one role, those of the list first and in its order. A list may be older than an event, and still name who
 * held the right before: then the event tells who holds it now. A list that names none of both is newer than the event,
 * and nobody knows when the event's party ceased: it is left out.
 */
function holdersOf(names: readonly string[], moves: readonly EventFacts[]): Held[] {
  if (moves.length === 0) return names.map((name) => ({ name, from: null, until: null, listed: true }));
  const told = toldBy(moves);
  const used = new Set<Held>();
  const listed = names.map((name): Held => {
    const key = partyNameKey(name);
    const same = told.filter((one) => !used.has(one) && partyNameKey(one.name) === key);
    const found =
      same.find((one) => one.name === name && one.until === null) ??
      same.find((one) => one.until === null) ??
      same.find((one) => one.name === name) ??
      same[same.length - 1];
    if (!found) return { name, from: null, until: null, listed: true };
    used.add(found);
    return { ...found, name, listed: true };
  });
  const older = listed.length === 0 || listed.some(({ until }) => until !== null);
  const others = told.filter((one) => !used.has(one) && (one.until !== null || older));
  return [...listed, ...others];
}

/** All parties of a patent, role by role. Linear in the names but for those that events tell of, which are few. */
export function patentParties(record: PartyFacts): PatentParty[] {
  const facts = record.events.map(readEvent).filter((fact): fact is EventFacts => fact !== null);
  const moves = movesOf(facts);
  const granted = record.grantDate ?? firstGrantTold(facts);
  const inventors = new Set(record.inventors.map(partyNameKey));
  const codes = codesByKey(record.partyCodes);
  const named = (role: PartyRole, held: readonly Held[]): PatentParty[] =>
    held.map((one) => {
      const nameKey = partyNameKey(one.name);
      const kind = partyKind(one.name, role, inventors);
      // A person who has invented has none, even where a unit is called like him.
      const creditCode = role === '发明人' ? null : (codes.get(nameKey) ?? null);
      return { role, nameKey, kind, creditCode, ...one };
    });
  const of = (role: PartyRole) => moves.filter((move) => roleOf(move, granted) === role);
  return [
    ...named('申请人', holdersOf(record.applicants, of('申请人'))),
    ...named('专利权人', holdersOf(record.owners, of('专利权人'))),
    ...named('发明人', holdersOf(record.inventors, [])),
  ];
}
