/** The expert think tank. */
export { expertEntity, expertRoutes } from './routes.ts';
