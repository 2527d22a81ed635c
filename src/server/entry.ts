/** What the backend loads: the page registry, the renderer and the stylesheet. Bundled to `build/render`. */
import { desktopCss, everyCss } from '../styles/sheets';

export { drawingFiles } from '@ip-portal/contract/drawing/sheet';
export { everyRoute as routes, sitemapPaths, uncrawledPaths } from '../routes';
export { scriptJson } from '../views/head';
export { ApiFailure, addressOf, PageMoved, PageNotFound, requestFor } from '../views/page';
export { renderDocument, renderWaiting } from './render';
export { shellPage } from './shell-page';

/** Stylesheet of the desktop pages and of the mobile ones. */
export const styles = { desktop: desktopCss, mobile: everyCss };
