import { lazy, type ReactNode, Suspense, useState } from 'react';
import Loading from '../loading';

/** The rules come with the backend's mobile pages: only who arrives from a desktop page, or from a host of plain files, loads them. */
const Late = lazy(() => import('./mobile-styles-late'));

function areThere(): boolean {
  const sent = document.querySelector('style[data-public-css]')?.textContent ?? '';
  return sent.includes('.mobile-frame') || document.querySelector('style[data-mobile-css]') !== null;
}

/** What is shown with the rules of the mobile pages. */
export function MobileStyles({ children }: { children: ReactNode }) {
  const [there] = useState(areThere);
  // The page that was sent has no boundary here.
  if (there) return children;
  return (
    <Suspense fallback={<Loading />}>
      <Late>{children}</Late>
    </Suspense>
  );
}
