import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPatentQuery } from '../src/rules/patent-query/format.ts';
import { parsePatentQuery } from '../src/rules/patent-query/parse.ts';
import type { PatentQuery } from '../src/rules/patent-query/query.ts';
import { PATENT_QUERY_LIMITS } from '../src/rules/patent-query/search-call.ts';

const read = (text: string): PatentQuery => {
  const result = parsePatentQuery(text);
  if (!result.ok) throw new Error(`${text}: ${result.message} (${result.at})`);
  return result.query;
};
const fault = (text: string) => {
  const result = parsePatentQuery(text);
  if (result.ok) throw new Error(`read: ${formatPatentQuery(result.query)}`);
  return result;
};
const words = (text: string, field: 'TI' | 'PA' | null = null, exact = false): PatentQuery => ({
  kind: 'words',
  field,
  text,
  exact,
});

describe('what is written', () => {
  it.each<[string, string]>([
    ['水下 夹持', '水下 夹持'],
    ['水下　夹持，机构', '水下 夹持 机构'],
    ['TI=电池', '标题=电池'],
    ['标题：电池', '标题=电池'],
    ['ＴＩ＝电池 ＡＮＤ （摘要＝隔膜 ＯＲ 摘要＝涂层）', '标题=电池 与 摘要=(隔膜 或 涂层)'],
    ['标题=(水下 且 (夹持 或 抓取))', '标题=水下 与 标题=(夹持 或 抓取)'],
    ['标题=(水下 机器人)', '标题=(水下 机器人)'],
    ['“水下 机器人” 非 军用', '"水下 机器人" 与 非 军用'],
    ['非 a b', '非 a 与 b'],
    ['not (a b)', '非 (a b)'],
    ['a 或 b 与 c', 'a 或 b 与 c'],
    ['(a 或 b) c', '(a 或 b) 与 c'],
    ['((a))', 'a'],
    ['申请日>=2020-01-01', '申请日>=2020-01-01'],
    ['申请日=2019..2021', '申请日=2019..2021'],
    ['申请日=2019至2021年', '申请日=2019..2021'],
    ['AD:2019-2021', '申请日=2019..2021'],
    ['申请日＞2020', '申请日>=2021-01-01'],
    ['申请日<2020年3月', '申请日<=2020-02-29'],
    ['公开日=2020-02', '公开日=2020-02'],
    ['授权日=2020.2.3', '授权日=2020-02-03'],
    ['授权日=2020-02-03..2021', '授权日=2020-02-03..2021-12-31'],
    ['届满日≤2030', '届满日<=2030-12-31'],
    ['届满日=2030..', '届满日>=2030-01-01'],
    ['IC=G06F16', '分类号=G06F16'],
    ['ipc=g06f 16/33 电池', '分类号=G06F16/33 与 电池'],
    ['分类号=(G06F 或 H04L)', '分类号=(G06F 或 H04L)'],
    ['CP=Y02E10/50', 'CPC=Y02E10/50'],
    ['LOC=1208', '外观分类号=12-08'],
    ['LOC=9', '外观分类号=09'],
    ['类型=新型 状态=有效', '类型=实用新型 与 状态=有权'],
    ['法律状态=状态未核实', '状态=未核实'],
    ['标记=质押', '标记=质押'],
    ['有附图=无', '非 有附图=有'],
    ['省份="内蒙古 自治区"', '地区="内蒙古 自治区"'],
    ['城市=苏州市', '地区=苏州市'],
    ['ZL 2021 1 1286633.X', '202111286633.X'],
    ['ＺＬ２０２１１１２８６６３３．Ｘ', '202111286633.X'],
    ['202111286633。X', '202111286633.X'],
    ['102021001286633', '202111286633.X'],
    ['cn 113781974 a', 'CN113781974A'],
    ['申请号=2021112', '申请号=2021112'],
    ['申请号=202111286633X', '申请号=202111286633.X'],
    ['PN=113781974A', '公开号=CN113781974A'],
    ['号码=2021112', '2021112'],
    ['号码=20211128', '号码=20211128'],
    ['H04L 9/32', '分类号=H04L9/32'],
    ['电池 h04l', '电池 与 分类号=H04L'],
    ['H04', '分类号=H04'],
    ['C12', '分类号=C12'],
    ['C60', 'C60'],
    ['C12 脂肪醇', 'C12 脂肪醇'],
    ['电池 H04', '电池 H04'],
    ['g06f16', '分类号=G06F16'],
    ['分类号=G06F16/', '分类号=G06F16'],
    ['检索 G06F16/3', '检索 与 分类号=G06F16/3'],
    ['Y02E10/50', 'CPC=Y02E10/50'],
    ['主分类号=g06f 16/33', '主分类号=G06F16/33'],
    ['CN113781974', 'CN113781974'],
    ['113781974A', 'CN113781974A'],
    ['113781974', '113781974'],
    ['98101234', '98101234'],
    ['专利号ZL202111286633.X', '202111286633.X'],
    ['申请号 2021 1 1286633.X 电池', '202111286633.X 与 电池'],
    ['公开号：CN113781974A', '公开号=CN113781974A'],
    ['公布号 113781974A', 'CN113781974A'],
    ['申请号 电池', '申请号 电池'],
    ['20261120', '20261120'],
    ['13800138000', '13800138000'],
    ['pct cn 2021 078383', 'pct cn 2021 078383'],
    ['pct/cn2021/78383', 'pct/cn2021/78383'],
    ['pctcn2021078383', 'PCT/CN2021/078383'],
    ['国际申请号=PCT/CN2021/078383', 'PCT/CN2021/078383'],
    ['202111286633.X，202110000001.2', '号码=(202111286633.X 或 202110000001.2)'],
    ['电池 202111286633.X CN113781974A', '电池 与 号码=(202111286633.X 或 CN113781974A)'],
    ['202111286633.X 与 202110000001.2', '202111286633.X 与 202110000001.2'],
    ['申请人==海岳大学', '申请人=="海岳大学"'],
    ['专利权人=="海岳大学（深圳）"', '申请人=="海岳大学（深圳）"'],
    ['申请人==「海岳"大学"」', '申请人==「海岳"大学"」'],
    ['非 申请人=="海岳大学"', '非 申请人=="海岳大学"'],
    ['区县==西区 或 地区==城西区', '地区=="西区" 或 地区=="城西区"'],
    ['pH值', 'pH值'],
    ['方法与装置', '方法与装置'],
    ['PCT/CN2021/078383', 'PCT/CN2021/078383'],
  ])('%s is %s', (text, canonical) => {
    expect(formatPatentQuery(read(text))).toBe(canonical);
    expect(read(canonical)).toEqual(read(text));
  });

  it('is told as one query, parts of one kind in one list', () => {
    expect(read('a 与 (b 与 (c 与 d))')).toEqual({
      kind: 'and',
      parts: [words('a'), words('b'), words('c'), words('d')],
    });
    expect(read('申请人="海岳大学"')).toEqual(words('海岳大学', 'PA', true));
    expect(read('CN113781974A')).toEqual({ kind: 'number', field: null, text: 'CN113781974A' });
  });

  it('tells of numbers that cannot be right, and looks for them as they were typed', () => {
    expect(parsePatentQuery('202111286633.1')).toEqual({
      ok: true,
      query: { kind: 'number', field: null, text: '202111286633.1' },
      notes: [expect.stringContaining('校验位不正确')],
    });
    expect(parsePatentQuery('申请号=202111286633.1')).toMatchObject({ notes: [expect.stringContaining('校验位')] });
    expect(parsePatentQuery('公开号=CN413781974A')).toMatchObject({ notes: [expect.stringContaining('首位数字')] });
    expect(parsePatentQuery('202111286633')).toMatchObject({ ok: true, notes: [] });
    const two = parsePatentQuery('202111286633.X 202110000001.2');
    expect(two).toMatchObject({
      ok: true,
      query: { kind: 'or' },
      notes: expect.arrayContaining([expect.stringContaining('任意一个')]),
    });
  });
});

