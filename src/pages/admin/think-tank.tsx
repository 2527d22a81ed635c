import type { AdminExpert, ExpertWrite } from '@ip-portal/contract';
import { Space, Tag } from 'antd';
import { CrudPage, saveWith } from '../../components/admin/crud/crud-page';
import { NameCell } from '../../components/admin/crud/name-cell';
import { late } from '../../components/admin/late';
import type { Column } from '../../components/admin/table/column';
import { SORT, UPDATED_AT } from '../../components/admin/table/common-columns';
import { textOf } from '../../components/admin/words';
import { adminResource } from '../../services/admin';

const adminExperts = adminResource<AdminExpert, ExpertWrite>('ThinkTanks');
const Fields = late(
  () => import(/* webpackChunkName: "admin-late-expert" */ '../../components/admin/expert/expert-fields'),
);

const EMPTY: ExpertWrite = { Name: '', Portrait: null, Fields: [], IsRecommended: false, Sort: 100 };

function toBody(values: ExpertWrite): ExpertWrite {
  return {
    Name: textOf(values.Name),
    Portrait: values.Portrait ?? null,
    Title: textOf(values.Title),
    Organization: textOf(values.Organization),
    Fields: values.Fields ?? [],
    Region: textOf(values.Region),
    Summary: textOf(values.Summary),
    Resume: values.Resume ?? '',
    IsRecommended: Boolean(values.IsRecommended),
    Sort: values.Sort ?? 100,
  };
}

const COLUMNS: Column<AdminExpert>[] = [
  {
    title: '姓名',
    name: 'Name',
    width: 180,
    search: 'text',
    sorter: true,
    render: (row) => (
      <NameCell row={row} name={row.Name} note={row.Title}>
        {row.IsRecommended ? <Tag color="blue">推荐</Tag> : null}
      </NameCell>
    ),
  },
  { title: '单位', name: 'Organization', width: 210, ellipsis: true },
  {
    title: '专业领域',
    name: 'Field',
    width: 240,
    search: 'text',
    render: (row) => (
      <Space size={4} wrap>
        {row.Fields.map((field) => (
          <Tag key={field}>{field}</Tag>
        ))}
      </Space>
    ),
  },
  { title: '地区', name: 'Region', width: 110, search: 'text', sorter: true },
  {
    title: '推荐',
    name: 'IsRecommended',
    searchOnly: true,
    search: {
      choices: [
        { label: '已推荐', value: 'true' },
        { label: '未推荐', value: 'false' },
      ],
    },
  },
  SORT,
  UPDATED_AT,
];

export default function AdminThinkTank() {
  return (
    <CrudPage<AdminExpert, ExpertWrite>
      title="专家智库"
      description="维护专家资料；推荐的专家显示在首页，排序数字小的在前。"
      noun="专家"
      resource={adminExperts}
      columns={COLUMNS}
      nameOf={(row) => row.Name}
      initialValues={EMPTY}
      toForm={(row) => row}
      save={saveWith(adminExperts, toBody)}
      drawerWidth={860}
      scrollX={1080}
      loadFields={Fields.load}
    >
      <Fields />
    </CrudPage>
  );
}
