/**
 * What the law says of applications that are tied to each other – priority (专利法第二十九条), division (实施细则第四十八条、
 * 第四十九条), the same invention on the same day (专利法第九条) – and of international ones (实施细则第十一章). No dependencies.
 */
import type { PatentType, RelationKind } from '../labels.ts';
import { parseApplicationNumber } from './application-number.ts';
import { addDays, addMonths, type DateString, isDate } from './calendar.ts';
import { looksLikePct, parsePctNumber } from './pct-number.ts';
import type { RuleFault } from './refusal.ts';
import { compactIdentifier, type Parsed, refuse, toHalfWidth } from './text.ts';

/** An application that another is tied to. */
export type Relation = {
  Kind: RelationKind;
  Office?: string;
  Number: string;
  Date?: DateString | null;
};

/** What of a record its relations are judged by. */
export type RelatedRecord = {
  type: PatentType;
  /** Null where nobody knows it: periods are not judged then. */
  filingDate: DateString | null;
  applicationNumber?: string | null;
  relations?: readonly Relation[];
  pctNumber?: string | null;
  pctEntryDate?: DateString | null;
};

/** What is no fault, but worth a second look. */
export type RelationHint = Pick<RuleFault, 'field' | 'reason' | 'article'>;

const CHINA = 'CN';
const ARTICLE: Readonly<Record<RelationKind, string>> = {
  优先权: '专利法第二十九条',
  分案: '专利法实施细则第四十八条',
  同日申请: '专利法第九条',
};
/** Months in which priority is claimed, and those of its restoration, which designs do not have (实施细则第三十六条). */
const PRIORITY_MONTHS: Readonly<Record<PatentType, number>> = { 发明: 12, 实用新型: 12, 外观设计: 6 };
const RESTORATION_MONTHS = 2;
const restorable = (type: PatentType) => type !== '外观设计';
/** No holiday moves the end of a period further; which days are holidays is not known here. */
const HOLIDAY_DAYS = 10;

/** The office of a relation: China's where none is told. */
export const officeOf = ({ Office }: Pick<Relation, 'Office'>): string => compactIdentifier(Office ?? '') || CHINA;

/**
 * The number of a related application as it is kept: Chinese and international ones canonical, others as their office
 * writes them but for blanks at the ends and characters of double width.
 */
export function relatedNumber(relation: Pick<Relation, 'Kind' | 'Office' | 'Number'>): Parsed<{ canonical: string }> {
  const { Kind, Number: written } = relation;
  const office = officeOf(relation);
  if (!/^[A-Z]{2}$/.test(office)) return refuse('受理局应为两个字母的代码，例如 CN、US、KR。');
  if (office === CHINA) {
    if (looksLikePct(written)) return refuse('这是国际申请号，受理局请写 WO。');
    const parsed = parseApplicationNumber(written);
    return parsed.ok ? { ok: true, canonical: parsed.canonical } : parsed;
  }
  if (Kind !== '优先权') return refuse(`${Kind}只在中国申请之间存在，受理局应为 CN。`);
  if (looksLikePct(written)) {
    const parsed = parsePctNumber(written);
    return parsed.ok ? { ok: true, canonical: parsed.canonical } : parsed;
  }
  const canonical = toHalfWidth(written).trim().replace(/\s+/g, ' ');
  return canonical ? { ok: true, canonical } : refuse('请填写在先申请的申请号。');
}

/**
 * Until when priority of an application filed on `date` may be claimed, and the last day on which it may still hold: by
 * restoration, and because a period that ends on a holiday runs to the next working day (实施细则第五条).
 */
function periodsOf(type: PatentType, date: DateString): { ends: DateString; latest: DateString } {
  const ends = addMonths(date, PRIORITY_MONTHS[type]);
  return { ends, latest: addDays(addMonths(ends, restorable(type) ? RESTORATION_MONTHS : 0), HOLIDAY_DAYS) };
}

const dated = (date: DateString | null | undefined): date is DateString => typeof date === 'string' && isDate(date);

/** Every rule that relations and the international application break; empty when there is none. */
export function relationFaults(record: RelatedRecord): RuleFault[] {
  const own = (record.relations ?? []).flatMap((relation, index) =>
    faultsOf(record, relation).map((fault) => ({ ...fault, field: `Relations.${index}.${fault.field}` })),
  );
  return [...own, ...pctFaults(record)];
}

/** Priorities that are claimed late, but not too late to be restored. */
export function relationHints({ type, filingDate, relations = [] }: RelatedRecord): RelationHint[] {
  if (!dated(filingDate)) return [];
  return relations.flatMap(({ Kind, Date: date }, index): RelationHint[] => {
    if (Kind !== '优先权' || !dated(date) || date > filingDate) return [];
    const { ends, latest } = periodsOf(type, date);
    if (filingDate <= ends || filingDate > latest) return [];
    const field = `Relations.${index}.Date`;
    if (restorable(type)) {
      const reason = `优先权期限至 ${ends} 届满，申请日在其后 2 个月内：恢复优先权的请求获得批准，才享有这项优先权`;
      return [{ field, reason, article: '专利法实施细则第三十六条' }];
    }
    const reason = `优先权期限至 ${ends} 届满：届满日是法定休假日的，以其后第 1 个工作日为届满日，否则不享有这项优先权`;
    return [{ field, reason, article: '专利法实施细则第五条' }];
  });
}

