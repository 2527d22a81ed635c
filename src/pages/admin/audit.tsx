import { DownloadOutlined } from '@ant-design/icons';
import { type ActionType, type ProColumns, type ProFormInstance, ProTable } from '@ant-design/pro-components';
import { AUDIT_ACTION_LABELS, type AuditItem, RESOURCE_LABELS } from '@ip-portal/contract';
import { Button } from 'antd';
import { useRef } from 'react';
import { AuditDetail } from '../../components/admin/audit/audit-detail';
import { useTableRequest } from '../../components/admin/crud/use-table-request';
import { PageHeader } from '../../components/admin/page-header';
import { StateTag } from '../../components/admin/state-tag';
import { EmptyBox, LoadFailure } from '../../components/admin/states';
import { optionsOf, showTime } from '../../components/admin/words';
import { auditCsvUrl, fetchAudit } from '../../services/admin';

const COLUMNS: ProColumns<AuditItem>[] = [
  {
    title: '时间',
    dataIndex: 'At',
    width: 150,
    sorter: true,
    valueType: 'dateRange',
    search: { transform: (range: [string, string]) => ({ From: range[0], To: range[1] }) },
    render: (_, row) => <span className="admin-num">{showTime(row.At)}</span>,
  },
  { title: '操作人', dataIndex: 'ActorName', width: 130, render: (_, row) => row.ActorName || '访客' },
  {
    title: '操作',
    dataIndex: 'Action',
    width: 100,
    valueType: 'select',
    valueEnum: optionsOf(AUDIT_ACTION_LABELS),
    render: (_, row) => AUDIT_ACTION_LABELS[row.Action],
  },
  {
    title: '对象',
    dataIndex: 'Resource',
    width: 110,
    valueType: 'select',
    valueEnum: optionsOf(RESOURCE_LABELS),
    render: (_, row) => RESOURCE_LABELS[row.Resource],
  },
  {
    title: '名称',
    dataIndex: 'Title',
    width: 320,
    search: false,
    ellipsis: true,
    render: (_, row) => row.Title || '—',
  },
  {
    title: '结果',
    dataIndex: 'Result',
    width: 90,
    valueType: 'select',
    valueEnum: { ok: { text: '成功' }, failed: { text: '失败' } },
    render: (_, row) =>
      row.Result === 'ok' ? <StateTag tone="success">成功</StateTag> : <StateTag tone="danger">失败</StateTag>,
  },
  { title: '网络地址', dataIndex: 'Ip', width: 130 },
];

/** A range of days as the search form holds it, until it is asked for. */
function exportParams(form: ProFormInstance | undefined): Record<string, unknown> {
  return (form?.getFieldsFormatValue?.() as Record<string, unknown> | undefined) ?? {};
}

export default function AdminAudit() {
  const table = useRef<ActionType | undefined>(undefined);
  const form = useRef<ProFormInstance | undefined>(undefined);
  const { request, failure, retry } = useTableRequest(fetchAudit, table);
  return (
    <div className="admin-page">
      <PageHeader
        title="审计日志"
        description="谁在什么时候做了什么、改动前后是什么样；记录只能查看，不能修改或删除。"
        extra={
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => window.location.assign(auditCsvUrl(exportParams(form.current)))}
          >
            导出表格
          </Button>
        }
      />
      {failure ? <LoadFailure message={failure} onRetry={retry} /> : null}
      <ProTable<AuditItem>
        rowKey="Id"
        actionRef={table}
        formRef={form}
        columns={COLUMNS}
        request={request}
        search={{ labelWidth: 'auto', defaultCollapsed: true }}
        options={{ density: true, setting: true, reload: true, fullScreen: false }}
        defaultSize="small"
        columnEmptyText="—"
        pagination={{ defaultPageSize: 20, showSizeChanger: true, pageSizeOptions: [10, 20, 50, 100] }}
        scroll={{ x: 1030 }}
        headerTitle="操作记录"
        expandable={{ expandedRowRender: (row) => <AuditDetail item={row} /> }}
        locale={{ emptyText: <EmptyBox title="没有符合条件的记录" text="请放宽筛选条件，或点“重置”查看全部。" /> }}
      />
    </div>
  );
}
