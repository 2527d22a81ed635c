import { everyCss } from './sheets';

/** Adds the public stylesheet where the backend did not send it. */
export function injectPublicStyles(): void {
  const style = document.createElement('style');
  style.setAttribute('data-public-css', '');
  style.textContent = everyCss;
  document.head.prepend(style);
}
