import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDescription, referenceSigns } from '../src/rules/description.ts';
import { readLines } from '../src/rules/printed-lines.ts';
import { signsOf } from '../src/rules/reference-signs.ts';

describe('a description', () => {
  it('is told by its headings and the numbers of its source', () => {
    const text =
      '[0001] 技术领域\n[0002] 本发明涉及泵。\n\n一、背景技术：\n【0003】现有的泵。\n[0003] 又一段。\n具体实施方式\n实施例 1\n没有编号的一段。\n技术领域内的人员都知道，这一行不是标题。';
    expect(readDescription(text)).toEqual([
      { kind: 'heading', text: '技术领域', level: 1 },
      { kind: 'paragraph', text: '本发明涉及泵。', number: '0002' },
      { kind: 'heading', text: '背景技术', level: 1 },
      { kind: 'paragraph', text: '现有的泵。', number: '0003' },
      { kind: 'paragraph', text: '又一段。' },
      { kind: 'heading', text: '具体实施方式', level: 1 },
      { kind: 'heading', text: '实施例 1', level: 2 },
      { kind: 'paragraph', text: '没有编号的一段。' },
      { kind: 'paragraph', text: '技术领域内的人员都知道，这一行不是标题。' },
    ]);
  });

  it.each([
    '发明内容',
    '实用新型内容',
    '附图说明',
    '附图的简要说明',
    '附图标记说明',
    '具体实施例',
    '所属技术领域',
    '【技术领域】',
  ])('has %s as a heading', (line) => expect(readDescription(line)).toMatchObject([{ kind: 'heading', level: 1 }]));

  it('keeps every word of its paragraphs', () => {
    const line = fc.array(fc.constantFrom('泵', '阀', '。', '1', 'x', ' '), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.map((words) => words.join('')).join('\n');
        const kept = readDescription(text).flatMap((piece) => (piece.kind === 'table' ? [] : piece.text));
        expect(kept.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        expect(kept.every((one) => one === one.trim() && one !== '')).toBe(true);
      }),
    );
  });
});

describe('a table in a description', () => {
  it('is read row by row, with what a cell has of the sign between cells', () => {
    expect(readDescription('[0007] 见下表。\n| 温度 | |x\\|  |\n|  | 10⁻³ |\n又一段 | 没有表格 |\n|单独一行|')).toEqual(
      [
        { kind: 'paragraph', text: '见下表。', number: '0007' },
        {
          kind: 'table',
          rows: [
            ['温度', '', 'x|'],
            ['', '10⁻³'],
          ],
        },
        { kind: 'paragraph', text: '又一段 | 没有表格 |' },
        { kind: 'table', rows: [['单独一行']] },
      ],
    );
  });
});

describe('lines of a claim or an abstract', () => {
  it('stay together, with tables between them', () => {
    expect(readLines('一种合金，\n其组成为：\n| Fe | 10 |\n|Ni|5|\n余量为铝。\n')).toEqual([
      '一种合金，\n其组成为：',
      [
        ['Fe', '10'],
        ['Ni', '5'],
      ],
      '余量为铝。\n',
    ]);
    expect(readLines('只有一行')).toEqual(['只有一行']);
    expect(readLines('| a |\n\n')).toEqual([[['a']]]);
    expect(readLines('\n')).toEqual([]);
  });
});

describe('附图标记', () => {
  const TABLE: [string, string[]][] = [
    ['附图标记：10、混料机；12、热解炉。', ['10 混料机', '12 热解炉']],
    ['图中：10-料片；12-泡沫芯。', ['10 料片', '12 泡沫芯']],
    ['图1为结构图，其中：10—货物库；12—规则库；14—求解器。', ['10 货物库', '12 规则库', '14 求解器']],
    ['附图标记说明：1.壳体，2.盖，3a.卡扣。', ['1 壳体', '2 盖', '3a 卡扣']],
    ['附图标记说明\n1-壳体；\n2-盖；\n有益效果\n3-不在此列', ['1 壳体', '2 盖']],
    ['附图标记说明\n10 壳体\n具体实施方式\n12 盖', ['10 壳体']],
    // One item, or other words between them, is no list.
    ['其中：10—货物库。', []],
    ['其中：温度为10度；压力为12帕。', []],
    ['壳体10内设有转轴12，其中：转轴12为钢。', []],
    ['', []],
  ];
  it.each(TABLE)('%s', (text, wanted) => {
    expect(referenceSigns(text).map(({ sign, name }) => `${sign} ${name}`)).toEqual(wanted);
  });

  it('of a figure are those that its words name, else all', () => {
    const signs = referenceSigns('附图标记：10、壳体；12、盖；100、座。');
    expect(signsOf('壳体10在座100上', signs)).toEqual({ shown: [signs[0], signs[2]], all: false });
    expect(signsOf('结构图', signs)).toEqual({ shown: signs, all: true });
  });
});
