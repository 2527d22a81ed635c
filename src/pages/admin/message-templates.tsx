import type { MessageTemplate } from '@ip-portal/contract';
import { MESSAGE_KIND_LABELS } from '@ip-portal/contract/message-words';
import { useRequest } from 'ahooks';
import { App, Grid, Table, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { late } from '../../components/admin/kit/late';
import { PageHeader } from '../../components/admin/kit/page-header';
import { useMay } from '../../components/admin/kit/rights';
import { LoadFailure } from '../../components/admin/kit/states';
import { failureText } from '../../components/admin/kit/words';
import { fetchTemplates, resetTemplate } from '../../services/message-templates';
import '../../components/admin/kit/table/table.css';

const TemplateDialog = late(
  () => import(/* webpackChunkName: "admin-late-template" */ '../../components/admin/screens/template/template-dialog'),
);

/** The words of the messages that the portal sends. */
export default function AdminMessageTemplates() {
  const { modal, message } = App.useApp();
  const may = useMay();
  const wide = Grid.useBreakpoint().md ?? true;
  const { data, error, loading, refresh } = useRequest(fetchTemplates, { onError: () => undefined });
  const [editing, setEditing] = useState<MessageTemplate | null>(null);

  function reset(template: MessageTemplate): void {
    modal.confirm({
      title: `恢复“${template.Label}”的默认内容？`,
      okText: '恢复默认',
      onOk: async () => {
        try {
          await resetTemplate(template.Event);
          message.success('已恢复默认');
        } catch (failure) {
          modal.error({ title: '没有恢复', content: failureText(failure) });
        }
        refresh();
      },
    });
  }

  const actions = (row: MessageTemplate) => (
    <span className="row-actions">
      <button type="button" className="row-link" aria-label={`编辑：${row.Label}`} onClick={() => setEditing(row)}>
        编辑
      </button>
      {row.Version > 0 ? (
        <button type="button" className="row-link" aria-label={`恢复默认：${row.Label}`} onClick={() => reset(row)}>
          恢复默认
        </button>
      ) : null}
    </span>
  );

  return (
    <div className="admin-page">
      <PageHeader title="消息模板" description="站内消息和邮件的文字。修改只影响以后发出的消息。" />
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      <div className="admin-card">
        <Table<MessageTemplate>
          rowKey="Event"
          size="small"
          loading={loading}
          dataSource={data?.data ?? []}
          pagination={false}
          {...(wide ? { scroll: { x: 900 } } : {})}
          aria-label="消息模板"
          columns={[
            {
              title: '事件',
              key: 'Label',
              ...(wide ? { width: 260 } : {}),
              render: (_, row) => (
                <span>
                  {row.Label} {row.Version > 0 ? <Tag color="blue">已修改</Tag> : null}
                </span>
              ),
            },
            { title: '类别', key: 'Kind', width: wide ? 110 : 80, render: (_, row) => MESSAGE_KIND_LABELS[row.Kind] },
            { title: '标题', key: 'Title', dataIndex: 'Title', responsive: ['md' as const] },
            ...(may('MessageTemplates:write')
              ? [
                  {
                    title: '操作',
                    key: 'do',
                    width: wide ? 150 : 80,
                    render: (_: unknown, row: MessageTemplate) => actions(row),
                  },
                ]
              : []),
          ]}
        />
      </div>
      <Suspense>
        {editing ? <TemplateDialog template={editing} onClose={() => setEditing(null)} onDone={refresh} /> : null}
      </Suspense>
    </div>
  );
}
