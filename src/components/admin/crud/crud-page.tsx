import { PlusOutlined } from '@ant-design/icons';
import { type ActionType, type ProColumns, type ProFormInstance, ProTable } from '@ant-design/pro-components';
import { useLocation } from '@umijs/max';
import { Button, Segmented } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { AdminRecord, AdminResource } from '../../../services/admin';
import { PageHeader } from '../page-header';
import { EmptyBox, LoadFailure } from '../states';
import { type BatchChoice, BatchBar } from './batch-bar';
import { RecordDrawer } from './record-drawer';
import { actionColumn, type RowAction } from './row-actions';
import type { RecordFormApi } from './use-record-form';
import { useRowCommands } from './use-row-commands';
import { useTableRequest } from './use-table-request';

/** What a page may do with its table. */
export interface TableTools<Row> {
  reload: () => void;
  /** Opens the form of a row. */
  edit: (row: Row) => void;
  /** Deleted records are shown. */
  deleted: boolean;
}

export interface CrudPageProps<Row extends AdminRecord, F extends object> {
  title: string;
  /** One sentence: what this page is for. */
  description: string;
  /** What one record is called. */
  noun: string;
  resource: Pick<AdminResource<Row, never, never>, 'list' | 'get' | 'remove' | 'restore' | 'batch'>;
  columns: (tools: TableTools<Row>) => ProColumns<Row>[];
  nameOf: (row: Row) => string;
  initialValues: F;
  toForm: (row: Row) => F;
  save: (values: F, row: Row | null) => Promise<Row>;
  /** Search parameters that show deleted records. */
  deletedParams?: object;
  drawerWidth?: number;
  /** Buttons of the form besides 取消. */
  footer?: (api: RecordFormApi<Row, F>) => ReactNode;
  /** Batch actions besides delete and restore. */
  batch?: BatchChoice[];
  /** Row actions besides edit and delete. */
  rowActions?: (row: Row, tools: TableTools<Row>) => RowAction[];
  /** Buttons beside 新建. */
  toolbar?: (tools: TableTools<Row>) => ReactNode;
  /** Sentence of the empty table. */
  emptyText?: string;
  scrollX?: number;
  /** The form's fields: ordinary ProForm elements. */
  children: ReactNode;
}

interface Editing {
  id: number | null;
  open: boolean;
  key: number;
}

const DELETED = { Deleted: true };

/** Saves a record through its resource: creates without `row`, else updates the version last read. */
export function saveWith<Row extends AdminRecord, Write, F>(
  resource: AdminResource<Row, Write>,
  toBody: (values: F) => Write,
): (values: F, row: Row | null) => Promise<Row> {
  return (values, row) =>
    row
      ? resource.update(row.Id, { ...toBody(values), Version: row.Version })
      : resource.create(toBody(values));
}

/** A table of records with search, sorting, batches, deletion and restoring, and the form of one record. */
export function CrudPage<Row extends AdminRecord, F extends object>(props: CrudPageProps<Row, F>) {
  const { title, description, noun, resource, columns, nameOf, deletedParams = DELETED } = props;
  const { search } = useLocation();
  const table = useRef<ActionType | undefined>(undefined);
  const searchForm = useRef<ProFormInstance | undefined>(undefined);
  const [deleted, setDeleted] = useState(false);
  const [selected, setSelected] = useState<Row[]>([]);
  const [editing, setEditing] = useState<Editing | null>(null);
  const { request, failure, retry, asked } = useTableRequest(resource.list, table);
  const params = useMemo(() => (deleted ? deletedParams : {}), [deleted, deletedParams]);

  const reload = () => void table.current?.reload();
  const changed = () => {
    setSelected([]);
    reload();
  };
  const commands = useRowCommands({ noun, resource, nameOf, onDone: changed });
  const edit = (id: number | null) => setEditing({ id, open: true, key: Date.now() });
  const tools: TableTools<Row> = { reload, deleted, edit: (row) => edit(row.Id) };

  const allColumns: ProColumns<Row>[] = [
    ...columns(tools),
    actionColumn<Row>({
      deleted,
      nameOf,
      onEdit: (row) => edit(row.Id),
      onDelete: commands.remove,
      onRestore: commands.restore,
      more: (row) => props.rowActions?.(row, tools) ?? [],
    }),
  ];

  const create = (
    <Button key="create" type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(null)}>
      新建{noun}
    </Button>
  );

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
        actionRef={table}
        formRef={searchForm}
        columns={allColumns}
        params={params}
        request={request}
        form={{ initialValues: Object.fromEntries(new URLSearchParams(search)), ignoreRules: false }}
        search={{ labelWidth: 'auto', defaultCollapsed: true }}
        options={{ density: true, setting: true, reload: true, fullScreen: false }}
        defaultSize="small"
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
              table.current?.setPageInfo?.({ current: 1 });
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
              onRun={(choice) => void commands.batch(selected, choice)}
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
      {editing ? (
        <RecordDrawer<Row, F>
          key={editing.key}
          open={editing.open}
          id={editing.id}
          noun={noun}
          title={editing.id === null ? `新建${noun}` : `编辑${noun}`}
          {...(props.drawerWidth ? { width: props.drawerWidth } : {})}
          initialValues={props.initialValues}
          get={resource.get}
          toForm={props.toForm}
          save={props.save}
          footer={props.footer}
          onSaved={() => {
            setEditing({ ...editing, open: false });
            reload();
          }}
          onClose={() => setEditing({ ...editing, open: false })}
          onClosed={() => setEditing((now) => (now?.key === editing.key && !now.open ? null : now))}
        >
          {props.children}
        </RecordDrawer>
      ) : null}
    </div>
  );
}
