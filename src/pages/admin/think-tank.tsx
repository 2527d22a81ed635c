import type { AdminExpert, ExpertWrite } from '@ip-portal/contract';
import { KINDS } from '@ip-portal/contract/kinds';
import { SORT_DEFAULT } from '@ip-portal/contract/limits';
import { Space, Tag } from 'antd';
import { CrudPage } from '../../components/admin/kit/crud/crud-page';
import { NameCell } from '../../components/admin/kit/crud/name-cell';
import { PublishFooter, saveStated } from '../../components/admin/kit/crud/publish-footer';
import { late } from '../../components/admin/kit/late';
import { useCan, useLimit } from '../../components/admin/kit/rights';
import type { Column } from '../../components/admin/kit/table/column';
import { SORT, UPDATED_AT } from '../../components/admin/kit/table/common-columns';
import { PUBLISH_BATCH, PUBLISH_STATUS } from '../../components/admin/kit/table/publish-column';
import { textOf } from '../../components/admin/kit/words';
import { adminResource } from '../../services/admin';

const adminExperts = adminResource('ThinkTanks');
const Fields = late(
  () => import(/* webpackChunkName: "admin-late-expert" */ '../../components/admin/screens/expert/expert-fields'),
);

const EMPTY: ExpertWrite = { Name: '', Portrait: null, Fields: [], IsRecommended: false, Sort: SORT_DEFAULT };

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
    Sort: values.Sort ?? SORT_DEFAULT,
    ...(values.Status ? { Status: values.Status } : {}),
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
  PUBLISH_STATUS,
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
  const publishes = useCan('ThinkTanks')('publish');
  const limit = useLimit('ThinkTanks:write');
  return (
    <CrudPage<AdminExpert, ExpertWrite>
      title="专家智库"
      description={
        limit
          ? '维护您的专家资料；改动由审核人员发布后，访客才能看到。'
          : '维护专家资料；推荐的专家显示在首页，排序数字小的在前。'
      }
      fixed={limit !== null}
      noun={KINDS.expert.label}
      resource={adminExperts}
      columns={COLUMNS}
      nameOf={(row) => row.Name}
      initialValues={EMPTY}
      toForm={(row) => row}
      save={saveStated(adminExperts, toBody, publishes)}
      locked={(row) => row.Status === 'published' && !publishes}
      footer={(api) => <PublishFooter api={api} publishes={publishes} withdraws={limit !== null} />}
      batch={PUBLISH_BATCH}
      drawerWidth={860}
      scrollX={1180}
      loadFields={Fields.load}
    >
      <Fields />
    </CrudPage>
  );
}
