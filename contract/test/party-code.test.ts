import { describe, expect, it } from 'vitest';
import { codesOf, partyCodeFaults, unitNames } from '../src/rules/party-code.ts';

const [ONE, OTHER] = ['91320299DEMA00013E', '12320299DEMA00021E'];
const parties = {
  applicants: ['甲（南京）有限公司'],
  owners: ['乙大学'],
  inventors: ['张三'],
  events: [{ PartiesBefore: ['丙有限公司'], PartiesAfter: ['乙大学'] }, {}],
};

describe('codes of parties', () => {
  it('can be those of applicants, owners and whom events name, each once', () => {
    expect(unitNames(parties)).toEqual(['甲（南京）有限公司', '乙大学', '丙有限公司']);
  });

  it('are found by any spelling of the name; the first of two counts, those of nobody are left out', () => {
    const codes = [
      { Name: '甲(南京)有限责任公司', Code: ONE },
      { Name: '甲（南京）有限公司', Code: OTHER },
      { Name: '丁有限公司', Code: OTHER },
    ];
    expect(codesOf(unitNames(parties), codes)).toEqual([{ Name: '甲（南京）有限公司', Code: ONE }]);
    expect(codesOf(['—'], [{ Name: '（）', Code: ONE }])).toEqual([]);
  });

  it.each([
    ['丁有限公司', 'code-of-nobody', 'PartyCodes.0.Name'],
    ['张三', 'code-of-nobody', 'PartyCodes.0.Name'],
  ])('of %s are refused', (Name, rule, field) => {
    expect(partyCodeFaults([{ Name, Code: ONE }], parties)).toEqual([expect.objectContaining({ rule, field })]);
  });

  it('of an applicant who is an inventor, and two of one name, are refused', () => {
    const own = { ...parties, applicants: ['张 三'] };
    expect(partyCodeFaults([{ Name: '张三', Code: ONE }], own)).toEqual([
      expect.objectContaining({ rule: 'code-of-person', field: 'PartyCodes.0.Name' }),
    ]);
    const two = [
      { Name: '乙大学', Code: OTHER },
      { Name: '丙有限公司', Code: ONE },
      { Name: ' 乙大学', Code: OTHER },
      { Name: '乙 大学', Code: ONE },
    ];
    expect(partyCodeFaults(two, parties)).toEqual([
      expect.objectContaining({
        rule: 'two-codes',
        field: 'PartyCodes.3.Code',
        reason: expect.stringContaining(OTHER),
      }),
    ]);
  });
});
