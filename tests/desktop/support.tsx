/** The whole app in a browser tab at an address: real history, real routes, only the network is a stand-in. */
import { createHistory } from '@@/core/history';
import { createPluginManager } from '@@/core/plugin';
import { getRoutes } from '@@/core/route';
import type { UserInfo, WebConfig } from '@ip-portal/contract';
import { act, render } from '@testing-library/react';
import { renderClient } from '@umijs/renderer-react';
import type { ComponentType } from 'react';
import { patchRoutes } from '@/app';
import { forgetPages } from '@/hooks/page-store';
import { setSite } from '@/hooks/use-site';
import Loading from '@/loading';
import { everyRoute } from '@/routes';
import { one, site } from '../mobile/fixtures';
import { type Call, network } from '../setup/network';

// Loads every page now: the first test should not pay for it.
for (const { page, screen } of everyRoute) void Promise.all([page?.(), screen?.()]);

export interface TabOptions {
  /** Who is logged in; a visitor when absent. */
  user?: UserInfo | null;
  site?: WebConfig;
  /** Answers by method and path. */
  api?: Record<string, unknown>;
}

/**
 * Mounts the app at an address with whatever the tab knows already.
 * @public taken by `tests/boot/fresh.ts` with `require`
 */
export async function mountAt(address: string) {
  window.history.replaceState(null, '', address);
  const pluginManager = createPluginManager();
  const { routes, routeComponents } = await getRoutes();
  patchRoutes({ routes, routeComponents });
  const history = createHistory({ type: 'browser', basename: '/' });
  const options = {
    routes,
    routeComponents,
    pluginManager,
    rootElement: document.body,
    loadingComponent: Loading,
    publicPath: '/',
    runtimePublicPath: false,
    history,
    basename: '/',
    components: true,
  };
  const App = renderClient(options as never) as unknown as ComponentType;
  return render(<App />);
}

/** A tab that has been open for a while: nothing kept, the site configuration known. */
export async function open(address: string, { user = null, site: config = site, api = {} }: TabOptions = {}) {
  const calls = network({ 'GET /api/auth/userinfo': one(user), 'GET /api/WebConfig': one(config), ...api });
  forgetPages();
  setSite(config);
  const view = await mountAt(address);
  return { calls, ...view };
}

/** Path, query and anchor of the tab. */
export function here(): string {
  return window.location.pathname + window.location.search + window.location.hash;
}

/** The calls of the page itself, as `GET /api/x?a=1` with sorted, decoded parameters. */
export function pageCalls(calls: readonly Call[]): string[] {
  return calls
    .map(({ method, url }) => {
      const query = [...url.searchParams]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([name, value]) => `${name}=${value}`)
        .join('&');
      return `${method} ${url.pathname}${query ? `?${query}` : ''}`;
    })
    .filter((call) => call !== 'GET /api/auth/userinfo');
}

/** An answer held back until `release` is called. */
export function held<T>(answer: T) {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: () => gate.then(() => answer), release: () => act(async () => release()) };
}
