import { PlusOutlined } from '@ant-design/icons';
import type { MadeWebhook, WebhookItem } from '@ip-portal/contract';
import { WEBHOOK_EVENTS } from '@ip-portal/contract/webhook-events';
import { useRequest } from 'ahooks';
import { App, Button, Grid, Table } from 'antd';
import { Suspense, useState } from 'react';
import { late } from '../../components/admin/kit/late';
import { PageHeader } from '../../components/admin/kit/page-header';
import { useMay } from '../../components/admin/kit/rights';
import { StateTag } from '../../components/admin/kit/state-tag';
import { EmptyBox, LoadFailure } from '../../components/admin/kit/states';
import { useTable } from '../../components/admin/kit/table/use-table';
import { failureText } from '../../components/admin/kit/words';
import { DELIVERY_COLUMNS, DeliveryTable } from '../../components/admin/screens/webhook/delivery-table';
import {
  deleteWebhook,
  fetchDeliveries,
  fetchWebhooks,
  renewWebhookSecret,
  testWebhook,
} from '../../services/webhooks';
import '../../components/admin/kit/table/table.css';

const WebhookDialog = late(
  () => import(/* webpackChunkName: "admin-late-webhook" */ '../../components/admin/screens/webhook/webhook-dialog'),
);

/** Other systems that are told what happens here, and what they were sent. */
export default function AdminWebhooks() {
  const { modal, message } = App.useApp();
  const may = useMay();
  const { data, error, loading, refresh } = useRequest(fetchWebhooks, { onError: () => undefined });
  const deliveries = useTable({ columns: DELIVERY_COLUMNS, list: fetchDeliveries, pageSize: 20 });
  /** A webhook to change or to show the secret of; null: a new one. */
  const [open, setOpen] = useState<WebhookItem | MadeWebhook | null | undefined>();
  const writes = may('Webhooks:write');
  const wide = Grid.useBreakpoint().md ?? true;

  function ask(title: string, content: string, okText: string, act: () => Promise<void>): void {
    modal.confirm({
      title,
      content,
      okText,
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await act();
        } catch (failure) {
          modal.error({ title: '没有成功', content: failureText(failure) });
        }
        refresh();
      },
    });
  }
  const remove = (row: WebhookItem) =>
    ask(`删除“${row.Name}”？`, '它的推送记录一并删除，不能恢复。', '删除', async () => {
      await deleteWebhook(row.Id);
      message.success('已删除');
      deliveries.reload();
    });
  const renew = (row: WebhookItem) =>
    ask(`更换“${row.Name}”的签名密钥？`, '接收系统改用新密钥之前，核对签名会失败。', '更换', async () => {
      setOpen(await renewWebhookSecret(row.Id));
    });
  async function test(row: WebhookItem): Promise<void> {
    try {
      await testWebhook(row.Id);
      message.success('测试消息已排队，结果见推送记录');
    } catch (failure) {
      modal.error({ title: '没有发送', content: failureText(failure) });
    }
    deliveries.reload();
  }

  const actions = (row: WebhookItem) => (
    <span className="row-actions">
      {(
        [
          ['测试', () => void test(row)],
          ['编辑', () => setOpen(row)],
          ['换密钥', () => renew(row)],
          ['删除', () => remove(row)],
        ] as const
      ).map(([label, act]) => (
        <button
          key={label}
          type="button"
          className={label === '删除' ? 'row-link danger' : 'row-link'}
          aria-label={`${label}：${row.Name}`}
          onClick={act}
        >
          {label}
        </button>
      ))}
    </span>
  );

  return (
    <div className="admin-page">
      <PageHeader
        title="事件推送"
        description="内容公开或撤回时通知其他系统。消息带签名，不含个人信息；没有送达的自动重试，仍失败的可以重发。"
        extra={
          writes ? (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(null)}>
              新建推送
            </Button>
          ) : null
        }
      />
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      <section className="table-card" aria-label="推送地址">
        <Table<WebhookItem>
          rowKey="Id"
          size="small"
          loading={loading}
          dataSource={data ?? []}
          pagination={false}
          {...(wide ? { scroll: { x: 980 } } : {})}
          aria-label="推送地址"
          locale={{ emptyText: <EmptyBox title="还没有推送地址" text="新建后，所选事件发生时会通知它。" /> }}
          columns={[
            { title: '名称', key: 'Name', ...(wide ? { width: 160 } : {}), dataIndex: 'Name' },
            {
              title: '接收地址',
              key: 'Url',
              dataIndex: 'Url',
              width: 280,
              ellipsis: true,
              responsive: ['md' as const],
            },
            {
              title: '事件',
              key: 'Events',
              responsive: ['md' as const],
              render: (_, row) => row.Events.map((event) => WEBHOOK_EVENTS[event]).join('；'),
            },
            {
              title: '状态',
              key: 'IsActive',
              width: 90,
              render: (_, row) =>
                row.IsActive ? <StateTag tone="success">启用</StateTag> : <StateTag tone="neutral">停用</StateTag>,
            },
            ...(writes
              ? [
                  {
                    title: '操作',
                    key: 'do',
                    width: wide ? 210 : 96,
                    render: (_: unknown, row: WebhookItem) => actions(row),
                  },
                ]
              : []),
          ]}
        />
      </section>
      <DeliveryTable table={deliveries} />
      <Suspense>
        {open === undefined ? null : (
          <WebhookDialog webhook={open} onClose={() => setOpen(undefined)} onDone={refresh} />
        )}
      </Suspense>
    </div>
  );
}
