import type { ProColumns } from '@ant-design/pro-components';
import { type AdminArticle, ARTICLE_STATE_LABELS } from '@ip-portal/contract';
import { Chip } from '../../../views/parts';
import type { TableTools } from '../crud/crud-page';
import { NameCell } from '../crud/name-cell';
import { ArticleStateTag } from '../state-tag';
import { optionsOf, sameOptions, showTime } from '../words';

const { deleted: _deleted, ...SEARCHED_STATES } = ARTICLE_STATE_LABELS;

/** Title with what is special about it. */
export function titleColumn<Row extends AdminArticle>(tools: TableTools<Row>): ProColumns<Row> {
  return {
    title: '标题',
    dataIndex: 'Title',
    sorter: true,
    width: 360,
    formItemProps: { label: '标题' },
    render: (_, row) => (
      <NameCell row={row} tools={tools} name={row.Title}>
        {row.IsTop ? <Chip tone="accent">置顶</Chip> : null}
        {row.IsRecommended ? <Chip tone="brand">推荐</Chip> : null}
      </NameCell>
    ),
  };
}

/** The column an article is filed under. */
export function categoryColumn<Row extends AdminArticle>(categories: readonly string[]): ProColumns<Row> {
  return {
    title: '栏目',
    dataIndex: 'Category',
    width: 120,
    valueType: 'select',
    fieldProps: { options: sameOptions(categories), showSearch: true },
    render: (_, row) => row.Category || '—',
  };
}

/** State, times and reads: the same for news, notices and laws. */
export function editorialColumns<Row extends AdminArticle>(): ProColumns<Row>[] {
  return [
    {
      title: '状态',
      dataIndex: 'State',
      width: 110,
      valueType: 'select',
      valueEnum: optionsOf(SEARCHED_STATES),
      render: (_, row) => <ArticleStateTag state={row.State} />,
    },
    {
      title: '发布时间',
      dataIndex: 'PublishTime',
      width: 150,
      sorter: true,
      valueType: 'dateRange',
      search: { transform: (range: [string, string]) => ({ PublishFrom: range[0], PublishTo: range[1] }) },
      render: (_, row) => <span className="admin-num">{showTime(row.PublishTime)}</span>,
    },
    {
      title: '阅读',
      dataIndex: 'ReadCount',
      width: 90,
      align: 'right',
      sorter: true,
      search: false,
      render: (_, row) => <span className="admin-num">{row.ReadCount.toLocaleString('zh-CN')}</span>,
    },
    {
      title: '最近修改',
      dataIndex: 'UpdatedAt',
      width: 150,
      sorter: true,
      search: false,
      render: (_, row) => (
        <span className="admin-two-lines admin-num">
          {showTime(row.UpdatedAt)}
          {row.UpdatedBy ? <small>{row.UpdatedBy}</small> : null}
        </span>
      ),
    },
  ];
}

export const DELETED_ARTICLES = { State: 'deleted' };
export const ARTICLE_BATCH = [
  { action: 'publish' as const, label: '发布' },
  { action: 'offline' as const, label: '撤回' },
];
