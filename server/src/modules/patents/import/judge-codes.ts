/** 统一社会信用代码 that a record tells: what is none, or belongs to nobody of the record, is set aside and told. */
import type { PatentPartyCode } from '@ip-portal/contract';
import { parseCreditCode } from '@ip-portal/contract/rules/credit-code';
import { parseIdentityCard } from '@ip-portal/contract/rules/identity-card';
import { codesOf, partyCodeFaults } from '@ip-portal/contract/rules/party-code';
import type { ReadPatent } from '../read/read-patent.ts';
import { clean } from './clean-text.ts';
import type { Aside } from './import-fault.ts';

/** The last sign of a sentence, which reasons of a report do without. */
const END = /。$/;

/** Codes of a record's parties. Who writes a person's 身份证号 into the column is told so; the number goes nowhere. */
export function judgeCodes(record: ReadPatent, aside: Aside): PatentPartyCode[] {
  const { applicants, owners, inventors } = record;
  const told = record.partyCodes.flatMap(({ name, code, field }) => {
    const parsed = parseCreditCode(code);
    if (parsed.ok) return [{ field, Name: clean(name), Code: parsed.canonical }];
    if (parseIdentityCard(code).ok) aside(field, '', `“${name}”的代码是身份证号，不予收录`, 'identity-card');
    else aside(field, code, parsed.reason.replace(END, ''), 'credit-code');
    return [];
  });
  const broken = new Set<number>();
  for (const { field, reason, rule, article } of partyCodeFaults(told, { applicants, owners, inventors, events: [] })) {
    const index = Number(field.split('.')[1]);
    const one = told[index];
    if (one) aside(one.field, one.Code, reason, rule, article);
    broken.add(index);
  }
  const kept = told.filter((_, index) => !broken.has(index));
  return codesOf([...new Set([...applicants, ...owners])], kept);
}
