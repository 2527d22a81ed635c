import type { Many, PatentSearchMore } from '@ip-portal/contract';
import { useSearchParams } from '@umijs/max';
import { useLatest, useRequest } from 'ahooks';
import { useEffect } from 'react';
import type { TableSort } from '../../../../services/list';
import { failureText } from '../words';
import type { Column } from './column';
import { readQuery, type TableQuery, writeQuery } from './table-query';

/** How far a list of very many records went. */
type Bounds = Pick<PatentSearchMore, 'totalIsCapped' | 'searchedAmong' | 'orderedAmong'>;

export interface TableOptions<Row> {
  columns: readonly Column<Row>[];
  list: (params: object, sort?: TableSort) => Promise<Many<Row> & Bounds>;
  /** Parameters that show deleted records. */
  deletedParams?: object;
  pageSize?: number;
}

/** A table's rows and what they were asked for with. */
export interface Table<Row> {
  columns: readonly Column<Row>[];
  query: TableQuery;
  /** Changes what is asked for; anything but the page itself leads back to the first page. */
  ask: (change: Partial<TableQuery>) => void;
  /** Absent until the first answer, of live and of deleted records. The last rows stay when a later call fails. */
  rows: readonly Row[] | undefined;
  total: number;
  /** There are more than `total`. */
  capped: boolean;
  /** What is true of the newest records only, where it is not of all. */
  note: string;
  loading: boolean;
  failure: string | null;
  reload: () => void;
}

/** A count as a table tells it. */
export const counted = (value: number) => value.toLocaleString('zh-CN');
const newest = (among: number | undefined, what: string) => (among ? `只${what}最新的 ${counted(among)} 条。` : '');

/** Reads a table as its address says; the newest question wins. */
export function useTable<Row>({ columns, list, deletedParams, pageSize = 10 }: TableOptions<Row>): Table<Row> {
  const [address, setAddress] = useSearchParams();
  const query = readQuery(address, columns, pageSize);
  const { current, sort, filters, deleted } = query;
  const asked = JSON.stringify(query);

  const {
    data: answer,
    error,
    loading,
    refresh,
  } = useRequest(
    async () => {
      const { data, total, ...more } = await list(
        { current, pageSize: query.pageSize, ...filters, ...(deleted ? deletedParams : {}) },
        sort ? { [sort.name]: sort.order } : {},
      );
      return { data, total, more, deleted };
    },
    // The failure is shown with the table; without this ahooks also logs it.
    { refreshDeps: [asked], onError: () => undefined },
  );

  // Live rows must not stand under what can be done with deleted ones, nor the other way round.
  const page = answer?.deleted === deleted ? answer : undefined;

  function ask(change: Partial<TableQuery>): void {
    setAddress(writeQuery({ ...query, current: 1, ...change }, pageSize), { replace: true });
  }

  // The last page may have been emptied by a deletion.
  const last = Math.max(1, Math.ceil((page?.total ?? 0) / query.pageSize));
  const beyond = page !== undefined && !loading && page.data.length === 0 && current > last;
  const latestAsk = useLatest(ask);
  useEffect(() => {
    if (beyond) latestAsk.current({ current: last });
  }, [beyond, last, latestAsk]);

  return {
    columns,
    query,
    ask,
    rows: page?.data,
    total: page?.total ?? 0,
    capped: page?.more.totalIsCapped === true,
    note: newest(page?.more.searchedAmong, '查找了') + newest(page?.more.orderedAmong, '排列了'),
    loading,
    failure: error ? failureText(error) : null,
    reload: refresh,
  };
}
