import type { PatentType } from '@ip-portal/contract';
import { parseApplicationNumber, typeMismatch } from '@ip-portal/contract/rules/application-number';
import { isDate, todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { parseIpc } from '@ip-portal/contract/rules/ipc';
import { parseLoc } from '@ip-portal/contract/rules/loc';
import { patentFaults } from '@ip-portal/contract/rules/patent-faults';
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

/** Events, grant and compensation against each other, as the backend checks them; `field` as its answer names it. */
export const lifeRule =
  (field: string) =>
  ({ getFieldsValue }: { getFieldsValue: (all: true) => PatentForm }) => ({
    validator: () => {
      const { ApplicationDate: filingDate, Type: type, ...body } = patentBody(getFieldsValue(true));
      if (!type || (filingDate !== null && !isDate(filingDate))) return Promise.resolve();
      const { PublicationDate, GrantDate, TermExtensionDays, Events } = body;
      const record = {
        type,
        filingDate,
        publicationDate: PublicationDate ?? null,
        grantDate: GrantDate ?? null,
        termExtensionDays: TermExtensionDays ?? 0,
        events: Events ?? [],
      };
      const fault = patentFaults(record, todayInShanghai()).find((one) => one.field === field);
      return fault ? Promise.reject(new Error(`${fault.reason}（${fault.article}）`)) : Promise.resolve();
    },
  });
