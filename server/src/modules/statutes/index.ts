/** Reads the text of statutes; knows no database. */
export { deriveStructure, type LawStructure } from './law-structure.ts';
export { nodesToHtml } from './nodes-to-html.ts';
export { parseStatute } from './parse-statute.ts';
export { readStatuteFolder, STATUTE_FILE_MAX_BYTES } from './read-statute-folder.ts';
export { articleAnchor } from './statute-body.ts';
export { digestOf } from './statute-digest.ts';
export { seriesKeyOf } from './statute-meta.ts';
export type { Statute, StatuteNode, StatuteResult } from './statute-types.ts';
