import { useRequest } from 'ahooks';
import { fetchAuditSeal } from '../../../../services/admin';
import { failureText, showTime } from '../../kit/words';

/** How far the log is sealed, in a sentence below the heading. */
export function SealLine() {
  const { data, error } = useRequest(fetchAuditSeal);
  if (error) return <p className="admin-hint">封存状态读取失败：{failureText(error)}</p>;
  if (!data) return <p className="admin-hint">正在读取封存状态…</p>;
  if (!data.Hash || !data.SealedAt) return <p className="admin-hint">还没有封存记录；记录写入后 1 分钟内封存。</p>;
  return (
    <p className="admin-hint">
      已封存 {data.Sealed.toLocaleString('zh-CN')} 条，最近一次 {showTime(data.SealedAt)}
      {data.Waiting > 0 ? `，另有 ${data.Waiting} 条待封存` : ''}；链尾指纹{' '}
      <code title={data.Hash}>{data.Hash.slice(0, 16)}…</code>
      {data.AnchoredOn ? `；锚点写至 ${data.AnchoredOn}` : '；还没有锚点'}。
    </p>
  );
}
