/** Rows of exports: headings as databases write them, and what a row says. */
import { describe, expect, it } from 'vitest';
import { fieldOfHeading, readRow, rowOf } from '../../src/modules/patents/read/read-row.ts';

describe('a heading', () => {
  it.each([
    ['申请号', 'applicationNumber'],
    ['公开(公告)号', 'publicationNumber'],
    ['公开（公告）日', 'publicationDate'],
    ['发明名称', 'title'],
    ['标题 (中文)', 'title'],
    ['授权公告号', 'grantNumber'],
    ['主分类号', 'mainIpc'],
    ['当前申请人', undefined],
    ['申请(专利权)人', 'applicants'],
    ['发明(设计)人', 'inventors'],
    ['IPC分类号', 'ipcs'],
    ['IPC', 'ipcs'],
    ['pub_no', 'publicationNumber'],
    ['ipc_subclasses', 'ipcs'],
    ['Application Number', 'applicationNumber'],
    ['优先权', 'priorities'],
    ['优先权日', 'priorityDates'],
    ['PCT申请号', 'pctNumber'],
    ['国际申请号', 'pctNumber'],
    ['进入国家阶段日', 'pctEntryDate'],
    ['引证文献', 'citations'],
    ['分案原申请号', 'divisionOf'],
    ['', undefined],
    ['被引证次数', undefined],
  ])('%s means %s', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });
});

const read = (cells: Record<string, unknown>) => readRow(rowOf(Object.entries(cells)));

