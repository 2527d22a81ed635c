import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chineseToInt, intToChinese } from '../../src/modules/statutes/chinese-numeral.ts';

describe('Chinese numerals', () => {
  it.each([
    ['一', 1],
    ['十', 10],
    ['十二', 12],
    ['二十', 20],
    ['九十九', 99],
    ['一百', 100],
    ['一百零一', 101],
    ['一百一十', 110],
    ['一百二十三', 123],
    ['二百零五', 205],
    ['四百六十二', 462],
    ['一千零一十', 1010],
    ['一千二百六十', 1260],
    ['九千九百九十九', 9999],
    ['零', 0],
  ])('%s is %d', (text, value) => {
    expect(chineseToInt(text)).toBe(value);
    expect(intToChinese(value)).toBe(text);
  });
  it.each([
    ['二〇二一', 2021],
    ['二零零七', 2007],
    ['１２', 12],
    ['306', 306],
    ['一百十二', null],
    ['两百', 200],
    ['一十二', 12],
    ['一○', 10],
  ])('also reads %s', (text, value) => {
    expect(chineseToInt(text)).toBe(value);
  });
  it.each(['', '百', '十百', '一二百', '甲', '一百百', '12345', '一二三四五', '百一'])('refuses %j', (text) => {
    expect(chineseToInt(text)).toBeNull();
  });
  it('reads back what it writes', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 9999 }), (n) => chineseToInt(intToChinese(n)) === n));
    expect(() => intToChinese(10_000)).toThrow(RangeError);
    expect(() => intToChinese(1.5)).toThrow(RangeError);
  });
});
