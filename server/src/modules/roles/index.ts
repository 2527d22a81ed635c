/** Roles and the security policy: who may give what to whom. */
export { assertLimits, type Limits, readLimits, same as sameLimits, writeLimits } from './account-limits.ts';
export { assertManages, assertRoles, type Granter } from './grant-rules.ts';
export { roleRoutes } from './routes.ts';
export { viewingRoutes } from './viewing-routes.ts';
