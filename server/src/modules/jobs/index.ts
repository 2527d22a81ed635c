/** Jobs in the hands of staff, and the cleaning that is one. */
export { askForCleanup, cleanupJob } from './cleanup.ts';
export { jobRoutes } from './routes.ts';
