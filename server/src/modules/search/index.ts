/** The site search. */
export { searchRoutes } from './routes.ts';
