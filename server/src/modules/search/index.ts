/** The site search, and the index the other modules write. */
export { searchRoutes } from './routes.ts';
export { indexDocument, removeDocument } from './search-index.ts';
export { queryWords } from './segment.ts';
