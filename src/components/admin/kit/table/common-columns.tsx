import { StateTag } from '../state-tag';
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

/** Whether the public sees a record. */
export const VISIBLE: Column<{ IsVisible: boolean }> = {
  title: '显示',
  name: 'IsVisible',
  width: 100,
  render: (row) =>
    row.IsVisible ? <StateTag tone="success">显示</StateTag> : <StateTag tone="neutral">隐藏</StateTag>,
};

/** The place an editor has given a record. */
export const SORT: Column<{ Sort: number }> = { title: '排序', name: 'Sort', width: 80, align: 'right', sorter: true };
