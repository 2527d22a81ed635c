import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component whose code comes when it is first shown, or sooner when somebody is about to show it. */
export type Late<P> = LazyExoticComponent<ComponentType<P>> & { load: () => void };

/** Makes one; `from` is a dynamic import of a module with a default export. */
export function late<P extends object>(from: () => Promise<{ default: ComponentType<P> }>): Late<P> {
  return Object.assign(lazy(from), {
    // A failure shows when it is really needed.
    load: () => void from().catch(() => undefined),
  });
}
