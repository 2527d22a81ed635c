import { DownloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import type { AuditItem } from '@ip-portal/contract';
import { AUDIT_ACTION_LABELS } from '@ip-portal/contract/audit-words';
import { RESOURCE_LABELS } from '@ip-portal/contract/resources/index';
import { App, Button, Skeleton, Space } from 'antd';
import { Suspense } from 'react';
import { late } from '../../components/admin/kit/late';
import { PageHeader } from '../../components/admin/kit/page-header';
import { useMay } from '../../components/admin/kit/rights';
import { StateTag } from '../../components/admin/kit/state-tag';
import { EmptyBox } from '../../components/admin/kit/states';
import { type Column, choicesOf } from '../../components/admin/kit/table/column';
import { DataTable } from '../../components/admin/kit/table/data-table';
import { useTable } from '../../components/admin/kit/table/use-table';
import { failureText, showTime } from '../../components/admin/kit/words';
import { SealLine } from '../../components/admin/screens/audit/seal-line';
import { download } from '../../download';
import { assertProven, auditArchiveUrl, auditCsvUrl, fetchAudit } from '../../services/admin';

const AuditDetail = late(
  () => import(/* webpackChunkName: "admin-late-audit" */ '../../components/admin/screens/audit/audit-detail'),
);

const COLUMNS: Column<AuditItem>[] = [
  {
    title: '时间',
    name: 'At',
    width: 150,
    sorter: true,
    search: { from: 'From', to: 'To' },
    render: (row) => <span className="admin-num">{showTime(row.At)}</span>,
  },
  { title: '操作人', name: 'ActorName', width: 130, search: 'text', render: (row) => row.ActorName || '访客' },
  {
    title: '操作',
    name: 'Action',
    width: 100,
    search: { choices: choicesOf(AUDIT_ACTION_LABELS) },
    render: (row) => AUDIT_ACTION_LABELS[row.Action],
  },
  {
    title: '对象',
    name: 'Resource',
    width: 110,
    search: { choices: choicesOf(RESOURCE_LABELS) },
    render: (row) => RESOURCE_LABELS[row.Resource],
  },
  {
    title: '名称',
    name: 'Title',
    width: 320,
    ellipsis: true,
    render: (row) => row.Title || '—',
  },
  {
    title: '结果',
    name: 'Result',
    width: 90,
    search: { choices: choicesOf({ ok: '成功', failed: '失败' }) },
    render: (row) =>
      row.Result === 'ok' ? <StateTag tone="success">成功</StateTag> : <StateTag tone="danger">失败</StateTag>,
  },
  { title: '网络地址', name: 'Ip', width: 130, search: 'text' },
];

export default function AdminAudit() {
  const may = useMay();
  const { message } = App.useApp();
  const table = useTable({ columns: COLUMNS, list: fetchAudit, pageSize: 20 });
  async function save(address: string): Promise<void> {
    try {
      await assertProven();
      await download(address);
    } catch (error) {
      message.error(failureText(error));
    }
  }
  return (
    <div className="admin-page">
      <PageHeader
        title="审计日志"
        description="谁在什么时候做了什么、改动前后是什么样；记录只能查看，不能修改或删除。"
        extra={
          may('AuditLogs:export') ? (
            <Space wrap>
              <Button
                icon={<DownloadOutlined aria-hidden />}
                onClick={() => void save(auditCsvUrl(table.query.filters))}
              >
                导出表格
              </Button>
              <Button
                icon={<SafetyCertificateOutlined aria-hidden />}
                title="按所选时间（不选为全部）导出带封存链和签名的归档"
                onClick={() => void save(auditArchiveUrl(table.query.filters))}
              >
                签名归档
              </Button>
            </Space>
          ) : null
        }
      />
      <SealLine />
      <DataTable<AuditItem>
        label="审计日志"
        table={table}
        head={<h2>操作记录</h2>}
        scrollX={1030}
        expandable={{
          expandedRowRender: (row) => (
            <Suspense fallback={<Skeleton active title={false} />}>
              <AuditDetail item={row} />
            </Suspense>
          ),
        }}
        empty={<EmptyBox title="没有符合条件的记录" text="请放宽筛选条件，或点“重置”查看全部。" />}
      />
    </div>
  );
}
