import { createContext } from 'react';

/** Reads the site configuration again, for the layout and everything below it. */
export const SiteChanged = createContext<() => void>(() => undefined);
