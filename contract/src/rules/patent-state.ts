/**
 * State and flags of a patent, derived from its dates and events (domain rules 2.5; 专利法 第三十四、
 * 三十九、四十、四十二、四十四、四十七条). Nothing here is stored. No dependencies: public pages load this file.
 */
import { PATENT_FLAGS, type PatentFlag, type PatentState, type PatentType } from '../labels.ts';
import { type FeeReduction, type NextFee, nextFee } from './annual-fee.ts';
import { addDays, addMonths, type DateString, laterOf } from './calendar.ts';
import { type EventFacts, type PatentEvent, readEvent } from './legal-event.ts';
import { type OpenLicenceUse, openLicenceUses } from './open-licence-fee.ts';
import { foldLife, type IgnoredEvent, type Life, sortFacts } from './patent-life.ts';
import { patentTerm } from './patent-term.ts';
import { entriesOn, foldRegister, type Register, registerChanges } from './register-flags.ts';

/** Finer wording; the part before the dash is the coarse state. */
export const STATE_DETAILS = [
  '审中-受理',
  '审中-公开',
  '审中-实质审查',
  '有权-授权',
  '有权-部分无效',
  '有权-宽限期',
  '无权-驳回',
  '无权-撤回',
  '无权-视为撤回',
  '无权-视为放弃',
  '无权-未缴年费',
  '无权-期限届满',
  '无权-主动放弃',
  '无权-全部无效',
  '无权-终止',
] as const;
/** One of {@link STATE_DETAILS}. */
export type PatentStateDetail = (typeof STATE_DETAILS)[number];

export { PATENT_FLAGS, type PatentFlag };

/** What state and flags are derived from. */
export type StateInput = {
  type: PatentType;
  /** Null where nobody knows it: then no term, no fee and no expiry is known either. */
  filingDate: DateString | null;
  publicationDate?: DateString | null;
  /** 授权公告日. */
  grantDate?: DateString | null;
  termExtensionDays?: number | null;
  events?: readonly PatentEvent[];
  /**
   * Last fee year known as paid; else the events 年费缴纳 tell. Without either the flags 宽限期 and 年费逾期
   * are never raised.
   */
  paidThroughYear?: number | null;
  reduction?: FeeReduction;
};

/**
 * Why the state cannot be vouched for, the first that is true: the filing date is unknown and the term with it, no event
 * is known, the application would have outlived its longest term, or no examination is known three and a half years
 * after filing (专利法 第三十五条: three, and half a year for news).
 */
export const DOUBT_REASONS = ['no-filing-date', 'no-events', 'outlived', 'no-examination'] as const;
/** One of {@link DOUBT_REASONS}. */
export type DoubtReason = (typeof DOUBT_REASONS)[number];

/** Derived state. */
export type DerivedState = {
  /** What the facts say, or – with `doubt` – would say. */
  state: PatentState;
  detail: PatentStateDetail;
  /** Set where the honest answer is 状态未核实 with `asOf`; never with 无权. */
  doubt: DoubtReason | null;
  /** Day of the newest fact; null where none is known. */
  asOf: DateString | null;
  /** Empty for 无权. */
  flags: PatentFlag[];
  /** 期满终止日; null before the grant, and without a filing date. */
  expiryDate: DateString | null;
  /** Day of the grant as events or the record tell it. */
  grantedOn: DateString | null;
  /** Day the state began, when known. */
  since: DateString | null;
  /** The grant is void from the start (专利法 第四十七条). */
  voidFromStart: boolean;
  /** Last fee year known as paid. */
  paidThroughYear: number | null;
  /** Contracts under an open licence: they reduce fees. */
  openLicence: OpenLicenceUse[];
  /** Events that change nothing – unknown, undated, future, contradictory – with the reason. */
  ignored: IgnoredEvent[];
};

const ENDED: Partial<Record<EventFacts['kind']['effect'], PatentStateDetail>> = {
  reject: '无权-驳回',
  withdraw: '无权-撤回',
  'deemed-withdrawn': '无权-视为撤回',
  'abandon-application': '无权-视为放弃',
  unpaid: '无权-未缴年费',
  expire: '无权-期限届满',
  surrender: '无权-主动放弃',
  terminate: '无权-终止',
};

/** Months after filing in which an examination must have become known. */
const EXAMINATION_KNOWN_MONTHS = 42;

