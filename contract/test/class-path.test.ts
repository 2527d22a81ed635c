import { describe, expect, it } from 'vitest';
import { classSteps } from '../src/rules/class-path.ts';
import { tellEvent } from '../src/rules/event-words.ts';
import { EVENT_KINDS } from '../src/rules/legal-event-table.ts';
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
