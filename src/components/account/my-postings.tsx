import { POSTING_STATUS_LABELS, POSTING_STATUSES } from '@ip-portal/contract/labels';
import { POST_URL, postingUrl, TRADING_URL } from '@ip-portal/contract/urls';
import { useRequest } from 'ahooks';
import { Button } from 'antd';
import { fetchMyPostings } from '../../services/postings';
import { Chip, formatDate, Icon, SkeletonRows } from '../../views/parts';
import { A } from '../../views/parts/here';
import { statusChip } from '../../views/posting/words';

/** As many as one read gives; who has more sees the list. */
const READ = 100;
const SHOWN = 5;

/** Own postings in short: how many in which state, and the last changed ones. */
export function MyPostings() {
  const { data, error, loading, refresh } = useRequest(() => fetchMyPostings(READ), {
    // Shown in place.
    onError: () => undefined,
  });
  if (!data) {
    if (loading) return <SkeletonRows count={2} />;
    return (
      <div className="account-failed" role="alert">
        <p>我的发布读取失败{error ? `：${error.message}` : ''}</p>
        <Button onClick={refresh}>重试</Button>
      </div>
    );
  }
  const post = (
    <A className="btn btn-primary" href={POST_URL}>
      <Icon name="edit" size={18} />
      发布供需
    </A>
  );
  if (data.total === 0) {
    return (
      <div className="account-none">
        <p>您还没有发布过供需信息。写清技术内容、交易方式和价格，提交后由中心审核。</p>
        {post}
      </div>
    );
  }
  return (
    <>
      <ul className="account-counts">
        {POSTING_STATUSES.map((status) => (
          <li key={status}>
            <b className="num">{data.data.filter((posting) => posting.Status === status).length}</b>
            <span>{POSTING_STATUS_LABELS[status]}</span>
          </li>
        ))}
      </ul>
      <ul className="account-postings">
        {data.data.slice(0, SHOWN).map((posting) => {
          const status = statusChip(posting.Status);
          return (
            <li key={posting.Id}>
              <A href={postingUrl(posting.Id)}>{posting.Title}</A>
              <span>
                <Chip tone={status.tone}>{status.text}</Chip>
                <time>{posting.PublishTime ? formatDate(posting.PublishTime) : '尚未发布'}</time>
              </span>
            </li>
          );
        })}
      </ul>
      <p className="account-actions">
        {post}
        <A className="btn btn-plain" href={`${TRADING_URL}?Mine=true`}>
          全部 {data.total} 条
        </A>
      </p>
    </>
  );
}
