/**
 * Other applications and documents that a record names, as they are stored: what the rules refuse is set aside and told,
 * the record stays. Rules of law are the contract's, and the same that a form is judged by.
 */

import { type PatentCitation, type PatentRelation, patentResource } from '@ip-portal/contract';
import type { PatentType } from '@ip-portal/contract/labels';
import { IMPORT_FIELDS } from '@ip-portal/contract/patent-import-words';
import { relatedNumber, relationFaults } from '@ip-portal/contract/rules/patent-relation';
import type { ReadPatent } from '../read/read-patent.ts';
import { clean } from './clean-text.ts';
import type { Aside } from './import-fault.ts';

/** What of them can be taken. */
export interface JudgedOthers {
  relations: PatentRelation[];
  citations: PatentCitation[];
  pctNumber: string | null;
  pctEntryDate: string | null;
}

/** What they are judged by: of the record, or of the patent it speaks of. */
interface Ground {
  type: PatentType;
  filingDate: string | null;
  applicationNumber: string | null;
}

const { Relations, Citations } = patentResource.fields;
const most = (schema: { maxItems?: number }) => schema.maxItems ?? Number.POSITIVE_INFINITY;
const lengthOf = (schema: typeof Relations.schema, name: string) =>
  schema.items?.properties?.[name]?.maxLength ?? Number.POSITIVE_INFINITY;
const LIMITS = {
  relations: most(Relations.schema),
  number: lengthOf(Relations.schema, 'Number'),
  citations: most(Citations.schema),
  document: lengthOf(Citations.schema, 'Number'),
  text: lengthOf(Citations.schema, 'Text'),
};

/** A related application in few words: `优先权 KR10-2016-0063019`. */
export const relationWords = ({ Kind, Office, Number: number, Date }: PatentRelation): string =>
  [Kind, Office === 'CN' || number.startsWith('PCT/') ? number : `${Office} ${number}`, Date].filter(Boolean).join(' ');

function relationsOf(record: ReadPatent, aside: Aside): PatentRelation[] {
  if (record.priorities.length === 0 && record.divisionOf === null) return [];
  const told: PatentRelation[] = record.priorities.map(({ office, number, date }) => ({
    Kind: '优先权',
    Office: office.trim().toUpperCase(),
    Number: number,
    ...(date ? { Date: date } : {}),
  }));
  if (record.divisionOf) {
    const Date = record.divisionDate;
    told.push({ Kind: '分案', Office: 'CN', Number: record.divisionOf, ...(Date ? { Date } : {}) });
  }
  const kept = new Map<string, PatentRelation>();
  for (const relation of told) {
    const number = relatedNumber({ ...relation, Number: clean(relation.Number) });
    if (!number.ok) aside(IMPORT_FIELDS.priorities, relationWords(relation), number.reason, 'unreadable');
    else if (number.canonical.length > LIMITS.number) {
      aside(IMPORT_FIELDS.priorities, number.canonical, `超过 ${LIMITS.number} 字`, 'too-long');
    } else {
      const key = `${relation.Kind} ${relation.Office} ${number.canonical}`;
      if (!kept.has(key)) kept.set(key, { ...relation, Number: number.canonical });
    }
  }
  if (kept.size > LIMITS.relations)
    aside(IMPORT_FIELDS.priorities, '', `共 ${kept.size} 项，只取前 ${LIMITS.relations} 项`, 'too-many');
  return [...kept.values()].slice(0, LIMITS.relations);
}

function citationsOf(record: ReadPatent, aside: Aside): PatentCitation[] {
  if (record.citations.length === 0) return [];
  const kept = new Map<string, PatentCitation>();
  for (const { number, text = '', category, by } of record.citations) {
    const [said, limit] = number === undefined ? [clean(text), LIMITS.text] : [clean(number), LIMITS.document];
    if (said.length > limit) aside(IMPORT_FIELDS.citations, said, `超过 ${limit} 字`, 'too-long');
    else if (!kept.has(said)) {
      const more = { ...(category ? { Category: category } : {}), ...(by ? { By: by } : {}) };
      kept.set(said, { ...(number === undefined ? { Text: said } : { Number: said }), ...more });
    }
  }
  if (kept.size > LIMITS.citations)
    aside(IMPORT_FIELDS.citations, '', `共 ${kept.size} 篇，只取前 ${LIMITS.citations} 篇`, 'too-many');
  return [...kept.values()].slice(0, LIMITS.citations);
}

const FIELDS = { PctNumber: IMPORT_FIELDS.pctNumber, PctEntryDate: IMPORT_FIELDS.pctEntryDate } as const;

/** What the law lets stand beside `ground`. */
export function lawful(others: JudgedOthers, ground: Ground, aside: Aside): JudgedOthers {
  const { relations, pctNumber, pctEntryDate } = others;
  if (relations.length === 0 && pctNumber === null && pctEntryDate === null) return others;
  const kept = { ...others };
  const broken = new Set<PatentRelation>();
  for (const { field, reason, rule, article } of relationFaults({ ...ground, ...others })) {
    const relation = relations[Number(/^Relations\.(\d+)\./.exec(field)?.[1] ?? -1)];
    if (relation) {
      if (!broken.has(relation)) aside(relation.Kind, relationWords(relation), reason, rule, article);
      broken.add(relation);
    } else if (field === 'PctNumber' || field === 'PctEntryDate') {
      const column = field === 'PctNumber' ? 'pctNumber' : 'pctEntryDate';
      aside(FIELDS[field], kept[column] ?? '', reason, rule, article);
      kept[column] = null;
    }
  }
  return broken.size > 0 ? { ...kept, relations: relations.filter((one) => !broken.has(one)) } : kept;
}

/** Related applications, the international one and cited documents of a record, as far as `ground` lets them stand. */
export function judgeOthers(record: ReadPatent, ground: Ground, aside: Aside): JudgedOthers {
  const { pctNumber, pctEntryDate } = record;
  const others = {
    relations: relationsOf(record, aside),
    citations: citationsOf(record, aside),
    pctNumber,
    pctEntryDate,
  };
  return lawful(others, ground, aside);
}
