import '../../styles/auth.css';
import { history, useModel } from '@umijs/max';
import { useEffect, useRef } from 'react';
import { forgetPages } from '../../hooks/page-store';
import { logout } from '../../services/auth';

/** Ends the session as soon as it is shown, then goes to `next`. */
export function LogOut({ next }: { next: string }) {
  const { setInitialState } = useModel('@@initialState');
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void logout()
      .then(async () => {
        forgetPages();
        await setInitialState({ user: null });
        history.replace(next);
      })
      .catch(() => undefined);
  }, [next, setInitialState]);
  return (
    <p role="status" className="auth-status">
      正在退出登录……
    </p>
  );
}
