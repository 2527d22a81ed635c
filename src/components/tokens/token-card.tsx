import type { TokenItem } from '@ip-portal/contract';
import { useRequest } from 'ahooks';
import { Button, Popconfirm } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { feedback } from '../../feedback';
import { fetchOwnTokens, revokeOwnToken } from '../../services/tokens';
import { Chip, formatDate, SkeletonRows } from '../../views/parts';
import { permissionWords } from './permission-words';
import './tokens.css';

const TokenDialog = lazy(() => import('./token-dialog'));

/** The own API tokens: which there are, making and revoking them. */
export default function TokenCard({ held }: { held: readonly string[] }) {
  const { data, error, loading, refresh } = useRequest(fetchOwnTokens, {
    // Shown in place.
    onError: () => undefined,
  });
  const [making, setMaking] = useState(false);
  const [busy, setBusy] = useState<number>();

  const revoke = async (token: TokenItem) => {
    if (busy !== undefined) return;
    setBusy(token.Id);
    try {
      await revokeOwnToken(token.Id);
      feedback.success('令牌已撤销');
    } catch (failure) {
      feedback.error(failure instanceof Error ? failure.message : '没有撤销，请重试');
    } finally {
      setBusy(undefined);
      refresh();
    }
  };

  if (!data) {
    if (loading) return <SkeletonRows count={1} />;
    return (
      <div className="account-failed" role="alert">
        <p>接口令牌读取失败{error ? `：${error.message}` : ''}</p>
        <Button onClick={refresh}>重试</Button>
      </div>
    );
  }
  return (
    <>
      {data.length > 0 ? (
        <ul className="account-sessions">
          {data.map((token) => (
            <li key={token.Id}>
              <div className="token-line">
                <p className="account-device">
                  {token.Name} <code>{token.Hint}</code>{' '}
                  {token.State === 'live' ? null : (
                    <Chip tone="neutral">{token.State === 'expired' ? '已过期' : '已撤销'}</Chip>
                  )}
                </p>
                <p className="account-hint">{permissionWords(token.Permissions)}</p>
                <p className="account-facts">
                  <span>有效期至 {formatDate(token.ExpiresAt, 'datetime')}</span>
                  <span>
                    {token.LastUsedAt
                      ? `最近使用 ${formatDate(token.LastUsedAt, 'datetime')}，来自 ${token.LastIp}`
                      : '没有使用过'}
                  </span>
                </p>
              </div>
              {token.State === 'live' ? (
                <Popconfirm
                  title={`撤销“${token.Name}”？`}
                  description="使用它的系统将立即无法调用接口，撤销后不能恢复。"
                  okText="撤销"
                  cancelText="取消"
                  onConfirm={() => revoke(token)}
                >
                  <Button danger loading={busy === token.Id} aria-label={`撤销令牌：${token.Name}`}>
                    撤销
                  </Button>
                </Popconfirm>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="account-hint token-none">还没有接口令牌。</p>
      )}
      <Button onClick={() => setMaking(true)}>新建令牌</Button>
      <Suspense>
        {making ? <TokenDialog held={held} onClose={() => setMaking(false)} onMade={refresh} /> : null}
      </Suspense>
    </>
  );
}
