/**
 * The session of this tab, as time, other tabs and other machines change it. Tabs tell each other when somebody logs in
 * or out; each asks the backend itself what that means for it. On coming back to the tab, and on every page, the count
 * of messages is asked for anew, which also tells whether the session still is.
 */
import type { UserInfo } from '@ip-portal/contract';
import { useLocation, useModel } from '@umijs/max';
import { useEffect, useRef } from 'react';
import { fetchUserInfo } from '../services/auth';
import { isSessionLoss, setSessionOver } from '../services/session';
import { forgetPages } from './page-store';
import { refreshUnread } from './unread';

/** What tabs tell each other by: a word in the storage that they share. */
const KEY = 'ip-portal-session';
/** A tab that is looked at often asks only so often. */
const PAUSE_MS = 10_000;

/** Tells the other tabs that somebody has logged in or out here. */
function tellTabs(user: UserInfo | null): void {
  try {
    window.localStorage.setItem(KEY, `${user?.Id ?? 0} ${Date.now()} ${Math.random()}`);
  } catch {
    // Without storage each tab finds out by itself.
  }
}

/** Keeps `initialState` true; once in each layout. */
export function useSessionWatch(): void {
  const { initialState, setInitialState } = useModel('@@initialState');
  const { pathname, key } = useLocation();
  const user = initialState?.user ?? null;
  const ended = initialState?.ended;
  const now = useRef({ user, ended, known: initialState !== undefined });
  const told = useRef<number | null>(undefined);
  const place = useRef(key);
  const look = useRef<() => void>(() => undefined);

  useEffect(() => {
    now.current = { user, ended, known: initialState !== undefined };
    setSessionOver(ended !== undefined);
    if (initialState === undefined || ended) return;
    const id = user?.Id ?? null;
    if (told.current !== undefined && told.current !== id) tellTabs(user);
    told.current = id;
  }, [initialState, user, ended]);

  // The page that was kept for what was typed in it has been left.
  useEffect(() => {
    if (place.current === key) return;
    place.current = key;
    if (!now.current.ended) return;
    forgetPages();
    fetchUserInfo().then(
      (fresh) => {
        told.current = fresh?.Id ?? null;
        void setInitialState({ user: fresh });
      },
      () => undefined,
    );
  }, [key, setInitialState]);

  useEffect(() => {
    const end = (how: 'elsewhere' | 'expired' | 'other') =>
      void setInitialState((before) => (before?.user && !before.ended ? { ...before, ended: how } : before));

    const onStorage = async (event: StorageEvent) => {
      if (event.key !== KEY || !now.current.known) return;
      const fresh = await fetchUserInfo().catch(() => undefined);
      if (fresh === undefined) return;
      const { user: mine, ended: over } = now.current;
      forgetPages();
      if (!mine || fresh?.Id === mine.Id) {
        told.current = fresh?.Id ?? null;
        if (over || fresh?.Id !== mine?.Id) await setInitialState({ user: fresh });
      } else end(fresh ? 'other' : 'elsewhere');
    };

    let asked = 0;
    look.current = () => {
      const { user: mine, ended: over } = now.current;
      if (document.visibilityState === 'hidden' || !mine || over || Date.now() - asked < PAUSE_MS) return;
      asked = Date.now();
      refreshUnread(mine).catch((error: unknown) => {
        if (isSessionLoss(error)) end('expired');
      });
    };
    const listener = (event: StorageEvent) => void onStorage(event);
    const onReturn = () => look.current();
    window.addEventListener('storage', listener);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('storage', listener);
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [setInitialState]);

  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    look.current();
  }, [pathname]);
}