function faultsOf(record: RelatedRecord, relation: Relation): RuleFault[] {
  const { Kind, Number: written } = relation;
  const chinese = officeOf(relation) === CHINA ? parseApplicationNumber(written) : null;
  const other = chinese?.ok ? chinese : null;
  if (other && record.applicationNumber && other.canonical === record.applicationNumber) {
    const reason = `这是本专利自己的申请号，不能作为自己的${Kind}`;
    return [{ field: 'Number', rule: 'own-relation', article: ARTICLE[Kind], reason }];
  }
  if (Kind === '优先权') return priorityFaults(record, relation, other?.type ?? null);
  return Kind === '分案'
    ? divisionFaults(record, relation, other?.type ?? null)
    : sameDayFaults(record, relation, other?.type ?? null);
}

function priorityFaults(
  { type, filingDate }: RelatedRecord,
  { Date: date }: Relation,
  of: PatentType | null,
): RuleFault[] {
  const faults: RuleFault[] = [];
  if (of === '外观设计' && type !== '外观设计') {
    const reason = `${type}不能要求外观设计申请的优先权`;
    faults.push({ field: 'Number', rule: 'priority-type', article: '专利法实施细则第三十五条', reason });
  }
  if (!dated(date) || !dated(filingDate)) return faults;
  const article = ARTICLE.优先权;
  if (date > filingDate) {
    const reason = `优先权日不能晚于申请日（${filingDate}）`;
    return [...faults, { field: 'Date', rule: 'priority-after-filing', article, reason }];
  }
  const { ends, latest } = periodsOf(type, date);
  if (filingDate > latest) {
    const months = PRIORITY_MONTHS[type];
    const way = restorable(type) ? '，也超过了可以请求恢复的 2 个月' : '';
    const reason = `优先权期限为 ${months} 个月，至 ${ends} 届满，申请日（${filingDate}）已在期限之外${way}`;
    faults.push({ field: 'Date', rule: 'priority-expired', article, reason });
  }
  return faults;
}

function divisionFaults(
  { type, filingDate }: RelatedRecord,
  { Date: date }: Relation,
  of: PatentType | null,
): RuleFault[] {
  const faults: RuleFault[] = [];
  if (of && of !== type) {
    const reason = `分案申请不得改变原申请的类别：原申请是${of}，本专利是${type}`;
    faults.push({ field: 'Number', rule: 'division-type', article: ARTICLE.分案, reason });
  }
  if (dated(date)) faults.push(...divisionDateFault(filingDate, date, 'Date'));
  return faults;
}

/** A divisional keeps the filing date of its parent, once that is known. */
export function divisionDateFault(filingDate: DateString | null, parent: DateString, field: string): RuleFault[] {
  if (!dated(filingDate) || filingDate === parent) return [];
  const reason = `分案申请保留原申请的申请日（${parent}），与本专利的申请日（${filingDate}）不一致`;
  return [{ field, rule: 'division-date', article: '专利法实施细则第四十九条', reason }];
}

function sameDayFaults(
  { type, filingDate }: RelatedRecord,
  { Date: date }: Relation,
  of: PatentType | null,
): RuleFault[] {
  if (type === '外观设计' || of === '外观设计' || of === type) {
    const reason = '同日申请只在发明与实用新型之间存在';
    return [{ field: 'Number', rule: 'same-day-type', article: ARTICLE.同日申请, reason }];
  }
  return dated(date) ? sameDayDateFault(filingDate, date, 'Date') : [];
}

/** Twins of one day were filed on it. */
export function sameDayDateFault(filingDate: DateString | null, other: DateString, field: string): RuleFault[] {
  if (!dated(filingDate) || filingDate === other) return [];
  const reason = `同日申请的申请日应相同：对方是 ${other}，本专利是 ${filingDate}`;
  return [{ field, rule: 'same-day-date', article: '专利法实施细则第四十七条', reason }];
}

/** 国际申请 come for inventions and utility models alone. */
function pctFaults({ type, filingDate, pctNumber, pctEntryDate }: RelatedRecord): RuleFault[] {
  const faults: RuleFault[] = [];
  if (type === '外观设计') {
    const reason = '外观设计没有国际申请，专利合作条约只用于发明和实用新型';
    const refusal = { rule: 'pct-design', article: '专利法实施细则第一百一十八条', reason };
    if (pctNumber) faults.push({ field: 'PctNumber', ...refusal });
    if (pctEntryDate) faults.push({ field: 'PctEntryDate', ...refusal });
    return faults;
  }
  if (dated(pctEntryDate) && dated(filingDate) && pctEntryDate < filingDate) {
    const reason = `进入国家阶段日不能早于申请日（${filingDate}），国际申请日视为申请日`;
    faults.push({
      field: 'PctEntryDate',
      rule: 'entry-before-filing',
      article: '专利法实施细则第一百一十九条',
      reason,
    });
  }
  return faults;
}
