import { tokensCss } from '../theme/tokens';
import appCss from './app.css?raw';
import listsCss from './lists.css?raw';
import publicCss from './public.css?raw';

/** Adds the public stylesheet where the backend did not send it. */
export function injectPublicStyles(): void {
  const style = document.createElement('style');
  style.setAttribute('data-public-css', '');
  style.textContent = tokensCss() + publicCss + listsCss + appCss;
  document.head.prepend(style);
}
