import { EllipsisOutlined } from '@ant-design/icons';
import type { ProColumns } from '@ant-design/pro-components';
import { Button, Dropdown, Space } from 'antd';

/** One thing that can be done with a row. */
export interface RowAction {
  key: string;
  label: string;
  danger?: boolean;
  /** Shown as a button instead of under 更多. */
  primary?: boolean;
  onClick: () => void;
}

interface ActionColumnOptions<Row> {
  deleted: boolean;
  nameOf: (row: Row) => string;
  openLabel: string;
  onOpen: (row: Row) => void;
  onDelete: (row: Row) => void;
  onRestore: (row: Row) => void;
  more: (row: Row) => RowAction[];
}

/** Buttons of one row; every one says which record it belongs to. */
export function RowActions({ name, actions }: { name: string; actions: RowAction[] }) {
  const shown = actions.filter((action) => action.primary);
  const hidden = actions.filter((action) => !action.primary);
  return (
    <Space size={4} className="row-actions">
      {shown.map((action) => (
        <Button
          key={action.key}
          type="link"
          size="small"
          danger={action.danger ?? false}
          aria-label={`${action.label}：${name}`}
          onClick={action.onClick}
        >
          {action.label}
        </Button>
      ))}
      {hidden.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: hidden.map(({ key, label, danger }) => ({ key, label, danger: danger ?? false })),
            onClick: ({ key }) => hidden.find((action) => action.key === key)?.onClick(),
          }}
        >
          <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={`更多操作：${name}`} />
        </Dropdown>
      ) : null}
    </Space>
  );
}

/** The last column of a table: edit, delete or restore, and what else the page offers. */
export function actionColumn<Row>(options: ActionColumnOptions<Row>): ProColumns<Row> {
  const { deleted, nameOf, openLabel, onOpen, onDelete, onRestore, more } = options;
  return {
    title: '操作',
    key: 'actions',
    valueType: 'option',
    fixed: 'right',
    width: 108,
    render: (_, row) => (
      <RowActions
        name={nameOf(row)}
        actions={
          deleted
            ? [{ key: 'restore', label: '恢复', primary: true, onClick: () => onRestore(row) }]
            : [
                { key: 'open', label: openLabel, primary: true, onClick: () => onOpen(row) },
                ...more(row),
                { key: 'delete', label: '删除', danger: true, onClick: () => onDelete(row) },
              ]
        }
      />
    ),
  };
}
