/** What the backend loads: the page registry, the renderer and the stylesheets. Bundled to `build/render`. */
export { drawingFiles } from '@ip-portal/contract/drawing/sheet';
export { everyRoute as routes, sitemapPaths, uncrawledPaths } from '../routes';
export { stylesFor } from '../styles/sheets';
export { scriptJson } from '../views/head';
export { isMobilePath, toMobileUrl } from '../views/mobile/links';
export { ApiFailure, addressOf, PageMoved, PageNotFound, requestFor } from '../views/page';
export { renderDocument, renderWaiting } from './render';
export { shellPage } from './shell-page';
