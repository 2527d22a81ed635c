import type { PublicPage } from './page';

/** Pages of records: lists and details. */
export const recordPages: PublicPage[] = [];
