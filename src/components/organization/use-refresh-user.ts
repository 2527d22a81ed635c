import { useModel } from '@umijs/max';
import { useCallback } from 'react';
import { forgetPages } from '../../hooks/page-store';
import { fetchUserInfo } from '../../services/auth';

/** Reads who is logged in anew: memberships have changed, and the header shows them. */
export function useRefreshUser(): () => Promise<void> {
  const { setInitialState } = useModel('@@initialState');
  return useCallback(async () => {
    forgetPages();
    const user = await fetchUserInfo().catch(() => undefined);
    if (user !== undefined) await setInitialState({ user });
  }, [setInitialState]);
}
