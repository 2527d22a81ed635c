import { describe, expect, it } from 'vitest';
import { formatPatentQuery } from '../src/rules/patent-query/format.ts';
import { conditionsOf, facetCondition, narrowing, PATENT_FACETS, widened } from '../src/rules/patent-query/narrow.ts';
import { parsePatentQuery } from '../src/rules/patent-query/parse.ts';
import type { PatentQuery } from '../src/rules/patent-query/query.ts';
import { type QueryRow, queryOfRows, rowsOf } from '../src/rules/patent-query/rows.ts';

const read = (text: string): PatentQuery => {
  const result = parsePatentQuery(text);
  if (!result.ok) throw new Error(`${text}: ${result.message}`);
  return result.query;
};
const written = (rows: readonly QueryRow[]): string => {
  const result = queryOfRows(rows);
  if (!result.ok) throw new Error(result.message);
  return formatPatentQuery(result.query);
};

describe('rows of the form by fields', () => {
  it.each<[string, QueryRow[]]>([
    ['水下 夹持', [{ join: '与', field: '', value: '水下 夹持' }]],
    [
      '标题=水下 与 非 摘要="军用 设备" 或 申请人=大学',
      [
        { join: '与', field: 'TI', value: '水下' },
        { join: '非', field: 'AB', value: '"军用 设备"' },
        { join: '或', field: 'PA', value: '大学' },
      ],
    ],
    ['非 (a b)', [{ join: '非', field: '', value: 'a b' }]],
    ['标题=(水下 机器人)', [{ join: '与', field: 'TI', value: '水下 机器人' }]],
    ['标题=(a b 或 "c d")', [{ join: '与', field: 'TI', value: 'a b 或 "c d"' }]],
    ['类型=(发明 或 实用新型)', [{ join: '与', field: 'TY', value: '发明 或 实用新型' }]],
    [
      '申请日=2019..2021 与 授权日>=2020-01-01',
      [
        { join: '与', field: 'AD', value: '2019..2021' },
        { join: '与', field: 'GD', value: '>=2020-01-01' },
      ],
    ],
    ['号码=20211128', [{ join: '与', field: 'NO', value: '20211128' }]],
    ['202111286633.X', [{ join: '与', field: 'NO', value: '202111286633.X' }]],
    ['分类号=G06F16/33', [{ join: '与', field: 'IC', value: 'G06F16/33' }]],
    ['申请人=="海岳大学"', [{ join: '与', field: 'PA', value: '="海岳大学"' }]],
    ['非 地区=="西区"', [{ join: '非', field: 'PR', value: '="西区"' }]],
    ['主分类号=G06F', [{ join: '与', field: 'MC', value: 'G06F' }]],
  ])('%s', (text, rows) => {
    expect(rowsOf(read(text))).toEqual(rows);
    expect(written(rows)).toBe(text);
  });

  it.each(['标题=a 与 (标题=b 或 摘要=c)', '非 (a 与 标题=b)', 'a 或 非 b', '非 非 a'])('cannot show %s', (text) => {
    expect(rowsOf(read(text))).toBeNull();
  });

  it('without a value are left out; the first needs none before it', () => {
    expect(
      written([
        { join: '与', field: 'TI', value: ' ' },
        { join: '或', field: 'AB', value: 'a' },
      ]),
    ).toBe('摘要=a');
  });

  it('read what people write in them', () => {
    expect(written([{ join: '与', field: 'IC', value: 'g06f 16/33' }])).toBe('分类号=G06F16/33');
    expect(written([{ join: '与', field: 'AN', value: 'ZL 2021 1 1286633.X' }])).toBe('申请号=202111286633.X');
    expect(written([{ join: '与', field: 'PA', value: 'a，b' }])).toBe('申请人=(a b)');
    expect(
      written([
        { join: '与', field: '', value: 'a 或 b' },
        { join: '与', field: '', value: 'c' },
      ]),
    ).toBe('(a 或 b) 与 c');
    expect(queryOfRows([{ join: '与', field: 'AD', value: '去年' }])).toMatchObject({ ok: false, expected: 'value' });
    expect(queryOfRows([{ join: '与', field: 'TI', value: '(' }])).toMatchObject({ ok: false });
  });
});

describe('facets', () => {
  it('stand for a condition each, which can be read again', () => {
    const values = {
      Type: '发明',
      State: '有权',
      Flags: '质押',
      Year: '2020',
      Applicant: '甲（集团） "乙"',
      Province: '江苏',
    };
    for (const facet of PATENT_FACETS) {
      const value = (values as Record<string, string>)[facet] ?? 'G06F';
      const condition = facetCondition(facet, value);
      expect(read(formatPatentQuery(condition))).toEqual(condition);
    }
  });

  it('narrow a query, and a chip widens it', () => {
    const type = facetCondition('Type', '发明');
    expect(narrowing(read('a 或 b')).by(type)).toBe('(a 或 b) 与 类型=发明');
    expect(narrowing(read('a 与 非 b')).by(type)).toBe('a 与 非 b 与 类型=发明');
    const query = read(narrowing(read('a 或 b')).by(type));
    expect(narrowing(query).asksFor(type)).toBe(true);
    expect(narrowing(read('a')).asksFor(type)).toBe(false);
    expect(conditionsOf(query)).toHaveLength(2);
    expect(widened(query, 1)).toEqual(read('a 或 b'));
    expect(widened(type, 0)).toBeNull();
    expect(narrowing(null).by(type)).toBe('类型=发明');
    expect(conditionsOf(null)).toEqual([]);
  });
});
