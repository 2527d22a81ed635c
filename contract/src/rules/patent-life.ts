/**
 * Grant, ends and restorations of a patent from its events (专利法 第九、三十七、三十八、三十九、四十四、四十七条;
 * 专利法实施细则 第六条). Events are facts, not clicks: what counts is which decisions stand, so that order of
 * arrival, repetitions and late news make no difference. No dependencies: public pages load this file.
 */
import type { DateString } from './calendar.ts';
import type { EventFacts, PatentEvent } from './legal-event.ts';
import type { EventEffect } from './legal-event-table.ts';

/** An event that changes nothing, and why, for staff. */
export type IgnoredEvent = { event: PatentEvent; reason: string };

/** A decision that ended the application or the patent and has not been undone. */
export type End = {
  effect: EventEffect;
  /** Day the right or the application ended. */
  since: DateString;
  /** Gazette days and days of effect under which it is known. */
  dates: Set<DateString>;
};

/** What is known of a life after all events. */
export type Life = {
  publishedOn: DateString | null;
  examinedOn: DateString | null;
  grantedOn: DateString | null;
  /** Granted for certain, though the day may be unknown: what only a patent can suffer was announced. */
  granted: boolean;
  partInvalidOn: DateString | null;
  voidOn: DateString | null;
  restoredOn: DateString | null;
  /** Standing ends, oldest first. */
  ends: End[];
};

/** Days the record itself states, for events that were not told. */
export type RecordDates = { publishedOn: DateString | null; grantedOn: DateString | null };

const BEFORE_GRANT: readonly EventEffect[] = ['reject', 'withdraw', 'deemed-withdrawn', 'abandon-application'];
const AFTER_GRANT: readonly EventEffect[] = ['unpaid', 'terminate', 'surrender', 'expire'];
/** Rights lost by a missed time limit: what a restoration without a name can mean. */
const RESTORABLE: readonly EventEffect[] = ['reject', 'deemed-withdrawn', 'abandon-application', 'unpaid', 'terminate'];

/** Events of one day in the order in which they can follow each other. */
const RANK: readonly EventEffect[] = [
  'publish',
  'examine',
  ...BEFORE_GRANT,
  'grant',
  'part-invalidate',
  ...AFTER_GRANT,
  'invalidate',
  'restore',
  'flag-on',
  'flag-change',
  'flag-off',
  'pay',
  'none',
];

const keyOf = ({ date, kind, register, effective, event }: EventFacts): string =>
  [
    date,
    String(RANK.indexOf(kind.effect)).padStart(2, '0'),
    effective,
    register ?? '',
    kind.id,
    event.Text,
    event.Until ?? '',
    event.LicenceKind ?? '',
    event.Undoes ?? '',
    event.UndoesDate ?? '',
    event.FeeYear ?? '',
  ].join('|');

/** Facts in the one order that does not depend on how they came; what was told twice counts once. */
export function sortFacts(facts: readonly EventFacts[]): EventFacts[] {
  const byKey = new Map(facts.map((fact) => [keyOf(fact), fact] as const));
  return [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);
}

/** `专利权的终止` and `未缴年费专利权终止` name the same decision. */
const slotOf = (effect: EventEffect): EventEffect => (effect === 'terminate' ? 'unpaid' : effect);

/** The first day of a grant that events tell, in whatever order they come; null where none does. */
export const firstGrantTold = (facts: readonly EventFacts[]): DateString | null =>
  facts.reduce<DateString | null>(
    (first, { kind, date }) => (kind.effect === 'grant' && (first === null || date < first) ? date : first),
    null,
  );

/** The life told by sorted facts; `ignored` receives those that contradict it. */
export function foldLife(facts: readonly EventFacts[], record: RecordDates, ignored: IgnoredEvent[]): Life {
  const told = firstGrantTold(facts);
  const firstGrant = told ?? record.grantedOn;
  const life: Life = {
    publishedOn: facts.find(({ kind }) => kind.effect === 'publish')?.date ?? record.publishedOn,
    examinedOn: facts.find(({ kind }) => kind.effect === 'examine')?.date ?? null,
    grantedOn: null,
    granted: firstGrant === null && facts.some(({ kind }) => AFTER_GRANT.includes(kind.effect)),
    partInvalidOn: null,
    voidOn: null,
    restoredOn: null,
    ends: [],
  };
  const grant = (day: DateString): boolean => {
    if (life.ends.some(({ effect }) => effect === 'withdraw')) return false;
    life.ends = life.ends.filter(({ effect }) => !BEFORE_GRANT.includes(effect));
    life.grantedOn ??= day;
    life.granted = true;
    return true;
  };
  const refuse = ({ event }: EventFacts, reason: string) => ignored.push({ event, reason });
  // The record's own day of grant stands in where no event tells one.
  let dated = told === null ? record.grantedOn : null;
  const grantBy = (day: DateString | null) => {
    if (dated === null || (day !== null && dated > day)) return;
    grant(dated);
    dated = null;
  };

  for (const fact of facts) {
    const { effect } = fact.kind;
    // What ends an application on the very day of the grant came before it.
    if (!(BEFORE_GRANT.includes(effect) && fact.date === dated)) grantBy(fact.date);
    if (effect === 'grant') {
      if (!grant(fact.date)) refuse(fact, '申请已经撤回，不会再授权，请核对');
    } else if (BEFORE_GRANT.includes(effect)) {
      if (life.granted) refuse(fact, '这一事项只针对申请，授权之后不再影响专利权');
      else addEnd(life, fact);
    } else if (AFTER_GRANT.includes(effect) || effect === 'part-invalidate') {
      if (!life.granted) refuse(fact, firstGrant ? '早于授权公告日，不计入' : '还没有授权，不计入');
      else if (effect === 'part-invalidate') life.partInvalidOn ??= fact.date;
      else addEnd(life, fact);
    } else if (effect === 'invalidate') {
      life.voidOn ??= fact.date;
    } else if (effect === 'restore') {
      const why = restore(life, fact);
      if (why) refuse(fact, why);
    }
  }
  grantBy(null);
  return life;
}

/** One decision may be told by several sources, with the gazette's day or its own. */
function addEnd(life: Life, fact: EventFacts): void {
  const { effect } = fact.kind;
  const known = life.ends.find((end) => slotOf(end.effect) === slotOf(effect));
  if (!known) {
    life.ends.push({ effect, since: fact.effective, dates: new Set([fact.date, fact.effective]) });
    return;
  }
  known.dates.add(fact.date).add(fact.effective);
  if (fact.effective < known.since) known.since = fact.effective;
  if (known.effect === 'terminate') known.effect = effect;
}

/** Undoes the decision that is named, else the latest one a restoration can mean; answers why it undoes none. */
function restore(life: Life, { undoes, date }: EventFacts): string | null {
  if (life.voidOn !== null && undoes.kind?.effect === 'invalidate') return '宣告无效的专利权视为自始即不存在，不能恢复';
  const named = undoes.kind ? slotOf(undoes.kind.effect) : null;
  const possible = life.ends.filter(({ effect, dates }) => {
    if (effect === 'expire') return false;
    if (undoes.date !== null && !dates.has(undoes.date)) return false;
    if (named !== null) return slotOf(effect) === named;
    return undoes.named ? undoes.date !== null : RESTORABLE.includes(effect);
  });
  const undone = possible[possible.length - 1];
  if (!undone) return '没有找到它所恢复的决定，不计入';
  life.ends = life.ends.filter((end) => end !== undone);
  life.restoredOn = date;
  return null;
}
