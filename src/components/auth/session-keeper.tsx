import type { UserInfo } from '@ip-portal/contract';
import { LOGIN_URL } from '@ip-portal/contract/urls';
import { useModel } from '@umijs/max';
import { useSessionWatch } from '../../hooks/session-watch';
import { useLatePart } from '../../hooks/use-late-part';
import { fetchUserInfo } from '../../services/auth';
import { SessionDialogs } from './session-dialogs';

const loadOver = () => import('./session-over');

/** Once in each layout: watches the session of the tab, says when it is over, and asks what its calls want to know. */
export function SessionKeeper({
  path,
  guarded,
  loginPath = LOGIN_URL,
  asksNow,
}: {
  path: string;
  /** Whether the page at `path` is only for those who have a key to it. */
  guarded: boolean;
  loginPath?: string;
  /** Whether to ask for agreement to new texts right away. */
  asksNow?: (user: UserInfo, path: string) => boolean;
}) {
  useSessionWatch();
  const { initialState, setInitialState } = useModel('@@initialState');
  const user = initialState?.user ?? null;
  const ended = initialState?.ended;
  const SessionOver = useLatePart(loadOver, Boolean(user && ended && guarded));
  if (!user) return null;
  const agreed = async () => {
    const fresh = await fetchUserInfo().catch(() => null);
    if (fresh) await setInitialState({ user: fresh });
  };
  return (
    <>
      {ended && SessionOver ? <SessionOver how={ended} /> : null}
      <SessionDialogs
        key={user.Id}
        userName={user.UserName}
        hasFactor={user.HasFactor}
        hasPasskey={user.HasPasskey}
        loginPath={loginPath}
        over={ended !== undefined}
        asksNow={() => asksNow?.(user, path) ?? false}
        onAgreed={() => void agreed()}
        onAsked={() => void setInitialState((before) => (before?.ended ? before : { user, ended: 'expired' }))}
        onBack={(fresh) => void setInitialState({ user: fresh })}
      />
    </>
  );
}