type Whole = { derived: DerivedState; register: Register; fee: NextFee | null };

/**
 * Derives the state on `today`. The order in which events arrive, repetitions and late news make no difference.
 * Dates of the record stand in for missing 公布 and 授权 events; a utility model or design has no publication
 * before grant, so its publication date counts as the grant. A term that has run out means 无权-期限届满 also
 * without a CX01 event; without a filing date only that event tells it. An unpaid fee alone never ends the right here –
 * the payment record may be incomplete – it raises 宽限期 or 年费逾期.
 * @throws RangeError when the filing date is no date.
 */
export function derivePatentState(input: StateInput, today: DateString): DerivedState {
  return deriveWhole(input, today).derived;
}

function deriveWhole(input: StateInput, today: DateString): Whole {
  const ignored: IgnoredEvent[] = [];
  const facts = readFacts(input, today, ignored);
  const onDay = (date: DateString | null | undefined) => (date && date <= today ? date : null);
  const publishedOn = onDay(input.publicationDate);
  const dates = {
    publishedOn,
    grantedOn: onDay(input.grantDate) ?? (input.type === '发明' ? null : publishedOn),
  };
  const life = foldLife(facts, dates, ignored);
  const register = foldRegister(facts);
  for (const { event } of register.unmatched) {
    ignored.push({ event, reason: '没有找到它所注销或者变更的登记，请核对登记号' });
  }
  const { filingDate } = input;
  const expiryDate = life.granted ? termEnd(input) : null;
  const { detail: found, since } = stand(life, filingDate, expiryDate, today);
  const years = facts.flatMap(({ feeYear }) => (feeYear === null ? [] : [feeYear]));
  const paidThroughYear = input.paidThroughYear ?? (years.length > 0 ? Math.max(...years) : null);
  const alive = found.startsWith('有权');
  const fee =
    alive && life.grantedOn && paidThroughYear !== null && filingDate !== null
      ? nextFee({ ...input, filingDate, grantDate: life.grantedOn }, paidThroughYear, today)
      : null;
  const detail = fee?.status === 'grace' ? '有权-宽限期' : found;
  const state = detail.slice(0, 2) as PatentState;
  const derived: DerivedState = {
    state,
    detail,
    doubt: doubtOf(input, state, life, facts.length, today),
    asOf: newestOf(filingDate, dates.publishedOn, dates.grantedOn, ...facts.map(({ date }) => date)),
    flags: state === '无权' ? [] : flagsOf(register, found, fee, today),
    expiryDate,
    grantedOn: life.grantedOn,
    since,
    voidFromStart: detail === '无权-全部无效',
    paidThroughYear,
    openLicence: openLicenceUses(register),
    ignored,
  };
  return { derived, register, fee };
}

/** 期满终止日, where the filing date is known. */
function termEnd({ filingDate, ...input }: StateInput): DateString | null {
  return filingDate === null ? null : patentTerm({ ...input, filingDate }).expiryDate;
}

const newestOf = (...days: (DateString | null)[]): DateString | null =>
  days.reduce((a, b) => (b !== null && (a === null || b > a) ? b : a), null);

/** Known events that count today, sorted; the others are set aside with the reason. */
function readFacts(input: StateInput, today: DateString, ignored: IgnoredEvent[]): EventFacts[] {
  const facts: EventFacts[] = [];
  for (const event of input.events ?? []) {
    const fact = readEvent(event);
    if (!fact) ignored.push({ event, reason: '事项代码和内容都无法识别，或者日期无效' });
    else if (fact.date > today || fact.effective > today) ignored.push({ event, reason: '日期还没有到' });
    else facts.push(fact);
  }
  return sortFacts(facts);
}

/** The decision that stands on a day, and since when. */
function stand(
  life: Life,
  filingDate: DateString | null,
  expiryDate: DateString | null,
  today: DateString,
): { detail: PatentStateDetail; since: DateString | null } {
  if (life.voidOn) return { detail: '无权-全部无效', since: life.voidOn };
  const [end] = life.ends;
  if (expiryDate && today >= expiryDate && (!end || end.since >= expiryDate)) {
    return { detail: '无权-期限届满', since: expiryDate };
  }
  if (end) return { detail: ENDED[end.effect] ?? '无权-终止', since: end.since };
  if (life.granted) {
    if (life.partInvalidOn) return { detail: '有权-部分无效', since: newestOf(life.partInvalidOn, life.restoredOn) };
    return { detail: '有权-授权', since: newestOf(life.grantedOn, life.restoredOn) };
  }
  if (life.examinedOn) return { detail: '审中-实质审查', since: newestOf(life.examinedOn, life.restoredOn) };
  if (life.publishedOn) return { detail: '审中-公开', since: newestOf(life.publishedOn, life.restoredOn) };
  return { detail: '审中-受理', since: filingDate };
}

