/** What of a record can be taken, and what two records make of one patent. No database. */
import { describe, expect, it } from 'vitest';
import { judgeRecord } from '../../src/modules/patents/import/judge-record.ts';
import { mergeBatch, type TakenRecord } from '../../src/modules/patents/import/merge-batch.ts';
import type { ReadPatent } from '../../src/modules/patents/read/read-patent.ts';
import { readRow, rowOf } from '../../src/modules/patents/read/read-row.ts';

const TODAY = '2026-11-25';
const read = (row: Record<string, unknown>): ReadPatent => readRow(rowOf(Object.entries(row)));
const judge = (row: Record<string, unknown>) => judgeRecord(read(row), TODAY);
const taken = (...rows: Record<string, unknown>[]): TakenRecord[] =>
  rows.map((row, index) => {
    const record = read(row);
    return {
      file: 'a.jsonl',
      line: index + 1,
      name: record.publications[0]?.number ?? '',
      judged: judgeRecord(record, TODAY),
    };
  });
const merge = (...rows: Record<string, unknown>[]) => mergeBatch(taken(...rows), [], () => false, '2026-11-26');

const A = { 公开号: 'CN115212463A', 公开日: '2022-10-21', 名称: '一种水杯', 申请号: '202111286633.X' };
const B = { 公开号: 'CN115212463B', 公开日: '2024-03-01', 名称: '一种保温水杯', 申请号: '202111286633.X' };

describe('a record', () => {
  it.each([
    [{ 名称: '一种水杯' }, 'no-number'],
    [{ 公开号: 'US2020123456A1', 名称: 'Cup' }, 'no-number'],
    [{ 公开号: 'CN115212463A', 名称: ' ' }, 'no-title'],
    [{ 公开号: 'CN115212463A', 名称: '杯'.repeat(501) }, 'too-long'],
  ])('%o is refused: %s', (row, rule) => {
    const judged = judge(row);
    expect('refusal' in judged && judged.refusal.rule).toBe(rule);
  });

  it('with a publication number alone is taken, and no application number is made up', () => {
    const judged = judge({ pub_no: 'CN100998589', pub_date: '2007-07-18', title: '恩多泰的新用途', region: '北京' });
    expect(judged).toMatchObject({
      record: { applicationNumber: null, filingDate: null, type: '发明', province: '北京' },
      day: '2007-07-18',
      setAside: [],
    });
  });

  it.each([
    ['申请日', '2027-01-01', '申请日晚于今天'],
    ['申请日', '1980-01-01', '申请日早于专利法施行之日（1985-04-01）'],
    ['申请日', '2023-01-01', '申请日晚于公开（公告）日 2022-10-21'],
  ])('keeps its other values without an impossible %s %s', (field, value, reason) => {
    const judged = judge({ ...A, [field]: value });
    expect(judged).toMatchObject({ record: { filingDate: null, title: '一种水杯' } });
    expect(judged.setAside).toEqual([expect.objectContaining({ field: '申请日', value, reason })]);
  });

  it('of a design loses IPC, claims and description, of an invention Locarno', () => {
    const design = judge({
      公开号: 'CN307000001S',
      公开日: '2021-12-01',
      名称: '水杯',
      IPC: 'A47G19/22',
      权利要求: ['一种水杯。'],
      说明书: '杯身如图。',
      洛迦诺分类号: '07-01',
    });
    expect(design).toMatchObject({ record: { ipcs: [], claims: [], description: [], loc: '07-01' } });
    expect(design.setAside.map(({ rule }) => rule)).toEqual(['design-class', 'design-claims', 'design-description']);
    const invention = judge({ ...A, 洛迦诺分类号: '07-01' });
    expect(invention).toMatchObject({ record: { loc: null } });
  });

  it('is stored without what a database cannot hold', () => {
    const judged = judge({ ...A, 名称: '水\u0000杯\ud800' });
    expect(judged).toMatchObject({ record: { title: '水杯\ufffd' } });
  });
});

