/** The whole app with its real layouts, every page replaced by one that says where it is. */
import { createHistory } from '@@/core/history';
import { createPluginManager } from '@@/core/plugin';
import { getRoutes } from '@@/core/route';
import type { UserInfo } from '@ip-portal/contract';
import { render } from '@testing-library/react';
import { renderClient } from '@umijs/renderer-react';
import type { ComponentType } from 'react';
import { setSite } from '@/hooks/use-site';
import Loading from '@/loading';
import { one, site } from '../mobile/fixtures';
import { network } from '../setup/network';

const table = getRoutes();

/** Opens an address as somebody; answers the calls that were made. */
export async function openStub(address: string, user: UserInfo | null) {
  const calls = network({ 'GET /api/auth/userinfo': one(user), 'GET /api/WebConfig': one(site) });
  setSite(site);
  window.history.replaceState(null, '', address);
  const { routes, routeComponents } = await table;
  const parents = new Set(Object.values(routes).map((route) => (route as { parentId?: string }).parentId));
  const stubs = Object.fromEntries(
    Object.entries(routeComponents).map(([id, component]) => [
      id,
      parents.has(id) ? component : () => <p>page at {window.location.pathname}</p>,
    ]),
  );
  const options = {
    routes,
    routeComponents: stubs,
    pluginManager: createPluginManager(),
    rootElement: document.body,
    loadingComponent: Loading,
    publicPath: '/',
    runtimePublicPath: false,
    history: createHistory({ type: 'browser', basename: '/' }),
    basename: '/',
    components: true,
  };
  const App = renderClient(options as never) as unknown as ComponentType;
  return { calls, ...render(<App />) };
}