describe('what makes no sense', () => {
  it.each<[string, number, string, RegExp]>([
    ['', 0, 'condition', /缺少检索条件/],
    ['  ', 2, 'condition', /缺少检索条件/],
    ['电池 与', 4, 'condition', /缺少检索条件/],
    ['与 电池', 0, 'condition', /“与”前面/],
    ['a 或 与 b', 4, 'condition', /“与”前面/],
    ['(a 或 b', 0, 'closing', /没有对应的右括号/],
    ['a)', 1, 'operator', /没有对应的左括号/],
    ['()', 1, 'condition', /右括号前面/],
    ['标题=', 3, 'value', /“标题”后面缺少内容/],
    ['标题=与', 3, 'value', /“标题”后面缺少内容/],
    ['颜色=红', 0, 'field', /没有“颜色”这个字段/],
    ['=红', 0, 'field', /前面应为字段/],
    ['a "b', 2, 'quote', /引号没有成对/],
    ['""', 0, 'value', /引号里面没有内容/],
    ['标题>5', 2, 'sign', /只能用等号/],
    ['标题==电池', 2, 'sign', /双等号只用于申请人和地区/],
    ['申请人==(a 或 b)', 5, 'value', /后面缺少内容/],
    ['申请人==""', 5, 'value', /引号里面没有内容/],
    ['申请日=2020-02-30', 4, 'value', /2 月没有 30 日/],
    ['申请日=2020-13', 4, 'value', /没有 13 月/],
    ['申请日=去年', 4, 'value', /日期应写成/],
    ['申请日=2021..2019', 4, 'value', /晚于/],
    ['申请日>=2019..2021', 5, 'value', /只能用等号/],
    ['申请日=1066', 4, 'value', /年份应在/],
    ['类型=软件', 3, 'value', /专利类型只能是发明、实用新型、外观设计/],
    ['状态=好', 3, 'value', /法律状态只能是/],
    ['标记=x', 3, 'value', /标记只能是/],
    ['有附图=几幅', 4, 'value', /只能是有或无/],
    ['IC=Z01', 3, 'value', /A 至 H/],
    ['CPC=Z', 4, 'value', /A 至 H 或 Y/],
    ['LOC=99', 4, 'value', /12-08/],
    ['申请号=电池', 4, 'value', /申请号应为/],
    ['公开号=电池', 4, 'value', /公开（公告）号应为/],
    ['𠮷𠮷 标题=', 6, 'value', /缺少内容/],
  ])('%j fails at %i', (text, at, expected, message) => {
    expect(fault(text)).toEqual({ ok: false, at, expected, message: expect.stringMatching(message) });
  });

  it('is too much of anything', () => {
    const { length, depth, terms } = PATENT_QUERY_LIMITS;
    const nested = (count: number) => `${'('.repeat(count)}a${')'.repeat(count)}`;
    const many = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(' ');
    expect(read(nested(depth))).toEqual(words('a'));
    expect(fault(nested(depth + 1))).toMatchObject({ at: depth, expected: 'less' });
    expect(fault('非 '.repeat(depth + 1))).toMatchObject({ expected: 'less' });
    expect(read(many(terms))).toMatchObject({ kind: 'words' });
    expect(fault(many(terms + 1))).toMatchObject({ expected: 'less', message: expect.stringContaining('50') });
    expect(fault('a'.repeat(length + 1))).toMatchObject({ at: length, expected: 'less' });
  });
});

