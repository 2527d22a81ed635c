/** Roles and the security policy: who may give what to whom. */
export { assertLimits, type Limits, readLimits, same as sameLimits, writeLimits } from './account-limits.ts';
export { assertManages, assertOneDuty, assertRoles, type Granter } from './grant-rules.ts';
export { roleRoutes } from './routes.ts';
export { readSecurityPolicy } from './security-policy.ts';
export { viewingRoutes } from './viewing-routes.ts';
