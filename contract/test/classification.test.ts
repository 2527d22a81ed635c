import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIpc, parseIpc } from '../src/rules/ipc.ts';
import { parseLoc } from '../src/rules/loc.ts';
import { parsePublicationNumber } from '../src/rules/publication-number.ts';

describe('ipc', () => {
  it.each(['A', 'A01', 'A01B', 'A01B1/00', 'G06F16/332', 'H04L9/06', 'A61K31/7076'])('%s is a symbol', (symbol) => {
    expect(parseIpc(symbol)).toMatchObject({ ok: true, symbol, version: null });
  });
  it.each(['I01B1/00', 'A1B1/00', 'G06F16', 'G06F/00', '', 'A01B1/0', 'A01B12345/00', '12-08'])(
    '%j is none',
    (symbol) => {
      expect(parseIpc(symbol).ok).toBe(false);
    },
  );
  it.each([
    ['', '请填写 IPC 分类号。'],
    ['X', '格式不正确'],
    ['H04L Int.Cl.', '格式不正确'],
    ['A24B15/18(2006.01)/1', '格式不正确'],
    ['A24B0015180000/', '格式不正确'],
    ['XA24B0015180000', '格式不正确'],
  ])('says why %j is none', (text, part) => {
    expect(parseIpc(text)).toEqual({ ok: false, reason: expect.stringContaining(part) });
  });
  it.each([
    ['A24B   15/18    (2006.01)', 'A24B15/18', '2006.01'],
    ['g06f 16/332 (2019.01)I', 'G06F16/332', '2019.01'],
    ['Ｇ０６Ｆ１６／３３２（2019.01）', 'G06F16/332', '2019.01'],
    ['Int. Cl. H04L 9/06', 'H04L9/06', null],
    ['Int Cl H04L 9/06', 'H04L9/06', null],
    ['Int.Cl.(10): H04L 9/06', 'H04L9/06', null],
    ['A24B 15/18 2006.01', 'A24B15/18', '2006.01'],
    ['A24B0015180000', 'A24B15/18', null],
    ['A24B0015102000', 'A24B15/102', null],
    ['A01B0001000000', 'A01B1/00', null],
    ['A01B 1/00 (2006.01)', 'A01B1/00', '2006.01'],
  ])('normalises %j', (text, symbol, version) => {
    expect(parseIpc(text)).toMatchObject({ ok: true, symbol, version });
  });
  it('tells the level and prints', () => {
    expect(parseIpc('A24B15/18')).toMatchObject({ level: 'group', section: 'A', subclass: 'A24B' });
    expect(parseIpc('A24B')).toMatchObject({ level: 'subclass', subclass: 'A24B' });
    expect(parseIpc('A24')).toMatchObject({ level: 'class', subclass: null });
    expect(parseIpc('A')).toMatchObject({ level: 'section', section: 'A', subclass: null });
    expect(formatIpc('A24B15/18')).toBe('A24B 15/18');
    expect(formatIpc('A24B')).toBe('A24B');
    expect(formatIpc('?')).toBe('?');
  });
  it('reads back what it prints', () => {
    const symbol = fc
      .tuple(
        fc.constantFrom(...'ABCDEFGH'),
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom(...'ABKLZ'),
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 999_999 }),
      )
      .map(([s, c, u, g, n]) => `${s}${String(c).padStart(2, '0')}${u}${g}/${String(n).padStart(2, '0')}`);
    fc.assert(
      fc.property(symbol, (text) => {
        expect(parseIpc(`${formatIpc(text)}   (2006.01)`)).toMatchObject({
          ok: true,
          symbol: text,
          version: '2006.01',
        });
      }),
    );
  });
});

describe('loc', () => {
  it.each([
    ['12-08', '12-08', null],
    ['1208', '12-08', null],
    ['１２－０８', '12-08', null],
    ['LOC(13) Cl. 12-08', '12-08', 13],
    ['LOC 12-08', '12-08', null],
    ['LOC(9)Cl12-08', '12-08', 9],
    ['LOC: 12-08', '12-08', null],
    ['01-01', '01-01', null],
    ['32-99', '32-99', null],
  ])('reads %j', (text, symbol, edition) => {
    expect(parseLoc(text)).toMatchObject({ ok: true, symbol, edition });
  });
  it.each([
    ['', '请填写外观设计分类号。'],
    ['33-01', '大类'],
    ['00-01', '大类只能'],
    ['12-00', '小类不能是 00'],
    ['1-08', '两位小类'],
    ['A01B', '两位小类'],
    ['12-8', '两位小类'],
    ['112-08', '两位小类'],
    ['12-081', '两位小类'],
  ])('refuses %j with a reason', (text, part) => {
    expect(parseLoc(text)).toEqual({ ok: false, reason: expect.stringContaining(part) });
  });
});