describe('reading and writing', () => {
  const text = fc.constantFrom('电池', '隔膜', '水下 机器人', 'pH', 'x1', '与众不同');
  const one = fc.constantFrom('电池', '水下 机器人', 'and', '(a)', 'TI=x');
  const day = fc.constantFrom('2019-01-01', '2020-02-29', '2021-03-15', '2021-12-31');
  const leaf: fc.Arbitrary<PatentQuery> = fc.oneof(
    fc.record({
      kind: fc.constant('words' as const),
      field: fc.constantFrom(null, 'TI', 'AB', 'CL', 'PA', 'IN', 'AG'),
      text,
      exact: fc.constant(false),
    }),
    fc.record({
      kind: fc.constant('words' as const),
      field: fc.constantFrom(null, 'TI', 'PA'),
      text: one,
      exact: fc.constant(true),
    }),
    fc.constantFrom<PatentQuery>(
      { kind: 'number', field: null, text: '202111286633.X' },
      { kind: 'number', field: null, text: '20211128' },
      { kind: 'number', field: 'AN', text: '2021112' },
      { kind: 'number', field: 'PN', text: 'CN1137' },
      { kind: 'class', field: 'IC', text: 'G06F16/33' },
      { kind: 'class', field: 'LC', text: '12-08' },
      { kind: 'value', field: 'TY', text: '发明' },
      { kind: 'value', field: 'TY', text: '实用新型' },
      { kind: 'value', field: 'FG', text: '有' },
      { kind: 'value', field: 'PR', text: '内蒙古 自治区' },
    ),
    fc
      .tuple(fc.constantFrom('AD', 'PD', 'GD', 'ED'), fc.option(day), fc.option(day))
      .filter(([, from, to]) => (from ?? to) !== null && (!from || !to || from <= to))
      .map(([field, from, to]) => ({ kind: 'range' as const, field, from, to })),
  );
  const tree = fc.letrec<{ query: PatentQuery; and: PatentQuery; or: PatentQuery; not: PatentQuery }>((tie) => ({
    query: fc.oneof({ maxDepth: 3 }, leaf, tie('and'), tie('or'), tie('not')),
    and: fc
      .array(fc.oneof({ maxDepth: 3 }, leaf, tie('or'), tie('not')), { minLength: 2, maxLength: 3 })
      .map((parts) => ({ kind: 'and', parts })),
    or: fc
      .array(fc.oneof({ maxDepth: 3 }, leaf, tie('and'), tie('not')), { minLength: 2, maxLength: 3 })
      .map((parts) => ({ kind: 'or', parts })),
    not: tie('query').map((part) => ({ kind: 'not', part })),
  })).query;
  const leaves = (query: PatentQuery): number =>
    query.kind === 'not'
      ? leaves(query.part)
      : query.kind === 'and' || query.kind === 'or'
        ? query.parts.reduce((sum, part) => sum + leaves(part), 0)
        : 2;

  it('of any query gives it back', () => {
    fc.assert(
      fc.property(
        tree.filter((query) => leaves(query) <= 50),
        (query) => {
          const written = formatPatentQuery(query);
          fc.pre(written.length <= 1000);
          expect(read(written)).toEqual(query);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('of any text fails with a place in it, or is settled', () => {
    const piece = fc.oneof(
      fc.constantFrom('与', '或', '非', 'AND', '(', '）', '"', '”', '=', '：', '>=', '＜', ' ', '　', '，', '。', '.'),
      fc.constantFrom(
        '标题',
        'TI',
        '申请日',
        '申请号',
        'IC',
        'LOC',
        '类型',
        '发明',
        '2020',
        '..',
        '2021-03',
        'G06F',
        '16/33',
      ),
      fc.constantFrom(
        'ZL',
        '2021',
        '1',
        '1286633.X',
        'CN113781974A',
        '20211128',
        'X',
        'A',
        '12-08',
        '𠮷',
        '有附图',
        '无',
      ),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const typed = pieces.join(' ').slice(0, 600);
        const result = parsePatentQuery(typed);
        if (!result.ok) {
          expect(result.at).toBeGreaterThanOrEqual(0);
          expect(result.at).toBeLessThanOrEqual([...typed].length);
          expect(result.message).toMatch(/[。]$/);
          return;
        }
        const written = formatPatentQuery(result.query);
        expect(read(written)).toEqual(result.query);
        expect(formatPatentQuery(read(written))).toBe(written);
      }),
      { numRuns: 3000 },
    );
  });

  it('of the longest texts ends at once', () => {
    for (const piece of ['(', '非 ', '"', 'ZL 1 ', 'a=', '与', 'G06F 1/11 ', '标题=(', '1 ', '：']) {
      const result = parsePatentQuery(piece.repeat(1000).slice(0, 1000));
      expect(result.ok === false || result.query).toBeTruthy();
    }
  });
});
