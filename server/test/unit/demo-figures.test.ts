/** Figures of the demo are described by hand: what does not fit itself, its patent or its words is told by field. */
import type { FigureDrawing } from '@ip-portal/contract/drawing/figures/figure-drawing';
import { describe, expect, it } from 'vitest';
import { figureFaults } from '../../src/seed/figure-faults.ts';

const axis = { Name: '值', Min: 0, Max: 10 };
const lamp = (View: string) => ({ Kind: 'views', View, Shape: 'lamp' });
const part = { Shape: 'box', No: '10', Name: '壳体', At: [0, 0], Size: [2, 2] };
const other = { ...part, No: '12' };

/** Faults of one figure of an invention. */
const faults = (drawing: object, more: object = {}) =>
  figureFaults({
    Type: '发明',
    Figures: [{ Label: '图1', Alt: '10 12 14 S1 S2 S3', Drawing: drawing as FigureDrawing, ...more }],
  });
const design = (abstract: string, ...views: string[]) =>
  figureFaults({
    Type: '外观设计',
    Abstract: abstract,
    Figures: views.map((Label) => ({ Label, Alt: `看${Label}`, Drawing: lamp(Label) as FigureDrawing })),
  });

describe('a figure of an invention', () => {
  it.each([
    ['steps', { Kind: 'flow', Steps: ['S1 甲', { Ask: 'S2 乙？', No: 'S1' }, 'S3 丙'] }],
    [
      'boxes',
      {
        Kind: 'blocks',
        Parts: [
          ['10', '甲'],
          ['12', '乙'],
        ],
        Links: [['10', '12', '信号']],
        Frame: ['14', '丙'],
      },
    ],
    [
      'layers',
      {
        Kind: 'section',
        Form: 'flat',
        Layers: [
          ['10', '甲'],
          ['12', '乙', 'porous'],
        ],
        Flow: ['进', '出'],
      },
    ],
    ['parts', { Kind: 'device', Parts: [part, { ...other, At: [14.5, 10], Size: [1.5, 2] }] }],
    [
      'a curve',
      {
        Kind: 'curve',
        X: axis,
        Y: axis,
        Lines: [
          {
            Name: '甲',
            Points: [
              [0, 1],
              [10, 2],
            ],
          },
        ],
      },
    ],
    [
      'bars',
      {
        Kind: 'bars',
        Y: axis,
        Bars: [
          ['甲', 1],
          ['乙', 10],
        ],
      },
    ],
  ])('of %s is taken', (_, drawing) => {
    expect(faults(drawing)).toEqual({});
  });

  it.each<[what: string, drawing: object, field: string, fault: string]>([
    ['no kind', { Kind: 'photo' }, '.Drawing.Kind', '没有这种画法：photo'],
    [
      'a property that nothing reads',
      {
        Kind: 'bars',
        Y: axis,
        Bars: [
          ['甲', 1],
          ['乙', 2],
        ],
        Colour: 'red',
      },
      '.Drawing.Colour',
      '不是已知的字段',
    ],
    ['a step without its sign', { Kind: 'flow', Steps: ['甲', 'S2 乙'] }, '.Drawing.Steps.0', '格式不正确'],
    ['a step too long', { Kind: 'flow', Steps: ['S1 甲', `S2 ${'长'.repeat(25)}`] }, '.Drawing.Steps.1', '格式不正确'],
    ['a no that leads nowhere', { Kind: 'flow', Steps: [{ Ask: 'S1 甲？', No: 'S9' }, 'S2 乙'] }, '', '没有步骤 S9'],
    [
      'a question at the end',
      { Kind: 'flow', Steps: ['S1 甲', { Ask: 'S2 乙？', No: 'S1' }] },
      '',
      '最后一步不能是判断',
    ],
    ['a number twice', { Kind: 'device', Parts: [part, part] }, '', '编号 10 重复'],
    [
      'a link to nothing',
      {
        Kind: 'blocks',
        Parts: [
          ['10', '甲'],
          ['12', '乙'],
        ],
        Links: [['10', '14']],
      },
      '',
      '部件 14 不存在',
    ],
    [
      'a link to itself',
      {
        Kind: 'blocks',
        Parts: [
          ['10', '甲'],
          ['12', '乙'],
        ],
        Links: [['10', '10']],
      },
      '',
      '同一个部件',
    ],
    [
      'a flow through rings',
      {
        Kind: 'section',
        Form: 'round',
        Layers: [
          ['10', '甲'],
          ['12', '乙'],
        ],
        Flow: ['进', '出'],
      },
      '',
      '环形剖面没有流向',
    ],
    [
      'a material nobody knows',
      {
        Kind: 'section',
        Form: 'flat',
        Layers: [
          ['10', '甲', 'gold'],
          ['12', '乙'],
        ],
      },
      '.Drawing.Layers.0.2',
      '取值不在允许范围内',
    ],
    ['a part beside the grid', { Kind: 'device', Parts: [part, { ...other, At: [15, 0] }] }, '', '部件 12 超出'],
    [
      'a shape nobody knows',
      { Kind: 'device', Parts: [part, { ...other, Shape: 'rocket' }] },
      '.Drawing.Parts.1.Shape',
      '取值不在允许范围内',
    ],
    [
      'too few numbers',
      { Kind: 'device', Parts: [part, ...[1, 2].map((y) => ({ Shape: 'box', At: [4, y], Size: [1, 1] }))] },
      '',
      '没有编号的部件超过一半',
    ],
    [
      'a value beside its axis',
      {
        Kind: 'bars',
        Y: axis,
        Bars: [
          ['甲', 1],
          ['乙', 11],
        ],
      },
      '',
      '11 不在坐标“值”的范围内',
    ],
    [
      'an axis turned round',
      {
        Kind: 'bars',
        Y: { ...axis, Min: 20 },
        Bars: [
          ['甲', 1],
          ['乙', 2],
        ],
      },
      '',
      '坐标“值”的范围不成立',
    ],
    [
      'a curve that goes back',
      {
        Kind: 'curve',
        X: axis,
        Y: axis,
        Lines: [
          {
            Name: '甲',
            Points: [
              [2, 1],
              [1, 2],
            ],
          },
        ],
      },
      '',
      '逐点增大',
    ],
    ['a view', lamp('主视图'), '', '只有外观设计有视图'],
  ])('with %s is refused', (_, drawing, field, fault) => {
    expect(faults(drawing)).toEqual({ [`Figures.0${field}`]: expect.stringContaining(fault) });
  });

  it('is called by its place, and its words name each number', () => {
    const drawing = { Kind: 'device', Parts: [part, other] };
    expect(faults(drawing, { Label: '图2' })).toEqual({ 'Figures.0': '图2：应为“图1”' });
    expect(faults(drawing, { Alt: '装置：10 壳体' })).toEqual({ 'Figures.0': '图1：图片说明没有提到 12' });
  });
});

