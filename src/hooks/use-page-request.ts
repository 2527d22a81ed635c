import { useLocation } from '@umijs/max';
import { useMemo } from 'react';
import type { PageRequest } from '../views/page';

/** Path and query of a location. */
export function toPageRequest(path: string, search: string): PageRequest {
  return { path, query: Object.fromEntries(new URLSearchParams(search)) };
}

/** The current address as the views take it. */
export function usePageRequest(): PageRequest {
  const { pathname, search } = useLocation();
  return useMemo(() => toPageRequest(pathname, search), [pathname, search]);
}
