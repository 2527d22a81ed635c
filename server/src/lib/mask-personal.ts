/** Masks what is personal by the name of its field, wherever a record is told to others than its owner. */
import { maskEmail, maskIdentityCard, maskName, maskPhone } from '@ip-portal/contract/rules/contact';

type Mask = (text: string) => string;

/** An address down to its city, as `江苏省青禾市***`; one without names nothing. */
const maskAddress = (text: string) => `${/^[^市州盟\s]{1,12}[市州盟]/u.exec(text)?.[0] ?? ''}***`;

/** `contactPhone` and `ContactPhone` alike. */
const MASKS: ReadonlyMap<string, Mask> = new Map([
  ['phone', maskPhone],
  ['contactphone', maskPhone],
  ['email', maskEmail],
  ['contactemail', maskEmail],
  ['realname', maskName],
  ['contactname', maskName],
  ['legalrepresentative', maskName],
  ['address', maskAddress],
  ['identitynumber', maskIdentityCard],
]);
/** What a mask has been over already: masking twice would leave nothing to tell two values apart by. */
const MASKED: ReadonlyMap<Mask, RegExp> = new Map([
  [maskPhone, /^(\d{3}\*{4}\d{4}|0\d{2,3}-\*+\d{2}|\*+)$/],
  [maskEmail, /^([^@]\*{3}@.+|\*+)$/u],
  [maskName, /^.\*+$/u],
  [maskAddress, /\*{3}$/u],
  [maskIdentityCard, /^(\d{6}\*{8}\d{3}[\dX]|\*+)$/],
]);

/** The value of a field as others may see it; fields that are nobody's stay as they are. */
export function maskField(name: string, value: string): string {
  const mask = MASKS.get(name.toLowerCase());
  return mask === undefined || value === '' || MASKED.get(mask)?.test(value) ? value : mask(value);
}

/** What somebody wrote into a field, unless it is the mask of what is there: that came back unread. */
export const unlessMask = (name: string, given: string | undefined, now: string): string | undefined =>
  now !== '' && given === maskField(name, now) ? undefined : given;

/** A copy of a value with every personal field masked, at any depth. */
export function maskPersonal(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(maskPersonal);
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      typeof entry === 'string' ? maskField(name, entry) : maskPersonal(entry),
    ]),
  );
}
