/** Behaviour of the frame that lasts as long as the layout: popovers, back to top, today's date. */
import { formatDate } from '../views/parts/format';

/** Pixels from which on the way back to the top is offered. */
const SCROLLED = 600;

/** Starts it; answers a function that ends it. */
export function enhanceFrame(): () => void {
  const onScroll = () => {
    if (window.scrollY > SCROLLED) document.documentElement.dataset.scrolled = '';
    else delete document.documentElement.dataset.scrolled;
  };
  const close = (except?: Element | null) => {
    for (const popover of document.querySelectorAll<HTMLDetailsElement>('details[data-popover][open]')) {
      if (popover !== except) popover.open = false;
    }
  };
  const onClick = (event: MouseEvent) => close((event.target as Element).closest?.('details[data-popover]'));
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    const open = document.querySelector<HTMLDetailsElement>('details[data-popover][open]');
    if (!open) return;
    open.open = false;
    open.querySelector('summary')?.focus();
  };
  const onFocus = (event: FocusEvent) => {
    const input = event.target;
    if (input instanceof HTMLInputElement && input.hasAttribute('data-select-all')) input.select();
  };
  // The page may have been kept since yesterday.
  const now = new Date().toISOString();
  for (const time of document.querySelectorAll<HTMLTimeElement>('[data-today]')) {
    time.dateTime = formatDate(now);
    time.textContent = formatDate(now, 'long');
  }
  onScroll();
  window.addEventListener('scroll', onScroll, { passive: true });
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKey);
  document.addEventListener('focusin', onFocus);
  return () => {
    window.removeEventListener('scroll', onScroll);
    document.removeEventListener('click', onClick);
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('focusin', onFocus);
  };
}
