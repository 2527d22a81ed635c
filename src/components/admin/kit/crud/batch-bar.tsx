import type { BatchBody } from '@ip-portal/contract';
import { Button, Space } from 'antd';
import type { ReactNode } from 'react';

/** One thing that can be done with many records. */
export interface BatchChoice {
  action: BatchBody['Action'];
  label: string;
  danger?: boolean;
}

const DELETE: BatchChoice = { action: 'delete', label: '删除', danger: true };
const RESTORE: BatchChoice = { action: 'restore', label: '恢复' };

interface BatchBarProps {
  count: number;
  choices: BatchChoice[];
  deleted: boolean;
  /** Whether records may be deleted and restored. */
  removes: boolean;
  onRun: (choice: BatchChoice) => void;
  onClear: () => void;
  /** More buttons. */
  children?: ReactNode;
}

/** What can be done with the selected rows. */
export function BatchBar({ count, choices, deleted, removes, onRun, onClear, children }: BatchBarProps) {
  const all = deleted ? (removes ? [RESTORE] : []) : [...choices, ...(removes ? [DELETE] : [])];
  return (
    <div className="admin-batch" role="region" aria-label="批量操作">
      <span aria-live="polite">
        已选择 <b>{count}</b> 条
      </span>
      <Space wrap>
        {all.map((choice) => (
          <Button key={choice.action} size="small" danger={choice.danger ?? false} onClick={() => onRun(choice)}>
            批量{choice.label}
          </Button>
        ))}
        {children}
        <Button size="small" type="link" onClick={onClear}>
          取消选择
        </Button>
      </Space>
    </div>
  );
}
