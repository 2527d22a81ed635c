import { describe, expect, test } from 'vitest';
import { leadFigure } from '../src/rules/design-views.ts';
import { tellEvent } from '../src/rules/event-words.ts';

const event = (Text: string, Code = 'EE01') => ({ Date: '2023-09-05', Code, Text });

describe('fields of a gazette that say what the record says', () => {
  const known = ['202011934027.X', 'CN129034718B', '一种调度方法', 'G08G1/16', '2020-03-18', null];
  const owner = { type: '发明', grantDate: '2022-05-17', known } as const;
  const fieldsOf = (text: string) =>
    Object.fromEntries(tellEvent(event(text), owner).Fields.map(({ Name, Known }) => [Name, Known]));

  test('in any way to write a number, a symbol or a day', () => {
    expect(
      fieldsOf(
        '专利实施许可合同备案的生效；IPC(主分类):G08G 1/16；专利号:ZL202011934027X；申请日:20200318；发明名称:一种调度方法；授权公告号:CN129034718B',
      ),
    ).toEqual({ 'IPC(主分类)': true, 专利号: true, 申请日: true, 发明名称: true, 授权公告号: true });
  });

  test('not what says something else, nor a party or a day of the act that happens to be the same', () => {
    expect(
      fieldsOf(
        '专利实施许可合同备案的生效；发明名称:一种调度装置；申请日:20200319；备案日:20200318；许可人:一种调度方法',
      ),
    ).toEqual({ 发明名称: false, 申请日: false, 备案日: false, 许可人: false });
  });

  test('nothing is known of a record that says nothing of itself', () => {
    const [field] = tellEvent(event('授权；申请日:20200318'), { type: '发明', grantDate: null }).Fields;
    expect(field).toEqual({ Name: '申请日', Value: '2020-03-18', Known: false });
  });
});

describe('the figure by which a patent is known', () => {
  const figures = [{ Label: '主视图' }, { Label: '立体图' }];

  test('the view that the 简要说明 names, else the first, else none', () => {
    expect(leadFigure(figures, '4. 最能表明设计要点的图片：立体图。')).toBe(figures[1]);
    expect(leadFigure(figures, '4. 最能表明设计要点的图片：后视图。')).toBe(figures[0]);
    expect(leadFigure(figures, '')).toBe(figures[0]);
    expect(leadFigure([], '')).toBeNull();
  });
});
