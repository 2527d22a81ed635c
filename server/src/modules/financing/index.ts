/** Financing products. */
export { financingEntity } from './financing-entity.ts';
export { refuseReversed } from './financing-operations.ts';
export { withInstitution } from './institution-of.ts';
export { financingRoutes } from './routes.ts';
