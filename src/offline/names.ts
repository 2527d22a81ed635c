/** What page and worker both know. */
import { MOBILE_URL } from '@ip-portal/contract/urls';

export const WORKER_SCOPE = `${MOBILE_URL}/`;
export const KEPT_PAGES = 'ip-portal-pages';
export const FORGET = 'forget';
/** What a page says to the worker: to forget, or which page was read without being loaded. */
export type WorkerMessage = typeof FORGET | { keep: string };
