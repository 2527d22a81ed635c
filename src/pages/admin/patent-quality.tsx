import type { PatentQualityReport } from '@ip-portal/contract';
import { PATENT_QUALITY_CAP, PATENT_QUALITY_WORDS } from '@ip-portal/contract/patent-quality-words';
import { OFFICE_URLS, withQuery } from '@ip-portal/contract/urls';
import { useRequest } from 'ahooks';
import { Alert, Table, type TableProps } from 'antd';
import { PageHeader } from '../../components/admin/kit/page-header';
import { FormSkeleton, LoadFailure } from '../../components/admin/kit/states';
import { failureText } from '../../components/admin/kit/words';
import { fetchPatentQuality } from '../../services/admin-patents';

type Problem = PatentQualityReport['Problems'][number];

const counted = ({ Patents, More }: Problem) => `${Patents.toLocaleString('zh-CN')} 件${More ? '以上' : ''}`;

const COLUMNS: TableProps<Problem>['columns'] = [
  {
    title: '问题',
    key: 'problem',
    render: (_, { Quality }) => {
      const { label, meaning } = PATENT_QUALITY_WORDS[Quality];
      return (
        <>
          <b>{label}</b>
          <div className="admin-hint">{meaning}</div>
        </>
      );
    },
  },
  {
    title: '件数',
    key: 'count',
    width: 130,
    align: 'right',
    render: (_, row) => {
      const { label } = PATENT_QUALITY_WORDS[row.Quality];
      return row.Patents === 0 ? (
        <span className="admin-hint">没有</span>
      ) : (
        <a
          className="admin-num"
          href={withQuery(OFFICE_URLS.patents, { Quality: row.Quality })}
          aria-label={`查看：${label}，${counted(row)}`}
        >
          {counted(row)}
        </a>
      );
    },
  },
];

/** What is missing or doubtful in the records of patents, and how many have it; each leads to its list. */
export default function AdminPatentQuality() {
  const { data, error, loading, refresh } = useRequest(fetchPatentQuality, { onError: () => undefined });
  const capped = data?.Problems.some(({ More }) => More) ?? false;
  return (
    <div className="admin-page">
      <PageHeader
        title="专利数据质量"
        description="缺少或可疑的内容，点件数查看这些专利并逐件修改；修改后立即重新检查。"
      />
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      {data?.Deriving ? (
        <Alert className="admin-notice" type="info" showIcon title="正在重新检查全部专利，件数还会变化，请稍后刷新。" />
      ) : null}
      <section className="admin-card" aria-label="专利数据质量">
        {data ? (
          <>
            <Table<Problem>
              size="middle"
              rowKey="Quality"
              columns={COLUMNS}
              dataSource={data.Problems}
              loading={{ spinning: loading, delay: 200 }}
              pagination={false}
            />
            {capped ? (
              <p className="admin-hint">{`超过 ${PATENT_QUALITY_CAP.toLocaleString('zh-CN')} 件的不再细数；列表中可以看到准确的总数。`}</p>
            ) : null}
          </>
        ) : error ? null : (
          <FormSkeleton />
        )}
      </section>
    </div>
  );
}
