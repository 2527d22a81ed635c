/** Accounts: registering, logging in, own profile and sessions. */
export { findByName, insertUser, nameTaken } from './commands.ts';
export { assertStrong, firstPassword, nextPassword } from './password-rules.ts';
export { requireUser } from './require-user.ts';
export { accountRoutes } from './routes.ts';
export { auditView, isAdmin, maskPhone, rolesOf, type UserRow } from './user-info.ts';
