import { PlusOutlined } from '@ant-design/icons';
import { type ActionType, type ProColumns, ProTable } from '@ant-design/pro-components';
import { useLocation } from '@umijs/max';
import { Button, Segmented } from 'antd';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import type { AdminRecord, AdminResource } from '../../../services/admin';
import { PageHeader } from '../page-header';
import { EmptyBox, LoadFailure } from '../states';
import { BatchBar, type BatchChoice } from './batch-bar';
import { actionColumn, type RowAction } from './row-actions';
import { useRowCommands } from './use-row-commands';
import { useTableRequest } from './use-table-request';

/** What a page may do with its table. */
export interface TableTools<Row> {
  reload: () => void;
  /** Opens a row. */
  edit: (row: Row) => void;
  /** Deleted records are shown. */
  deleted: boolean;
}

export interface RecordTableProps<Row extends AdminRecord> {
  title: string;
  /** One sentence: what this page is for. */
  description: string;
  /** What one record is called. */
  noun: string;
  resource: Pick<AdminResource<Row, never, never>, 'list' | 'remove' | 'restore' | 'batch'>;
  columns: (tools: TableTools<Row>) => ProColumns<Row>[];
  nameOf: (row: Row) => string;
  /** Search parameters that show deleted records. */
  deletedParams?: object;
  /** Batch actions besides delete and restore. */
  batch?: BatchChoice[];
  /** Row actions besides open and delete. */
  rowActions?: (row: Row, tools: TableTools<Row>) => RowAction[];
  /** Buttons beside 新建. */
  toolbar?: (tools: TableTools<Row>) => ReactNode;
  /** Sentence of the empty table. */
  emptyText?: string;
  scrollX?: number;
}

interface OpeningProps<Row> {
  tableRef: RefObject<ActionType | undefined>;
  onOpen: (row: Row) => void;
  openLabel?: string;
  /** Absent: records are not made here. */
  onCreate?: () => void;
}

const DELETED = { Deleted: true };

/** A table of records with search, sorting, batches, deletion and restoring. */
export function RecordTable<Row extends AdminRecord>(props: RecordTableProps<Row> & OpeningProps<Row>) {
  const {
    title,
    description,
    noun,
    resource,
    columns,
    nameOf,
    deletedParams = DELETED,
    tableRef,
    onOpen,
    onCreate,
  } = props;
  const { search } = useLocation();
  const [deleted, setDeleted] = useState(false);
  const [selected, setSelected] = useState<Row[]>([]);
  const { request, failure, retry, asked } = useTableRequest(resource.list, tableRef);
  const params = useMemo(() => (deleted ? deletedParams : {}), [deleted, deletedParams]);
  const asksFor = useRef(Object.fromEntries(new URLSearchParams(search)));

  const reload = () => void tableRef.current?.reload();
  const commands = useRowCommands<Row>({
    noun,
    resource,
    nameOf,
    onDone: () => {
      setSelected([]);
      reload();
    },
  });
  const tools: TableTools<Row> = { reload, deleted, edit: onOpen };

  const allColumns: ProColumns<Row>[] = [
    ...columns(tools),
    actionColumn<Row>({
      deleted,
      nameOf,
      openLabel: props.openLabel ?? '编辑',
      onOpen,
      onDelete: commands.remove,
      onRestore: commands.restore,
      more: (row) => props.rowActions?.(row, tools) ?? [],
    }),
  ];

  const create = onCreate ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
      新建{noun}
    </Button>
  ) : null;

  return (
    <div className="admin-page">
      <PageHeader
        title={title}
        description={description}
        extra={
          <>
            {props.toolbar?.(tools)}
            {create}
          </>
        }
      />
      {failure ? <LoadFailure message={failure} onRetry={retry} /> : null}
      <ProTable<Row>
        rowKey="Id"
        actionRef={tableRef}
        columns={allColumns}
        params={params}
        request={request}
        form={{ initialValues: asksFor.current }}
        search={{ labelWidth: 'auto', defaultCollapsed: Object.keys(asksFor.current).length === 0 }}
        options={{ density: true, setting: true, reload: true, fullScreen: false }}
        defaultSize="small"
        columnEmptyText="—"
        pagination={{ defaultPageSize: 10, showSizeChanger: true, pageSizeOptions: [10, 20, 50, 100] }}
        scroll={{ x: props.scrollX ?? 960 }}
        columnsState={{ persistenceKey: `admin-columns-${title}`, persistenceType: 'localStorage' }}
        headerTitle={
          <Segmented
            aria-label="记录范围"
            value={deleted ? 'deleted' : 'live'}
            options={[
              { label: '在用', value: 'live' },
              { label: '已删除', value: 'deleted' },
            ]}
            onChange={(value) => {
              setSelected([]);
              setDeleted(value === 'deleted');
              tableRef.current?.setPageInfo?.({ current: 1 });
            }}
          />
        }
        rowSelection={{
          preserveSelectedRowKeys: true,
          selectedRowKeys: selected.map((row) => row.Id),
          onChange: (_, rows) => setSelected(rows),
          getCheckboxProps: (row) => ({ 'aria-label': `选择${nameOf(row)}` }) as object,
        }}
        tableAlertRender={false}
        tableExtraRender={() =>
          selected.length > 0 ? (
            <BatchBar
              count={selected.length}
              choices={deleted ? [] : (props.batch ?? [])}
              deleted={deleted}
              onRun={(choice) => commands.batch(selected, choice)}
              onClear={() => setSelected([])}
            />
          ) : null
        }
        locale={{
          emptyText: failure ? (
            <EmptyBox title="暂时无法显示" text="请稍后重试。" />
          ) : deleted ? (
            <EmptyBox title={`没有已删除的${noun}`} text="删除的记录会留在这里，随时可以恢复。" />
          ) : asked ? (
            <EmptyBox title={`没有符合条件的${noun}`} text="请放宽筛选条件，或点“重置”查看全部。" />
          ) : (
            <EmptyBox title={`还没有${noun}`} text={props.emptyText ?? `新建的${noun}会显示在这里。`}>
              {create}
            </EmptyBox>
          ),
        }}
      />
    </div>
  );
}
