import type { ActionType, ProColumns } from '@ant-design/pro-components';
import { type AdminPosting, POSTING_MODES, POSTING_STATUS_LABELS, POSTING_TYPE_LABELS } from '@ip-portal/contract';
import { useRef, useState } from 'react';
import { NameCell } from '../../components/admin/crud/name-cell';
import { RecordTable, type TableTools } from '../../components/admin/crud/record-table';
import { ReviewDrawer } from '../../components/admin/posting/review-drawer';
import { PostingStatusTag } from '../../components/admin/state-tag';
import { optionsOf, sameOptions, showTime } from '../../components/admin/words';
import { adminPostings } from '../../services/admin';
import { Chip } from '../../views/parts';

const BATCH = [
  { action: 'publish' as const, label: '通过' },
  { action: 'offline' as const, label: '撤回' },
];

const columns = (tools: TableTools<AdminPosting>): ProColumns<AdminPosting>[] => [
  {
    title: '标题',
    dataIndex: 'Title',
    width: 320,
    sorter: true,
    render: (_, row) => <NameCell row={row} tools={tools} name={row.Title} />,
  },
  {
    title: '类型',
    dataIndex: 'Type',
    width: 80,
    valueType: 'select',
    valueEnum: optionsOf(POSTING_TYPE_LABELS),
    render: (_, row) => <Chip tone={row.Type === 'supply' ? 'brand' : 'accent'}>{POSTING_TYPE_LABELS[row.Type]}</Chip>,
  },
  {
    title: '状态',
    dataIndex: 'Status',
    width: 110,
    valueType: 'select',
    valueEnum: optionsOf(POSTING_STATUS_LABELS),
    render: (_, row) => <PostingStatusTag status={row.Status} />,
  },
  { title: '技术领域', dataIndex: 'Field', width: 140, ellipsis: true },
  {
    title: '交易方式',
    dataIndex: 'Mode',
    width: 110,
    valueType: 'select',
    fieldProps: { options: sameOptions(POSTING_MODES) },
  },
  { title: '价格', dataIndex: 'PriceText', width: 140, search: false, ellipsis: true },
  {
    title: '联系人',
    dataIndex: 'ContactName',
    width: 190,
    search: false,
    render: (_, row) => (
      <span className="admin-two-lines">
        {row.ContactName}
        <small className="admin-num">{row.ContactPhone}</small>
      </span>
    ),
  },
  { title: '发布人', dataIndex: 'OwnerName', width: 120, search: false, render: (_, row) => row.OwnerName ?? '—' },
  {
    title: '提交时间',
    dataIndex: 'CreatedAt',
    width: 150,
    sorter: true,
    search: false,
    render: (_, row) => <span className="admin-num">{showTime(row.CreatedAt)}</span>,
  },
];

export default function AdminPostings() {
  const table = useRef<ActionType | undefined>(undefined);
  const [reviewing, setReviewing] = useState<number | null>(null);
  return (
    <>
      <RecordTable<AdminPosting>
        title="供需审核"
        description="审核用户发布的供给与需求；通过后在交易专区显示，退回时请写明原因。"
        noun="供需信息"
        resource={adminPostings}
        columns={columns}
        nameOf={(row) => row.Title}
        tableRef={table}
        onOpen={(row) => setReviewing(row.Id)}
        openLabel="审核"
        batch={BATCH}
        emptyText="用户提交的供需信息会显示在这里，等待审核。"
        scrollX={1420}
      />
      {reviewing === null ? null : (
        <ReviewDrawer
          key={reviewing}
          id={reviewing}
          onClose={() => setReviewing(null)}
          onDone={() => void table.current?.reload()}
        />
      )}
    </>
  );
}
