/** Figures are drawn the same each time, stand alone as files, and keep within their sheet. */
import { describe, expect, it } from 'vitest';
import {
  type FigureDrawing,
  MATERIALS,
  PANELS,
  READY_MADE,
  SHAPES,
  VIEWS,
} from '../src/drawing/figures/figure-drawing.ts';
import { figureFile } from '../src/drawing/figures/figure-file.ts';
import { linesOf } from '../src/drawing/figures/ink.ts';
import { marksOf } from '../src/drawing/figures/results.ts';

const LONG = '一二三四五六七八九十一二三四五六七八九十一二三四';
const parts = (count: number) => Array.from({ length: count }, (_, i) => [String(10 + i), LONG.slice(0, 10)] as const);

/** Every kind at its largest and its smallest, by what it is called. */
const DRAWINGS: Record<string, FigureDrawing> = {
  'two steps': { Kind: 'flow', Steps: ['S1 甲', 'S2 乙'] },
  'eight steps': {
    Kind: 'flow',
    Steps: [
      ...Array.from({ length: 4 }, (_, i) => `S${1001 + i} ${LONG}`),
      { Ask: `S1005 ${LONG.slice(0, 14)}`, No: 'S1002' },
      { Ask: 'S1006 到底？', No: 'End' },
      `S1007 ${LONG}`,
    ],
  },
  'a question that leads on': {
    Kind: 'flow',
    Steps: ['S1 甲', { Ask: 'S2 乙？', No: 'S7' }, ...[3, 4, 5, 6, 7].map((i) => `S${i} ${LONG}`)],
  },
  'two boxes': { Kind: 'blocks', Parts: parts(2), Links: [['10', '11']] },
  'nine boxes': {
    Kind: 'blocks',
    Parts: parts(9),
    Links: [
      ['10', '11', '控制信号甲乙'],
      ['11', '10'],
      ['10', '12'],
      ['10', '16'],
      ['10', '18'],
      ['10', '14'],
      ['18', '10'],
      ['12', '18'],
    ],
    Frame: ['100', '监测装置'],
  },
  ...Object.fromEntries(
    (['flat', 'pipe', 'round'] as const).map((Form): [string, FigureDrawing] => [
      `${Form} section`,
      {
        Kind: 'section',
        Form,
        Layers: MATERIALS.slice(0, 6).map((material, i) => [String(i), '层', material] as const),
        ...(Form === 'round' ? {} : { Flow: ['原水进入口处', '产水流出口处'] as const }),
      },
    ]),
  ),
  ...Object.fromEntries(
    SHAPES.flatMap((Shape) =>
      [[6, 2] as const, [2, 6] as const].map((Size): [string, FigureDrawing] => [
        `${Shape} ${Size.join(' × ')}`,
        {
          Kind: 'device',
          Parts: [
            { Shape, No: '10', Name: '部件', At: [1, 1], Size },
            { Shape: 'box', At: [9, 5], Size: [2, 1.5] },
          ],
        },
      ]),
    ),
  ),
  'twelve parts': {
    Kind: 'device',
    Parts: SHAPES.slice(0, 12).map((Shape, i) => ({
      Shape,
      No: `1${i}a`,
      Name: '部件',
      At: [i, i % 8] as const,
      Size: [4, 4] as const,
    })),
  },
  curves: {
    Kind: 'curve',
    X: { Name: '时间 / min', Min: 0, Max: 60 },
    Y: { Name: '<通量> & 截留', Min: -1.5, Max: 0.5 },
    Lines: ['实施例1', '实施例2', '对比例1'].map((Name, i) => ({
      Name,
      Points: [
        [0, -1.5],
        [30, 0.1 * i],
        [60, 0.5],
      ] as const,
    })),
  },
  bars: {
    Kind: 'bars',
    Y: { Name: '去除率 / %', Min: 0, Max: 100 },
    Bars: [
      ['实施例1', 96.5],
      ['对比例1', 0],
    ],
  },
  screen: {
    Kind: 'views',
    View: '主视图',
    Shape: 'screen',
    Panels: PANELS.map((what, i) => [what, (i % 4) * 6, Math.floor(i / 4) * 5, 6, 5] as const),
  },
  ...Object.fromEntries(
    VIEWS.flatMap((View) => [
      ...READY_MADE.map((Shape): [string, FigureDrawing] => [`${Shape} ${View}`, { Kind: 'views', View, Shape }]),
      ...(['bail', 'ear'] as const).map((Grip): [string, FigureDrawing] => [
        `turned ${Grip} ${View}`,
        {
          Kind: 'views',
          View,
          Shape: 'turned',
          Profile: [
            [40, 0],
            [20, 60],
            [28, 60],
            [0, 90],
          ],
          Ribs: 8,
          Grip,
          Band: [10, 30],
        },
      ]),
    ]),
  ),
};

