import type { Cleaner } from './views/parts/stored-html';

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
