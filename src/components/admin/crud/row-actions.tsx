import { EllipsisOutlined } from '@ant-design/icons';
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

interface RecordActionsProps {
  name: string;
  deleted: boolean;
  openLabel: string;
  onOpen: () => void;
  onDelete: () => void;
  onRestore: () => void;
  more: RowAction[];
}

/** Edit, delete or restore, and what else the page offers for a record. */
export function RecordActions(props: RecordActionsProps) {
  const { name, deleted, openLabel, onOpen, onDelete, onRestore, more } = props;
  const actions: RowAction[] = deleted
    ? [{ key: 'restore', label: '恢复', primary: true, onClick: onRestore }]
    : [
        { key: 'open', label: openLabel, primary: true, onClick: onOpen },
        ...more,
        { key: 'delete', label: '删除', danger: true, onClick: onDelete },
      ];
  return <RowActions name={name} actions={actions} />;
}
