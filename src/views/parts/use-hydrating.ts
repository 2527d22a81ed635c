import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True while React takes up the HTML of the backend: what is rendered then has to be the same. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
