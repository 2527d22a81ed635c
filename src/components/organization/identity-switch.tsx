import type { UserInfo } from '@ip-portal/contract';
import { useModel } from '@umijs/max';
import { useState } from 'react';
import { feedback } from '../../feedback';
import { forgetPages } from '../../hooks/page-store';
import { actFor } from '../../services/organizations';
import './identity-switch.css';

/** For whom one acts: oneself or one of one's organisations. Nothing for those without any. */
export default function IdentitySwitch({ user }: { user: UserInfo }) {
  const { setInitialState } = useModel('@@initialState');
  const [busy, setBusy] = useState(false);
  if (user.Organizations.length === 0) return null;

  const choose = async (value: string) => {
    setBusy(true);
    try {
      const now = await actFor(value === '' ? null : Number(value));
      forgetPages();
      await setInitialState({ user: now });
      feedback.success(now.Organization ? `现在代表“${now.Organization.Name}”` : '现在以个人身份操作');
    } catch (error) {
      feedback.error(error instanceof Error ? error.message : '没有切换成功，请重试');
    } finally {
      setBusy(false);
    }
  };

  return (
    <label className="identity-switch">
      <span className="sr-only">当前身份</span>
      <select value={user.Organization?.Id ?? ''} disabled={busy} onChange={(event) => void choose(event.target.value)}>
        <option value="">个人身份</option>
        {user.Organizations.map(({ Id, Name, Verified }) => (
          <option key={Id} value={Id}>
            {Verified ? `${Name}（已核验）` : Name}
          </option>
        ))}
      </select>
    </label>
  );
}
