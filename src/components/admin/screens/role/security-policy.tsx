import type { RoleItem } from '@ip-portal/contract';
import { useRequest } from 'ahooks';
import { App } from 'antd';
import { Suspense, useState } from 'react';
import { fetchSecurityPolicy, saveSecurityPolicy } from '../../../../services/roles';
import { late } from '../../kit/late';
import { useMay } from '../../kit/rights';
import { LoadFailure } from '../../kit/states';
import { failureText } from '../../kit/words';
import { FactorRoles } from './factor-roles';
import type { SavePolicy } from './save-policy';
import { SeparateDuties } from './separate-duties';
import { SessionLimits } from './session-limits';

const SingleSignOn = late(() => import(/* webpackChunkName: "admin-late-single-sign-on" */ './single-sign-on'));

const TextMessages = late(() => import(/* webpackChunkName: "admin-late-text-messages" */ './text-messages'));

/** The rules that hold for all accounts. */
export function SecurityPolicyCards({ roles }: { roles: readonly RoleItem[] }) {
  const { modal, message } = App.useApp();
  const may = useMay();
  const [saving, setSaving] = useState(false);
  const { data, error, refresh, mutate } = useRequest(fetchSecurityPolicy, { ready: may('SecurityPolicy:read') });

  const save: SavePolicy = async (part, word) => {
    if (!data) return;
    setSaving(true);
    try {
      mutate(await saveSecurityPolicy({ ...part, Version: data.Version }));
      message.success(word);
    } catch (failure) {
      modal.error({ title: '没有保存', content: failureText(failure) });
      refresh();
    } finally {
      setSaving(false);
    }
  };

  if (!may('SecurityPolicy:read')) return null;
  const common = { policy: data, saving, disabled: !may('SecurityPolicy:write'), save };
  return (
    <div className="role-policies">
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      <SeparateDuties {...common} />
      <FactorRoles {...common} roles={roles} />
      <SessionLimits {...common} roles={roles} />
      <Suspense fallback={null}>
        <SingleSignOn roles={roles} disabled={common.disabled} />
        <TextMessages disabled={common.disabled} />
      </Suspense>
    </div>
  );
}
