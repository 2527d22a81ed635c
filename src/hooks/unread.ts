/** How many messages wait to be read: asked for when somebody is logged in and comes back, never for a visitor. */
import type { UserInfo } from '@ip-portal/contract';
import { LOGOUT_URL, STAFF_LOGOUT_URL } from '@ip-portal/contract/urls';
import { useEffect, useSyncExternalStore } from 'react';
import { fetchUnread } from '../services/messages';

let count = 0;
let owner: number | null = null;
const listeners = new Set<() => void>();

/** Shows another count; every header follows. */
export function setUnread(next: number): void {
  count = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Who owes a new password or a second factor gets nothing else.
const owes = (user: UserInfo) => user.MustChangePassword || user.AwaitsFactor || user.MustEnrolFactor;

/** The pages that end the session: a question asked there would come too late. */
const ENDS: readonly string[] = [LOGOUT_URL, STAFF_LOGOUT_URL];
const leaves = () => ENDS.includes(window.location.pathname);

/** Asks for the count of `user` anew; rejects when it cannot be had. */
export async function refreshUnread(user: UserInfo): Promise<void> {
  if (owes(user) || leaves()) return;
  const next = await fetchUnread();
  if (owner === user.Id) setUnread(next);
}

/** Unread messages of `user`; 0 while that is not known, and for visitors. */
export function useUnread(user: UserInfo | null): number {
  const id = user && !owes(user) ? user.Id : null;
  useEffect(() => {
    if (owner === id) return;
    owner = id;
    setUnread(0);
    if (id === null || leaves()) return;
    fetchUnread().then(
      (next) => {
        if (owner === id) setUnread(next);
      },
      // A header without a count is no fault worth a notice.
      () => undefined,
    );
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
}
