/**
 * What a table is asked for stands in the address: a reload, the back button and a second tab show
 * the same rows. Only names that the columns know are taken from it.
 */
import { type Column, searchNames } from './column';

export const PAGE_SIZES = [10, 20, 50, 100];

export interface TableQuery {
  current: number;
  pageSize: number;
  sort: { name: string; order: 'ascend' | 'descend' } | null;
  /** Search parameter → value, as the backend takes them. */
  filters: Record<string, string>;
  /** Deleted records instead of live ones. */
  deleted: boolean;
}

type Columns = readonly Pick<Column<never>, 'name' | 'search' | 'sorter'>[];

function wholeNumber(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise;
}

/** The query an address holds; what it does not hold is the table's default. */
export function readQuery(address: URLSearchParams, columns: Columns, pageSize: number): TableQuery {
  const sortby = address.get('sortby');
  const order = address.get('order');
  const sortable = columns.some((column) => column.sorter && column.name === sortby);
  const size = wholeNumber(address.get('pageSize'), pageSize);
  const filters: TableQuery['filters'] = {};
  for (const name of columns.flatMap(searchNames)) {
    const value = address.get(name)?.trim();
    if (value) filters[name] = value;
  }
  return {
    current: wholeNumber(address.get('current'), 1),
    pageSize: PAGE_SIZES.includes(size) ? size : pageSize,
    sort: sortable && sortby && (order === 'ascend' || order === 'descend') ? { name: sortby, order } : null,
    filters,
    deleted: address.get('deleted') === '1',
  };
}

/** The address of a query; defaults are left out. */
export function writeQuery(query: TableQuery, pageSize: number): Record<string, string> {
  return {
    ...query.filters,
    ...(query.sort ? { sortby: query.sort.name, order: query.sort.order } : {}),
    ...(query.pageSize === pageSize ? {} : { pageSize: String(query.pageSize) }),
    ...(query.deleted ? { deleted: '1' } : {}),
    ...(query.current === 1 ? {} : { current: String(query.current) }),
  };
}
