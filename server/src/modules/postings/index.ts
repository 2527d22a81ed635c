/** The trading area: supply and demand. */
export { freezePostings } from './freeze-postings.ts';
export { postingValues } from './posting-rules.ts';
export { postingRoutes } from './routes.ts';
