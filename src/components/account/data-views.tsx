import { REVEAL_LABELS, revealLabel } from '@ip-portal/contract/reveal-words';
import { useRequest } from 'ahooks';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { DATA_VIEWS_SHOWN, fetchDataViews } from '../../services/auth';
import { formatDate, SkeletonRows } from '../../views/parts';

/** Who of the staff was shown the own contacts in clear: in what role, what, and why. */
export function DataViews() {
  const [current, setCurrent] = useState(1);
  const { data, error, loading, refresh } = useRequest(() => fetchDataViews(current), {
    refreshDeps: [current],
    // Shown in place.
    onError: () => undefined,
  });
  if (!data) {
    if (loading) return <SkeletonRows count={1} />;
    return (
      <div className="account-failed" role="alert">
        <p>查看记录读取失败{error ? `：${error.message}` : ''}</p>
        <Button onClick={refresh}>重试</Button>
      </div>
    );
  }
  if (data.total === 0) return <p className="account-hint">还没有人查看过您的完整联系方式。</p>;
  return (
    <>
      <ul className="account-sessions">
        {data.data.map((view) => (
          <li key={view.Id}>
            <div>
              <p className="account-device">
                {view.Role}查看了{REVEAL_LABELS[view.Resource]}的
                {view.Fields.map((field) => revealLabel(view.Resource, field)).join('、')}
              </p>
              <p className="account-facts">
                <span>{formatDate(view.At, 'datetime')}</span>
                <span>理由：{view.Reason}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        hideOnSinglePage
        size="small"
        showSizeChanger={false}
        current={current}
        pageSize={DATA_VIEWS_SHOWN}
        total={data.total}
        onChange={setCurrent}
      />
    </>
  );
}
