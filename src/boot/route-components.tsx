import { type ComponentType, lazy, useContext } from 'react';
import { ShowContent } from '../components/show-content';
import { findRoute, type PageRoute } from '../routes';
import type { PublicPage } from '../views/page';

function Content({ page }: { page: PublicPage }) {
  const Show = useContext(ShowContent);
  return <Show page={page} />;
}

/** What the browser shows for a line of the registry; its script loads when it is first shown. */
function componentOf({ page, screen }: PageRoute): ComponentType | undefined {
  if (screen) return lazy(screen);
  if (!page) return undefined;
  return lazy(async () => {
    const loaded = await page();
    return { default: () => <Content page={loaded} /> };
  });
}

/** Puts the pages of the registry into Umi's table, and sends for the script of the first one. */
export function patchRoutes({
  routes,
  routeComponents,
}: {
  routes: Record<string, { path?: string; parentId?: string }>;
  routeComponents: Record<string, ComponentType>;
}): void {
  for (const [id, { path, parentId }] of Object.entries(routes)) {
    // Groups have the same path as what stands first in them.
    const entry = parentId !== undefined && path ? findRoute(path) : undefined;
    const component = entry && componentOf(entry);
    if (component) routeComponents[id] = component;
  }
  const first = findRoute(window.location.pathname);
  // Whether it comes is found out when it is shown.
  void (first?.screen ?? first?.page)?.().catch(() => undefined);
}
