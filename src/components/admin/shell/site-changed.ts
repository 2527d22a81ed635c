import { createContext } from 'react';

/** Reads the site configuration again, for the layout and everything below it. */
export const SiteChanged = createContext<() => void>(() => undefined);

/** Asks again who is logged in, and as what; what was read for somebody else is forgotten. */
export const UserChanged = createContext<() => Promise<void>>(async () => undefined);
