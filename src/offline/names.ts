/** What page and worker both know. */
export const WORKER_SCOPE = '/app/';
export const KEPT_PAGES = 'ip-portal-pages';
export const FORGET = 'forget';
