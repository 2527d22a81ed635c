/** The first page of the back office. */
export { dashboardRoutes } from './routes.ts';
