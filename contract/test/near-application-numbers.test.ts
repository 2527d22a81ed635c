import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalApplicationNumber, checkDigit } from '../src/rules/application-number.ts';
import { nearApplicationNumbers } from '../src/rules/near-application-numbers.ts';

const number = fc
  .tuple(fc.integer({ min: 2004, max: 2026 }), fc.integer({ min: 1, max: 9_999_999 }))
  .map(([year, serial]) => {
    const digits = `${year}1${String(serial).padStart(7, '0')}`;
    return digits + checkDigit(digits);
  });

describe('what a faulty application number may be meant for', () => {
  it('is among what it turns into, whichever neighbours were swapped or digit mistyped', () => {
    fc.assert(
      fc.property(number, fc.nat({ max: 11 }), fc.nat({ max: 9 }), (meant, place, digit) => {
        const swapped = meant.slice(0, place) + meant[place + 1] + meant[place] + meant.slice(place + 2);
        const mistyped = meant.slice(0, place) + digit + meant.slice(place + 1);
        for (const typed of [swapped, mistyped]) {
          // An X is never among the digits, and two neighbours of the same weight sum may leave a valid number.
          if (!/^\d{12}[\dX]$/.test(typed) || canonicalApplicationNumber(typed)) continue;
          expect(nearApplicationNumbers(typed)).toContain(canonicalApplicationNumber(meant));
        }
      }),
    );
  });

  it('is valid, told once, and of few', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^20[01]\d1\d{7}[\dX]$/), (typed) => {
        const near = nearApplicationNumbers(typed);
        expect(near.length).toBeLessThanOrEqual(25);
        expect(new Set(near).size).toBe(near.length);
        for (const one of near) expect(canonicalApplicationNumber(one)).toBe(one);
      }),
    );
  });

  it('is told of every written form, the check digit first and swaps before other digits', () => {
    const [first, ...swapped] = nearApplicationNumbers('202111286363.X');
    expect([first?.slice(0, 13), ...swapped.slice(0, 2)]).toEqual([
      '202111286363.',
      '202111268363.X',
      '202111286633.X',
    ]);
    expect(nearApplicationNumbers('ZL 2021 1 1286363 . x')).toEqual(nearApplicationNumbers('202111286363X'));
    expect(nearApplicationNumbers('97101756.4')).toContain('97101765.4');
  });

  it.each(['202111286633.X', '202111286633', '011234560', '电池', ''])('is nothing for %s', (text) => {
    expect(nearApplicationNumbers(text)).toEqual([]);
  });
});
