import { showTime } from '../words';
import type { Column } from './column';

/** When a record was last changed. */
export const UPDATED_AT: Column<{ UpdatedAt: string }> = {
  title: '最近修改',
  name: 'UpdatedAt',
  width: 150,
  sorter: true,
  render: (row) => <span className="admin-num">{showTime(row.UpdatedAt)}</span>,
};

/** The place an editor has given a record. */
export const SORT: Column<{ Sort: number }> = { title: '排序', name: 'Sort', width: 80, align: 'right', sorter: true };
