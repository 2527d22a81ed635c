/** Accounts as staff manage them. */
export { administratorNames, rescueAdmin } from './rescue-admin.ts';
export { userRoutes } from './routes.ts';
