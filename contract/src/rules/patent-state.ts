/**
 * State and flags of a patent, derived from its dates and events (domain rules 2.5; 专利法 第三十四、
 * 三十九、四十、四十二、四十四、四十七条). Nothing here is stored. No dependencies: public pages load this file.
 */
import type { PatentState, PatentType } from '../labels.ts';
import { type FeeReduction, nextFee } from './annual-fee.ts';
import type { DateString } from './calendar.ts';
import { type EventFlag, type EventKind, eventKindOf, licenceKindOf, type PatentEvent } from './legal-event.ts';
import { patentTerm } from './patent-term.ts';

/** Finer wording; the part before the dash is the coarse state. */
export const STATE_DETAILS = [
  '审中-受理',
  '审中-公开',
  '审中-实质审查',
  '有权-授权',
  '有权-部分无效',
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

/** Flags shown beside the state. */
export const PATENT_FLAGS = [
  '质押',
  '许可',
  '独占许可',
  '排他许可',
  '开放许可',
  '强制许可',
  '保全',
  '宽限期',
  '年费逾期',
] as const;
/** One of {@link PATENT_FLAGS}. */
export type PatentFlag = (typeof PATENT_FLAGS)[number];

/** What state and flags are derived from. */
export type StateInput = {
  type: PatentType;
  filingDate: DateString;
  publicationDate?: DateString | null;
  /** 授权公告日. */
  grantDate?: DateString | null;
  termExtensionDays?: number | null;
  events?: readonly PatentEvent[];
  /** Last fee year known as paid; without it the flags 宽限期 and 年费逾期 are never raised. */
  paidThroughYear?: number | null;
  reduction?: FeeReduction;
};

/** Derived state. */
export type DerivedState = {
  state: PatentState;
  detail: PatentStateDetail;
  /** Empty for 无权. */
  flags: PatentFlag[];
  /** 期满终止日; null before the grant. */
  expiryDate: DateString | null;
  /** Day the state began, when known. */
  since: DateString | null;
  /** The grant is void from the start (专利法 第四十七条). */
  voidFromStart: boolean;
  /** Events with neither a known code nor a known wording, and future or undated ones. */
  ignored: PatentEvent[];
};

type Step = { date: DateString; kind: EventKind | null; effect: EventKind['effect']; text: string };

const DETAIL_OF: Partial<Record<EventKind['effect'], PatentStateDetail>> = {
  publish: '审中-公开',
  examine: '审中-实质审查',
  grant: '有权-授权',
  'part-invalidate': '有权-部分无效',
  reject: '无权-驳回',
  withdraw: '无权-撤回',
  'deemed-withdrawn': '无权-视为撤回',
  'abandon-application': '无权-视为放弃',
  unpaid: '无权-未缴年费',
  expire: '无权-期限届满',
  surrender: '无权-主动放弃',
  invalidate: '无权-全部无效',
  terminate: '无权-终止',
};

/** Only these may follow each coarse state; a late 公布 or 实审 never takes back a grant or an end. */
const ADVANCES: Record<PatentState, (to: PatentStateDetail, from: PatentStateDetail) => boolean> = {
  审中: (to, from) => !(to === '审中-公开' && from === '审中-实质审查'),
  有权: (to) => !to.startsWith('审中') && to !== '有权-授权',
  // After an end only the fuller voiding, or a grant after a successful re-examination, counts.
  无权: (to, from) =>
    to === '无权-全部无效' || (to === '有权-授权' && (from === '无权-驳回' || from === '无权-视为放弃')),
};

/**
 * Derives the state on `today`. Events are folded in date order; dates of the record stand in for missing
 * 公布 and 授权 events; a utility model or design has no publication before grant, so its publication date
 * counts as the grant. A term that has run out means 无权-期限届满 also without a CX01 event. An unpaid fee
 * alone never ends the right here – the payment record may be incomplete – it raises 宽限期 or 年费逾期.
 * @throws RangeError when the filing date is none.
 */
export function derivePatentState(input: StateInput, today: DateString): DerivedState {
  const ignored: PatentEvent[] = [];
  const steps = collectSteps(input, today, ignored);
  let detail: PatentStateDetail = '审中-受理';
  let since: DateString | null = input.filingDate;
  let alive: PatentStateDetail = detail;
  let grantedOn: DateString | null = null;
  const counts = new Map<EventFlag, number>();
  const licences: ('独占' | '排他' | '普通' | null)[] = [];

  for (const step of steps) {
    if (step.effect === 'flag-on' || step.effect === 'flag-off') {
      countFlag(step, counts, licences);
      continue;
    }
    const to: PatentStateDetail | undefined = step.effect === 'restore' ? alive : DETAIL_OF[step.effect];
    if (!to || to === detail) continue;
    if (step.effect === 'restore' ? !detail.startsWith('无权') : !ADVANCES[coarse(detail)](to, detail)) continue;
    if (to === '有权-授权' && grantedOn === null) grantedOn = step.date;
    if (to === '有权-部分无效' && coarse(detail) !== '有权') continue;
    detail = to;
    since = step.date;
    if (!detail.startsWith('无权')) alive = detail;
  }

  const expiryDate = grantedOn ? patentTerm(input).expiryDate : null;
  if (expiryDate && detail.startsWith('有权') && today >= expiryDate) {
    detail = '无权-期限届满';
    since = expiryDate;
  }
  const state = coarse(detail);
  return {
    state,
    detail,
    flags: state === '无权' ? [] : flagsOf(input, grantedOn, today, counts, licences),
    expiryDate,
    since,
    voidFromStart: detail === '无权-全部无效',
    ignored,
  };
}

function coarse(detail: PatentStateDetail): PatentState {
  return detail.slice(0, 2) as PatentState;
}

function collectSteps(input: StateInput, today: DateString, ignored: PatentEvent[]): Step[] {
  const steps: Step[] = [];
  for (const event of input.events ?? []) {
    const kind = eventKindOf(event);
    if (!kind || !/^\d{4}-\d{2}-\d{2}$/.test(event.Date) || event.Date > today) ignored.push(event);
    else steps.push({ date: event.Date, kind, effect: kind.effect, text: event.Text });
  }
  const missing = (effect: Step['effect'], date: DateString | null | undefined) => {
    if (date && date <= today && !steps.some((s) => s.effect === effect)) {
      steps.unshift({ date, kind: null, effect, text: '' });
    }
  };
  const published = input.publicationDate;
  missing('grant', input.grantDate ?? (input.type === '发明' ? null : published));
  if (input.type === '发明') missing('publish', published);
  // Array.sort is stable: events of one day keep their order.
  return steps.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function countFlag(step: Step, counts: Map<EventFlag, number>, licences: ('独占' | '排他' | '普通' | null)[]): void {
  const flag = step.kind?.flag;
  if (!flag) return;
  const on = step.effect === 'flag-on';
  // Declarations of an open licence replace each other; pledges, licences and seizures may stand side by side.
  const single = flag === '开放许可' || flag === '强制许可';
  const before = counts.get(flag) ?? 0;
  counts.set(flag, on ? (single ? 1 : before + 1) : single ? 0 : Math.max(0, before - 1));
  if (flag !== '许可') return;
  const named = licenceKindOf(step.text);
  if (on) licences.push(named);
  else licences.splice(Math.max(0, licences.indexOf(named)), 1);
}

function flagsOf(
  input: StateInput,
  grantedOn: DateString | null,
  today: DateString,
  counts: Map<EventFlag, number>,
  licences: readonly ('独占' | '排他' | '普通' | null)[],
): PatentFlag[] {
  const flags = new Set<PatentFlag>();
  for (const [flag, count] of counts) if (count > 0) flags.add(flag);
  if (licences.includes('独占')) flags.add('独占许可');
  if (licences.includes('排他')) flags.add('排他许可');
  if (grantedOn && input.paidThroughYear !== null && input.paidThroughYear !== undefined) {
    const fee = nextFee({ ...input, grantDate: grantedOn }, input.paidThroughYear, today);
    if (fee?.status === 'grace') flags.add('宽限期');
    if (fee?.status === 'lapsed') flags.add('年费逾期');
  }
  return PATENT_FLAGS.filter((flag) => flags.has(flag));
}
