import type { PatentType } from '@ip-portal/contract';
import { parseApplicationNumber, typeMismatch } from '@ip-portal/contract/rules/application-number';
import { parseIpc } from '@ip-portal/contract/rules/ipc';
import { parseLoc } from '@ip-portal/contract/rules/loc';
import { parsePublicationNumber } from '@ip-portal/contract/rules/publication-number';

type Check = { ok: true } | { ok: false; reason: string };

function refuseUnless(check: Check): Promise<void> {
  return check.ok ? Promise.resolve() : Promise.reject(new Error(check.reason));
}

/** The number's own rules, the same the backend applies. */
export const applicationNumberRule = {
  validator: (_: unknown, value: string) => refuseUnless(parseApplicationNumber(value ?? '')),
};

/** The kind digit of the number must name the chosen type. */
export const typeRule = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  validator: (_: unknown, value: PatentType | undefined) => {
    const mismatch = value ? typeMismatch(String(getFieldValue('ApplicationNumber') ?? ''), value) : null;
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
