import type { AdminArticle } from '@ip-portal/contract';
import { ARTICLE_STATE_LABELS } from '@ip-portal/contract/labels';
import { Chip } from '../../../../views/parts';
import { NameCell } from '../../kit/crud/name-cell';
import { ArticleStateTag } from '../../kit/state-tag';
import { type Column, choicesOf } from '../../kit/table/column';
import { sameOptions, showTime } from '../../kit/words';

const { deleted: _deleted, ...SEARCHED_STATES } = ARTICLE_STATE_LABELS;

/** Title with what is special about it. */
export function titleColumn<Row extends AdminArticle>(): Column<Row> {
  return {
    title: '标题',
    name: 'Title',
    sorter: true,
    width: 360,
    search: 'text',
    render: (row) => (
      <NameCell row={row} name={row.Title}>
        {row.IsTop ? <span className="seal">置顶</span> : null}
        {row.IsRecommended ? <Chip tone="brand">推荐</Chip> : null}
      </NameCell>
    ),
  };
}

/** The column an article is filed under. */
export function categoryColumn<Row extends AdminArticle>(categories: readonly string[]): Column<Row> {
  return {
    title: '栏目',
    name: 'Category',
    width: 120,
    search: { choices: sameOptions(categories) },
    render: (row) => row.Category || '—',
  };
}

/** State, times and reads: the same for news, notices and laws. */
export function editorialColumns<Row extends AdminArticle>(): Column<Row>[] {
  return [
    {
      title: '状态',
      name: 'State',
      width: 110,
      search: { choices: choicesOf(SEARCHED_STATES) },
      render: (row) => <ArticleStateTag state={row.State} />,
    },
    {
      title: '发布时间',
      name: 'PublishTime',
      width: 150,
      sorter: true,
      search: { from: 'PublishFrom', to: 'PublishTo' },
      render: (row) => <span className="admin-num">{showTime(row.PublishTime)}</span>,
    },
    {
      title: '阅读',
      name: 'ReadCount',
      width: 90,
      align: 'right',
      sorter: true,
      render: (row) => <span className="admin-num">{row.ReadCount.toLocaleString('zh-CN')}</span>,
    },
    {
      title: '最近修改',
      name: 'UpdatedAt',
      width: 150,
      sorter: true,
      render: (row) => (
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
