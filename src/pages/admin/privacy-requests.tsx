import type { AdminPrivacyRequestItem } from '@ip-portal/contract';
import { REQUEST_KIND_LABELS, REQUEST_STATUS_LABELS } from '@ip-portal/contract/privacy-request-words';
import { Suspense, useState } from 'react';
import { late } from '../../components/admin/kit/late';
import { PageHeader } from '../../components/admin/kit/page-header';
import { useMay } from '../../components/admin/kit/rights';
import { EmptyBox } from '../../components/admin/kit/states';
import { type Column, choicesOf } from '../../components/admin/kit/table/column';
import { DataTable } from '../../components/admin/kit/table/data-table';
import { useTable } from '../../components/admin/kit/table/use-table';
import { showTime } from '../../components/admin/kit/words';
import { RequestClock, RequestStatusTag } from '../../components/admin/screens/privacy/request-tags';
import { fetchRequests } from '../../services/admin-privacy-requests';

const RequestDrawer = late(
  () => import(/* webpackChunkName: "admin-late-request" */ '../../components/admin/screens/privacy/request-drawer'),
);

const COLUMNS: Column<AdminPrivacyRequestItem>[] = [
  {
    title: '编号',
    name: 'Number',
    width: 160,
    search: 'text',
    render: (row) => <span className="admin-num">{row.Number}</span>,
  },
  {
    title: '事项',
    name: 'Kind',
    width: 120,
    search: { choices: choicesOf(REQUEST_KIND_LABELS) },
    render: (row) => REQUEST_KIND_LABELS[row.Kind],
  },
  { title: '申请人', name: 'UserName', width: 150, search: 'text', ellipsis: true },
  {
    title: '状态',
    name: 'Status',
    width: 150,
    search: { choices: choicesOf(REQUEST_STATUS_LABELS) },
    render: (row) => <RequestStatusTag row={row} />,
  },
  { title: '期限', name: 'DueOn', width: 210, sorter: true, render: (row) => <RequestClock row={row} /> },
  {
    title: '提交时间',
    name: 'CreatedAt',
    width: 150,
    sorter: true,
    render: (row) => <span className="admin-num">{showTime(row.CreatedAt)}</span>,
  },
  { title: '办理人', name: 'HandlerName', width: 130, ellipsis: true },
];

/** Requests of people about their data, the most urgent first. */
export default function AdminPrivacyRequests() {
  const answers = useMay()('PrivacyRequests:answer');
  const table = useTable({ columns: COLUMNS, list: fetchRequests, pageSize: 20 });
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <div className="admin-page">
      <PageHeader
        title="个人信息权利请求"
        description="用户依据《个人信息保护法》提出的请求，须在期限内答复；拒绝的要说明理由。逾期和快到期的排在最前。"
      />
      <DataTable<AdminPrivacyRequestItem>
        label="个人信息权利请求"
        table={table}
        head={<h2>请求列表</h2>}
        scrollX={1160}
        actions={(row) => (
          <span className="row-actions">
            <button
              type="button"
              className="row-link"
              aria-label={`${answers && !row.EndedAt ? '办理' : '查看'} ${row.Number}`}
              onMouseEnter={RequestDrawer.load}
              onFocus={RequestDrawer.load}
              onClick={() => setOpened(row.Id)}
            >
              {answers && !row.EndedAt ? '办理' : '查看'}
            </button>
          </span>
        )}
        empty={<EmptyBox title="没有符合条件的请求" text="用户在“个人信息中心”提交的请求会显示在这里。" />}
      />
      <Suspense>
        {opened === null ? null : (
          <RequestDrawer key={opened} id={opened} onClose={() => setOpened(null)} onDone={table.reload} />
        )}
      </Suspense>
    </div>
  );
}
