/**
 * Legal events of a record, as they are stored: what the tables cannot hold is set aside and told. Which of them the law lets
 * stand is judged beside the patent they belong to (`merge-events.ts`).
 */
import { type PatentEvent, patentResource } from '@ip-portal/contract';
import { IMPORT_FIELDS } from '@ip-portal/contract/patent-import-words';
import { FIRST_FILING_DAY } from '@ip-portal/contract/rules/patent-faults';
import type { ReadPatent } from '../read/read-patent.ts';
import { clean } from './clean-text.ts';
import type { Aside } from './import-fault.ts';

const { schema } = patentResource.fields.Events;
const lengthOf = (name: string) => schema.items?.properties?.[name]?.maxLength ?? Number.POSITIVE_INFINITY;
const LIMITS = { text: lengthOf('Text'), code: lengthOf('Code') };
/** Events of a patent at most: a form could save no more. */
export const EVENTS_MAX = schema.maxItems ?? Number.POSITIVE_INFINITY;

/** Where an event comes from, as its patent's page tells it. */
const SOURCE = '导入数据';

/** An event in few words: `2020-01-03 专利权的转移`. */
export const eventWords = ({ Date, Text }: PatentEvent): string => `${Date} ${Text}`;

/** The events of a record that can be stored; on `today` none has been told that lies ahead. */
export function judgeEvents({ events }: ReadPatent, today: string, aside: Aside): PatentEvent[] {
  if (events.length === 0) return [];
  const kept: PatentEvent[] = [];
  for (const { date, code, text } of events.slice(0, EVENTS_MAX)) {
    const event: PatentEvent = { Date: date, Code: clean(code), Text: clean(text), Source: SOURCE };
    const why = faultOf(event, today);
    if (why) aside(IMPORT_FIELDS.eventText, eventWords(event), ...why);
    else kept.push(event);
  }
  if (events.length > EVENTS_MAX) {
    aside(IMPORT_FIELDS.eventText, '', `共 ${events.length} 个，只取前 ${EVENTS_MAX} 个`, 'too-many');
  }
  return kept;
}

function faultOf({ Date, Code, Text }: PatentEvent, today: string): [reason: string, rule: string] | undefined {
  if (Date > today) return ['公告日晚于今天', 'impossible-date'];
  if (Date < FIRST_FILING_DAY) return ['早于专利法施行之日', 'impossible-date'];
  if (Text.length > LIMITS.text) return [`超过 ${LIMITS.text} 字`, 'too-long'];
  return Code && Code.length > LIMITS.code ? [`代码超过 ${LIMITS.code} 个字符`, 'too-long'] : undefined;
}
