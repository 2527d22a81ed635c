/** Words for imports of patents. A file of its own: public pages need none of these. */

/** `undone`: what it changed was taken back, as far as nobody had written it since. */
export const PATENT_IMPORT_STATES = ['running', 'paused', 'done', 'cancelled', 'failed', 'undone'] as const;
/** One of {@link PATENT_IMPORT_STATES}. */
export type PatentImportState = (typeof PATENT_IMPORT_STATES)[number];
