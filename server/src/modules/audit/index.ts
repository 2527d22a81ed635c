/** Reading and exporting the audit log, and what leaves it. */
export { forgetFailedLogins } from './retention.ts';
export { auditRoutes } from './routes.ts';
