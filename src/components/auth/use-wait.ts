import { CODE_WAIT_SECONDS } from '@ip-portal/contract/limits';
import { useEffect, useState } from 'react';

/** Seconds until something may be done again; they run by themselves once `begin` was called. */
function useWait(): { left: number; begin: () => void } {
  const [left, setLeft] = useState(0);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = window.setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => window.clearInterval(timer);
  }, [running]);
  return { left, begin: () => setLeft(CODE_WAIT_SECONDS) };
}

/** Asks for a code, once at a time, and waits before the next one. `ask` answers whether one was asked for. */
export function useCodeRequest(ask: () => Promise<boolean>): { left: number; busy: boolean; send: () => void } {
  const { left, begin } = useWait();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy || left > 0) return;
    setBusy(true);
    try {
      if (await ask()) begin();
    } finally {
      setBusy(false);
    }
  };
  return { left, busy, send: () => void send() };
}
