/** The trading area: supply and demand. */
export { postingValues } from './posting-rules.ts';
export { postingRoutes } from './routes.ts';
