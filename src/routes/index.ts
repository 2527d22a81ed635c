/**
 * The page registry: every address of the portal, once. Umi's route table, the backend's page finder,
 * menus, prefetch, sitemap, robots, preloads and tests all read it. Nothing is loaded before a line's
 * `page` or `screen` is called, so that Node can read it while Umi is being configured.
 */
import { HOME_URL } from '@ip-portal/contract/urls';
import type { AccessKey } from '../access';
import { adminRoutes } from './admin';
import { authRoutes } from './auth';
import { desktopMenu, desktopRoutes } from './desktop';
import { mobileRoutes, mobileTabs } from './mobile';
import { leadsOn, type PageRoute, type Route } from './types';

export type { AdminIcon, PageRoute, Route } from './types';
export { ADMIN_GROUPS } from './types';
export { adminRoutes, authRoutes, desktopMenu, desktopRoutes, leadsOn, mobileRoutes, mobileTabs };

export interface RouteGroup {
  path: string;
  layout: string;
  /** Needed for every page of the group. */
  access?: AccessKey;
  routes: readonly Route[];
}

/** What has a layout of its own. */
export const groups: readonly RouteGroup[] = [
  { path: '/desktop', layout: '@/layouts/desktop-layout', routes: desktopRoutes },
  { path: '/app', layout: '@/layouts/mobile-layout', routes: mobileRoutes },
  { path: '/auth', layout: '@/layouts/auth-layout', routes: authRoutes },
  { path: '/admin', layout: '@/layouts/admin-layout', access: 'canWork', routes: adminRoutes },
];

/** Every line of the registry. */
export const everyRoute: readonly Route[] = groups.flatMap((group) => group.routes);

const pages = everyRoute.flatMap((route) => (leadsOn(route) ? [] : [route]));
const byPath = new Map(pages.map((route) => [route.path, route]));

/** The entry of a path, exact, or undefined; addresses that lead on have none. */
export function findRoute(path: string): PageRoute | undefined {
  return byPath.get(path);
}

/** Addresses for the sitemap: content with one fixed address. Details are listed by their records. */
export function sitemapPaths(): string[] {
  return desktopRoutes.flatMap((route) =>
    route.page && !route.unlisted && !route.path.endsWith('/detail') ? [route.path] : [],
  );
}

/** What crawlers are asked to leave out: the groups without content, and the desktop's forms. */
export function uncrawledPaths(): string[] {
  return groups.flatMap(({ path, routes }) =>
    routes.some((route) => route.page)
      ? routes.flatMap((route) => (route.screen && !route.page ? [route.path] : []))
      : [path],
  );
}

const NOT_FOUND = '@/pages/errors/not-found';

/**
 * The whole table as Umi takes it: where there are pages. What they are is put in by `patchRoutes`
 * (src/boot/route-components.tsx); names and keys the app reads here. `layout: false` counts on
 * first-level routes only.
 */
export const routes = [
  { path: '/', redirect: HOME_URL },
  ...groups.map((group) => ({
    path: group.path,
    layout: false,
    component: group.layout,
    routes: [
      ...group.routes.map(({ path, redirect }) => (redirect ? { path, redirect } : { path })),
      { path: `${group.path}/*`, component: NOT_FOUND },
    ],
  })),
  // Addresses of no group: the backend sends them in the desktop frame.
  { path: '/', layout: false, component: '@/layouts/desktop-layout', routes: [{ path: '/*', component: NOT_FOUND }] },
];
