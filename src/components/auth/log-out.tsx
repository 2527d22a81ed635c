import '../../styles/auth.css';
import { history, useModel } from '@umijs/max';
import { useEffect, useRef, useState } from 'react';
import { forgetVisit } from '../../hooks/forget-visit';
import { logout } from '../../services/auth';
import { leaveFor } from '../../services/leave';

/** Ends the session as soon as it is shown, then goes to `next`. */
export function LogOut({ next }: { next: string }) {
  const { initialState, setInitialState } = useModel('@@initialState');
  const started = useRef(false);
  const [ended, setEnded] = useState<{ provider: string | undefined } | null>(null);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    logout().then(
      async (provider) => {
        const forgotten = forgetVisit();
        void setInitialState({ user: null });
        await forgotten;
        setEnded({ provider });
      },
      () => undefined,
    );
  }, [setInitialState]);
  // Only when everybody knows: a page shown before would still ask in the name of who has left.
  const user = initialState?.user ?? null;
  useEffect(() => {
    if (!ended || user !== null) return;
    if (ended.provider) leaveFor(ended.provider);
    else history.replace(next);
  }, [ended, user, next]);
  return (
    <p role="status" className="auth-status">
      正在退出登录……
    </p>
  );
}
