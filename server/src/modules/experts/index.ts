/** The expert think tank. */
export { indexExpert } from './expert-operations.ts';
export { expertRoutes } from './routes.ts';
