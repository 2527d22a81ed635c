/** News, notices and laws: one table, one editorial life; what only notices or laws have is in `notices/` and `laws/`. */
export { indexArticle, openArticles } from './article-index.ts';
export { prepareArticle, readContent } from './article-values.ts';
export { writeAttachments } from './attachments.ts';
export { forgetImports } from './laws/import-runs.ts';
export { importStatutes } from './laws/import-statutes.ts';
export { countArticles, writeProvisions } from './laws/law-record.ts';
export { lawRoutes } from './laws/law-routes.ts';
export { insertTerms, NO_TERMS, prepareNotice, saysSomething } from './notices/notice-record.ts';
export { noticeRoutes } from './notices/notice-routes.ts';
export { articleRoutes } from './routes.ts';
export { startScheduler } from './scheduler.ts';
