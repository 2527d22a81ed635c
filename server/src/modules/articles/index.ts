/** News, notices and laws: one table, one editorial life; what only laws have is in `laws/`. */
export { indexArticle, openArticles } from './article-index.ts';
export { prepareArticle, readContent } from './article-values.ts';
export { importStatutes } from './laws/import-statutes.ts';
export { countArticles, writeProvisions } from './laws/law-record.ts';
export { lawRoutes } from './laws/law-routes.ts';
export { articleRoutes } from './routes.ts';
export { startScheduler } from './scheduler.ts';
