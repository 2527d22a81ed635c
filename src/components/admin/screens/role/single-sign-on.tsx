import type { RoleItem } from '@ip-portal/contract';
import { useRequest } from 'ahooks';
import { Button, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { fetchSsoSettings } from '../../../../services/admin-sso';
import { late } from '../../kit/late';
import { LoadFailure } from '../../kit/states';
import { failureText } from '../../kit/words';

const SsoDialog = late(() => import(/* webpackChunkName: "admin-late-sso" */ './sso-dialog'));

/** Whether the city's identity provider lets in, and the way to its settings. */
export default function SingleSignOn({ roles, disabled }: { roles: readonly RoleItem[]; disabled: boolean }) {
  const { data, error, refresh, mutate } = useRequest(fetchSsoSettings, { onError: () => undefined });
  const [open, setOpen] = useState(false);
  return (
    <section className="admin-card role-duties">
      <h2>统一身份认证登录</h2>
      <p className="admin-hint">
        用本市的统一身份认证（OpenID Connect）登录本站。可以按对方给出的信息授予角色，管理职责除外。
      </p>
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      {data ? (
        <div className="role-factor">
          <span>
            <Tag color={data.Enabled ? 'green' : 'default'}>{data.Enabled ? '已启用' : '未启用'}</Tag>
            {data.Enabled ? `${data.Name}（${data.Issuer}）` : null}
          </span>
          <Button onClick={() => setOpen(true)} disabled={disabled}>
            设置统一身份认证
          </Button>
        </div>
      ) : null}
      <Suspense>
        {open && data ? (
          <SsoDialog
            settings={data}
            roles={roles}
            onClose={() => setOpen(false)}
            onSaved={(saved) => {
              mutate(saved);
              setOpen(false);
            }}
            onStale={refresh}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
