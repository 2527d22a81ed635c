import { type ReactNode, useRef, useState } from 'react';
import type { AdminRecord, AdminRecords, AdminResource } from '../../../../services/admin';
import { useCan } from '../rights';
import { RecordDrawer, RecordForm } from './record-drawer';
import { RecordTable, type RecordTableProps, type TableHandle } from './record-table';
import type { RecordFormApi } from './use-record-form';

export interface CrudPageProps<Row extends AdminRecord, F extends object> extends RecordTableProps<Row> {
  resource: AdminRecords<Row>;
  initialValues: F;
  toForm: (row: Row) => F;
  save: (values: F, row: Row | null) => Promise<Row>;
  drawerWidth?: number;
  /** Rows that are shown but not changed; their buttons stay. */
  locked?: (row: Row) => boolean;
  /** Buttons of the form besides 取消. */
  footer?: (api: RecordFormApi<Row, F>) => ReactNode;
  /** Begins to load the fields, which come late. */
  loadFields: () => void;
  /** The form's fields: ProForm elements in a component made with `late`. */
  children: ReactNode;
}

interface Editing {
  id: number | null;
  open: boolean;
  key: number;
}

/** Saves a record through its resource: creates without `row`, else updates the version last read. */
export function saveWith<Row extends AdminRecord, Write, F>(
  resource: AdminResource<Row, Write>,
  toBody: (values: F) => Write,
): (values: F, row: Row | null) => Promise<Row> {
  return (values, row) =>
    row ? resource.update(row.Id, { ...toBody(values), Version: row.Version }) : resource.create(toBody(values));
}

/** A table of records and the form of one record. */
export function CrudPage<Row extends AdminRecord, F extends object>(props: CrudPageProps<Row, F>) {
  const { initialValues, toForm, save, drawerWidth, locked, footer, loadFields, children, ...table } = props;
  const writes = useCan(table.resource.name)('write');
  const tableRef = useRef<TableHandle>(null);
  const [editing, setEditing] = useState<Editing | null>(null);

  function loadForm(): void {
    RecordForm.load();
    loadFields();
  }
  function open(id: number | null): void {
    loadForm();
    setEditing({ id, open: true, key: Date.now() });
  }

  return (
    <>
      <RecordTable<Row>
        {...table}
        tableRef={tableRef}
        onOpen={(row) => open(row.Id)}
        onCreate={() => open(null)}
        onIntent={loadForm}
      />
      {editing ? (
        <RecordDrawer<Row, F>
          key={editing.key}
          open={editing.open}
          id={editing.id}
          noun={table.noun}
          readOnly={!writes}
          title={`${editing.id === null ? '新建' : writes ? '编辑' : '查看'}${table.noun}`}
          {...(drawerWidth ? { width: drawerWidth } : {})}
          {...(locked ? { locked } : {})}
          initialValues={initialValues}
          get={table.resource.get}
          toForm={toForm}
          save={save}
          footer={footer}
          onSaved={() => {
            setEditing({ ...editing, open: false });
            tableRef.current?.reload();
          }}
          onClose={() => setEditing({ ...editing, open: false })}
          onClosed={() => setEditing((now) => (now?.key === editing.key && !now.open ? null : now))}
        >
          {children}
        </RecordDrawer>
      ) : null}
    </>
  );
}
