import { useRequest } from 'ahooks';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { PageHeader } from '../../components/admin/kit/page-header';
import { StateTag } from '../../components/admin/kit/state-tag';
import { FormSkeleton, LoadFailure } from '../../components/admin/kit/states';
import { failureText } from '../../components/admin/kit/words';
import { aboutPortal, type Part, partsOf, STATE_WORDS } from '../../components/admin/screens/status/parts';
import '../../components/admin/screens/status/status.css';
import { fetchSystemReport } from '../../services/admin';

// Brings fields for a day and an hour along, which the report needs none of.
const MaintenanceBox = lazy(() => import('../../components/admin/screens/status/maintenance'));

function PartRow({ name, state, facts, advice, href }: Part) {
  const { word, tone } = STATE_WORDS[state];
  return (
    <section className="status-part" aria-label={name}>
      <h2>{name}</h2>
      <StateTag tone={tone}>{word}</StateTag>
      <div>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="admin-num">{value}</dd>
            </div>
          ))}
        </dl>
        {advice ? (
          <p className="admin-hint">
            {advice}
            {href ? <a href={href}>去处理</a> : null}
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** How the portal and each of its parts is at this moment, and what to do where something is wrong. */
export default function AdminStatus() {
  const { data, error, loading, refresh } = useRequest(fetchSystemReport, { onError: () => undefined });
  return (
    <div className="admin-page">
      <PageHeader
        title="系统状态"
        description={data ? aboutPortal(data.Portal) : '门户各部分此刻的状况，以及需要处理的事。'}
        extra={
          <Button onClick={refresh} loading={loading}>
            重新检查
          </Button>
        }
      />
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      {!data && !error ? <FormSkeleton /> : null}
      {data && !error ? (
        <div className="admin-card status-parts">
          {partsOf(data).map((part) => (
            <PartRow key={part.name} {...part} />
          ))}
        </div>
      ) : null}
      <Suspense fallback={null}>
        <MaintenanceBox onChanged={refresh} />
      </Suspense>
    </div>
  );
}
