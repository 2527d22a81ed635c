import { PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import type { AdminRecord, AdminRecords } from '../../../../services/admin';
import { PageHeader } from '../page-header';
import { useCan } from '../rights';
import { EmptyBox } from '../states';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { useTable } from '../table/use-table';
import { BatchBar, type BatchChoice } from './batch-bar';
import { RecordActions, type RowAction } from './row-actions';
import { RowTools, type TableTools } from './row-tools';
import { useRowCommands } from './use-row-commands';

export interface RecordTableProps<Row extends AdminRecord> {
  title: string;
  /** One sentence: what this page is for. */
  description: string;
  /** What one record is called. */
  noun: string;
  resource: Omit<AdminRecords<Row>, 'get'>;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** Search parameters that show deleted records. */
  deletedParams?: object;
  /** Batch actions besides delete and restore. */
  batch?: BatchChoice[];
  /** Buttons for the selected rows besides these; none for deleted ones. */
  batchMore?: (rows: readonly Row[], tools: TableTools<Row>) => ReactNode;
  /** Row actions besides open and delete. */
  rowActions?: (row: Row, tools: TableTools<Row>) => RowAction[];
  /** In the place of 恢复, for a deleted record that comes back in another way. */
  restoring?: (row: Row, tools: TableTools<Row>) => RowAction | undefined;
  /** Buttons beside 新建. */
  toolbar?: (tools: TableTools<Row>) => ReactNode;
  /** Records are not made here. */
  fixed?: boolean;
  /** Sentence of the empty table. */
  emptyText?: string;
  scrollX?: number;
}

/** For whoever changes records elsewhere: reads the table anew. */
export interface TableHandle {
  reload: () => void;
}

interface OpeningProps<Row> {
  tableRef?: Ref<TableHandle>;
  onOpen: (row: Row) => void;
  /** Somebody is about to open a form. */
  onIntent?: () => void;
  openLabel?: string;
  /** Absent: records are not made here. */
  onCreate?: () => void;
}

const DELETED = { Deleted: true };

/** A table of records with search, sorting, batches, deletion and restoring. */
export function RecordTable<Row extends AdminRecord>(props: RecordTableProps<Row> & OpeningProps<Row>) {
  const { title, noun, resource, columns, nameOf, tableRef, onOpen, onCreate, onIntent } = props;
  const table = useTable<Row>({ columns, list: resource.list, deletedParams: props.deletedParams ?? DELETED });
  const { deleted, filters } = table.query;
  const [marked, setMarked] = useState<{ rows: Row[]; deleted: boolean }>({ rows: [], deleted });
  // What was marked among live records is not marked among deleted ones.
  const selected = marked.deleted === deleted ? marked.rows : [];
  const select = (rows: Row[]) => setMarked({ rows, deleted });
  useImperativeHandle(tableRef, () => ({ reload: table.reload }));

  const commands = useRowCommands<Row>({
    noun,
    resource,
    nameOf,
    onDone: () => {
      select([]);
      table.reload();
    },
  });
  const can = useCan(resource.name);
  const settles = can('publish') || can('review');
  const choices = deleted ? [] : (props.batch ?? []).filter(() => settles);
  const removes = can('delete');
  const { reload, total, capped } = table;
  const tools: TableTools<Row> = { reload, deleted, filters, total, capped, edit: onOpen };
  const more = deleted ? null : props.batchMore?.(selected, tools);
  const marks = more || (resource.batch !== undefined && (removes || choices.length > 0));
  const create =
    onCreate && !props.fixed && can('write') ? (
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={onCreate}
      >
        新建{noun}
      </Button>
    ) : null;

  return (
    <div className="admin-page">
      <PageHeader
        title={title}
        description={props.description}
        extra={
          <>
            {props.toolbar?.(tools)}
            {create}
          </>
        }
      />
      <RowTools.Provider value={tools as TableTools<unknown>}>
        <DataTable<Row>
          label={title}
          table={table}
          scrollX={props.scrollX ?? 960}
          {...(onIntent ? { onIntent } : {})}
          head={
            <Segmented
              aria-label="记录范围"
              value={deleted ? 'deleted' : 'live'}
              options={[
                { label: '在用', value: 'live' },
                { label: '已删除', value: 'deleted' },
              ]}
              onChange={(value) => table.ask({ deleted: value === 'deleted' })}
            />
          }
          notice={
            selected.length > 0 ? (
              <BatchBar
                count={selected.length}
                choices={choices}
                removes={removes}
                deleted={deleted}
                onRun={(choice) => commands.batch(selected, choice)}
                onClear={() => select([])}
              >
                {more}
              </BatchBar>
            ) : null
          }
          actions={(row) => (
            <RecordActions
              name={nameOf(row)}
              deleted={deleted}
              openLabel={can('write') || can('review') ? (props.openLabel ?? '编辑') : '查看'}
              removes={removes}
              onOpen={() => onOpen(row)}
              onDelete={() => commands.remove(row)}
              onRestore={() => commands.restore(row)}
              restoring={deleted ? props.restoring?.(row, tools) : undefined}
              more={props.rowActions?.(row, tools) ?? []}
            />
          )}
          selection={
            marks
              ? {
                  preserveSelectedRowKeys: true,
                  selectedRowKeys: selected.map((row) => row.Id),
                  onChange: (_, rows) => select(rows),
                  getCheckboxProps: (row) => ({ 'aria-label': `选择${nameOf(row)}` }) as object,
                }
              : undefined
          }
          empty={
            deleted ? (
              <EmptyBox title={`没有已删除的${noun}`} text="删除的记录会留在这里，随时可以恢复。" />
            ) : Object.keys(filters).length > 0 ? (
              <EmptyBox title={`没有符合条件的${noun}`} text="请放宽筛选条件，或点“重置”查看全部。" />
            ) : (
              <EmptyBox title={`还没有${noun}`} text={props.emptyText ?? `新建的${noun}会显示在这里。`}>
                {create}
              </EmptyBox>
            )
          }
        />
      </RowTools.Provider>
    </div>
  );
}
