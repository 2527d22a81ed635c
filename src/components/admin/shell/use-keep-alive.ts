import { useEffect } from 'react';
import { fetchUserInfo } from '../../../services/auth';
import { isSessionLoss, logInAgain } from '../../../services/session';

/** Staff sessions end after 15 minutes without a call; while somebody types, no call may be made. */
const EVERY_MS = 4 * 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Keeps the session alive while the person is active, and asks to log in again when it has ended. */
export function useKeepAlive(): void {
  useEffect(() => {
    let active = false;
    const note = () => {
      active = true;
    };
    for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true });
    const timer = window.setInterval(() => {
      if (!active || document.hidden) return;
      active = false;
      fetchUserInfo().then(
        (user) => {
          if (user === null) void logInAgain();
        },
        (error: unknown) => {
          if (isSessionLoss(error)) void logInAgain();
        },
      );
    }, EVERY_MS);
    return () => {
      window.clearInterval(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, note);
    };
  }, []);
}
