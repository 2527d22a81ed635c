/** What the backend loads: the page registry, the renderer and the stylesheet. Bundled to `build/render`. */
import { desktopCss, everyCss } from '../styles/sheets';

export { drawingFiles } from '@ip-portal/contract/drawing/sheet';
export { everyRoute as routes, sitemapPaths, uncrawledPaths } from '../routes';
export { scriptJson } from './head';
export { ApiFailure, addressOf, PageMoved, PageNotFound, requestFor } from './page';
export { renderDocument, renderWaiting } from './render';
export { shellPage } from './shell';

/** Stylesheet of the desktop pages and of the mobile ones. */
export const styles = { desktop: desktopCss, mobile: everyCss };
