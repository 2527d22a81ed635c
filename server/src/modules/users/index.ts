/** Accounts as staff manage them. */
export { userRoutes } from './routes.ts';
