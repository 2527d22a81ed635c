import type { Dashboard } from '@ip-portal/contract';
import { KINDS } from '@ip-portal/contract/kinds';
import { userResource } from '@ip-portal/contract/resources/user';
import { articleUrl } from '@ip-portal/contract/urls';
import { postingWorkflow } from '@ip-portal/contract/workflows/posting';
import { useRequest } from 'ahooks';
import { Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { PageHeader } from '../../components/admin/kit/page-header';
import { LoadFailure } from '../../components/admin/kit/states';
import { failureText } from '../../components/admin/kit/words';
import { Chart } from '../../components/admin/screens/dashboard/chart';
import { daysOption, statesOption } from '../../components/admin/screens/dashboard/options';
import { StaleColumns, TodoCards } from '../../components/admin/screens/dashboard/todo';
import { fetchDashboard } from '../../services/admin';
import { NewWindow } from '../../views/parts/new-window';
import '../../components/admin/screens/dashboard/dashboard.css';

const FIGURES = [
  ['News', KINDS.news.label],
  ['Notices', KINDS.notice.label],
  ['Laws', KINDS.law.label],
  ['Patents', KINDS.patent.label],
  ['Experts', KINDS.expert.label],
  ['Financing', KINDS.financing.label],
  ['Postings', postingWorkflow.label],
] as const;

function Figures({ data }: { data: Dashboard }) {
  const all = [
    ...FIGURES.map(([key, label]) => ({ label, count: data.Stats[key] })),
    ...(data.Users === null ? [] : [{ label: userResource.label, count: data.Users }]),
  ];
  return (
    <section className="admin-card">
      <h2>前台公开内容</h2>
      <dl className="adm-figures">
        {all.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('zh-CN')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function TopArticles({ articles }: { articles: Dashboard['TopArticles'] }) {
  return (
    <section className="admin-card">
      <h2>阅读最多的文章</h2>
      {articles.length === 0 ? <p className="admin-hint">还没有阅读记录。</p> : null}
      <ol className="top-articles">
        {articles.map(({ Id, Kind, Title, ReadCount }) => (
          <li key={Id}>
            <a href={articleUrl(Kind, Id)} target="_blank" rel="noopener">
              {Title}
              <NewWindow quiet />
            </a>
            <span className="admin-num">{ReadCount.toLocaleString('zh-CN')} 次</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sum(rows: readonly { Count: number }[]): number {
  return rows.reduce((total, row) => total + row.Count, 0);
}

function Charts({ data }: { data: Dashboard }) {
  const { PublishedPerDay: published, ReadsPerDay: reads, PatentStates: states } = data;
  const publishedOption = useMemo(() => daysOption(published, 'bar', '发布'), [published]);
  const readsOption = useMemo(() => daysOption(reads, 'line', '阅读'), [reads]);
  const statesShown = useMemo(() => statesOption(states), [states]);
  return (
    <div className="charts">
      <Chart
        title="每日阅读"
        summary={`近 ${reads.length} 天共 ${sum(reads)} 次阅读`}
        option={readsOption}
        columns={['日期', '阅读次数']}
        rows={reads.map((row) => [row.Date, row.Count])}
      />
      <Chart
        title="每日发布"
        summary={`近 ${published.length} 天共发布 ${sum(published)} 篇文章`}
        option={publishedOption}
        columns={['日期', '发布篇数']}
        rows={published.map((row) => [row.Date, row.Count])}
      />
      <Chart
        title="专利法律状态"
        summary={states.map((row) => `${row.State} ${row.Count} 件`).join('，')}
        option={statesShown}
        columns={['法律状态', '件数']}
        rows={states.map((row) => [row.State, row.Count])}
      />
      <TopArticles articles={data.TopArticles} />
    </div>
  );
}

export default function AdminDashboard() {
  const { data, error, loading, refresh } = useRequest(fetchDashboard);
  return (
    <div className="admin-page">
      <PageHeader
        title="工作台"
        description="先看需要您处理的事项，再看数据。"
        extra={
          <Button onClick={refresh} loading={loading}>
            刷新
          </Button>
        }
      />
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      {!data && !error ? (
        <div className="admin-card" role="status" aria-label="正在读取">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      ) : null}
      {data ? (
        <>
          <TodoCards todo={data.Todo} />
          <StaleColumns columns={data.Todo.StaleColumns} />
          <Figures data={data} />
          <Charts data={data} />
        </>
      ) : null}
    </div>
  );
}
