import { describe, expect, it } from 'vitest';
import { formatEdition, formatLoc } from '../src/rules/class-edition.ts';
import { classSteps } from '../src/rules/class-path.ts';
import { tellEvent } from '../src/rules/event-words.ts';
import { formatIpc, parseCpc, parseIpc } from '../src/rules/ipc.ts';
import { EVENT_KINDS } from '../src/rules/legal-event-table.ts';
import { parseLoc } from '../src/rules/loc.ts';
import { placeWords } from '../src/rules/place-words.ts';
import { st27Words } from '../src/rules/st27-words.ts';

describe('what stands above a class', () => {
  const of = (...given: Parameters<typeof classSteps>) => classSteps(...given).steps.map((step) => step.Symbol);
  it('goes from the section down, as deep as the symbol', () => {
    expect(of('G06F 16/332 (2019.01)', 'IPC')).toEqual(['G', 'G06', 'G06F', 'G06F16/00', 'G06F16/332']);
    expect(of('A01B1/00', 'IPC')).toEqual(['A', 'A01', 'A01B', 'A01B1/00']);
    expect(of('H04', 'IPC')).toEqual(['H', 'H04']);
    expect(classSteps('A01B1/00', 'IPC').steps.map((step) => step.Level)).toEqual(['部', '大类', '小类', '大组']);
  });
  it('knows section Y of CPC alone, and nothing of what it cannot read', () => {
    expect(of('Y02E 10/50', 'CPC')).toEqual(['Y', 'Y02', 'Y02E', 'Y02E10/00', 'Y02E10/50']);
    expect(of('Y02E10/50', 'IPC')).toEqual([]);
    expect(of('12-08', 'CPC')).toEqual([]);
  });
});

describe('a class as it is written', () => {
  it('may be of section Y in CPC alone', () => {
    expect(parseCpc('Y02E 10/50 (2013.01)')).toMatchObject({ symbol: 'Y02E10/50', version: '2013.01', section: 'Y' });
    expect(parseCpc('Y02E0010500000')).toMatchObject({ symbol: 'Y02E10/50' });
    expect(parseIpc('Y02E10/50')).toMatchObject({ ok: false, reason: expect.stringContaining('IPC') });
    expect(parseCpc('Z02E10/50')).toMatchObject({ ok: false, reason: expect.stringContaining('CPC') });
    expect(parseCpc('')).toMatchObject({ ok: false, reason: '请填写 CPC 分类号。' });
    expect(formatIpc('Y02E10/50')).toBe('Y02E 10/50');
  });
  it('is read again with the edition that stands behind it', () => {
    const printed = formatIpc('G06F16/332') + formatEdition('2019.01');
    expect(printed).toBe('G06F 16/332 (2019.01)');
    expect(parseIpc(printed)).toMatchObject({ symbol: 'G06F16/332', version: '2019.01' });
    expect(formatEdition(null)).toBe('');
    expect(parseLoc(formatLoc('12-08', '13'))).toMatchObject({ symbol: '12-08', edition: 13 });
    expect(formatLoc('12-08', null)).toBe('12-08');
  });
});

describe('a place', () => {
  it('is told by its three levels, a city that is a province once', () => {
    expect(placeWords({ Province: '浙江', City: '温州市', District: '鹿城区' })).toBe('浙江 温州市 鹿城区');
    expect(placeWords({ Province: '北京', City: '北京市', District: '海淀区' })).toBe('北京 海淀区');
    expect(placeWords({ Province: '吉林', City: '吉林市', District: '' })).toBe('吉林 吉林市');
    expect(placeWords({ Province: '', City: '', District: '' })).toBe('');
  });
});

describe('an event in three voices', () => {
  const owner = { type: '发明', grantDate: '2023-05-16' } as const;
  it('has words of ours for every key event that the table uses', () => {
    const codes = EVENT_KINDS.flatMap((kind) => kind.st27);
    expect(codes.filter((code) => st27Words(code) === '')).toEqual([]);
    expect(st27Words('S10')).not.toBe('');
  });
  it('keeps the gazette’s fields, and those of the record behind them', () => {
    const told = tellEvent(
      {
        Date: '2024-03-01',
        Code: 'PE01',
        Text: '专利权质押合同登记的生效；质押登记日:20240220；另有说明',
        RegisterNumber: 'Y1',
      },
      owner,
    );
    expect(told).toMatchObject({
      Title: '专利权质押合同登记的生效',
      Fields: [
        { Name: '质押登记日', Value: '2024-02-20' },
        { Name: '登记号或备案号', Value: 'Y1' },
      ],
      Rest: ['另有说明'],
      EffectiveDate: '2024-02-20',
      Article: '民法典第四百四十四条',
      St27: 'S20',
      St27Text: '登记担保权益',
    });
  });
  it('says nothing of a kind that is not known', () => {
    expect(tellEvent({ Date: '2024-03-01', Text: '其他事项' }, owner)).toMatchObject({
      Title: '其他事项',
      Meaning: '',
      Article: '',
      St27: null,
      St27Text: '',
    });
  });
});
