/** Financing products. */
export { financingEntity } from './financing-entity.ts';
export { financingRoutes } from './routes.ts';
