import { Button, Descriptions, Drawer, Space } from 'antd';
import type { ReactNode } from 'react';
import { Fault } from '../crud/record-drawer';
import { FormSkeleton, LoadFailure } from '../states';
import { failureText } from '../words';
import type { DecisionApi } from './use-decision';

interface DecisionDrawerProps<Row> {
  decision: DecisionApi<Row>;
  title: (row: Row | undefined) => string;
  /** The steps that may be taken now. */
  steps: (row: Row) => ReactNode;
  /** What is read before deciding, and what is written. */
  children: (row: Row) => ReactNode;
  /** After it has closed. */
  onClosed: () => void;
}

/** One record in a drawer, and the decision on it. */
export function DecisionDrawer<Row>({ decision, title, steps, children, onClosed }: DecisionDrawerProps<Row>) {
  const { row, error, refresh, open, leave, fault } = decision;
  return (
    <Drawer
      title={title(row)}
      size={820}
      open={open}
      onClose={leave}
      afterOpenChange={(shown) => {
        if (!shown) onClosed();
      }}
      footer={
        row ? (
          <div className="admin-drawer-foot">
            <Button onClick={leave}>关闭</Button>
            <Space wrap>{steps(row)}</Space>
          </div>
        ) : null
      }
    >
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      {!row && !error ? <FormSkeleton /> : null}
      {row ? (
        <>
          {fault ? <Fault of={fault} /> : null}
          {children(row)}
        </>
      ) : null}
    </Drawer>
  );
}

interface StepButtonProps {
  decision: Pick<DecisionApi<unknown>, 'busy'>;
  step: string;
  label: string;
  /** Ends well for whoever waits for it. */
  good: boolean;
  onTake: () => void;
}

/** The button of one step. */
export function StepButton({ decision: { busy }, step, label, good, onTake }: StepButtonProps) {
  return (
    <Button
      type={good ? 'primary' : 'default'}
      danger={!good}
      loading={busy === step}
      disabled={busy !== null && busy !== step}
      onClick={onTake}
    >
      {label}
    </Button>
  );
}

export interface Fact {
  label: string;
  children: ReactNode;
  span?: number;
}

/** What is known of the record, in pairs. */
export function Facts({ items, className }: { items: Fact[]; className?: string }) {
  return (
    <Descriptions
      column={{ xs: 1, sm: 2 }}
      size="small"
      bordered
      items={items.map((item) => ({ key: item.label, ...item }))}
      {...(className ? { className } : {})}
    />
  );
}
