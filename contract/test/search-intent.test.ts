import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchIntent } from '../src/rules/search-intent.ts';

describe('what a search means', () => {
  it.each([
    '202111286633.X',
    '2021112866 33X',
    'ZL 2021 1 1286633.X',
    'zl202111286633x',
    'CN202111286633.X',
    'ＺＬ２０２１１１２８６６３３．Ｘ',
    '102021001286633',
  ])('%s is an application number', (keyword) => {
    expect(searchIntent(keyword)).toEqual({ meant: 'application', canonical: '202111286633.X' });
  });

  it.each([
    ['cn 113781974 a', 'CN113781974A'],
    ['CN113781974B', 'CN113781974B'],
  ])('%s is a publication number', (keyword, canonical) => {
    expect(searchIntent(keyword)).toEqual({ meant: 'publication', canonical });
  });

  it.each([
    ['H04L 9/32', 'H04L9/32'],
    ['a01b', 'A01B'],
  ])('%s is a class', (keyword, symbol) => {
    expect(searchIntent(keyword)).toEqual({ meant: 'ipc', symbol });
  });

  it.each([
    ['202111286633.1', /校验位不正确/],
    ['ZL202111286633', /缺少校验位/],
    ['ZL20211128', /./],
    ['202161286633.X', /第 5 位表示专利种类/],
    ['01123456.0', /校验位不正确/],
    ['CN 01123456。0', /校验位不正确/],
    ['CN413781974A', /./],
  ])('%s is a number with a fault', (keyword, reason) => {
    expect(searchIntent(keyword)).toEqual({ meant: 'faulty', reason: expect.stringMatching(reason) });
  });

  it.each([
    '20261120',
    '13800138000',
    '011234560',
    '4000000000',
    '专利',
    'H04',
    'A',
    'CN',
    'ZL',
    '5G',
    '第四十二条',
    '专利法2020',
    '',
  ])('%s is words', (keyword) => {
    expect(searchIntent(keyword)).toBeNull();
  });

  it('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^(CN|ZL)?[\dX. /A-H]{0,20}$/)),
        (keyword) => {
          const intent = searchIntent(keyword);
          if (intent?.meant === 'faulty') expect(intent.reason.length).toBeGreaterThan(3);
          if (intent && 'canonical' in intent) expect(searchIntent(intent.canonical)).toEqual(intent);
        },
      ),
    );
  });
});
