import { type ComponentType, useEffect, useState } from 'react';

/** A part with a script of its own. */
export type LatePart<P> = () => Promise<{ default: ComponentType<P> }>;

/** The part once it has come; the page stands without one that does not, unlike below `lazy`. Asked for anew each time. */
export function useLatePart<P>(load: LatePart<P>, wanted: boolean): ComponentType<P> | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    if (wanted)
      load()
        .then(({ default: came }) => setPart(() => came))
        .catch(() => undefined);
  }, [load, wanted]);
  return wanted ? Part : null;
}
