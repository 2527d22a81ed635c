/** What the backend loads: the pages, the renderer and the stylesheet. Bundled to `build/render`. */
import { adminRoutes, appRoutes, authRoutes, desktopRoutes } from '../routes';
import { appCss, desktopCss } from '../styles/sheets';

export { scriptJson } from './head';
export { ApiFailure, PageMoved, PageNotFound } from './page';
export { findPage, publicPages } from './pages';
export { renderDocument, renderWaiting } from './render';
export { shellPage } from './shell';

/** Stylesheet of the desktop pages and of the mobile ones. */
export const styles = { desktop: desktopCss, app: appCss };

export interface RouteInfo {
  path: string;
  name?: string;
  redirect?: string;
  component?: string;
  /** Only for some: the content comes when the app knows who asks. */
  guarded?: boolean;
  /** The address stands in the site's configuration. */
  external?: 'EducationUrl' | 'LectureUrl';
}

/** Every concrete path of the route table, for status codes and chunk preloading. */
export const knownRoutes: RouteInfo[] = [...desktopRoutes, ...appRoutes, ...authRoutes, ...adminRoutes].flatMap(
  (route) =>
    route.path && !route.path.endsWith('*')
      ? [
          {
            path: route.path,
            ...(route.name ? { name: route.name } : {}),
            ...(route.redirect ? { redirect: route.redirect } : {}),
            ...(route.component ? { component: route.component } : {}),
            ...(route.access ? { guarded: true } : {}),
            ...(route.externalKey ? { external: route.externalKey } : {}),
          },
        ]
      : [],
);
