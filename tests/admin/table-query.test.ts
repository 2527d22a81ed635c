/** What a table is asked for, between address and backend. */
import { readQuery, writeQuery } from '@/components/admin/kit/table/table-query';

const columns = [
  { name: 'Title', search: 'text' as const, sorter: true },
  { name: 'State', search: { choices: [] } },
  { name: 'PublishTime', search: { from: 'PublishFrom', to: 'PublishTo' }, sorter: true },
  { name: 'Secret' },
];
const read = (address: string, size = 10) => readQuery(new URLSearchParams(address), columns, size);

test('an empty address is the first page, unsorted, unfiltered', () => {
  expect(read('')).toEqual({ current: 1, pageSize: 10, sort: null, filters: {}, deleted: false });
});

test('takes page, size, sort, filters and the deleted records', () => {
  expect(
    read('current=3&pageSize=50&sortby=Title&order=descend&Title= 专利 &PublishFrom=2026-01-01&deleted=1'),
  ).toEqual({
    current: 3,
    pageSize: 50,
    sort: { name: 'Title', order: 'descend' },
    filters: { Title: '专利', PublishFrom: '2026-01-01' },
    deleted: true,
  });
});

test.each([
  ['a page that is none', 'current=-1', { current: 1 }],
  ['a page beyond reason', 'current=99999999999', { current: 1 }],
  ['a size nobody offers', 'pageSize=5000', { pageSize: 10 }],
  ['a column that does not sort', 'sortby=State&order=ascend', { sort: null }],
  ['a column that is none', 'sortby=password_hash&order=ascend', { sort: null }],
  ['a direction that is none', 'sortby=Title&order=sideways', { sort: null }],
  ['names that no column searches', 'Secret=1&PublishTime=2026&Drop=1', { filters: {} }],
])('ignores %s', (_, address, expected) => {
  expect(read(address)).toMatchObject(expected);
});

test('writes back what it read, without defaults', () => {
  for (const address of ['', 'Title=a&sortby=Title&order=ascend&current=2', 'PublishTo=2026-02-02&deleted=1']) {
    const written = new URLSearchParams(writeQuery(read(address), 10));
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(new URLSearchParams(address)));
  }
  expect(writeQuery(read('pageSize=20', 20), 20)).toEqual({});
});