describe('the views of a design', () => {
  it('are those its 简要说明 speaks of', () => {
    const said = '4. 最能表明设计要点的图片：立体图。5. 省略左视图和右视图；仰视图不常见，省略仰视图。';
    expect(design(said, '主视图', '立体图')).toEqual({});
    expect(design(said, '主视图')).toEqual({ Figures: '简要说明所指的“立体图”不在附图中' });
    expect(design(said, '立体图', '右视图')).toEqual({ 'Figures.1': '右视图：简要说明写的是省略右视图' });
    expect(design('', '主视图', '主视图')).toEqual({ Figures: '附图重复：看主视图' });
    expect(design('')).toEqual({});
  });

  it.each([
    ['another view than its label', { ...lamp('俯视图') }, '画的是俯视图'],
    [
      'no view',
      {
        Kind: 'bars',
        Y: axis,
        Bars: [
          ['甲', 1],
          ['乙', 2],
        ],
      },
      '外观设计的图片是视图',
    ],
    [
      'a profile that falls',
      {
        ...lamp('主视图'),
        Shape: 'turned',
        Profile: [
          [4, 5],
          [4, 1],
        ],
      },
      '自下而上不减小',
    ],
    [
      'a profile without height',
      {
        ...lamp('主视图'),
        Shape: 'turned',
        Profile: [
          [4, 0],
          [5, 0],
        ],
      },
      '轮廓没有高度或半径',
    ],
    [
      'a panel beside the screen',
      {
        ...lamp('主视图'),
        Shape: 'screen',
        Panels: [
          ['map', 0, 0, 9, 9],
          ['list', 20, 0, 9, 9],
        ],
      },
      '面板 list 超出',
    ],
  ])('with %s are refused', (_, drawing, fault) => {
    const found = figureFaults({
      Type: '外观设计',
      Figures: [{ Label: '主视图', Alt: '正面', Drawing: drawing as FigureDrawing }],
    });
    expect(found).toEqual({ 'Figures.0': expect.stringContaining(fault) });
  });
});
