/** Contacts of an organisation: sealed in the database, masked for whoever need not call. */
import { maskEmail, maskName, maskPhone } from '@ip-portal/contract/rules/contact';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Place } from '../../crypto/sealed.ts';
import type { OrganizationRow } from './organization-repository.ts';

/** Column and mask of each. */
const FIELDS = {
  contactName: { column: 'contact_name', mask: maskName },
  contactPhone: { column: 'contact_phone', mask: maskPhone },
  contactEmail: { column: 'contact_email', mask: maskEmail },
} as const;
type ContactField = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as ContactField[];
export type Contacts = Record<ContactField, string>;

const placeOf = (row: number, field: ContactField): Place => ({
  table: 'organizations',
  column: FIELDS[field].column,
  row,
});

/** The given contacts as the row of organisation `id` holds them. */
export async function sealContacts(
  keys: KeyRing,
  id: number,
  given: { [F in ContactField]?: string | undefined },
): Promise<Partial<Contacts>> {
  const sealed: Partial<Contacts> = {};
  for (const field of NAMES) {
    const text = given[field];
    if (text !== undefined) sealed[field] = text === '' ? '' : await keys.seal(text, placeOf(id, field));
  }
  return sealed;
}

/** The contacts of a row in clear. */
export async function openContacts(keys: KeyRing, row: Pick<OrganizationRow, 'id' | ContactField>): Promise<Contacts> {
  const open = async (field: ContactField) => (row[field] === '' ? '' : keys.open(row[field], placeOf(row.id, field)));
  return {
    contactName: await open('contactName'),
    contactPhone: await open('contactPhone'),
    contactEmail: await open('contactEmail'),
  };
}

/** `张*`, `138****1234`, `z***@example.cn`. */
export function maskContacts(clear: Contacts): Contacts {
  const masked = (field: ContactField) => (clear[field] === '' ? '' : FIELDS[field].mask(clear[field]));
  return {
    contactName: masked('contactName'),
    contactPhone: masked('contactPhone'),
    contactEmail: masked('contactEmail'),
  };
}
