import { type ReactNode, useInsertionEffect } from 'react';
import { mobileCss } from '../styles/mobile';

/** Puts the rules of the mobile pages into the document, once. */
export default function MobileStylesLate({ children }: { children: ReactNode }) {
  useInsertionEffect(() => {
    if (document.querySelector('style[data-mobile-css]')) return;
    const style = document.createElement('style');
    style.setAttribute('data-mobile-css', '');
    style.textContent = mobileCss;
    // After what followed the content of the page that was sent.
    document.body.append(style);
  }, []);
  return children;
}
