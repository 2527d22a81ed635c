import { history, useLocation } from '@umijs/max';
import { useEffect, useRef } from 'react';
import type { PageRequest } from '../views/page';

/**
 * Another page starts at its top: after a click on a link, and where one page takes the place of another (after a
 * log-in). Back and forward are left to the browser, and an address with an anchor leads to it.
 */
export function useTopOfPage(request: PageRequest): void {
  const { hash } = useLocation();
  const path = useRef(request.path);
  useEffect(() => {
    const replaced = history.action === 'REPLACE' && path.current !== request.path;
    path.current = request.path;
    if ((history.action === 'PUSH' || replaced) && !hash) window.scrollTo(0, 0);
  }, [request, hash]);
}
