import type { ReactNode } from 'react';
import { cleaner } from '../cleaner';
import { HtmlCleaner } from '../views/parts/stored-html';

/** Umi's hook around the whole app: every stored HTML is cleaned once more before it is shown. */
export function rootContainer(app: ReactNode) {
  return <HtmlCleaner.Provider value={cleaner}>{app}</HtmlCleaner.Provider>;
}
