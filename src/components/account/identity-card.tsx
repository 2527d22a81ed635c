import type { IdentityItem } from '@ip-portal/contract';
import { useRequest } from 'ahooks';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { feedback } from '../../feedback';
import { MESSAGES } from '../../request-error-config';
import { leaveFor } from '../../services/leave';
import { beginLink, fetchIdentities, fetchSsoOffer, unlinkIdentity } from '../../services/sso';
import { formatDate } from '../../views/parts';
import { ssoFault } from '../auth/sso-way';
import { Failure } from '../failure/failure';
import { type Told, toldOf } from '../failure/told';

const _wordsOf = (error: unknown) => (error instanceof Error ? error.message : MESSAGES.request);

/** Host of a provider, as people know it. */
const hostOf = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).host : issuer);

/** Where the account is known at the city's identity provider. Nothing where none is set up and none was linked. */
export default function IdentityCard({ search }: { search: string }) {
  const { data: offer } = useRequest(fetchSsoOffer, { onError: () => undefined });
  const { data, refresh } = useRequest(fetchIdentities, { onError: () => undefined });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Told | undefined>(() => ssoFault(search));
  const list = data ?? [];
  if (!offer && list.length === 0) return null;
  const linked = list.some((item) => item.IsCurrent);

  const link = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      leaveFor(await beginLink());
    } catch (error) {
      setFailure(toldOf(error));
      setBusy(false);
    }
  };
  const unlink = async (item: IdentityItem) => {
    setFailure(undefined);
    try {
      await unlinkIdentity(item.Id);
      feedback.success('已解除关联');
    } catch (error) {
      setFailure(toldOf(error));
    }
    refresh();
  };

  return (
    <section className="account-card account-wide" aria-labelledby="account-identities">
      <h2 id="account-identities">{offer?.Name ?? '统一身份认证'}</h2>
      <p className="lead">关联后可以直接用{offer?.Name ?? '统一身份认证'}登录本账号，不必输入密码。</p>
      <Failure of={failure} className="account-alert" />
      {list.length > 0 ? (
        <ul className="account-sessions" aria-label="已关联的统一身份认证">
          {list.map((item) => (
            <li key={item.Id}>
              <div>
                <p className="account-device">
                  {item.IsCurrent ? (offer?.Name ?? hostOf(item.Issuer)) : hostOf(item.Issuer)}
                </p>
                <p className="account-facts">
                  <span>关联于 {formatDate(item.LinkedAt, 'datetime')}</span>
                  <span>
                    {item.LastUsedAt ? `最近登录 ${formatDate(item.LastUsedAt, 'datetime')}` : '还没有用它登录过'}
                  </span>
                  {item.IsCurrent ? null : <span>本站已更换认证系统，此关联目前不能用于登录</span>}
                </p>
              </div>
              <span className="account-session-actions">
                <Popconfirm
                  title="解除关联？"
                  description="解除后不能再用它登录本账号，可以随时重新关联。"
                  okText="解除"
                  cancelText="取消"
                  onConfirm={() => unlink(item)}
                >
                  <Button danger aria-label={`解除关联：${hostOf(item.Issuer)}`}>
                    解除关联
                  </Button>
                </Popconfirm>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {offer && !linked ? (
        <Button type="primary" loading={busy} onClick={() => void link()}>
          关联{offer.Name}
        </Button>
      ) : null}
    </section>
  );
}
