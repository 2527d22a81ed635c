import type { AdminColumn, ColumnWrite } from '@ip-portal/contract';
import { ARTICLE_KIND_LABELS } from '@ip-portal/contract/labels';
import { SORT_DEFAULT } from '@ip-portal/contract/limits';
import { columnResource } from '@ip-portal/contract/resources/column';
import { Tag } from 'antd';
import { useContext } from 'react';
import { CrudPage, saveWith } from '../../components/admin/kit/crud/crud-page';
import { NameCell } from '../../components/admin/kit/crud/name-cell';
import { late } from '../../components/admin/kit/late';
import { type Column, choicesOf } from '../../components/admin/kit/table/column';
import { SORT, UPDATED_AT, VISIBLE } from '../../components/admin/kit/table/common-columns';
import { textOf } from '../../components/admin/kit/words';
import { SiteChanged } from '../../components/admin/shell/site-changed';
import { adminResource } from '../../services/admin';

const adminColumns = adminResource('Columns');
const Fields = late(
  () => import(/* webpackChunkName: "admin-late-column" */ '../../components/admin/screens/column/column-fields'),
);

/** A column as its form holds it: number and code tell what can be changed. */
type ColumnForm = ColumnWrite & Partial<Pick<AdminColumn, 'Id' | 'Code'>>;

const EMPTY: ColumnForm = { Kind: 'news', Name: '', Sort: SORT_DEFAULT, IsVisible: true };

function toBody(values: ColumnForm): ColumnWrite {
  return {
    Kind: values.Kind,
    Name: textOf(values.Name),
    Sort: values.Sort ?? SORT_DEFAULT,
    IsVisible: Boolean(values.IsVisible),
  };
}

const COLUMNS: Column<AdminColumn>[] = [
  {
    title: '栏目',
    name: 'Name',
    width: 240,
    search: 'text',
    sorter: true,
    render: (row) => (
      <NameCell row={row} name={row.Name}>
        {row.Code ? <Tag color="blue">内置</Tag> : null}
      </NameCell>
    ),
  },
  {
    title: '类别',
    name: 'Kind',
    width: 120,
    search: { choices: choicesOf(ARTICLE_KIND_LABELS) },
    render: (row) => ARTICLE_KIND_LABELS[row.Kind],
  },
  {
    title: '文章',
    name: 'Articles',
    width: 90,
    align: 'right',
    render: (row) => <span className="admin-num">{row.Articles}</span>,
  },
  VISIBLE,
  SORT,
  UPDATED_AT,
];

export default function AdminColumns() {
  const siteChanged = useContext(SiteChanged);
  const save = saveWith(adminColumns, toBody);
  return (
    <CrudPage<AdminColumn, ColumnForm>
      title="栏目管理"
      description="新闻、公告和法规的栏目；隐藏的栏目不在前台列出，其中的文章照常显示。有文章的栏目不能删除。"
      noun={columnResource.label}
      resource={adminColumns}
      columns={COLUMNS}
      nameOf={(row) => row.Name}
      initialValues={EMPTY}
      toForm={(row) => row}
      save={async (values, row) => {
        const saved = await save(values, row);
        siteChanged();
        return saved;
      }}
      drawerWidth={560}
      loadFields={Fields.load}
    >
      <Fields />
    </CrudPage>
  );
}
