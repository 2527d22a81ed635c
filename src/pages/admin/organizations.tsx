import type { AdminOrganization } from '@ip-portal/contract';
import { ORGANIZATION_KIND_LABELS, ORGANIZATION_STATUS_LABELS } from '@ip-portal/contract/organization-words';
import { organizationWorkflow } from '@ip-portal/contract/workflows/organization';
import { Suspense, useRef, useState } from 'react';
import { NameCell } from '../../components/admin/kit/crud/name-cell';
import { RecordTable, type TableHandle } from '../../components/admin/kit/crud/record-table';
import { late } from '../../components/admin/kit/late';
import { type Column, choicesOf } from '../../components/admin/kit/table/column';
import { UPDATED_AT } from '../../components/admin/kit/table/common-columns';
import { OrganizationStatusTag } from '../../components/admin/screens/organization/status-tag';
import { adminOrganizations } from '../../services/admin-organizations';

const VerifyDrawer = late(
  () => import(/* webpackChunkName: "admin-late-verify" */ '../../components/admin/screens/organization/verify-drawer'),
);

const COLUMNS: Column<AdminOrganization>[] = [
  {
    title: '单位名称',
    name: 'Name',
    width: 280,
    search: 'text',
    sorter: true,
    render: (row) => <NameCell row={row} name={row.Name} />,
  },
  {
    title: '统一社会信用代码',
    name: 'CreditCode',
    width: 200,
    search: 'text',
    render: (row) => <span className="admin-num">{row.CreditCode}</span>,
  },
  {
    title: '类型',
    name: 'Kind',
    width: 110,
    search: { choices: choicesOf(ORGANIZATION_KIND_LABELS) },
    render: (row) => ORGANIZATION_KIND_LABELS[row.Kind],
  },
  {
    title: '核验状态',
    name: 'Status',
    width: 110,
    search: { choices: choicesOf(ORGANIZATION_STATUS_LABELS) },
    render: (row) => <OrganizationStatusTag row={row} />,
  },
  { title: '有效期至', name: 'ValidUntil', width: 120, render: (row) => row.ValidUntil ?? '—' },
  {
    title: '成员',
    name: 'Members',
    width: 80,
    align: 'right',
    render: (row) => <span className="admin-num">{row.Members}</span>,
  },
  UPDATED_AT,
];

export default function AdminOrganizations() {
  const table = useRef<TableHandle>(null);
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <RecordTable<AdminOrganization>
        title="单位核验"
        description="核对单位资料与证明文件；通过后，单位发布的信息带有“已核验”标志。"
        noun={organizationWorkflow.label}
        resource={adminOrganizations}
        columns={COLUMNS}
        nameOf={(row) => row.Name}
        tableRef={table}
        onOpen={(row) => setOpened(row.Id)}
        onIntent={VerifyDrawer.load}
        openLabel="核验"
        emptyText="用户建立的单位会显示在这里。"
        scrollX={1160}
      />
      <Suspense>
        {opened === null ? null : (
          <VerifyDrawer
            key={opened}
            id={opened}
            onClose={() => setOpened(null)}
            onDone={() => table.current?.reload()}
          />
        )}
      </Suspense>
    </>
  );
}
