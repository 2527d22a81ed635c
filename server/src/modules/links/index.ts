/** Friendly links. */
export { linkEntity, linkRoutes } from './routes.ts';