describe('a row', () => {
  it('says what stands in it, and nothing else', () => {
    const record = read({
      申请号: 'CN202111286633.X',
      申请日: '2017.04.24',
      '公开（公告）号': 'CN115212463A',
      '公开（公告）日': '2022/10/21',
      授权公告号: 'CN115212463B',
      授权公告日: '2024年5月7日',
      发明名称: ' 显示设备 ',
      申请人: '澜湾显示有限公司; 海岳大学',
      发明人: ['程鹏飞', '程鹏飞', ''],
      主分类号: 'H01L 21/30 (2006.01)',
      IPC分类号: 'G09G3/36;H01L 21/30 (2006.01)',
      代理机构: '澜湾专利代理有限责任公司 11204',
      说明书: '第一段 a<b\n第二段',
      被引证次数: 7,
    });
    expect(record).toMatchObject({
      applicationNumber: '202111286633.X',
      filingDate: '2017-04-24',
      type: '发明',
      title: '显示设备',
      publications: [
        { number: 'CN115212463A', kind: 'A', stage: '公布', date: '2022-10-21' },
        { number: 'CN115212463B', kind: 'B', stage: '授权', date: '2024-05-07' },
      ],
      applicants: ['澜湾显示有限公司', '海岳大学'],
      inventors: ['程鹏飞'],
      agency: '澜湾专利代理有限责任公司',
      ipcs: [
        { symbol: 'H01L21/30', version: '2006.01' },
        { symbol: 'G09G3/36', version: null },
      ],
      description: ['第一段 a<b', '第二段'],
      faults: [],
    });
  });

  it('with a publication number alone has no application number made for it', () => {
    const record = read({ pub_no: 'CN100998589', pub_date: '2007-07-18', title: '硬胶囊剂' });
    expect(record).toMatchObject({ applicationNumber: null, filingDate: null, type: '发明', faults: [] });
    expect(record.publications).toEqual([{ number: 'CN100998589', kind: null, stage: null, date: '2007-07-18' }]);
  });

  it.each([
    ['浙江省', '浙江'],
    ['浙江', '浙江'],
    ['东澜省', '东澜省'],
    ['美国', '美国'],
  ])('has %s as the province %s', (region, province) =>
    expect(read({ title: '泵', region })).toMatchObject({ province }),
  );

  it.each([
    [{ 地区: '广东省深圳市南山区' }, '广东', '深圳市', '南山区'],
    [{ 省份: '广东', 城市: '深圳市', 区县: '南山区' }, '广东', '深圳市', '南山区'],
    [{ 申请人地址: '518000 广东省深圳市南山区科技路1号；浙江省杭州市' }, '广东', '深圳市', '南山区'],
    [{ 省份: '广东', 申请人地址: '广东省深圳市南山区科技路1号' }, '广东', '深圳市', '南山区'],
    [{ 省份: '江苏', 申请人地址: '广东省深圳市' }, '江苏', '', ''],
    [{ 省市: '北京市', 城市: '北京市', 区县: '海淀区' }, '北京', '', '海淀区'],
    [{ 省市: '吉林省', 城市: '吉林市' }, '吉林', '吉林市', ''],
    [{ 省份: '广东省', 城市: '深圳' }, '广东', '深圳市', ''],
    [{ 省份: '吉林', 城市: '延边州', 区县: '延吉市' }, '吉林', '延边朝鲜族自治州', '延吉市'],
    [{ 省份: '新疆', 城市: '巴音郭楞' }, '新疆', '巴音郭楞蒙古自治州', ''],
    [{ 省份: '青海', 城市: '海南' }, '青海', '海南藏族自治州', ''],
    [{ 省份: '云南', 城市: '大理市' }, '云南', '大理市', ''],
    [{ 省份: '江苏', 城市: '昆山' }, '江苏', '昆山', ''],
    [{ 城市: '深圳' }, '', '深圳', ''],
    [{ 申请人地址: '美国加利福尼亚州' }, '', '', ''],
  ])('finds the place in %j', (columns, province, city, district) =>
    expect(read({ title: '泵', ...columns })).toMatchObject({ province, city, district, faults: [] }),
  );

  it('keeps editions of classes, section Y of CPC, and the edition that a main class has further on alone', () => {
    const row = { 主分类号: 'G06F16/332', ipc: 'G06F 16/332 (2019.01);H01L 21/30', cpc: 'Y02E 10/50 (2013.01)' };
    expect(read({ title: '泵', ...row })).toMatchObject({
      ipcs: [
        { symbol: 'G06F16/332', version: '2019.01' },
        { symbol: 'H01L21/30', version: null },
      ],
      cpcs: [{ symbol: 'Y02E10/50', version: '2013.01' }],
      faults: [],
    });
    expect(read({ title: '灯', loc: 'LOC(13)Cl. 26-05' })).toMatchObject({ loc: '26-05', locEdition: 13 });
    expect(read({ title: '泵', cpc: 'Z99' }).faults).toEqual([
      { field: 'CPC 分类号', value: 'Z99', reason: expect.stringContaining('CPC') },
    ]);
  });

  it('takes the kind from a column of its own', () => {
    const { publications } = read({ pub_no: 'CN115212463', kind: 'a', pub_date: '2022-10-21' });
    expect(publications).toEqual([{ number: 'CN115212463A', kind: 'A', stage: '公布', date: '2022-10-21' }]);
  });

  it('gives one day to none of several numbers', () => {
    const { publications } = read({ pub_no: ['CN115212463A', 'CN115212463B', 'CN115212463A'], pub_date: '2022-10-21' });
    expect(publications.map(({ stage, date }) => [stage, date])).toEqual([
      ['公布', null],
      ['授权', null],
    ]);
  });

  it('keeps what columns of one meaning say', () => {
    expect(read({ ipc: 'G09G3/36', 分类号: 'H01L21/30' }).ipcs.map(({ symbol }) => symbol)).toEqual([
      'G09G3/36',
      'H01L21/30',
    ]);
  });

  it.each([
    [{ 申请号: '202111286633.1' }, '申请号', '校验'],
    [{ 申请日: '2017-02-30' }, '申请日', '日期'],
    [{ 公开号: 'US8936998' }, '公开（公告）号', ''],
    [{ IPC: '甲' }, 'IPC 分类号', ''],
    [{ LOC: '甲' }, '洛迦诺分类号', ''],
  ])('tells what it could not read in %j', (row, field, reason) => {
    const { faults } = read(row);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ field, value: Object.values(row)[0], reason: expect.stringContaining(reason) });
  });

  it('tells so many faults, and of each so much', () => {
    const { faults } = read({ IPC: Array.from({ length: 5_000 }, (_, n) => `甲${n}`.padEnd(500, '乙')) });
    expect(faults).toHaveLength(50);
    expect(Math.max(...faults.map(({ value }) => value.length))).toBe(100);
  });

  it.each([null, undefined, 7, true, {}, [], [[['深']]], '\u0000', '😀'.repeat(1000)])(
    'bears %j in every cell',
    (value) => {
      const headings = [
        '申请号',
        '申请日',
        '公开号',
        '授权公告号',
        '标题',
        '申请人',
        'IPC',
        'LOC',
        '权利要求',
        '说明书',
      ];
      expect(() => read(Object.fromEntries(headings.map((heading) => [heading, value])))).not.toThrow();
    },
  );
});

