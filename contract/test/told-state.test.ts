/** What words of a source mean, and which of several stands. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laterTold, stateOfWords, type ToldState, toldStateWords } from '../src/rules/told-state.ts';

describe('words of a source', () => {
  it.each([
    ['有权', '有权'],
    ['有效', '有权'],
    ['授权', '有权'],
    ['有权-授权', '有权'],
    ['专利权部分无效', '有权'],
    ['专利权质押合同登记的生效', '有权'],
    ['审中', '审中'],
    ['实质审查的生效', '审中'],
    ['公开', '审中'],
    ['复审（驳回后）', '审中'],
    ['未授权', '审中'],
    ['专利申请权的转移', '审中'],
    ['失效', '无权'],
    ['驳回', '无权'],
    ['撤回', '无权'],
    ['视为撤回', '无权'],
    ['权利终止', '无权'],
    ['未缴年费', '无权'],
    ['有权；授权；未缴年费终止', '无权'],
    ['期限届满', '无权'],
    ['全部无效', '无权'],
    ['权利恢复', null],
    ['其他', null],
    ['', null],
  ])('%s: %s', (words, state) => {
    expect(stateOfWords(words)).toBe(state);
  });

  it('are shown as words of the source, with their day, and as not verified', () => {
    expect(toldStateWords({ state: '失效', on: '2026-01-01' })).toBe(
      '据导入数据，法律状态为“失效”，截至 2026-01-01，未核实。',
    );
    expect(toldStateWords({ state: '失效', on: null })).toBe('据导入数据，法律状态为“失效”，未核实。');
    expect(toldStateWords({ state: '', on: null })).toBe('');
  });
});

describe('of what several sources say', () => {
  const told: fc.Arbitrary<ToldState> = fc.record({
    state: fc.constantFrom('', '有权', '授权', '审中', '公开', '失效', '驳回', '其他'),
    on: fc.constantFrom(null, '2020-01-01', '2024-03-01', '2026-11-26'),
  });
  const last = (all: readonly ToldState[]) => all.reduce(laterTold);
  const said = ({ state, on }: ToldState) => state && `${state} ${on}`;

  it('one stands, in whatever order they come and however often', () => {
    fc.assert(
      fc.property(fc.array(told, { minLength: 1, maxLength: 8 }), fc.func(fc.integer()), (all, key) => {
        const mixed = [...all, ...all].sort((a, b) => key(a) - key(b));
        expect(said(last(mixed))).toBe(said(last(all)));
      }),
    );
  });

  it('none stands that another is later than', () => {
    fc.assert(
      fc.property(fc.array(told, { minLength: 1, maxLength: 8 }), (all) => {
        const stands = last(all);
        const speaking = all.filter(({ state }) => state !== '');
        expect(speaking.every(({ on }) => (on ?? '') <= (stands.on ?? ''))).toBe(true);
      }),
    );
  });
});
