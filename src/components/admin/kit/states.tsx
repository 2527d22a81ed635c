import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { EmptyDrawing } from '../../../views/art/drawings';

/** Nothing to show: a drawing, what it means and the next step. */
export function EmptyBox({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="admin-empty">
      <EmptyDrawing />
      <b>{title}</b>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}

/** Something could not be read: what happened, and another try. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title="内容没有读取成功"
      description={message}
      action={
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}

/** Placeholder of a form that is being read. */
export function FormSkeleton() {
  return (
    <div role="status" aria-label="正在读取">
      <Skeleton active paragraph={{ rows: 3 }} />
      <Skeleton active paragraph={{ rows: 5 }} />
    </div>
  );
}
