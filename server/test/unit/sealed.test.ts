/** What is sealed opens only unchanged, for its place, under its key; an index tells equal from unequal alone. */
import { expect, it } from 'vitest';
import type { RootKey } from '../../src/crypto/key-file.ts';
import { blindIndex, keyIdOf, openText, type Place, sealText } from '../../src/crypto/sealed.ts';

const keyOf = (id: string, byte: number): RootKey => ({ id, madeAt: '', secret: Buffer.alloc(32, byte) });
const KEY = keyOf('0a0b0c0d', 7);
const PLACE: Place = { table: 'users', column: 'phone', row: 1 };

it('opens what it sealed, and seals the same text differently each time', () => {
  for (const text of ['', 'JBSWY3DPEHPK3PXP', '张三 13800005678', 'x'.repeat(10_000)]) {
    const [one, two] = [sealText(KEY, text, PLACE), sealText(KEY, text, PLACE)];
    expect(one).not.toBe(two);
    if (text) expect(one).not.toContain(text);
    expect(keyIdOf(one)).toBe(KEY.id);
    expect(openText(KEY, one, PLACE)).toBe(text);
    expect(openText(KEY, two, PLACE)).toBe(text);
  }
});

it('refuses another table, column, row or key, and every changed byte', () => {
  const sealed = sealText(KEY, 'secret', PLACE);
  for (const other of [{ table: 'postings' }, { column: 'email' }, { row: 2 }, { row: '1' }]) {
    expect(() => openText(KEY, sealed, { ...PLACE, ...other })).toThrow();
  }
  expect(() => openText(keyOf(KEY.id, 8), sealed, PLACE)).toThrow();
  expect(() => openText(keyOf('0a0b0c0e', 7), sealed, PLACE)).toThrow('not a sealed text');
  const start = `v2.${KEY.id}.`;
  const bytes = Buffer.from(sealed.slice(start.length), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => openText(KEY, start + changed.toString('base64url'), PLACE)).toThrow();
  }
  for (const bad of ['', start, `${start}AAAA`, `v1.${sealed.slice(3)}`, 'plain text']) {
    expect(() => openText(KEY, bad, PLACE)).toThrow('not a sealed text');
  }
});

it('indexes equal texts equally, of one purpose and key alone', () => {
  const index = blindIndex(KEY, '13800005678', 'phone');
  expect(blindIndex(KEY, '13800005678', 'phone')).toBe(index);
  expect(index).not.toContain('138');
  expect(blindIndex(KEY, '13800005679', 'phone')).not.toBe(index);
  expect(blindIndex(KEY, '13800005678', 'email')).not.toBe(index);
  expect(blindIndex(keyOf('0a0b0c0e', 8), '13800005678', 'phone')).not.toBe(index);
});
