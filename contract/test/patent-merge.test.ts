/** What becomes of the fields of two records of one patent. */
import { describe, expect, it } from 'vitest';
import { mergeDiffers, mergedByItself, mergedSide, proposedSide } from '../src/rules/patent-merge.ts';

const UNKNOWN = { own: null, other: null };

describe('nobody is asked', () => {
  it('where both say the same, or nothing', () => {
    expect(mergeDiffers('Title', { Title: '水泵' }, { Title: '水泵' })).toBe(false);
    expect(mergeDiffers('Loc', { Loc: null }, { Loc: '' })).toBe(false);
    expect(mergedByItself('Title', { Title: '水泵' }, { Title: '水泵' })).toBe('own');
  });

  it('where one list of names contains the other', () => {
    const [few, many] = [{ Owners: ['甲'] }, { Owners: ['乙', '甲'] }];
    expect(mergedByItself('Owners', few, many)).toBe('other');
    expect(mergedByItself('Owners', many, few)).toBe('own');
    expect(mergedByItself('Owners', { Owners: [] }, few)).toBe('other');
    expect(mergedByItself('Owners', { Owners: ['甲', '丙'] }, many)).toBeNull();
  });
});

describe('is proposed', () => {
  const both = [{ Title: '一种水泵' }, { Title: '水泵' }] as const;
  it('who says something, whatever the days', () => {
    expect(proposedSide('Agent', { Agent: '' }, { Agent: '丁' }, { own: '2026-01-01', other: '2020-01-01' })).toBe(
      'other',
    );
    expect(proposedSide('Agent', { Agent: '丁' }, { Agent: '' }, UNKNOWN)).toBe('own');
  });
  it('the newer, else the fuller', () => {
    expect(proposedSide('Title', ...both, { own: '2020-01-01', other: '2021-01-01' })).toBe('other');
    expect(proposedSide('Title', ...both, { own: '2021-01-01', other: '2020-01-01' })).toBe('own');
    expect(proposedSide('Title', ...both, UNKNOWN)).toBe('own');
    expect(proposedSide('Title', both[1], both[0], { own: '2020-01-01', other: '2020-01-01' })).toBe('other');
  });
});

describe('stands', () => {
  it('what was chosen, even where nothing would have been asked', () => {
    expect(mergedSide('Owners', { Owners: ['甲'] }, { Owners: ['甲', '乙'] }, 'own')).toBe('own');
  });
  it('what nobody chose, filled where it is empty', () => {
    expect(mergedSide('Title', { Title: '甲' }, { Title: '乙' }, undefined)).toBe('own');
    const dated = { GrantNumber: null, GrantDate: null };
    expect(mergedSide('GrantNumber', dated, { GrantNumber: 'CN1B', GrantDate: null }, undefined)).toBe('other');
  });
  it('a number with its day, a wording as a whole', () => {
    const own = { Abstract: '', Claims: [], Description: '说明' };
    const other = { Abstract: '摘要', Claims: ['1.'], Description: '' };
    expect(mergedByItself('Abstract', own, other)).toBeNull();
    expect(mergedSide('Abstract', own, other, undefined)).toBe('own');
  });
});
