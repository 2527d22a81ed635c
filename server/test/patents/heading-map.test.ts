/** What headings mean where somebody says so: which maps are taken, and what readers make of them. No database. */
import { IMPORT_FIELDS } from '@ip-portal/contract/patent-import-words';
import { describe, expect, it } from 'vitest';
import { parseHeadingMap } from '../../src/modules/patents/import/heading-map.ts';
import { fieldOfHeading, readRow, rowOf } from '../../src/modules/patents/read/read-row.ts';

const fieldOf = (map: unknown) => {
  const parsed = parseHeadingMap(JSON.stringify(map));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.fieldOf;
};
const reasonOf = (text: string) => {
  const parsed = parseHeadingMap(text);
  return parsed.ok ? undefined : parsed.reason;
};

describe('a map of headings', () => {
  it('says what its headings mean, however they are written; others mean what they always do', () => {
    const means = fieldOf({ '案件 号（新）': '申请号', 摘要: '忽略', Titel: ' 名称 ' });
    expect(means('案件号(新)')).toBe('applicationNumber');
    expect(means('TITEL')).toBe('title');
    expect(means('摘要')).toBeNull();
    expect(means('申请人')).toBe('applicants');
    expect(means('备注')).toBeUndefined();
  });

  it.each(Object.entries(IMPORT_FIELDS))('knows the field %s as %s', (field, label) => {
    expect(fieldOf({ 某列: label })('某列')).toBe(field);
  });

  it('takes every label for a heading as well', () => {
    for (const [field, label] of Object.entries(IMPORT_FIELDS)) expect(fieldOfHeading(label)).toBe(field);
  });

  it.each([
    ['{', '不是 JSON 对象'],
    ['[]', '不是 JSON 对象'],
    ['null', '不是 JSON 对象'],
    ['{}', '没有写明任何列名'],
    ['{"（）":"名称"}', '列名“（）”中没有文字'],
    ['{"甲":"applicationNumber"}', '字段“applicationNumber”不存在'],
    ['{"甲":"constructor"}', '字段“constructor”不存在'],
    ['{"甲":{"field":"名称"}}', '不存在，可用的字段：申请号、申请日、'],
    ['{"甲 乙":"名称","甲乙":"摘要"}', '列名“甲乙”出现了两次，字段不同'],
  ])('%s is refused', (text, reason) => {
    expect(reasonOf(text)).toContain(reason);
  });

  it('may write a heading in two ways, and begin with a mark of its encoding', () => {
    expect(reasonOf('\uFEFF{"甲 乙":"名称","甲乙":"名称"}')).toBeUndefined();
  });

  it('has an end', () => {
    const many = (n: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, i) => [`列${i}`, '忽略'])));
    expect(reasonOf(many(500))).toBeUndefined();
    expect(reasonOf(many(501))).toBe('列名超过 500 个');
  });

  it('gathers what stands under headings of one meaning, and leaves out what it says', () => {
    const cells = Object.entries({
      首位权利人: '甲',
      其他权利人: '乙；丙',
      摘要: '不要',
      题目: '水杯',
      文献: 'CN115212463A',
    });
    const means = fieldOf({
      首位权利人: '申请人',
      其他权利人: '申请人',
      摘要: '忽略',
      题目: '名称',
      文献: '公开（公告）号',
    });
    const record = readRow(rowOf(cells, means));
    expect(record).toMatchObject({ title: '水杯', abstract: '', applicants: ['甲', '乙', '丙'], faults: [] });
    expect(record.publications.map(({ number }) => number)).toEqual(['CN115212463A']);
  });
});
