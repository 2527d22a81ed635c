/**
 * Which fields beside date, code and wording an event of a kind has (专利审查指南 第五部分第八章 1.3.2). No
 * dependencies.
 */
import type { PatentEvent } from './legal-event.ts';
import { eventKindOf } from './legal-event.ts';

/** A field only some kinds have. */
export type EventField = Exclude<keyof PatentEvent, 'Date' | 'Code' | 'Text' | 'Source'>;

/** All of them. */
export const EVENT_FIELDS: readonly EventField[] = [
  'EffectiveDate',
  'RegisterNumber',
  'LicenceKind',
  'Until',
  'Undoes',
  'UndoesDate',
  'FeeYear',
  'PartiesBefore',
  'PartiesAfter',
];

/** Fields an event of its kind has, and those it holds all the same: nothing that is stored stays hidden. */
export function eventFields(event: PatentEvent | Pick<PatentEvent, 'Code' | 'Text'>): EventField[] {
  const own = fieldsOfKind(event);
  return EVENT_FIELDS.filter((name) => own.includes(name) || says((event as PatentEvent)[name]));
}

/** What the parties of an event are called, by the `id` of its kind. */
export function partyWords(kind: string | undefined): { before: string; after: string } {
  if (kind?.startsWith('pledge')) return { before: '出质人', after: '质权人' };
  if (kind?.includes('licence')) return { before: '许可人', after: '被许可人' };
  return { before: '变更前权利人', after: '变更后权利人' };
}

const says = (value: PatentEvent[EventField]): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function fieldsOfKind(event: Pick<PatentEvent, 'Code' | 'Text'>): EventField[] {
  const kind = eventKindOf(event);
  if (!kind) return [];
  const fields: EventField[] = [];
  if (kind.effect === 'pay') fields.push('FeeYear');
  else if (kind.effect === 'restore') fields.push('Undoes', 'UndoesDate');
  else if (kind.effect !== 'grant' && kind.effect !== 'publish') fields.push('EffectiveDate');
  if (kind.id === 'transfer' || kind.id === 'party-change') fields.push('PartiesBefore', 'PartiesAfter');
  if (!kind.flag) return fields;
  fields.push('RegisterNumber');
  const ends = kind.effect === 'flag-off';
  if (!ends && (kind.flag === '质押' || kind.flag === '许可')) fields.push('PartiesBefore', 'PartiesAfter');
  if (kind.flag === '许可' && kind.id !== 'open-licence-contract') fields.push('LicenceKind');
  // 专利法第六十条: the decision says for how long a compulsory licence is given.
  if (!ends && kind.flag !== '质押' && kind.flag !== '开放许可') fields.push('Until');
  return fields;
}
