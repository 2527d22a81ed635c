import { lazy, type ReactNode, Suspense, useState } from 'react';
import Loading from '../loading';

/** The rules come with the backend's mobile pages: only who arrives from a desktop page, or from a host of plain files, loads them. */
const Late = lazy(() => import('./mobile-styles-late'));

function areThere(): boolean {
  // A frame that stands already was sent, with its rules.
  if (document.querySelector('.mobile-frame, style[data-mobile-css]')) return true;
  return document.querySelector('style[data-public-css]')?.textContent?.includes('.mobile-frame') === true;
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
