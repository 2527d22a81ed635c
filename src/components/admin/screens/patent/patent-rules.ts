import type { PatentType } from '@ip-portal/contract';
import { parseApplicationNumber, typeMismatch } from '@ip-portal/contract/rules/application-number';
import { isDate, todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { parseCreditCode } from '@ip-portal/contract/rules/credit-code';
import { parseIpc } from '@ip-portal/contract/rules/ipc';
import { parseLoc } from '@ip-portal/contract/rules/loc';
import { partyCodeFaults, unitNames } from '@ip-portal/contract/rules/party-code';
import { citationFault, citedNumber } from '@ip-portal/contract/rules/patent-citation';
import { type PatentRecord, patentFaults } from '@ip-portal/contract/rules/patent-faults';
import { relatedNumber, relationHints } from '@ip-portal/contract/rules/patent-relation';
import { parsePctNumber } from '@ip-portal/contract/rules/pct-number';
import { parsePublicationNumber } from '@ip-portal/contract/rules/publication-number';
import { type PatentForm, patentBody } from './patent-form';

type Check = { ok: true } | { ok: false; reason: string };

function refuseUnless(check: Check): Promise<void> {
  return check.ok ? Promise.resolve() : Promise.reject(new Error(check.reason));
}

/** The number's own rules, the same the backend applies; `lacking`: the record came without one and may stay so. */
export const applicationNumberRule = (lacking: boolean) => ({
  validator: (_: unknown, value: string | null) =>
    lacking && !value?.trim() ? Promise.resolve() : refuseUnless(parseApplicationNumber(value ?? '')),
});

/** The kind digit of the number must name the chosen type. */
export const typeRule = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  validator: (_: unknown, value: PatentType | undefined) => {
    const number = String(getFieldValue('ApplicationNumber') ?? '');
    const mismatch = value && number ? typeMismatch(number, value) : null;
    return mismatch ? Promise.reject(new Error(mismatch)) : Promise.resolve();
  },
});

export const publicationNumberRule = {
  validator: (_: unknown, value: string | null) =>
    value ? refuseUnless(parsePublicationNumber(value)) : Promise.resolve(),
};

export const pctNumberRule = {
  validator: (_: unknown, value: string | null) =>
    value?.trim() ? refuseUnless(parsePctNumber(value)) : Promise.resolve(),
};

type Form = { getFieldsValue: (all: true) => PatentForm };

/** The number of a related application: what its office and its kind ask for. */
export const relatedNumberRule =
  (index: number) =>
  ({ getFieldsValue }: Form) => ({
    validator: (_: unknown, value: string | undefined) => {
      const relation = patentBody(getFieldsValue(true)).Relations?.[index];
      return value?.trim() && relation?.Kind ? refuseUnless(relatedNumber(relation)) : Promise.resolve();
    },
  });

/** One document each, by its number or in words. */
export const citationRule =
  (index: number) =>
  ({ getFieldsValue }: Form) => ({
    validator: () => {
      const citation = patentBody(getFieldsValue(true)).Citations?.[index] ?? {};
      const fault = citationFault(citation);
      if (fault) return Promise.reject(new Error(fault));
      return citation.Number ? refuseUnless(citedNumber(citation.Number)) : Promise.resolve();
    },
  });

/** What of related applications is worth a second look, by the place in the list. */
export function hintOf(values: PatentForm, index: number): string | undefined {
  const record = judgedBy(values);
  const hint = record && relationHints(record).find(({ field }) => field.startsWith(`Relations.${index}.`));
  return hint && `${hint.reason}（${hint.article}）`;
}

export const ipcRule = {
  validator: (_: unknown, value: string | null) => (value ? refuseUnless(parseIpc(value)) : Promise.resolve()),
};

export const ipcsRule = {
  validator: (_: unknown, values: string[] | undefined) => {
    for (const value of values ?? []) {
      const parsed = parseIpc(value);
      if (!parsed.ok) return Promise.reject(new Error(`“${value}”：${parsed.reason}`));
    }
    return Promise.resolve();
  },
};

export const locRule = {
  validator: (_: unknown, value: string | null) => (value ? refuseUnless(parseLoc(value)) : Promise.resolve()),
};

/** The record as the rules take it; undefined before type and day can be read. */
function judgedBy(values: PatentForm): PatentRecord | undefined {
  const { ApplicationDate: filingDate, Type: type, ...body } = patentBody(values);
  if (!type || (filingDate !== null && !isDate(filingDate))) return undefined;
  const { ApplicationNumber, PublicationDate, GrantDate, TermExtensionDays, Events, Relations } = body;
  const own = parseApplicationNumber(ApplicationNumber ?? '');
  return {
    type,
    filingDate,
    applicationNumber: own.ok ? own.canonical : null,
    publicationDate: PublicationDate ?? null,
    grantDate: GrantDate ?? null,
    termExtensionDays: TermExtensionDays ?? 0,
    events: Events ?? [],
    pctNumber: body.PctNumber ?? null,
    pctEntryDate: body.PctEntryDate ?? null,
    relations: Relations ?? [],
  };
}

/** Events, grant, compensation and related applications against each other, as the backend checks them; `field` as its answer names it. */
export const lifeRule =
  (field: string) =>
  ({ getFieldsValue }: Form) => ({
    validator: () => {
      const record = judgedBy(getFieldsValue(true));
      const fault = record && patentFaults(record, todayInShanghai()).find((one) => one.field === field);
      return fault ? Promise.reject(new Error(`${fault.reason}（${fault.article}）`)) : Promise.resolve();
    },
  });

/** Who may have a 统一社会信用代码, as the form stands. */
function partiesIn(values: PatentForm) {
  const { Applicants = [], Owners = [], Inventors = [], Events = [] } = patentBody(values);
  return { applicants: Applicants, owners: Owners, inventors: Inventors, events: Events };
}
/** Names that a code can be given to, as the form stands. */
export const unitsIn = (values: PatentForm): string[] => unitNames(partiesIn(values));

/** A 统一社会信用代码 and whose it is: the code's own characters, then the party. */
export const partyCodeRule =
  (index: number, part: 'Name' | 'Code') =>
  ({ getFieldsValue }: Form) => ({
    validator: () => {
      const values = getFieldsValue(true);
      const codes = patentBody(values).PartyCodes ?? [];
      const { Name = '', Code = '' } = codes[index] ?? {};
      const parsed = part === 'Code' && Code ? parseCreditCode(Code) : undefined;
      if (parsed && !parsed.ok) return Promise.reject(new Error(parsed.reason));
      if (!Name) return Promise.resolve();
      const fault = partyCodeFaults(codes, partiesIn(values)).find(
        ({ field }) => field === `PartyCodes.${index}.${part}`,
      );
      return fault ? Promise.reject(new Error(`${fault.reason}（${fault.article}）`)) : Promise.resolve();
    },
  });