describe('other applications and documents in a row', () => {
  it.each([
    ['201320854096.9 20131224 CN', { office: 'CN', number: '201320854096.9', date: '2013-12-24' }],
    ['2016.05.23 KR 10-2016-0063019', { office: 'KR', number: '10-2016-0063019', date: '2016-05-23' }],
    ['10-2016-0063019, 2016-05-23, KR', { office: 'KR', number: '10-2016-0063019', date: '2016-05-23' }],
    ['US12741916', { office: 'US', number: '12741916', date: null }],
    ['201320854096.9', { office: 'CN', number: '201320854096.9', date: null }],
    ['PCT/CN2020/123456 2020-10-23', { office: 'WO', number: 'PCT/CN2020/123456', date: '2020-10-23' }],
  ])('the priority %s is read', (优先权, expected) => {
    expect(read({ 优先权 }).priorities).toEqual([expected]);
  });

  it('several priorities have the days of a column beside them, where it has as many', () => {
    const 优先权号 = 'US17/123456; KR10-2016-0063019';
    expect(read({ 优先权号, 优先权日: '2016-01-02;2016-05-23' }).priorities).toEqual([
      { office: 'US', number: '17/123456', date: '2016-01-02' },
      { office: 'KR', number: '10-2016-0063019', date: '2016-05-23' },
    ]);
    expect(read({ 优先权号, 优先权日: '2016-01-02' }).priorities.map(({ date }) => date)).toEqual([null, null]);
  });

  it('are canonical, and what cannot be read is told', () => {
    const record = read({
      PCT申请号: 'PCTCN2021078383',
      进入国家阶段日: '2022.09.01',
      分案原申请号: 'CN201710269973.9',
      引证文献: 'CN 115212463 A; US2004/0226162A1；《机械设计手册》',
    });
    expect(record).toMatchObject({
      pctNumber: 'PCT/CN2021/078383',
      pctEntryDate: '2022-09-01',
      divisionOf: '201710269973.9',
      citations: [
        { number: 'CN115212463A', category: null, by: null },
        { number: 'US2004/0226162A1' },
        { text: '《机械设计手册》' },
      ],
      faults: [],
    });
    const faulty = read({
      优先权: '无',
      PCT申请号: 'WO2021/1',
      进入国家阶段日: '无',
      分案原申请号: '1',
      引证文献: ['CN12'],
    });
    expect(faulty).toMatchObject({
      priorities: [],
      pctNumber: null,
      pctEntryDate: null,
      divisionOf: null,
      citations: [],
    });
    expect(faulty.faults.map(({ field }) => field)).toEqual([
      '优先权',
      '分案原申请号',
      '国际申请号',
      '引证文献',
      '进入国家阶段日',
    ]);
  });
});
