/** Reading and exporting the audit log. */
export { auditRoutes } from './routes.ts';
