/**
 * What stands in the register beside a patent: pledges, licences, preservation, open and compulsory licence.
 * Entries are matched by their 登记号 or 备案号; without one by their day, then by kind and age. Pure: the
 * order in which events arrive and how often each is told make no difference. No dependencies: public pages
 * load this file.
 */
import type { LicenceKind } from '../labels.ts';
import { addDays, type DateString, earlierOf, laterOf } from './calendar.ts';
import type { EventFacts } from './legal-event.ts';
import type { EventFlag } from './legal-event-table.ts';

/** One entry of the register. */
export type RegisterEntry = {
  flag: EventFlag;
  register: string | null;
  licence: LicenceKind | null;
  /** First day it is known for. */
  since: DateString;
  /** Last day, where its period is known. */
  until: DateString | null;
  /** Day it was cancelled. */
  endedOn: DateString | null;
};

/** Entries, and events that cancel or change nothing that is known. */
export type Register = { entries: RegisterEntry[]; unmatched: EventFacts[] };

type Open = RegisterEntry & { days: Set<DateString> };

const startOf = (fact: EventFacts): DateString => earlierOf(fact.effective, fact.date);
const shareDay = (days: ReadonlySet<DateString>, fact: EventFacts) => days.has(fact.date) || days.has(fact.effective);

/** The register after all of `facts`, which must be sorted (`sortFacts` of `patent-life.ts`). */
export function foldRegister(facts: readonly EventFacts[]): Register {
  const unmatched: EventFacts[] = [];
  const entries: RegisterEntry[] = [];
  for (const flag of ['质押', '许可', '保全'] as const) {
    const own = facts.filter(({ kind }) => kind.flag === flag);
    const open = openedBy(own, flag);
    changeAll(own, open, unmatched);
    endAll(own, open, unmatched);
    entries.push(...open.map(({ days: _days, ...entry }) => entry));
  }
  for (const flag of ['开放许可', '强制许可'] as const) {
    entries.push(
      ...declared(
        facts.filter(({ kind }) => kind.flag === flag),
        flag,
        unmatched,
      ),
    );
  }
  return { entries, unmatched };
}

/** Entries alive on a day. */
export function entriesOn(register: Register, day: DateString): RegisterEntry[] {
  return register.entries.filter(
    ({ endedOn, until }) => (endedOn === null || endedOn > day) && (until === null || day <= until),
  );
}

/** No day comes after it: what runs until then does not end. */
const LAST_DAY = '9999-12-31';

/** Days on which an entry ends by itself: the first day without it. */
export function registerChanges(register: Register): DateString[] {
  return register.entries.flatMap(({ until, endedOn }) =>
    until && until < LAST_DAY && !endedOn ? [addDays(until, 1)] : [],
  );
}

/** One entry per number; what has none joins an entry of the same day, else what shares its day. */
function openedBy(facts: readonly EventFacts[], flag: EventFlag): Open[] {
  const on = facts.filter(({ kind }) => kind.effect === 'flag-on');
  const open: Open[] = [];
  for (const fact of [...on.filter((f) => f.register), ...on.filter((f) => !f.register)]) {
    const same = open.find((entry) =>
      fact.register
        ? entry.register === fact.register
        : shareDay(entry.days, fact) && (!fact.licence || !entry.licence || fact.licence === entry.licence),
    );
    if (same) {
      same.days.add(fact.date).add(fact.effective);
      same.since = earlierOf(startOf(fact), same.since);
      same.licence ??= fact.licence;
      if (fact.until && (same.until === null || fact.until > same.until)) same.until = fact.until;
      continue;
    }
    open.push({
      flag,
      register: fact.register,
      licence: fact.licence,
      since: startOf(fact),
      until: fact.until,
      endedOn: null,
      days: new Set([fact.date, fact.effective]),
    });
  }
  return open.sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : compareText(a.register, b.register)));
}

function compareText(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0;
}

/** A change names its entry by number; a new period or kind replaces the old one, the newest last. */
function changeAll(facts: readonly EventFacts[], open: readonly Open[], unmatched: EventFacts[]): void {
  for (const fact of facts.filter(({ kind }) => kind.effect === 'flag-change')) {
    const entry = fact.register
      ? open.find(({ register }) => register === fact.register)
      : open.length === 1
        ? open[0]
        : undefined;
    if (!entry) {
      unmatched.push(fact);
      continue;
    }
    if (fact.until) entry.until = fact.until;
    if (fact.licence) entry.licence = fact.licence;
  }
}

/** Each cancellation ends one entry: the numbered ones theirs, the others the oldest of their kind still open. */
function endAll(facts: readonly EventFacts[], open: readonly Open[], unmatched: EventFacts[]): void {
  const off = facts.filter(({ kind }) => kind.effect === 'flag-off');
  const told: EventFacts[] = [];
  for (const fact of [...off.filter((f) => f.register), ...off.filter((f) => !f.register)]) {
    const again = told.some((before) =>
      fact.register
        ? before.register === fact.register
        : shareDay(new Set([before.date, before.effective]), fact) &&
          (!fact.licence || !before.licence || fact.licence === before.licence),
    );
    told.push(fact);
    if (again) continue;
    const entry = endedBy(fact, open);
    if (entry) entry.endedOn = laterOf(startOf(fact), entry.since);
    else unmatched.push(fact);
  }
}

function endedBy(fact: EventFacts, open: readonly Open[]): Open | undefined {
  const named = fact.register ? open.find(({ register }) => register === fact.register) : undefined;
  if (named) return named;
  const before = open.filter(
    ({ endedOn, since, register }) => endedOn === null && since <= fact.date && !(fact.register && register),
  );
  const alike = before.find(({ licence }) => licence === fact.licence);
  return alike ?? (fact.licence ? before.find(({ licence }) => !licence) : undefined) ?? before[0];
}

/** Declarations replace each other: the newest counts, a withdrawal ends it. */
function declared(facts: readonly EventFacts[], flag: EventFlag, unmatched: EventFacts[]): RegisterEntry[] {
  const entries: RegisterEntry[] = [];
  for (const fact of facts) {
    const last = entries[entries.length - 1];
    const alive = last && last.endedOn === null ? last : null;
    if (fact.kind.effect === 'flag-on') {
      if (alive) alive.until = fact.until ?? alive.until;
      else {
        const { register, until } = fact;
        entries.push({ flag, register, licence: null, since: startOf(fact), until, endedOn: null });
      }
    } else if (alive) alive.endedOn = startOf(fact);
    else if (!last) unmatched.push(fact);
  }
  return entries;
}