describe('what a source says of the legal state', () => {
  const told = (...rows: Record<string, unknown>[]) => {
    const { drafts, faults } = merge(...rows);
    return { ...drafts[0]?.facts, reasons: faults.map(({ reason }) => reason) };
  };

  it('is kept in its words with the day it names, else that of the import', () => {
    expect(told({ ...A, 法律状态: ' 未缴年费终止 ' })).toMatchObject({
      toldState: '未缴年费终止',
      toldStateOn: '2026-11-26',
    });
    expect(told({ ...A, 当前法律状态: '有权', 专利有效性: '授权', 法律状态公告日: '2024.3.1' })).toMatchObject({
      toldState: '有权；授权',
      toldStateOn: '2024-03-01',
      reasons: [],
    });
  });

  it('is set aside where it is none, and so is a day that cannot be', () => {
    expect(told({ ...A, 法律状态: '长'.repeat(101) })).toMatchObject({ toldState: '', reasons: ['超过 100 字'] });
    expect(told({ ...A, 法律状态: '有权', 法律状态日期: '2027-01-01' })).toMatchObject({
      toldState: '有权',
      toldStateOn: '2026-11-26',
      reasons: ['晚于今天'],
    });
  });

  it('of two the later stands whatever their order, and the report names both', () => {
    const rows = [
      { ...A, 法律状态: '审中', 法律状态日期: '2022-10-21' },
      { ...A, 法律状态: '失效', 法律状态日期: '2026-01-01' },
      { ...A, 法律状态: '有权', 法律状态日期: '2024-03-01' },
    ];
    for (const order of [rows, rows.slice().reverse()]) {
      expect(told(...order)).toMatchObject({ toldState: '失效', toldStateOn: '2026-01-01', reasons: { length: 2 } });
    }
  });

  it('told again tells nothing new', () => {
    const { counts } = merge({ ...A, 法律状态: '有权' }, { ...A, 法律状态: '有权' });
    expect(counts).toMatchObject({ created: 1, updated: 0, unchanged: 1, setAside: 0 });
  });
});

describe('records of one patent', () => {
  it('become one patent with two publications, the newer facts shown, whatever their order', () => {
    for (const rows of [
      [A, B],
      [B, A],
    ]) {
      const { drafts, counts } = merge(...rows);
      expect(drafts).toHaveLength(1);
      expect(counts).toMatchObject({ created: 1, updated: 1, refused: 0 });
      expect(drafts[0]?.facts).toMatchObject({
        applicationNumber: '202111286633.X',
        title: '一种保温水杯',
        publicationNumber: 'CN115212463A',
        publicationDate: '2022-10-21',
        grantNumber: 'CN115212463B',
        grantDate: '2024-03-01',
      });
      expect([...(drafts[0]?.publications.keys() ?? [])].sort()).toEqual(['CN115212463A', 'CN115212463B']);
    }
  });

  it('are told apart field by field: what one leaves open the other fills', () => {
    const { drafts, faults } = merge(
      { ...A, 发明人: '甲;乙', 摘要: '旧摘要' },
      { ...B, 申请人: '某公司' },
      { ...A, 代理机构: '某代理' },
    );
    expect(drafts[0]?.facts).toMatchObject({
      title: '一种保温水杯',
      inventors: ['甲', '乙'],
      applicants: ['某公司'],
      agency: '某代理',
      abstract: '旧摘要',
    });
    expect(faults.map(({ line, field, rule }) => [line, field, rule])).toEqual([
      [2, '名称', 'newer-fact'],
      [3, '名称', 'kept-fact'],
    ]);
  });

  it('keep the wording of the older publication beside that of the newer, whatever their order', () => {
    const old = { ...A, 摘要: '旧摘要', 权利要求: ['一种水杯，其特征在于甲。'] };
    const fresh = { ...B, 摘要: '新摘要', 权利要求: ['一种水杯，其特征在于甲和乙。'] };
    for (const rows of [
      [old, fresh],
      [fresh, old],
    ]) {
      const [draft] = merge(...rows).drafts;
      expect(draft?.facts).toMatchObject({ abstract: '新摘要', claims: ['一种水杯，其特征在于甲和乙。'] });
      expect(draft?.wordingOf).toBe('CN115212463B');
      expect(draft?.wordings.get('CN115212463A')).toMatchObject({ abstract: '旧摘要' });
    }
  });

  it('change nothing the second time', () => {
    const { counts } = merge(A, A, A);
    expect(counts).toMatchObject({ created: 1, updated: 0, unchanged: 2 });
  });

  it('are refused when they cannot be of one patent', () => {
    const { counts, faults } = merge(
      A,
      { ...A, 申请号: '202110000007.3' },
      { ...A, 申请号: '', 公开日: '2022-10-22' },
      { 公开号: 'CN107000009A', 公开日: '2017-01-01', 名称: '另一件', 申请日: '2016-01-01' },
      { ...A, 公开号: '', 公开日: '', 申请日: '2023-01-01' },
    );
    expect(faults.map(({ line, refused, rule }) => [line, refused, rule])).toContainEqual([
      2,
      true,
      'other-application',
    ]);
    expect(faults).toContainEqual(expect.objectContaining({ line: 3, refused: false, rule: 'known-date' }));
    expect(faults).toContainEqual(expect.objectContaining({ line: 5, refused: false, rule: 'date-order' }));
    expect(counts).toMatchObject({ created: 2, refused: 1 });
  });

  it('cannot make a patent whose days contradict each other', () => {
    const filed = { ...A, 申请日: '2021-11-02' };
    expect(merge(filed, { ...A, 公开号: 'CN115212463B', 公开日: '2020-01-01' }).faults).toEqual([
      expect.objectContaining({ line: 2, refused: true, rule: 'date-order' }),
    ]);
    const granted = { ...B, 公开日: '2022-01-01' };
    expect(merge(granted, A).faults).toEqual([expect.objectContaining({ line: 2, refused: true, rule: 'date-order' })]);
  });

  it('with the numbers of two patents are refused, and nothing of either changes', () => {
    const other = { 公开号: 'CN107000009A', 公开日: '2017-08-01', 名称: '另一件' };
    const { counts, faults, drafts } = merge(A, other, { ...A, 公开号: 'CN107000009A', 公开日: '2017-08-01' });
    expect(counts).toMatchObject({ created: 2, refused: 1 });
    expect(faults.at(-1)).toMatchObject({ line: 3, refused: true, rule: 'two-patents' });
    expect(drafts.map(({ facts }) => facts.applicationNumber)).toEqual(['202111286633.X', null]);
  });
});

