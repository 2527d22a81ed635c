/**
 * What the buttons of the views do (`data-action`), by one listener at the layout. Answers true
 * when the click was dealt with.
 */
import { copyText } from './copy';
import { stepReadingSize, toggleLargeFont } from './font-size';
import { showQr } from './qr';

/** Puts `text` on a button for a moment. */
function flash(button: Element, text: string): void {
  const label = button.querySelector<HTMLElement>('[data-label]');
  if (!label || label.dataset.original !== undefined) return;
  label.dataset.original = label.textContent ?? '';
  label.textContent = text;
  window.setTimeout(() => {
    label.textContent = label.dataset.original ?? '';
    delete label.dataset.original;
  }, 2000);
}

function tell(button: Element, text: string): void {
  const status = button.closest('.tools')?.querySelector('[data-tools-status]');
  if (status) status.textContent = text;
  flash(button, text);
}

const ACTIONS: Record<string, (button: HTMLElement) => void> = {
  'large-font': toggleLargeFont,
  'font-larger': (button) => tell(button, stepReadingSize(1)),
  'font-smaller': (button) => tell(button, stepReadingSize(-1)),
  'copy-link': (button) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? window.location.href;
    void copyText(link).then((done) => tell(button, done ? '已复制' : '请手动复制'));
  },
  copy: (button) => {
    void copyText(button.dataset.copy ?? '').then((done) => flash(button, done ? '已复制' : '请手动复制'));
  },
  qr: (button) => showQr(button),
  print: () => window.print(),
  'back-top': () => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
    document.getElementById('top')?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  },
};

/** Runs the action of a clicked button, if it is one of ours. */
export function handleAction(event: MouseEvent): boolean {
  const target = event.target as Element;
  if (target instanceof HTMLInputElement && target.hasAttribute('data-select-all')) {
    target.select();
    return true;
  }
  const button = target.closest?.<HTMLElement>('[data-action]');
  const action = button ? ACTIONS[button.dataset.action ?? ''] : undefined;
  if (!button || !action) return false;
  event.preventDefault();
  action(button);
  return true;
}