describe('publication number', () => {
  it.each([
    ['CN113781974A', '2021-12-10', { kindCode: 'A', stage: '公布', type: '发明', form: '2010' }],
    ['CN304218960S', '2017-07-28', { kindCode: 'S', stage: '授权', type: '外观设计', form: '2010' }],
    ['cn 113781974 b', undefined, { canonical: 'CN113781974B', stage: '授权' }],
    ['CN201234567U', '2012-01-04', { stage: '授权', type: '实用新型' }],
    ['CN101234567C3', undefined, { kindCode: 'C3', stage: '部分无效', form: '2010' }],
    ['CN201234567Y1', '2015-01-07', { stage: '部分无效', form: '2010' }],
    ['CN301234567S2', undefined, { stage: '部分无效', form: '2010' }],
    ['CN100998589', '2007-07-18', { kindCode: null, stage: null, type: '发明', form: '2007' }],
    ['CN100998589C', '2009-07-15', { stage: '授权', form: '2007' }],
    ['CN100998589C', undefined, { stage: '授权', form: '2007' }],
    ['CN201234567Y', '2009-05-06', { stage: '授权', type: '实用新型', form: '2007' }],
    ['CN301234567D', undefined, { stage: '授权', type: '外观设计', form: '2007' }],
    ['CN1234567A', undefined, { stage: '公布', form: '1989' }],
    ['CN1234567', '1999-05-12', { kindCode: null, form: '1989' }],
    ['CN87100603', '1988-01-06', { type: '发明', form: '1985' }],
    ['CN87800603', '1988-01-06', { type: '发明', form: '1985' }],
    ['CN87900603', '1988-01-06', { type: '实用新型', form: '1985' }],
    ['CN, 113781974.A', undefined, { canonical: 'CN113781974A' }],
    ['CN101234567C', '2012-01-04', { stage: '部分无效', form: '2010' }],
    ['CN201234567Y', '2012-01-04', { stage: '部分无效', form: '2010' }],
    ['CN1012345B', undefined, { stage: '审定公告', form: '1989' }],
    ['CN2012345U', undefined, { stage: '审定公告', form: '1989' }],
    ['CN3012345S', undefined, { stage: '审定公告', form: '1989' }],
    // A corrected reprint is of the stage it corrects (ZC 0008-2012).
    ['CN113781974A8', undefined, { kindCode: 'A8', stage: '公布' }],
    ['CN113781974B9', '2024-03-01', { kindCode: 'B9', stage: '授权' }],
    ['CN213781974U8', '2021-12-10', { kindCode: 'U8', stage: '授权' }],
    ['CN307000001S9', '2021-12-10', { kindCode: 'S9', stage: '授权' }],
  ])('%s of %s', (text, date, expected) => {
    expect(parsePublicationNumber(text, date)).toMatchObject({ ok: true, ...expected });
  });
  it.each([
    ['', undefined, '请填写公开（公告）号'],
    ['113781974A', undefined, '以 CN 开头'],
    ['XCN113781974A', undefined, '以 CN 开头'],
    ['CN113781974A11', undefined, '以 CN 开头'],
    ['CN413781974A', '2021-12-10', '首位数字'],
    ['CN813781974A', '2021-12-10', '首位数字'],
    ['CN113781974U', '2021-12-10', '种类代码 U 与首位数字 1（发明）不一致'],
    ['CN213781974A', '2021-12-10', '种类代码 A 与首位数字 2（实用新型）不一致'],
    ['CN313781974U', '2021-12-10', '种类代码 U 与首位数字 3（外观设计）不一致'],
    ['CN113781974', '2010-04-07', '末尾应有种类代码'],
    ['CN113781974C8', '2021-12-10', '种类代码 C8 不存在'],
    ['CN113781974A1', '2021-12-10', '种类代码 A1 不存在'],
    ['CN1234567A', '2010-04-07', '9 位数字'],
    ['CN301234567D', '2012-01-04', '种类代码 D'],
    ['CN113781974A2', '2021-12-10', '种类代码 A2 不存在'],
    ['CN113781974C8', '2021-12-10', '种类代码 C8 不存在'],
    ['CN99100603', '1988-01-06', '前两位应为 85 至 88'],
    ['CN98510603', '1988-01-06', '前两位应为 85 至 88'],
    ['CN4234567', '1999-05-12', '首位数字'],
    ['CN8234567', '1999-05-12', '首位数字'],
    ['CN1234567U', '1999-05-12', '种类代码 U 与“发明”不一致'],
    ['CN2234567S', '1999-05-12', '种类代码 S 与“实用新型”不一致'],
    ['CN113781974A', '2021-02-30', '有效日期'],
    ['CN100998589C1', '2009-07-15', '不带数字'],
  ])('refuses %j of %s with a reason', (text, date, part) => {
    expect(parsePublicationNumber(text, date)).toEqual({ ok: false, reason: expect.stringContaining(part) });
  });
});
