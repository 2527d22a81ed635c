/** The index of the site search, and what search, sitemap and feeds know of each kind of record. */
export type { FindPassages, OpenRecord, OpenRecords, Passage } from './open-records.ts';
export { readOperatorWords } from './operator-words.ts';
export { indexPrepared, indexRow, prepareRows, removeDocuments, type Searched } from './search-index.ts';
export { queryWords, segment, tellingTexts, tellingWords, wordsEdition } from './segment.ts';
