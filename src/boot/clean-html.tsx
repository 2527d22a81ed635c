import type { ReactNode } from 'react';
import { type Cleaner, HtmlCleaner } from '../views/parts/stored-html';

let loading: Promise<unknown> | undefined;

/** The browser's cleaner. Its script travels with the first data of a page: what was sent needs none. */
export const cleaner: Cleaner = {
  load() {
    loading ??= import('./purify').then(
      ({ cleanHtml }) => {
        cleaner.clean = cleanHtml;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  },
};

/** Umi's hook around the whole app: every stored HTML is cleaned once more before it is shown. */
export function rootContainer(app: ReactNode) {
  return <HtmlCleaner.Provider value={cleaner}>{app}</HtmlCleaner.Provider>;
}
