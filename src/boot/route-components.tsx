import { useModel } from '@umijs/max';
import { type ComponentType, lazy, useContext, useDeferredValue, useEffect } from 'react';
import { ShowContent } from '../components/show-content';
import { findRoute, type PageRoute } from '../routes';
import { hydrates, tellHydrated } from '../sent-page';
import type { PublicPage } from '../views/page';
import { ShellView } from '../views/shell';

type Routes = Record<string, { path?: string; parentId?: string }>;
type Components = Record<string, ComponentType>;

function Content({ page }: { page: PublicPage }) {
  const Show = useContext(ShowContent);
  return <Show page={page} />;
}

/** What only the browser renders: what the backend sent for it, until it is known who is there and its script has come. */
function Screen({ name, Show }: { name: string; Show: ComponentType }) {
  const known = useModel('@@initialState', (model) => model.initialState !== undefined);
  return useDeferredValue(known) ? <Show /> : <ShellView name={name} />;
}

/** What the browser shows for a line of the registry; its script loads when it is first shown. */
function componentOf({ name, page, screen, form }: PageRoute): ComponentType | undefined {
  if (screen) {
    const Show = lazy(screen);
    return page || form ? Show : () => <Screen name={name} Show={Show} />;
  }
  if (!page) return undefined;
  return lazy(async () => {
    const loaded = await page();
    return { default: () => <Content page={loaded} /> };
  });
}

function Told({ Page }: { Page: ComponentType }) {
  useEffect(tellHydrated, []);
  return <Page />;
}

/** Sends for the script behind a lazy component; afterwards it renders at once. Umi's own look-ahead does the same. */
async function fetchScript(component: ComponentType | undefined): Promise<void> {
  const script = component as unknown as { _init?(payload: unknown): unknown; _payload?: unknown } | undefined;
  if (!script?._init) return;
  try {
    script._init(script._payload);
  } catch (pending) {
    // A promise while it is on its way, the reason when it failed.
    await pending;
    script._init(script._payload);
  }
}

let first: Promise<unknown> = Promise.resolve();

/** The scripts that the address of the tab needs to be shown; rejects when one is missing. */
export function firstScripts(): Promise<unknown> {
  return first;
}

/** The line of Umi's table for a path: its own, or the last one of its group. */
function idOf(routes: Routes, path: string): string | undefined {
  const pages = Object.entries(routes).filter(([, route]) => route.parentId !== undefined);
  for (const wanted of [path, `/${path.split('/')[1]}/*`, '/*']) {
    const found = pages.find(([, route]) => route.path === wanted);
    if (found) return found[0];
  }
  return undefined;
}

/** Puts the pages of the registry into Umi's table, and sends for the scripts of the first one. */
export function patchRoutes({ routes, routeComponents }: { routes: Routes; routeComponents: Components }): void {
  const here = idOf(routes, window.location.pathname);
  for (const [id, { path, parentId }] of Object.entries(routes)) {
    // Groups have the same path as what stands first in them.
    if (parentId === undefined || !path) continue;
    const entry = findRoute(path);
    const Page = (entry && componentOf(entry)) ?? routeComponents[id];
    if (!Page) continue;
    routeComponents[id] = () => <Told Page={Page} />;
    if (id !== here) continue;
    const scripts: Promise<unknown>[] = [fetchScript(routeComponents[parentId]), fetchScript(Page)];
    if (entry?.screen && !entry.page && !entry.form) {
      // The frame stands before the screen in it; its script travels all the same.
      const screen = entry.screen().catch(() => undefined);
      if (!hydrates) scripts.push(screen);
    }
    first = Promise.all(scripts);
    // What is missing is found out when it is shown.
    first.catch(() => undefined);
  }
}
