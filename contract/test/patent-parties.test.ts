import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PartyKind, partyKind, partyNameKey } from '../src/rules/party-name.ts';
import { type PartyFacts, patentParties } from '../src/rules/patent-parties.ts';

describe('the key of a name', () => {
  it.each([
    ['华为技术有限公司', ' 华为技术有限公司 '],
    ['北京（中关村）科技有限公司', '北京(中关村)科技有限公司'],
    ['青禾农机有限责任公司', '青禾农机有限公司'],
    ['青禾农机股份公司', '青禾农机股份有限公司'],
    ['ＡＢＢ技术有限公司', 'abb 技术有限公司'],
    ['Robert Bosch GmbH', 'ROBERT-BOSCH GMBH'],
    ['约翰·史密斯', '约翰•史密斯'],
  ])('is one for %j and %j', (a, b) => {
    expect(partyNameKey(a)).toBe(partyNameKey(b));
  });

  it.each([
    ['华为技术有限公司', '华为终端有限公司'],
    ['青禾农机有限公司', '青禾农机股份有限公司'],
    // What is not certain is not taken for one.
    ['東京大學', '东京大学'],
    ['华为', '华为技术有限公司'],
    ['甲公司南京分公司', '甲公司'],
  ])('differs for %j and %j', (a, b) => {
    expect(partyNameKey(a)).not.toBe(partyNameKey(b));
  });

  it('is its own key, and empty where nothing is said', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const key = partyNameKey(text);
        // Folding may bring two halves of a word together once more; nothing but that is left to fold.
        expect(partyNameKey(key).length).toBeLessThanOrEqual(key.length);
      }),
    );
    expect(partyNameKey('（—）')).toBe('');
  });
});

it.each<[string, PartyKind]>([
  ['华为技术有限公司', '企业'],
  ['国家电网有限公司南京供电分公司', '企业'],
  ['株式会社日立制作所', '未知'],
  ['丰田自动车株式会社', '企业'],
  ['Apple Inc.', '企业'],
  ['南京大学', '高校'],
  ['金陵科技学院', '高校'],
  ['中国科学院', '科研机构'],
  ['江苏省农业科学院', '科研机构'],
  ['中国科学院自动化研究所', '科研机构'],
  ['某某机械研究院有限公司', '企业'],
  ['某某石化股份有限公司石油化工研究院', '未知'],
  ['江苏省行政学院', '未知'],
  ['南京市公安局', '机关'],
  ['张三', '未知'],
])('takes %s for %s', (name, kind) => {
  expect(partyKind(name, '申请人')).toBe(kind);
});

it('takes an inventor, and who is one of the same patent, for a person', () => {
  expect(partyKind('张三', '发明人')).toBe('个人');
  expect(partyKind('张 三', '申请人', new Set([partyNameKey('张三')]))).toBe('个人');
});

const GRANTED = '2020-05-01';
const record = (more: Partial<PartyFacts>): PartyFacts => ({
  applicants: ['甲公司'],
  owners: ['甲公司'],
  inventors: [],
  partyCodes: [],
  grantDate: GRANTED,
  events: [],
  ...more,
});
const TRANSFER = {
  Date: '2021-06-11',
  Code: 'TR01',
  Text: '专利权的转移',
  EffectiveDate: '2021-05-31',
  PartiesBefore: ['甲公司'],
  PartiesAfter: ['乙公司'],
};
/** Owners, or who has another role, short. */
const held = (more: Partial<PartyFacts>, role = '专利权人') =>
  patentParties(record(more)).flatMap((one) =>
    one.role === role ? [[one.name, one.from, one.until, one.listed]] : [],
  );

