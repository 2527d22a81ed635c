import { history } from '@umijs/max';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Holds back leaving the page while there is something unsaved: links, back and forward wait for
 * an answer, closing the tab asks in the browser's own words.
 */
export function useLeaveGuard(dirty: boolean): { asking: boolean; leave: () => void; stay: () => void } {
  const [wanted, setWanted] = useState<() => void>();
  const unblock = useRef<() => void>(undefined);

  useEffect(() => {
    if (!dirty) return undefined;
    // history's own block also listens for the closing of the tab.
    const release = history.block((transition) => setWanted(() => () => transition.retry()));
    unblock.current = release;
    return () => {
      release();
      unblock.current = undefined;
    };
  }, [dirty]);

  const leave = useCallback(() => {
    unblock.current?.();
    setWanted(undefined);
    wanted?.();
  }, [wanted]);
  const stay = useCallback(() => setWanted(undefined), []);
  return { asking: wanted !== undefined, leave, stay };
}
