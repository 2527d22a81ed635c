/** Financing products. */
export { indexFinancing, refuseReversed } from './financing-operations.ts';
export { withInstitution } from './institution-of.ts';
export { financingRoutes } from './routes.ts';
