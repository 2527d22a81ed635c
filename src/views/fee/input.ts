/** The calculator's form: what was asked, and what is wrong with it. */
import { PATENT_TYPES, type PatentType } from '@ip-portal/contract/labels';
import type { FeeReduction } from '@ip-portal/contract/rules/annual-fee';
import type { DateString } from '@ip-portal/contract/rules/calendar';
import { dayFault, readDay } from '@ip-portal/contract/rules/day-text';
import { patentTerm } from '@ip-portal/contract/rules/patent-term';
import type { PageRequest } from '../page';
import { handedOf } from './handed';

/** Day the Patent Law came into force: nothing was filed before. */
const FIRST_DAY: DateString = '1985-04-01';

export const FEE_FIELDS = ['type', 'date', 'grant', 'reduction', 'of', 'days', 'open', 'paid'] as const;
export type FeeField = (typeof FEE_FIELDS)[number];

/** What to compute. */
export interface FeeQuestion {
  type: PatentType;
  date: DateString;
  grant: DateString | null;
  reduction: FeeReduction;
  /** Days of a term compensation. */
  days: number;
  /** Fee years that an open licence reduces. */
  open: readonly number[];
  /** The last fee year known as paid; null where that is not known. */
  paid: number | null;
}

/** What the page of a patent hands over, and nobody is asked for: of one patent (`of`), and nothing of another. */
export const HANDED = ['of', 'days', 'open', 'paid'] as const;
/** More years has no patent, and more days no compensation. */
const YEARS_MAX = 30;
const DAYS_MAX = 3650;

/** A whole number from 1 on; 0 for what is none, as if it had not been said. */
const wholeOf = (text: string, max: number): number => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= max ? number : 0;
};

/** The form as filled in; `question` only when nothing is wrong. */
export interface FeeInput {
  asked: boolean;
  values: Record<FeeField, string>;
  errors: Partial<Record<FeeField, string>>;
  question: FeeQuestion | null;
}

function dateError(text: string, today: DateString, name: string): string | undefined {
  const fault = dayFault(text);
  if (fault) return `${name}不是有效的日期：${fault}。`;
  if (text < FIRST_DAY) return `${name}不能早于专利法施行的 ${FIRST_DAY}。`;
  if (text > today) return `${name}不能晚于今天（${today}）。`;
  return undefined;
}

/** Reads the form from the address. */
export function readFeeInput(request: PageRequest, today: DateString): FeeInput {
  const value = (name: FeeField): string => (request.query[name] ?? '').trim();
  const day = (name: FeeField): string => readDay(value(name)) ?? value(name);
  const of = handedOf(value('type'), day('date'), day('grant'));
  // Somebody has asked for another patent since.
  const handed = (name: 'days' | 'open' | 'paid') => (value('of') === of ? value(name) : '');
  const days = wholeOf(handed('days'), DAYS_MAX);
  const paid = wholeOf(handed('paid'), YEARS_MAX) || null;
  const years = new Set(
    handed('open')
      .split('-')
      .map((text) => wholeOf(text, YEARS_MAX)),
  );
  const open = Array.from(years).filter(Boolean);
  const values = {
    type: value('type'),
    date: day('date'),
    grant: day('grant'),
    reduction: value('reduction'),
    of: value('of') === of ? of : '',
    days: String(days || ''),
    open: open.join('-'),
    paid: String(paid ?? ''),
  };
  const asked = Object.keys(values).some((name) => request.query[name] !== undefined);
  if (!asked) return { asked, values, errors: {}, question: null };

  const errors: FeeInput['errors'] = {};
  const type = PATENT_TYPES.find((known) => known === values.type);
  if (!type) errors.type = '请选择专利类型：发明、实用新型或外观设计。';
  const date = values.date ? dateError(values.date, today, '申请日') : '请填写申请日，年费年度从申请日起算。';
  if (date) errors.date = date;
  if (values.grant) {
    const grant = dateError(values.grant, today, '授权公告日');
    if (grant) errors.grant = grant;
    else if (!errors.date && values.grant < values.date) errors.grant = '授权公告日不能早于申请日。';
    else if (
      !errors.date &&
      type &&
      values.grant >= patentTerm({ type, filingDate: values.date, termExtensionDays: days }).expiryDate
    ) {
      errors.grant = '授权公告日已在保护期届满之后，请核对两个日期。';
    }
  }
  const reduction = ([0, 70, 85] as const).find((known) => String(known) === (values.reduction || '0'));
  if (reduction === undefined) errors.reduction = '减缴比例只有 85%、70% 或者不减缴。';

  const question =
    type && reduction !== undefined && Object.keys(errors).length === 0
      ? { type, date: values.date, grant: values.grant || null, reduction, days, open, paid }
      : null;
  return { asked, values, errors, question };
}
