/**
 * Texts kept in the database that must not be read there: AES-256-GCM under a key derived for one column, bound to table,
 * row and column. A sealed text names the root key it was sealed under and opens only where it was sealed for.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { RootKey } from './key-file.ts';

/** `v2.<id of the root key>.<IV, text and tag in Base64 for addresses>` */
const FORM = /^v2\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Where a sealed text lies; `row` is what its table is keyed by. */
export interface Place {
  table: string;
  column: string;
  row: number | string;
}

/** Seals the texts of one column. */
export interface Sealer {
  /** @param row what the table is keyed by: in another row it does not open */
  seal(text: string, row: Place['row']): Promise<string>;
  /** Throws for what was not sealed here, or for another row, or was changed since. */
  open(sealed: string, row: Place['row']): Promise<string>;
}

const derived = new WeakMap<RootKey, Map<string, Buffer>>();

/** A key of its own for each purpose. */
export function deriveKey(root: RootKey, purpose: string): Buffer {
  let known = derived.get(root);
  if (!known) {
    known = new Map();
    derived.set(root, known);
  }
  let key = known.get(purpose);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', root.secret, '', `ip-portal ${purpose}`, 32));
    known.set(purpose, key);
  }
  return key;
}

const sealingKey = (root: RootKey, { table, column }: Place) => deriveKey(root, `seal ${table}.${column}`);
const bindingOf = ({ table, column, row }: Place) => Buffer.from(JSON.stringify([table, column, row]));

/** Id of the root key that a text is sealed under; undefined for what is no sealed text. */
export const keyIdOf = (text: string): string | undefined => FORM.exec(text)?.[1];

/** Seals a text for one place. */
export function sealText(root: RootKey, text: string, place: Place): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(root, place), iv).setAAD(bindingOf(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v2.${root.id}.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')}`;
}

/** Opens a text. Throws for what was not sealed under this key, or for another place, or was changed since. */
export function openText(root: RootKey, sealed: string, place: Place): string {
  const [, id, packed = ''] = FORM.exec(sealed) ?? [];
  const bytes = Buffer.from(packed, 'base64url');
  if (id !== root.id || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('not a sealed text');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(root, place), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(bindingOf(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** What equality is asked of instead of the text itself: equal for equal texts of one purpose, and tells no more. */
export function blindIndex(root: RootKey, text: string, purpose: string): string {
  return createHmac('sha256', deriveKey(root, `index ${purpose}`))
    .update(text, 'utf8')
    .digest('base64url');
}
