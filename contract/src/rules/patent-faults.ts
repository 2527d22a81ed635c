/**
 * What a record of a patent cannot say: texts its type does not have, events that contradict its dates or its type, and
 * terms the law does not know; applications it cannot be tied to. The form shows these faults while typing; the backend refuses them. No dependencies.
 */
import type { PatentType } from '../labels.ts';
import type { DateString } from './calendar.ts';
import { isKnownCode, type PatentEvent, readEvent } from './legal-event.ts';
import { firstGrantTold } from './patent-life.ts';
import { type RelatedRecord, relationFaults } from './patent-relation.ts';
import type { RuleFault } from './refusal.ts';
import { compensationFault } from './term-compensation.ts';

/** 专利法 came into force that day: no Chinese patent is older. */
export const FIRST_FILING_DAY: DateString = '1985-04-01';
/** Filed before, utility models and designs were laid open and granted on different days. */
const GRANT_IS_PUBLICATION: DateString = '1993-01-01';

/** What is checked. Events in the order in which the form holds them. */
export type PatentRecord = {
  type: PatentType;
  /** Null where nobody knows it: what depends on it is not judged. */
  filingDate: DateString | null;
  publicationDate?: DateString | null;
  grantDate?: DateString | null;
  termExtensionDays?: number | null;
  claims?: readonly string[];
  description?: string;
  events?: readonly PatentEvent[];
} & Pick<RelatedRecord, 'applicationNumber' | 'relations' | 'pctNumber' | 'pctEntryDate'>;

/** A rule a record breaks. */
export type PatentFault = RuleFault;

/** Kinds that only an invention knows: publication before grant, examination, what follows them, compensation. */
const INVENTION_ONLY: Readonly<Record<string, string>> = {
  examination: '专利法第三十五条',
  rejection: '专利法实施细则第一百零七条',
  'deemed-withdrawn': '专利法实施细则第一百零七条',
  withdrawal: '专利法实施细则第一百零七条',
  'deemed-abandoned': '专利法实施细则第一百零七条',
  'drug-compensation': '专利法第四十二条第三款',
  'term-compensation': '专利法第四十二条第二款',
};

/** Every rule the record breaks; empty when there is none. */
export function patentFaults(record: PatentRecord, today: DateString): PatentFault[] {
  const faults = (record.events ?? []).flatMap((event, index) =>
    eventFaults(record, event, today).map((fault) => ({ ...fault, field: `Events.${index}.${fault.field}` })),
  );
  if (record.grantDate && record.grantDate > today) {
    faults.push({
      field: 'GrantDate',
      rule: 'future-grant',
      article: '专利法第三十九条、第四十条',
      reason: '授权公告日不能晚于今天，专利权自公告之日起才生效',
    });
  }
  const days = compensationFault(
    { ...record, grantDate: grantOf(record), drug: drugOf(record) },
    record.termExtensionDays ?? 0,
  );
  if (days) faults.push({ field: 'TermExtensionDays', ...days });
  return [...faults, ...textFaults(record), ...publicationFaults(record), ...relationFaults(record)];
}

/** A design is what its views show and its 简要说明 explains. */
function textFaults({ type, claims = [], description = '' }: PatentRecord): PatentFault[] {
  if (type !== '外观设计') return [];
  const article = '专利法第二十七条';
  const faults: PatentFault[] = [];
  if (claims.length > 0) {
    const reason = '外观设计没有权利要求书，请清空权利要求';
    faults.push({ field: 'Claims', rule: 'design-claims', article, reason });
  }
  if (description.trim() !== '') {
    const reason = '外观设计没有说明书，请清空说明书；简要说明写在“简要说明”一栏';
    faults.push({ field: 'Description', rule: 'design-description', article, reason });
  }
  return faults;
}

/** Only applications for inventions are published before the grant. */
function publicationFaults({ type, filingDate, publicationDate, grantDate }: PatentRecord): PatentFault[] {
  if (type === '发明' || !filingDate || filingDate < GRANT_IS_PUBLICATION) return [];
  if (!publicationDate || !grantDate || publicationDate === grantDate) return [];
  const reason = `${type}在授权时才公告，公开日应与授权公告日（${grantDate}）相同，或者留空`;
  return [{ field: 'PublicationDate', rule: 'published-with-grant', article: '专利法第四十条', reason }];
}

const grantOf = ({ grantDate, events = [] }: PatentRecord): DateString | null =>
  grantDate || firstGrantTold(events.flatMap((event) => readEvent(event) ?? []));

function drugOf({ events = [] }: PatentRecord): { approvedOn: DateString | null } | null {
  const fact = events.map(readEvent).find((one) => one?.kind.id === 'drug-compensation');
  return fact ? { approvedOn: fact.approvedOn } : null;
}

function eventFaults(record: PatentRecord, event: PatentEvent, today: DateString): PatentFault[] {
  const faults: PatentFault[] = [];
  const add = (field: string, rule: string, article: string, reason: string) =>
    faults.push({ field, rule, article, reason });
  if (!isKnownCode(event.Code)) {
    add(
      'Code',
      'unknown-code',
      '专利法实施细则第一百零七条',
      `事项代码“${event.Code}”不在公报事项之内，不知道的请留空`,
    );
  }
  for (const field of ['Date', 'EffectiveDate'] as const) {
    const date = event[field];
    if (date && record.filingDate && date < record.filingDate) {
      const what = field === 'Date' ? '事件日期' : '生效日';
      add(field, 'event-before-filing', '专利法第二十八条', `${what}不能早于申请日（${record.filingDate}）`);
    }
  }
  const fact = readEvent(event);
  if (!fact) return faults;
  if (fact.kind.effect === 'grant' && event.Date > today) {
    add('Date', 'future-grant', '专利法第三十九条、第四十条', '授权公告日不能晚于今天，专利权自公告之日起才生效');
  }
  const article = record.type === '发明' ? undefined : INVENTION_ONLY[fact.kind.id];
  if (article) {
    const reason = `${record.type}没有“${fact.kind.label}”这一事项，它只用于发明`;
    add('Text', 'invention-only', article, reason);
  }
  if (event.Until && event.Until < event.Date && event.Until < fact.effective) {
    add('Until', 'period-reversed', '专利法实施细则第一百零七条', '期限届满日不能早于这一事项的日期');
  }
  return faults;
}
