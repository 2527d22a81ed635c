/**
 * Legal events of a record beside those that stand: what is new is added, what the law refuses, what staff have taken back
 * and what is told already is not. Events are never written over (decision 92).
 */
import type { PatentEvent } from '@ip-portal/contract';
import { IMPORT_FIELDS } from '@ip-portal/contract/patent-import-words';
import { readEvent } from '@ip-portal/contract/rules/legal-event';
import type { EventEffect } from '@ip-portal/contract/rules/legal-event-table';
import { patentFaults } from '@ip-portal/contract/rules/patent-faults';
import { toHalfWidth } from '@ip-portal/contract/rules/text';
import { eventsBeyond, inOrderOfDays } from '../event-rows.ts';
import type { Draft } from './draft.ts';
import type { ImportFault } from './import-fault.ts';
import { EVENTS_MAX, eventWords } from './judge-events.ts';
import type { Judged } from './judge-record.ts';

/** What cannot happen twice on one day. */
const ONCE_A_DAY = new Set<EventEffect>([
  'publish',
  'examine',
  'grant',
  'reject',
  'withdraw',
  'deemed-withdrawn',
  'abandon-application',
  'unpaid',
  'expire',
  'surrender',
  'invalidate',
  'terminate',
]);

const plain = (text: string) => toHalfWidth(text).replace(/[\s;；,，.。]/g, '');

/** Whether an event that stands says what another one does, perhaps in more words. */
function says(known: PatentEvent, told: PatentEvent): boolean {
  if (known.Date !== told.Date) return false;
  const [a, b] = [readEvent(known), readEvent(told)];
  if (a?.kind.id !== b?.kind.id) return false;
  if (a && ONCE_A_DAY.has(a.kind.effect)) return true;
  // A number may be the beginning of another one.
  if (b?.register && b.register !== a?.register) return false;
  return plain(known.Text).includes(plain(told.Text));
}

/** Why an event cannot stand in this patent, by the rules that a form is judged by. */
function refusalOf({ facts }: Draft, event: PatentEvent, today: string): ImportFault | undefined {
  const { type, applicationDate: filingDate, grantDate } = facts;
  const [fault] = patentFaults({ type, filingDate, grantDate, events: [event] }, today).filter(({ field }) =>
    field.startsWith('Events.'),
  );
  return (
    fault && {
      field: IMPORT_FIELDS.eventText,
      value: '',
      reason: fault.reason,
      rule: fault.rule,
      article: fault.article,
    }
  );
}

/** Adds the events of a record to its patent. */
export function mergeEvents(draft: Draft, { events, setAside }: Judged, today: string): void {
  const aside = (event: PatentEvent, fault: ImportFault) =>
    setAside.push({ ...fault, value: eventWords(event).slice(0, 100) });
  const field = IMPORT_FIELDS.eventText;
  const stand = [...draft.events];
  for (const event of eventsBeyond(stand, events)) {
    if (stand.some((known) => says(known, event))) continue;
    const refusal = refusalOf(draft, event, today);
    if (refusal) aside(event, refusal);
    else if (eventsBeyond(draft.retracted, [event]).length === 0)
      aside(event, { field, value: '', reason: '工作人员已撤下这一事件，没有再次导入', rule: 'retracted-event' });
    else if (stand.length >= EVENTS_MAX)
      aside(event, { field, value: '', reason: `一件专利最多 ${EVENTS_MAX} 个事件`, rule: 'too-many' });
    else {
      stand.push(event);
      draft.touched.events.push(event);
    }
  }
  if (stand.length === draft.events.length) return;
  draft.events = inOrderOfDays(stand);
  draft.changes += 1;
}
