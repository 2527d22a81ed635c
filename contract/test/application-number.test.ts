import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalApplicationNumber,
  checkDigit,
  fromStandardForm,
  parseApplicationNumber,
  typeMismatch,
  typeOfKind,
} from '../src/rules/application-number.ts';

const VALID = [
  '97101765.4',
  '95115608.X',
  '201410408762.5',
  '201480000788.4',
  '201320854096.9',
  '201710269973.9',
  '202180002433.9',
  '200880114428.1',
  '201710117081.7',
  '202223220665.2',
  '202121635235.X',
  '202121741650.3',
  '202121751980.0',
  '202310605823.6',
  '202111286633.X',
  '201730033448.8',
  '201610311380.X',
];
const INVALID = [
  '97101765.5',
  '95115608.0',
  '201410408762.6',
  '201480000986.1',
  '201480000788.5',
  '201410513178.5',
  '201320854069.9',
];

const digits12 = fc
  .tuple(fc.integer({ min: 2003, max: 2099 }), fc.constantFrom(1, 2, 3, 8, 9), fc.integer({ min: 1, max: 9_999_999 }))
  .map(([year, kind, serial]) => `${year}${kind}${String(serial).padStart(7, '0')}`);
const digits8 = fc
  .tuple(fc.constantFrom(85, 92, 99, 0, 3), fc.constantFrom(1, 2, 3, 8, 9), fc.integer({ min: 1, max: 99_999 }))
  .map(([year, kind, serial]) => `${String(year).padStart(2, '0')}${kind}${String(serial).padStart(5, '0')}`);
const digits = fc.oneof(digits12, digits8);

describe('application number', () => {
  it.each(VALID)('%s is right', (number) => {
    expect(parseApplicationNumber(number)).toMatchObject({ ok: true, canonical: number, patentNumber: `ZL${number}` });
  });
  it.each(INVALID)('%s is wrong', (number) => {
    expect(parseApplicationNumber(number)).toEqual({ ok: false, reason: expect.stringContaining('校验位') });
  });
  it.each([
    ' ZL 2021 1 1286633.x ',
    'CN202111286633.X',
    '202111286633X',
    'zl202111286633ｘ',
    '２０２１１１２８６６３３．Ｘ',
    'CN 202111286633。x',
    'ZL:202111286633.X',
  ])('reads %j', (text) => {
    expect(canonicalApplicationNumber(text)).toBe('202111286633.X');
  });
  it('tells year, kind and type', () => {
    expect(parseApplicationNumber('202180002433.9')).toMatchObject({
      year: 2021,
      kind: 8,
      type: '发明',
      pct: true,
      serial: '0002433',
    });
    expect(parseApplicationNumber('97101765.4')).toMatchObject({
      year: 1997,
      kind: 1,
      type: '发明',
      pct: false,
      serial: '01765',
    });
    expect(parseApplicationNumber('201730033448.8')).toMatchObject({ type: '外观设计' });
    expect([typeOfKind(8), typeOfKind(9), typeOfKind(4)]).toEqual(['发明', '实用新型', null]);
  });
  it.each([
    ['', '请填写'],
    ['202111286633', '缺少校验位'],
    ['97101765', '缺少校验位'],
    ['2021112866', '12 位'],
    ['abc', '12 位'],
    [`20214${'1286633'}.0`, '第 5 位'],
    ['198011286633.0', '年份'],
    ['40101765.4', '年份'],
    ['210011286633.0', '年份'],
    ['2021·11286633.X', '12 位'],
    ['202110000000.0', '流水号'],
  ])('refuses %j with a reason', (text, part) => {
    expect(parseApplicationNumber(text)).toEqual({ ok: false, reason: expect.stringContaining(part) });
  });
  it('compares kind and type', () => {
    expect(typeMismatch('202111286633.X', '发明')).toBeNull();
    expect(typeMismatch('202180002433.9', '发明')).toBeNull();
    expect(typeMismatch('201320854096.9', '发明')).toContain('实用新型');
    expect(typeMismatch('nonsense', '发明')).toBeNull();
  });
  it('reads the 15-character form of the XML', () => {
    expect(fromStandardForm('102021001286633')).toBe('202111286633.X');
    expect(fromStandardForm('102021991286633')).toBeNull();
    expect(fromStandardForm('202111286633.X')).toBeNull();
    expect(fromStandardForm('CN102021001286633')).toBe('202111286633.X');
    expect([fromStandardForm('X102021001286633'), fromStandardForm('1020210012866331')]).toEqual([null, null]);
  });
  it('reads back what it writes, in any dress', () => {
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom('', 'CN', 'ZL', 'cn ', 'ZL '),
        fc.constantFrom('', '.', '．'),
        (d, prefix, dot) => {
          const check = checkDigit(d);
          expect(canonicalApplicationNumber(`${prefix}${d}${dot}${check.toLowerCase()}`)).toBe(`${d}.${check}`);
        },
      ),
    );
  });
  it('detects every single changed digit (all weights are invertible mod 11)', () => {
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (d, at, by) => {
        const i = at % d.length;
        const changed = d.slice(0, i) + ((Number(d[i]) + by) % 10) + d.slice(i + 1);
        expect(checkDigit(changed)).not.toBe(checkDigit(d));
        expect(parseApplicationNumber(`${changed}.${checkDigit(d)}`).ok).toBe(false);
      }),
    );
  });
  it('detects every pair of swapped neighbours (neighbouring weights differ mod 11)', () => {
    fc.assert(
      fc.property(digits, fc.nat(), (d, at) => {
        const i = at % (d.length - 1);
        const swapped = d.slice(0, i) + d[i + 1] + d[i] + d.slice(i + 2);
        fc.pre(swapped !== d);
        expect(checkDigit(swapped)).not.toBe(checkDigit(d));
      }),
    );
  });
  it('has a check digit for 8 and 12 digits alone', () => {
    for (const text of ['1234567', '123456789', '2021112866330', 'a12345678', '12345678a']) {
      expect(() => checkDigit(text)).toThrow(RangeError);
      expect(() => checkDigit(text)).toThrow('8 or 12 digits expected');
    }
  });
  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => typeof parseApplicationNumber(text).ok === 'boolean'),
    );
  });
});
