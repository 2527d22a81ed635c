/** The number a patent is known by. */
import { expect, it } from 'vitest';
import { knownBy } from '../src/rules/patent-number.ts';

const NUMBERS = {
  ApplicationNumber: '202111286633.X',
  PublicationNumber: 'CN113781974A',
  GrantNumber: 'CN113781974B',
};

it('is the 申请号, without it the number of the grant, then that of the publication, each by its name', () => {
  expect(knownBy(NUMBERS)).toEqual({ label: '申请号', value: '202111286633.X' });
  const without = { ...NUMBERS, ApplicationNumber: null };
  expect(knownBy(without)).toEqual({ label: '授权公告号', value: 'CN113781974B' });
  expect(knownBy({ ...without, GrantNumber: null })).toEqual({ label: '公开（公告）号', value: 'CN113781974A' });
  expect(knownBy({ ...without, GrantNumber: '' })).toEqual({ label: '公开（公告）号', value: 'CN113781974A' });
});

it('is never made up', () => {
  const none = { ApplicationNumber: null, PublicationNumber: null, GrantNumber: null };
  expect(knownBy(none).value).toBe('');
});
