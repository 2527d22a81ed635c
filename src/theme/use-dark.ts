import { useLayoutEffect, useSyncExternalStore } from 'react';
import { DARK_SCREEN, OFFICE_CLASS } from './tokens';

function listen(tell: () => void): () => void {
  const query = window.matchMedia(DARK_SCREEN);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
const isDark = () =>
  window.matchMedia(DARK_SCREEN).matches && !document.documentElement.classList.contains(OFFICE_CLASS);

/** Says that this is the back office, as long as it is shown; of a page that begins there the gate in the page has said so. */
export function useOffice(): void {
  useLayoutEffect(() => {
    document.documentElement.classList.add(OFFICE_CLASS);
    return () => document.documentElement.classList.remove(OFFICE_CLASS);
  }, []);
}

/** Whether the page is shown by night: the system is dark, and this is not the back office. */
export const useDark = (): boolean => useSyncExternalStore(listen, isDark, () => false);
