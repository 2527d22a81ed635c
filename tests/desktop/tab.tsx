/** The whole app in a browser tab at an address: real history, real routes, only the network is a stand-in. */
import { createHistory } from '@@/core/history';
import { createPluginManager } from '@@/core/plugin';
import { getRoutes } from '@@/core/route';
import type { UserInfo, WebConfig } from '@ip-portal/contract';
import { act, render } from '@testing-library/react';
import { renderClient } from '@umijs/renderer-react';
import type { ComponentType } from 'react';
import { patchRoutes } from '@/app';
import { firstScripts } from '@/boot/route-components';
import { forgetPages } from '@/hooks/page-store';
import { setSite } from '@/hooks/use-site';
import Loading from '@/loading';
import { hydrates } from '@/sent-page';
import { failure, one, site } from '../mobile/fixtures';
import { type Call, network, Reply } from '../setup/network';

export interface TabOptions {
  /** Who is logged in; a visitor when absent. */
  user?: UserInfo | null;
  site?: WebConfig;
  /** Answers by method and path. */
  api?: Record<string, unknown>;
}

/**
 * Mounts the app at an address with whatever the tab knows already; a page that the backend sent is hydrated.
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
  if (!hydrates) return render(<App />);
  await firstScripts();
  const container = document.getElementById('root') as HTMLElement;
  // React renders anew what it could not hydrate, and would say so in the console.
  const hydration = { container, hydrate: true, onRecoverableError: (error: unknown) => console.error(error) } as const;
  // What was sent answers at once.
  return act(async () => render(<App />, hydration));
}

/** What lists only add to their rows; a page stands without it. */
const ADDED = ['/api/Newss/Categories', '/api/Notices/Categories', '/api/Notices/Open'];
const withoutAdded = Object.fromEntries(
  ADDED.map((path) => [`GET ${path}`, new Reply(503, failure('OVERLOADED', '服务器繁忙'))]),
);

/** A tab that has been open for a while: nothing kept, the site configuration known. */
export async function open(address: string, { user = null, site: config = site, api = {} }: TabOptions = {}) {
  const frame = { 'GET /api/auth/userinfo': one(user), 'GET /api/WebConfig': one(config) };
  const calls = network({ ...frame, ...withoutAdded, ...api });
  forgetPages();
  setSite(config);
  const view = await mountAt(address);
  return { calls, ...view };
}

/** Path, query and anchor of the tab. */
export function here(): string {
  return window.location.pathname + window.location.search + window.location.hash;
}

/** What the frame around every page asks: who is there, and how many messages wait for them. */
const FRAME_CALLS = ['GET /api/auth/userinfo', 'GET /api/Messages/unread'];

/** The calls of the page itself, as `GET /api/x?a=1` with sorted, decoded parameters. */
export function pageCalls(calls: readonly Call[]): string[] {
  return calls
    .filter(({ url }) => !ADDED.includes(url.pathname))
    .map(({ method, url }) => {
      const query = [...url.searchParams]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([name, value]) => `${name}=${value}`)
        .join('&');
      return `${method} ${url.pathname}${query ? `?${query}` : ''}`;
    })
    .filter((call) => !FRAME_CALLS.includes(call));
}

/** An answer held back until `release` is called. */
export function held<T>(answer: T) {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: () => gate.then(() => answer), release: () => act(async () => release()) };
}