describe('other applications that a record names', () => {
  const named = { ...A, 申请日: '2021-11-02' };
  it('are taken as far as the law lets them stand', () => {
    const judged = judge({
      ...named,
      优先权: 'US17/1 2020-11-02; US17/2 2019-01-01; US17/3 2021-11-03; CN 202111286633.X',
      分案原申请号: '201320854096.9',
      PCT申请号: 'PCT/CN2021/078383',
      进入国家阶段日: '2021-11-01',
    });
    expect(judged).toMatchObject({
      record: { title: '一种水杯' },
      relations: [{ Kind: '优先权', Office: 'US', Number: '17/1', Date: '2020-11-02' }],
      pctNumber: 'PCT/CN2021/078383',
      pctEntryDate: null,
    });
    expect(judged.setAside.map(({ field, value, rule, article }) => [field, value, rule, article])).toEqual([
      ['优先权', '优先权 US 17/2 2019-01-01', 'priority-expired', '专利法第二十九条'],
      ['优先权', '优先权 US 17/3 2021-11-03', 'priority-after-filing', '专利法第二十九条'],
      ['优先权', '优先权 202111286633.X', 'own-relation', '专利法第二十九条'],
      ['分案', '分案 201320854096.9', 'division-type', '专利法实施细则第四十八条'],
      ['进入国家阶段日', '2021-11-01', 'entry-before-filing', '专利法实施细则第一百一十九条'],
    ]);
  });

  it('and documents are kept once each, those that are too many or too long are told', () => {
    const many = Array.from({ length: 205 }, (_, index) => `US${index}`);
    const judged = judge({ ...named, 引证文献: ['CN101234567A', 'cn101234567a', '长'.repeat(501), ...many] });
    expect('citations' in judged && judged.citations.length).toBe(200);
    expect(judged.setAside.map(({ rule }) => rule)).toEqual(['too-long', 'too-many']);
  });

  it('are judged by what stands of the patent, too', () => {
    const { drafts, faults } = merge(named, {
      公开号: 'CN115212463A',
      名称: '一种水杯',
      优先权: 'CN 202111286633.X; US17/1 2021-11-03',
    });
    expect(drafts[0]?.facts.relations).toEqual([]);
    expect(faults.map(({ rule }) => rule)).toEqual(['own-relation', 'priority-after-filing']);
  });

  it('only add to what stands where nothing is lost, and leave the kinds that a file does not tell', () => {
    const first = { ...named, 优先权: 'US17/1 2020-11-02', 引证文献: 'CN101234567A' };
    const second = { ...named, 优先权: 'US17/1 2020-11-02; US17/4 2020-12-02', 引证文献: 'US1;CN101234567A' };
    const numbers = (...rows: Record<string, unknown>[]) => {
      const { drafts, faults } = merge(...rows);
      const { relations = [], citations = [] } = drafts[0]?.facts ?? {};
      return {
        told: [...relations, ...citations].map(({ Number: number }) => number),
        rules: faults.map(({ rule }) => rule),
      };
    };
    expect(numbers(first, second)).toEqual({ told: ['17/1', '17/4', 'US1', 'CN101234567A'], rules: [] });
    // Less than what stands is another fact: the newer one counts.
    expect(numbers(second, first)).toMatchObject({
      told: ['17/1', '17/4', 'US1', 'CN101234567A'],
      rules: ['kept-fact', 'kept-fact'],
    });
    expect(numbers({ ...named, 分案原申请号: '201710269973.9' }, first).told).toEqual([
      '17/1',
      '201710269973.9',
      'CN101234567A',
    ]);
  });
});
