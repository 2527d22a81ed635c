import type { ProColumns } from '@ant-design/pro-components';
import { type AdminPatent, PATENT_STATES, PATENT_TYPES } from '@ip-portal/contract';
import { patentUrl } from '@ip-portal/contract/urls';
import { CrudPage, saveWith, type TableTools } from '../../components/admin/crud/crud-page';
import { NameCell } from '../../components/admin/crud/name-cell';
import { PatentFields } from '../../components/admin/patent/patent-fields';
import { EMPTY_PATENT, type PatentForm, patentBody, patentToForm } from '../../components/admin/patent/patent-form';
import { sameOptions, showTime } from '../../components/admin/words';
import { adminPatents } from '../../services/admin';
import { PatentStateChip } from '../../views/parts';

const columns = (tools: TableTools<AdminPatent>): ProColumns<AdminPatent>[] => [
  {
    title: '申请号',
    dataIndex: 'ApplicationNumber',
    width: 170,
    sorter: true,
    render: (_, row) => <span className="admin-num">{row.ApplicationNumber}</span>,
  },
  {
    title: '名称',
    dataIndex: 'Title',
    width: 320,
    sorter: true,
    render: (_, row) => <NameCell row={row} tools={tools} name={row.Title} />,
  },
  {
    title: '类型',
    dataIndex: 'Type',
    width: 100,
    valueType: 'select',
    fieldProps: { options: sameOptions(PATENT_TYPES) },
  },
  {
    title: '法律状态',
    dataIndex: 'State',
    width: 170,
    valueType: 'select',
    fieldProps: { options: sameOptions(PATENT_STATES) },
    render: (_, row) => <PatentStateChip state={row.State} text={row.StateText} />,
  },
  {
    title: '申请人',
    dataIndex: 'Applicant',
    width: 200,
    ellipsis: true,
    render: (_, row) => row.Applicants.join('、') || '—',
  },
  {
    title: '申请日',
    dataIndex: 'ApplicationDate',
    width: 120,
    sorter: true,
    search: false,
    render: (_, row) => <span className="admin-num">{row.ApplicationDate}</span>,
  },
  { title: '主分类号', dataIndex: 'MainIpc', width: 120, render: (_, row) => row.MainIpc ?? row.Loc ?? '—' },
  {
    title: '最近修改',
    dataIndex: 'UpdatedAt',
    width: 150,
    sorter: true,
    search: false,
    render: (_, row) => <span className="admin-num">{showTime(row.UpdatedAt)}</span>,
  },
];

export default function AdminPatents() {
  return (
    <CrudPage<AdminPatent, PatentForm>
      title="专利管理"
      description="录入和维护专利；法律状态、届满日和年费由日期与法律事件自动得出。"
      noun="专利"
      resource={adminPatents}
      columns={columns}
      nameOf={(row) => row.Title}
      initialValues={EMPTY_PATENT}
      toForm={patentToForm}
      save={saveWith(adminPatents, patentBody)}
      drawerWidth={960}
      scrollX={1440}
      rowActions={(row) => [
        {
          key: 'view',
          label: '查看前台页面',
          onClick: () => void window.open(patentUrl(row.Id), '_blank', 'noopener'),
        },
      ]}
    >
      <PatentFields />
    </CrudPage>
  );
}
