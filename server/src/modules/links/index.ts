/** Friendly links. */
export { linkRoutes } from './routes.ts';
