import type { AdminPosting } from '@ip-portal/contract';
import { POSTING_MODES, POSTING_STATUS_LABELS, POSTING_TYPE_LABELS } from '@ip-portal/contract/labels';
import { postingWorkflow } from '@ip-portal/contract/workflows/posting';
import { Suspense, useRef, useState } from 'react';
import { NameCell } from '../../components/admin/kit/crud/name-cell';
import { RecordTable, type TableHandle } from '../../components/admin/kit/crud/record-table';
import { late } from '../../components/admin/kit/late';
import { PostingStatusTag } from '../../components/admin/kit/state-tag';
import { type Column, choicesOf } from '../../components/admin/kit/table/column';
import { sameOptions, showTime } from '../../components/admin/kit/words';
import { adminPostings } from '../../services/admin';
import { Chip } from '../../views/parts';

const ReviewDrawer = late(
  () => import(/* webpackChunkName: "admin-late-review" */ '../../components/admin/screens/posting/review-drawer'),
);

const BATCH = [
  { action: 'publish' as const, label: '通过' },
  { action: 'offline' as const, label: '撤回' },
];

const COLUMNS: Column<AdminPosting>[] = [
  {
    title: '标题',
    name: 'Title',
    width: 320,
    search: 'text',
    sorter: true,
    render: (row) => <NameCell row={row} name={row.Title} />,
  },
  {
    title: '类型',
    name: 'Type',
    width: 80,
    search: { choices: choicesOf(POSTING_TYPE_LABELS) },
    render: (row) => <Chip tone={row.Type === 'supply' ? 'brand' : 'line'}>{POSTING_TYPE_LABELS[row.Type]}</Chip>,
  },
  {
    title: '状态',
    name: 'Status',
    width: 110,
    search: { choices: choicesOf(POSTING_STATUS_LABELS) },
    render: (row) => <PostingStatusTag status={row.Status} />,
  },
  { title: '技术领域', name: 'Field', width: 140, search: 'text', ellipsis: true },
  {
    title: '交易方式',
    name: 'Mode',
    width: 110,
    search: { choices: sameOptions(POSTING_MODES) },
  },
  { title: '价格', name: 'PriceText', width: 140, ellipsis: true },
  {
    title: '联系人',
    name: 'ContactName',
    width: 190,
    render: (row) => (
      <span className="admin-two-lines">
        {row.ContactName}
        <small className="admin-num">{row.ContactPhone}</small>
      </span>
    ),
  },
  {
    title: '发布人',
    name: 'OwnerName',
    width: 190,
    render: (row) => (
      <span className="admin-two-lines">
        {row.OwnerName ?? '—'}
        {row.OrganizationName ? (
          <small>
            {row.OrganizationName}（{row.OrganizationVerified ? '已核验' : '未核验'}）
          </small>
        ) : null}
      </span>
    ),
  },
  {
    title: '提交时间',
    name: 'CreatedAt',
    width: 150,
    sorter: true,
    render: (row) => <span className="admin-num">{showTime(row.CreatedAt)}</span>,
  },
];

export default function AdminPostings() {
  const table = useRef<TableHandle>(null);
  const [reviewing, setReviewing] = useState<number | null>(null);
  return (
    <>
      <RecordTable<AdminPosting>
        title="供需审核"
        description="审核用户发布的供给与需求；通过后在交易专区显示，退回时请写明原因。"
        noun={postingWorkflow.label}
        resource={adminPostings}
        columns={COLUMNS}
        nameOf={(row) => row.Title}
        tableRef={table}
        onOpen={(row) => setReviewing(row.Id)}
        onIntent={ReviewDrawer.load}
        openLabel="审核"
        batch={BATCH}
        emptyText="用户提交的供需信息会显示在这里，等待审核。"
        scrollX={1490}
      />
      <Suspense>
        {reviewing === null ? null : (
          <ReviewDrawer
            key={reviewing}
            id={reviewing}
            onClose={() => setReviewing(null)}
            onDone={() => table.current?.reload()}
          />
        )}
      </Suspense>
    </>
  );
}
