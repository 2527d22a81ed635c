/** Rows of exports: headings as databases write them, and what a row says. */
import { describe, expect, it } from 'vitest';
import { fieldOfHeading, readRow } from '../../src/modules/patents/read/read-row.ts';

describe('a heading', () => {
  it.each([
    ['申请号', 'applicationNumber'],
    ['公开(公告)号', 'publicationNumber'],
    ['公开（公告）日', 'publicationDate'],
    ['发明名称', 'title'],
    ['标题 (中文)', undefined],
    ['申请(专利权)人', 'applicants'],
    ['发明(设计)人', 'inventors'],
    ['IPC分类号', 'ipcs'],
    ['IPC', 'ipcs'],
    ['pub_no', 'publicationNumber'],
    ['ipc_subclasses', 'ipcs'],
    ['Application Number', 'applicationNumber'],
    ['', undefined],
    ['被引证次数', undefined],
  ])('%s means %s', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });
});

describe('a row', () => {
  it('says what stands in it, and nothing else', () => {
    const record = readRow({
      applicationNumber: 'CN202111286633.X',
      filingDate: '2017.04.24',
      publicationNumber: 'CN115212463A',
      publicationDate: '2022/10/21',
      title: ' 显示设备 ',
      applicants: '澜湾显示有限公司; 海岳大学',
      inventors: ['程鹏飞', '程鹏飞', ''],
      ipcs: 'G09G3/36;H01L 21/30 (2006.01)',
      description: '第一段 a<b\n第二段',
    });
    expect(record).toMatchObject({
      applicationNumber: '202111286633.X',
      filingDate: '2017-04-24',
      type: '发明',
      title: '显示设备',
      publications: [{ number: 'CN115212463A', kind: 'A', stage: '公布', date: '2022-10-21' }],
      applicants: ['澜湾显示有限公司', '海岳大学'],
      inventors: ['程鹏飞'],
      ipcs: [
        { symbol: 'G09G3/36', version: null },
        { symbol: 'H01L21/30', version: '2006.01' },
      ],
      description: ['第一段 a&lt;b', '第二段'],
      faults: [],
    });
  });

  it('with a publication number alone has no application number made for it', () => {
    const record = readRow({ publicationNumber: 'CN100998589', publicationDate: '2007-07-18', title: '硬胶囊剂' });
    expect(record).toMatchObject({ applicationNumber: null, filingDate: null, type: '发明', faults: [] });
    expect(record.publications).toEqual([{ number: 'CN100998589', kind: null, stage: null, date: '2007-07-18' }]);
  });

  it('takes the kind from a column of its own, and several numbers of one cell', () => {
    expect(
      readRow({ publicationNumber: 'CN115212463', kind: 'a', publicationDate: '2022-10-21' }).publications,
    ).toEqual([{ number: 'CN115212463A', kind: 'A', stage: '公布', date: '2022-10-21' }]);
    expect(
      readRow({ publicationNumber: ['CN115212463A', 'CN115212463B'] }).publications.map(({ stage }) => stage),
    ).toEqual(['公布', '授权']);
  });

  it.each([
    [{ applicationNumber: '202111286633.1' }, '申请号', '校验'],
    [{ filingDate: '2017-02-30' }, '申请日', '日期'],
    [{ publicationNumber: 'US8936998' }, '公开（公告）号', ''],
    [{ ipcs: '甲' }, 'IPC 分类号', ''],
  ])('tells what it could not read in %j', (row, field, reason) => {
    const { faults } = readRow(row);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ field, value: Object.values(row)[0], reason: expect.stringContaining(reason) });
  });

  it.each([null, undefined, 7, true, {}, [], [[['深']]], '\u0000', '😀'.repeat(1000)])(
    'bears %j in every cell',
    (value) => {
      const row = Object.fromEntries(
        ['applicationNumber', 'filingDate', 'publicationNumber', 'title', 'applicants', 'ipcs', 'loc', 'claims'].map(
          (name) => [name, value],
        ),
      );
      expect(() => readRow(row)).not.toThrow();
    },
  );
});