function doubtOf(
  input: StateInput,
  state: PatentState,
  life: Life,
  known: number,
  today: DateString,
): DoubtReason | null {
  if (state === '无权') return null;
  const { type, filingDate, termExtensionDays } = input;
  // First: nothing can make up for it, and whoever reads is told why no term stands there.
  if (filingDate === null) return 'no-filing-date';
  if (known === 0) return 'no-events';
  if (state === '有权') return null;
  if (today >= patentTerm({ type, filingDate, termExtensionDays }).expiryDate) return 'outlived';
  const examined = type !== '发明' || life.examinedOn !== null;
  return !examined && today > addMonths(filingDate, EXAMINATION_KNOWN_MONTHS) ? 'no-examination' : null;
}

function flagsOf(register: Register, found: PatentStateDetail, fee: NextFee | null, today: DateString): PatentFlag[] {
  const flags = new Set<PatentFlag>();
  for (const { flag, licence } of entriesOn(register, today)) {
    flags.add(flag);
    if (licence === '独占') flags.add('独占许可');
    if (licence === '排他') flags.add('排他许可');
  }
  if (fee?.status === 'grace') flags.add('宽限期');
  if (fee?.status === 'lapsed') flags.add('年费逾期');
  // The detail says 宽限期 then; what remains of the patent must not be lost.
  if (fee?.status === 'grace' && found === '有权-部分无效') flags.add('部分无效');
  return PATENT_FLAGS.filter((flag) => flags.has(flag));
}

/**
 * The next day on which state, detail, flags or doubt change by themselves: a term, a grace, a licence or a
 * preservation ends, a dated event arrives, or the data become too old to vouch for the state.
 * @returns null when nothing will change without news.
 * @throws RangeError like {@link derivePatentState}.
 */
export function nextChangeOn(input: StateInput, today: DateString): DateString | null {
  return nextDifference(input, today, told);
}

/**
 * The next day on which anything of {@link derivePatentState} but the reasons of ignored events changes by itself: an
 * event that was dated ahead makes the facts newer, though the state may stay.
 * @returns null when nothing will change without news.
 * @throws RangeError like {@link derivePatentState}.
 */
export function nextRevisionOn(input: StateInput, today: DateString): DateString | null {
  return nextDifference(input, today, (derived) => [told(derived), derived.asOf, derived.expiryDate].join('|'));
}

const told = ({ detail, doubt, flags }: DerivedState) => [detail, doubt, ...flags].join('|');

function nextDifference(
  input: StateInput,
  today: DateString,
  wordsOf: (derived: DerivedState) => string,
): DateString | null {
  const { derived, register, fee } = deriveWhole(input, today);
  const facts = (input.events ?? []).map(readEvent).filter((fact): fact is EventFacts => fact !== null);
  const arrivals = [
    ...facts.map(({ date, effective }) => laterOf(effective, date)),
    ...[input.publicationDate, input.grantDate].flatMap((date) => (date ? [date] : [])),
  ];
  // What arrives later may change nothing that day and a term of its own long after: a fee paid, a licence beside another.
  const coming = [...new Set(arrivals)].filter((day) => day > today).map((day) => deriveWhole(input, day));
  const { filingDate } = input;
  const end = termEnd(input);
  const days = [
    ...(end === null ? [] : [end]),
    ...(filingDate === null ? [] : [addDays(addMonths(filingDate, EXAMINATION_KNOWN_MONTHS), 1)]),
    ...arrivals,
    ...[{ register, fee }, ...coming].flatMap((whole) => [
      ...registerChanges(whole.register),
      ...(whole.fee ? [addDays(whole.fee.dueDate, 1), addDays(whole.fee.graceEnd, 1)] : []),
    ]),
  ];
  const now = wordsOf(derived);
  const later = [...new Set(days)].filter((day) => day > today).sort();
  return later.find((day) => wordsOf(derivePatentState(input, day)) !== now) ?? null;
}
