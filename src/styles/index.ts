/**
 * The public stylesheet. The backend inlines it into its pages (marked `data-public-css`); only
 * when that did not happen the app adds it itself.
 */
import { tokensCss } from '../theme/tokens';
import lists from './lists.css?raw';
import publicCss from './public.css?raw';

if (!document.querySelector('style[data-public-css]')) {
  const style = document.createElement('style');
  style.setAttribute('data-public-css', '');
  style.textContent = tokensCss() + publicCss + lists;
  document.head.append(style);
}
