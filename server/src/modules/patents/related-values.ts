/** What a patent names beside itself – international application, related applications, cited documents – before it is written. */
import type { PatentCitation, PatentRelation } from '@ip-portal/contract';
import { citationFault } from '@ip-portal/contract/rules/patent-citation';
import { divisionDateFault, officeOf, sameDayDateFault } from '@ip-portal/contract/rules/patent-relation';
import { inArray } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { publicPatents } from '../../db/public-views.ts';
import { checkCitedNumber, checkPctNumber, checkRelatedNumber } from './patent-number-faults.ts';
import type { Faults } from './write-faults.ts';

/** Columns that say what a patent is tied to. */
export interface RelatedValues {
  applicationNumber?: string | null;
  pctNumber?: string | null;
  pctEntryDate?: string | null;
  relations?: PatentRelation[];
  citations?: PatentCitation[];
}

/** The office told, texts trimmed, no day where none is known. */
export const tidyRelation = (relation: PatentRelation): PatentRelation => ({
  Kind: relation.Kind,
  Office: officeOf(relation),
  Number: relation.Number.trim(),
  ...(relation.Date ? { Date: relation.Date } : {}),
});

/** Texts trimmed, what says nothing left out. */
export function tidyCitation({ Number: number, Text, Category, By }: PatentCitation): PatentCitation {
  return {
    ...(number?.trim() ? { Number: number.trim() } : {}),
    ...(Text?.trim() ? { Text: Text.trim() } : {}),
    ...(Category ? { Category } : {}),
    ...(By ? { By } : {}),
  };
}

/** Makes numbers canonical at their places in the body; those that cannot be stay, with a fault. */
export function checkOthers(values: RelatedValues, faults: Faults): void {
  if (typeof values.pctNumber === 'string') {
    values.pctNumber = faults.take('PctNumber', checkPctNumber(values.pctNumber))?.canonical ?? values.pctNumber;
  }
  values.relations &&= values.relations.map((relation, index) => {
    const number = faults.take(`Relations.${index}.Number`, checkRelatedNumber(relation));
    return number ? { ...relation, Number: number.canonical } : relation;
  });
  values.citations &&= values.citations.map((citation, index) => {
    const field = `Citations.${index}.Number`;
    const fault = citationFault(citation);
    if (fault) faults.malformed[field] = fault;
    if (fault || !citation.Number) return citation;
    const number = faults.take(field, checkCitedNumber(citation.Number));
    return number ? { ...citation, Number: number.canonical } : citation;
  });
}

/** The first of those that share a key. */
function each<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = keyOf(one);
    return !seen.has(key) && seen.add(key);
  });
}

/** Each application of one kind, and each document, once: what is named again counts no more. */
export function onceEach({ relations, citations }: RelatedValues): Pick<RelatedValues, 'relations' | 'citations'> {
  return {
    ...(relations ? { relations: each(relations, (one) => `${one.Kind} ${one.Office} ${one.Number}`) } : {}),
    ...(citations ? { citations: each(citations, (one) => one.Number ?? `“${one.Text}`) } : {}),
  };
}

/** Parent and twin by what the library knows of them: their filing dates. */
export async function checkKin(
  tx: Executor,
  { applicationDate, relations = [] }: RelatedValues & { applicationDate: string | null },
  faults: Faults,
): Promise<void> {
  const named = relations.filter(({ Kind }) => Kind !== '优先权').map((relation) => relation.Number);
  if (named.length === 0 || !applicationDate) return;
  const known = await tx
    .select({ number: publicPatents.applicationNumber, filed: publicPatents.applicationDate })
    .from(publicPatents)
    .where(inArray(publicPatents.applicationNumber, named));
  const filedOn = new Map(known.map(({ number, filed }) => [number, filed]));
  for (const [index, relation] of relations.entries()) {
    const filed = filedOn.get(relation.Number);
    if (!filed || relation.Kind === '优先权') continue;
    const judge = relation.Kind === '分案' ? divisionDateFault : sameDayDateFault;
    for (const { field, reason, ...source } of judge(applicationDate, filed, `Relations.${index}.Number`)) {
      faults.refuse(field, reason, source);
    }
  }
}
