/** Institutions that work with the portal. */
export { institutionRoutes } from './routes.ts';
