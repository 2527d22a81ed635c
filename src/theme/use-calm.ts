/** Whether the visitor has asked the system for less movement. */
import { useSyncExternalStore } from 'react';

const CALM = '(prefers-reduced-motion: reduce)';

function listen(tell: () => void): () => void {
  const query = window.matchMedia(CALM);
  // Older browsers tell no change; what is asked anew is right there too.
  query.addEventListener?.('change', tell);
  return () => query.removeEventListener?.('change', tell);
}
/** Asked at the moment of moving something. */
export const isCalm = (): boolean => window.matchMedia(CALM).matches;

/** Of a page that the backend sends: not yet known. */
export const useCalm = (): boolean => useSyncExternalStore(listen, isCalm, () => false);
