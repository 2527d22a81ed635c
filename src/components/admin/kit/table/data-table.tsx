import { ReloadOutlined } from '@ant-design/icons';
import { Table as AntdTable, Button, Skeleton, type TableProps } from 'antd';
import type { HTMLAttributes, ReactNode } from 'react';
import { EmptyBox, LoadFailure } from '../states';
import { type Column, plainCell } from './column';
import { SearchForm } from './search-form';
import { PAGE_SIZES } from './table-query';
import './table.css';
import './table-cards.css';
import { TableSettings, useTableLook } from './table-settings';
import { counted, type Table } from './use-table';

/** What a cell is called where its head is not shown: see `table-cards.css`. */
const labelled = (label: string): HTMLAttributes<HTMLElement> & { 'data-label': string } => ({ 'data-label': label });

interface DataTableProps<Row> {
  /** What the table is called, for the ear and for what is remembered of its look. */
  label: string;
  table: Table<Row>;
  /** Left above the table. */
  head: ReactNode;
  /** Between head and table, such as what can be done with the selected rows. */
  notice?: ReactNode;
  /** Buttons of a row, in a column of their own. */
  actions?: (row: Row) => ReactNode;
  /** What stands there without any row. */
  empty: ReactNode;
  scrollX: number;
  selection?: TableProps<Row>['rowSelection'];
  expandable?: TableProps<Row>['expandable'];
  /** The pointer or the focus has come to the rows: a form may be opened next. */
  onIntent?: () => void;
}

/** A table with its search form, sorting, pages and settings. */
export function DataTable<Row extends { Id: number }>(props: DataTableProps<Row>) {
  const { label, table, head, notice, actions, empty, scrollX, selection, expandable, onIntent } = props;
  const { query, ask, rows, total, capped, note, loading, failure } = table;
  const [look, setLook] = useTableLook(label);
  const columns = table.columns.filter((column) => !column.searchOnly);

  const shown: TableProps<Row>['columns'] = columns
    .filter(({ name }) => !look.hidden.includes(name))
    .map((column: Column<Row>) => ({
      key: column.name,
      title: column.title,
      ...(column.width ? { width: column.width } : {}),
      ...(column.align ? { align: column.align } : {}),
      ...(column.ellipsis ? { ellipsis: true } : {}),
      ...(column.sorter ? { sorter: true, sortOrder: query.sort?.name === column.name ? query.sort.order : null } : {}),
      // On a phone rows are cards: each value stands behind its name.
      onCell: () => labelled(column.title),
      render: (_: unknown, row: Row) =>
        column.render ? column.render(row) : plainCell((row as Record<string, unknown>)[column.name]),
    }));
  if (actions) {
    shown.push({ key: 'actions', title: '操作', width: 108, fixed: 'right', render: (_, row) => actions(row) });
  }

  return (
    <>
      {failure ? <LoadFailure message={failure} onRetry={table.reload} /> : null}
      <SearchForm table={table} />
      <section className="table-card" aria-label={label} onPointerEnter={onIntent} onFocus={onIntent}>
        <div className="table-bar">
          <div>{head}</div>
          <div>
            <Button
              type="text"
              icon={<ReloadOutlined aria-hidden />}
              aria-label="刷新"
              title="刷新"
              onClick={table.reload}
            />
            <TableSettings columns={columns} look={look} onChange={setLook} />
          </div>
        </div>
        {notice}
        {note ? (
          <p className="admin-hint" role="status">
            {note}
          </p>
        ) : null}
        {rows ? (
          <AntdTable<Row>
            rowKey="Id"
            size={look.size}
            columns={shown}
            dataSource={rows}
            loading={{ spinning: loading, delay: 200 }}
            scroll={{ x: scrollX }}
            {...(selection ? { rowSelection: selection } : {})}
            {...(expandable
              ? { expandable: { columnTitle: <span className="sr-only">展开</span>, ...expandable } }
              : {})}
            pagination={{
              current: query.current,
              pageSize: query.pageSize,
              total,
              showSizeChanger: true,
              pageSizeOptions: PAGE_SIZES,
              showTotal: (all, [from, to]) => `第 ${from}–${to} 条，共 ${counted(all)} 条${capped ? '以上' : ''}`,
            }}
            onChange={(pages, _filters, sorter, { action }) => {
              const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
              if (action === 'sort') ask({ sort: order ? { name: String(columnKey), order } : null });
              else {
                const pageSize = pages.pageSize ?? query.pageSize;
                ask({ pageSize, current: pageSize === query.pageSize ? (pages.current ?? 1) : 1 });
              }
            }}
            locale={{ emptyText: empty }}
          />
        ) : failure ? (
          <EmptyBox title="暂时无法显示" text="请稍后重试。" />
        ) : (
          // Drawing an empty table first would only hold up the page and the question for its rows.
          <Skeleton active title={false} paragraph={{ rows: 12 }} className="table-wait" />
        )}
      </section>
    </>
  );
}
