import type { UserInfo } from '@ip-portal/contract';
import { OFFICE_URLS } from '@ip-portal/contract/urls';
import { history, useModel } from '@umijs/max';
import { useEffect, useState } from 'react';
import { forgetPages } from '../hooks/page-store';
import { fetchUserInfo } from '../services/auth';
import { endViewing } from '../services/end-viewing';
import './viewing-banner.css';

/** Says on every page that somebody looks at it as a role, and leads back. */
export default function ViewingBanner({ viewing }: { viewing: NonNullable<UserInfo['Viewing']> }) {
  const { setInitialState } = useModel('@@initialState');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.documentElement.classList.add('is-viewing');
    return () => document.documentElement.classList.remove('is-viewing');
  }, []);

  async function end(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await endViewing();
      const user = await fetchUserInfo();
      forgetPages();
      await setInitialState({ user });
      history.push(OFFICE_URLS.roles);
    } catch {
      // The request has told what went wrong; the button is there to try again.
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="viewing-banner" aria-label="以角色查看">
      <span role="status">
        正在以“<b>{viewing.Name}</b>”角色查看：只能看，不能改，且只显示您本人也有权查看的内容
      </span>
      <button type="button" disabled={busy} onClick={() => void end()}>
        结束查看
      </button>
    </section>
  );
}
