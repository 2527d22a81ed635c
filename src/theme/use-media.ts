import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds. Of a page that the backend sends: not yet known, so not. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (tell: () => void) => {
      const list = window.matchMedia(query);
      // Older browsers tell no change; what is asked anew is right there too.
      list.addEventListener?.('change', tell);
      return () => list.removeEventListener?.('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
