import type { DeliveryItem, DeliveryState } from '@ip-portal/contract';
import { DELIVERY_STATE_LABELS, WEBHOOK_EVENTS, WEBHOOK_TEST } from '@ip-portal/contract/webhook-events';
import { App } from 'antd';
import { resendDelivery } from '../../../../services/webhooks';
import { useMay } from '../../kit/rights';
import { StateTag } from '../../kit/state-tag';
import { EmptyBox } from '../../kit/states';
import { type Column, choicesOf } from '../../kit/table/column';
import { DataTable } from '../../kit/table/data-table';
import type { Table } from '../../kit/table/use-table';
import { failureText, showTime } from '../../kit/words';

const TONES = { waiting: 'brand', delivered: 'success', failed: 'danger' } as const satisfies Record<
  DeliveryState,
  string
>;
const WORDS: Record<string, string> = { ...WEBHOOK_EVENTS, [WEBHOOK_TEST]: '测试消息' };

/** Columns of what was sent. */
export const DELIVERY_COLUMNS: Column<DeliveryItem>[] = [
  {
    title: '时间',
    name: 'CreatedAt',
    width: 150,
    render: (row) => <span className="admin-num">{showTime(row.CreatedAt)}</span>,
  },
  { title: '推送', name: 'WebhookName', width: 150, ellipsis: true },
  { title: '事件', name: 'Event', width: 240, ellipsis: true, render: (row) => WORDS[row.Event] ?? row.Event },
  {
    title: '状态',
    name: 'State',
    width: 110,
    search: { choices: choicesOf(DELIVERY_STATE_LABELS) },
    render: (row) => <StateTag tone={TONES[row.State]}>{DELIVERY_STATE_LABELS[row.State]}</StateTag>,
  },
  {
    title: '已发送',
    name: 'Attempts',
    width: 90,
    render: (row) => <span className="admin-num">{`${row.Attempts} 次`}</span>,
  },
  {
    title: '最近一次',
    name: 'LastAt',
    width: 150,
    sorter: true,
    render: (row) => <span className="admin-num">{showTime(row.LastAt)}</span>,
  },
  { title: '没有送达的原因', name: 'Error', width: 240, ellipsis: true },
];

/** What was sent to other systems; what failed for good is sent again from here. */
export function DeliveryTable({ table }: { table: Table<DeliveryItem> }) {
  const { modal, message } = App.useApp();
  const may = useMay();

  async function resend(row: DeliveryItem): Promise<void> {
    try {
      await resendDelivery(row.Id);
      message.success('已重新排队');
    } catch (failure) {
      modal.error({ title: '没有重发', content: failureText(failure) });
    }
    table.reload();
  }

  const actions = (row: DeliveryItem) =>
    row.State === 'failed' ? (
      <span className="row-actions">
        <button
          type="button"
          className="row-link"
          aria-label={`重发推送记录 ${row.Id}`}
          onClick={() => void resend(row)}
        >
          重发
        </button>
      </span>
    ) : null;

  return (
    <DataTable<DeliveryItem>
      label="推送记录"
      table={table}
      head={<h2>推送记录</h2>}
      scrollX={1240}
      {...(may('Webhooks:write') ? { actions } : {})}
      empty={<EmptyBox title="没有推送记录" text="有事件发生或发送测试消息后，这里会出现记录。" />}
    />
  );
}