/** Where things stand that are not turned, as far as an attribute says it. */
const placesOf = (svg: string) =>
  [...svg.replace(/<g transform.*?<\/g>/g, '').matchAll(/ (?:x|y|cx|cy)="(-?[\d.]+)"/g)].map(([, number]) =>
    Number(number),
  );

describe('a figure', () => {
  it.each(Object.entries(DRAWINGS))(
    'of %s stands alone, is drawn always the same and keeps within its sheet',
    (_, drawing) => {
      const svg = figureFile(drawing);
      expect(svg).toBe(figureFile(structuredClone(drawing)));
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1200" height="900" viewBox="0 0 400 300">/,
      );
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|href=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
      const bare = svg.replace(/<style>.*?<\/style>/, '');
      // Each tag is closed, and no sign stands for itself that XML would read.
      const open: string[] = [];
      for (const [tag, slash, name = '', rest = ''] of bare.matchAll(/<(\/?)([a-z]+)([^<>]*)>/gi)) {
        if (slash) expect(open.pop(), tag).toBe(name);
        else if (!rest.endsWith('/')) open.push(name);
      }
      expect(open).toEqual([]);
      expect(bare.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/);
      for (const place of placesOf(bare)) expect(place).toSatisfy((one: number) => one >= -5 && one <= 405);
      for (const [, id] of bare.matchAll(/class="(?:w|h)?([hkxqoey])"/g)) {
        if (id) expect(svg).toContain(`<pattern id="${id === 'l' ? 'h' : id}"`);
      }
      expect(svg.length).toBeLessThan(24_000);
    },
  );

  it('shows every number and every word it was given', () => {
    const shown = (drawing: FigureDrawing) =>
      [...figureFile(drawing).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, said]) => said).join('');
    expect(shown({ Kind: 'flow', Steps: ['S101 采集', { Ask: 'S102 够吗？', No: 'End' }, 'S103 发送'] })).toMatch(
      /S101.*采集.*S102.*够吗？.*S103.*发送.*结束/,
    );
    expect(
      shown({
        Kind: 'blocks',
        Parts: [
          ['10', '处理器'],
          ['12', '存储器'],
        ],
        Links: [['10', '12', '读写']],
        Frame: ['100', '装置'],
      }),
    ).toMatch(/100.*读写.*处理器.*10.*存储器.*12/);
    expect(
      shown({
        Kind: 'bars',
        Y: { Name: '率 / %', Min: 0, Max: 10 },
        Bars: [
          ['甲', 7],
          ['乙', 3],
        ],
      }),
    ).toMatch(/率 \/ %.*7.*甲.*3.*乙/);
  });
});

describe('the words of a link', () => {
  it('stand also where boxes of two rows are not below each other', () => {
    const drawing: FigureDrawing = { Kind: 'blocks', Parts: parts(5), Links: [['11', '14', '复位信号']] };
    expect(figureFile(drawing)).toContain('>复位信号<');
  });
});

describe('words and marks', () => {
  it('break into lines that begin with no closing sign', () => {
    expect(linesOf('采集，处理', 2)).toEqual(['采集，', '处理']);
    expect(linesOf('pH 7.5 以上', 4)).toEqual(['pH 7.5 ', '以上']);
    expect(linesOf('', 4)).toEqual([]);
  });
  it('stand at round numbers within the axis', () => {
    expect(marksOf({ Name: '', Min: 0, Max: 60 })).toEqual([0, 10, 20, 30, 40, 50, 60]);
    expect(marksOf({ Name: '', Min: 0.13, Max: 0.68 })).toEqual([0.2, 0.3, 0.4, 0.5, 0.6]);
    expect(marksOf({ Name: '', Min: -1.5, Max: 0.5 })).toEqual([-1.5, -1, -0.5, 0, 0.5]);
  });
});
