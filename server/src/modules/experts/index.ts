/** The expert think tank. */
export { expertEntity } from './expert-entity.ts';
export { expertRoutes } from './routes.ts';
