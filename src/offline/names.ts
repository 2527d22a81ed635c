/** What page and worker both know. */
export const WORKER_SCOPE = '/app/';
export const KEPT_PAGES = 'ip-portal-pages';
export const FORGET = 'forget';
/** What a page says to the worker: to forget, or which page was read without being loaded. */
export type WorkerMessage = typeof FORGET | { keep: string };
