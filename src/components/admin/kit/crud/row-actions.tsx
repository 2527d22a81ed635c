import { EllipsisOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';

/** One thing that can be done with a row. */
export interface RowAction {
  key: string;
  label: string;
  danger?: boolean;
  /** Shown as a button instead of under 更多. */
  primary?: boolean;
  onClick: () => void;
}

/** Buttons of one row; every one says which record it belongs to. Plain ones: a page draws dozens. */
function RowActions({ name, actions }: { name: string; actions: RowAction[] }) {
  const shown = actions.filter((action) => action.primary);
  const hidden = actions.filter((action) => !action.primary);
  return (
    <span className="row-actions">
      {shown.map((action) => (
        <button
          key={action.key}
          type="button"
          className={action.danger ? 'row-link danger' : 'row-link'}
          aria-label={`${action.label}：${name}`}
          onClick={action.onClick}
        >
          {action.label}
        </button>
      ))}
      {hidden.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: hidden.map(({ key, label, danger }) => ({ key, label, danger: danger ?? false })),
            onClick: ({ key }) => hidden.find((action) => action.key === key)?.onClick(),
          }}
        >
          <button type="button" className="row-more" aria-label={`更多操作：${name}`}>
            <EllipsisOutlined aria-hidden />
          </button>
        </Dropdown>
      ) : null}
    </span>
  );
}

interface RecordActionsProps {
  name: string;
  deleted: boolean;
  openLabel: string;
  /** Whether the record may be deleted and restored. */
  removes: boolean;
  onOpen: () => void;
  onDelete: () => void;
  onRestore: () => void;
  /** In the place of 恢复: a record that comes back in another way. */
  restoring?: RowAction | undefined;
  more: RowAction[];
}

/** Edit, delete or restore, and what else the page offers for a record. */
export function RecordActions(props: RecordActionsProps) {
  const { name, deleted, openLabel, removes, onOpen, onDelete, onRestore, restoring, more } = props;
  const actions: RowAction[] = deleted
    ? removes
      ? [restoring ?? { key: 'restore', label: '恢复', primary: true, onClick: onRestore }]
      : []
    : [
        { key: 'open', label: openLabel, primary: true, onClick: onOpen },
        ...more,
        ...(removes ? [{ key: 'delete', label: '删除', danger: true, onClick: onDelete }] : []),
      ];
  return <RowActions name={name} actions={actions} />;
}
