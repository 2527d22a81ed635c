/**
 * 统一社会信用代码 of those who applied for a patent, hold it or held it. A unit has one code for all its life (GB 32100-2015);
 * a person has none. No dependencies: pages load this file.
 */
import type { PatentEvent } from './legal-event.ts';
import { partyNameKey } from './party-name.ts';
import type { RuleFault } from './refusal.ts';

/** The code of a party, by its name as the record or an event writes it. */
export interface PartyCode {
  Name: string;
  /** 18 characters, upper-case. */
  Code: string;
}

/** What the parties of a patent are named in. */
export interface NamedParties {
  applicants: readonly string[];
  owners: readonly string[];
  inventors: readonly string[];
  events: readonly Pick<PatentEvent, 'PartiesBefore' | 'PartiesAfter'>[];
}

/** Names of all who may have a code, each once: those of the lists, and those that events name. */
export const unitNames = ({ applicants, owners, events }: Omit<NamedParties, 'inventors'>): string[] => [
  ...new Set([
    ...applicants,
    ...owners,
    ...events.flatMap(({ PartiesBefore = [], PartiesAfter = [] }) => [...PartiesBefore, ...PartiesAfter]),
  ]),
];

/** Codes by what spellings of one name have in common; of two for one name the first counts. */
export function codesByKey(codes: readonly PartyCode[]): Map<string, string> {
  const byKey = new Map<string, string>();
  for (const { Name, Code } of codes) {
    const key = partyNameKey(Name);
    if (key !== '' && !byKey.has(key)) byKey.set(key, Code);
  }
  return byKey;
}

/** The codes of these names, as they are written here; what belongs to nobody of them is left out. */
export function codesOf(names: readonly string[], codes: readonly PartyCode[]): PartyCode[] {
  if (codes.length === 0) return [];
  const byKey = codesByKey(codes);
  return names.flatMap((Name) => {
    const Code = byKey.get(partyNameKey(Name));
    return Code === undefined ? [] : [{ Name, Code }];
  });
}

/** Why codes cannot belong to whom they are given; whether each is a code at all, `rules/credit-code.ts` says. */
export function partyCodeFaults(codes: readonly PartyCode[], parties: NamedParties): RuleFault[] {
  const article = 'GB 32100-2015';
  const names = new Set(unitNames(parties).map(partyNameKey));
  const persons = new Set(parties.inventors.map(partyNameKey));
  const seen = new Map<string, string>();
  return codes.flatMap(({ Name, Code }, index): RuleFault[] => {
    const key = partyNameKey(Name);
    const fault = (part: 'Name' | 'Code', rule: string, reason: string) => [
      { field: `PartyCodes.${index}.${part}`, rule, article, reason },
    ];
    if (!names.has(key)) {
      return fault('Name', 'code-of-nobody', `“${Name}”不是这件专利的申请人、专利权人，法律事件中也没有这个名称`);
    }
    if (persons.has(key)) return fault('Name', 'code-of-person', `“${Name}”是发明人，个人没有统一社会信用代码`);
    const other = seen.get(key);
    seen.set(key, Code);
    return other === undefined || other === Code
      ? []
      : fault('Code', 'two-codes', `“${Name}”已写了另一个代码 ${other}，一个单位只有一个`);
  });
}