describe('parties by time', () => {
  it('are those of the lists where no event tells otherwise', () => {
    const all = patentParties(record({ inventors: ['张三', '李四'] }));
    expect(all.map(({ role, name, from, until, listed }) => [role, name, from, until, listed])).toEqual([
      ['申请人', '甲公司', null, null, true],
      ['专利权人', '甲公司', null, null, true],
      ['发明人', '张三', null, null, true],
      ['发明人', '李四', null, null, true],
    ]);
  });

  it('tell who held the right before, from the day of registration', () => {
    expect(held({ owners: ['乙公司'], events: [TRANSFER] })).toEqual([
      ['乙公司', '2021-05-31', null, true],
      ['甲公司', null, '2021-05-31', false],
    ]);
    // Who applied stays who applied.
    expect(held({ owners: ['乙公司'], events: [TRANSFER] }, '申请人')).toEqual([['甲公司', null, null, true]]);
  });

  it('tell who holds it where the list is older than the event', () => {
    expect(held({ events: [TRANSFER] })).toEqual([
      ['甲公司', null, '2021-05-31', true],
      ['乙公司', '2021-05-31', null, false],
    ]);
  });

  it('leave out who is in no list that is newer', () => {
    expect(held({ owners: ['丙公司'], events: [TRANSFER] })).toEqual([
      ['丙公司', null, null, true],
      ['甲公司', null, '2021-05-31', false],
    ]);
  });

  it('are owners after the grant, also where an event alone tells of it', () => {
    const { Code: _none, ...move } = TRANSFER;
    const grant = { Date: GRANTED, Code: 'GR01', Text: '授权' };
    const moved = [
      ['乙公司', '2021-05-31', null, true],
      ['甲公司', null, '2021-05-31', false],
    ];
    expect(held({ owners: ['乙公司'], grantDate: null, events: [move, grant] })).toEqual(moved);
    expect(held({ applicants: ['乙公司'], grantDate: null, events: [move] }, '申请人')).toEqual(moved);
  });

  it('follow several events in the order of their days, and read the wording of the gazette', () => {
    const wording = {
      Date: '2023-01-10',
      Code: 'CP01',
      Text: '专利权人的姓名或者名称的变更；变更前:乙公司；变更后:乙集团有限公司',
    };
    expect(held({ owners: ['乙集团有限公司'], events: [wording, TRANSFER] })).toEqual([
      ['乙集团有限公司', '2023-01-10', null, true],
      ['甲公司', null, '2021-05-31', false],
      ['乙公司', '2021-05-31', '2023-01-10', false],
    ]);
  });

  it('keep who stands on both sides, and tell two spellings of a change of name apart', () => {
    const joint = { ...TRANSFER, PartiesAfter: ['甲公司', '乙公司'] };
    expect(held({ owners: ['甲公司', '乙公司'], events: [joint] })).toEqual([
      ['甲公司', null, null, true],
      ['乙公司', '2021-05-31', null, true],
    ]);
    const renamed = { ...TRANSFER, Code: 'CP01', PartiesBefore: ['甲有限责任公司'], PartiesAfter: ['甲有限公司'] };
    expect(held({ owners: ['甲有限公司'], events: [renamed] })).toEqual([
      ['甲有限公司', '2021-05-31', null, true],
      ['甲有限责任公司', null, '2021-05-31', false],
    ]);
  });

  it('speak of the application before the grant, and of a right that came back', () => {
    const applied = { ...TRANSFER, Code: 'TA01', Text: '专利申请权的转移', Date: '2019-01-01', EffectiveDate: null };
    expect(held({ applicants: ['乙公司'], events: [applied] }, '申请人')).toEqual([
      ['乙公司', '2019-01-01', null, true],
      ['甲公司', null, '2019-01-01', false],
    ]);
    const back = { ...TRANSFER, EffectiveDate: '2022-01-01', PartiesBefore: ['乙公司'], PartiesAfter: ['甲公司'] };
    expect(held({ events: [back, TRANSFER] })).toEqual([
      ['甲公司', '2022-01-01', null, true],
      ['甲公司', null, '2021-05-31', false],
      ['乙公司', '2021-05-31', '2022-01-01', false],
    ]);
  });

  it('heed no pledge and no change of address', () => {
    const pledge = { ...TRANSFER, Code: 'PE01', Text: '专利权质押合同登记的生效' };
    const moved = { ...TRANSFER, Code: 'CP02', Text: '专利权人地址的变更' };
    expect(held({ events: [pledge, moved] })).toEqual([['甲公司', null, null, true]]);
  });
});
