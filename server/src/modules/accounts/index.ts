/** Accounts: registering, logging in, own profile and sessions. */
export { findByName, insertUser, nameTaken } from './commands.ts';
export { completeLogin, type LoggedIn, whyShut } from './complete-login.ts';
export { type ClearUser, openUser } from './own-data.ts';
export { assertStrong, firstPassword, nextPassword } from './password-rules.ts';
export { requireUser } from './require-user.ts';
export { accountRoutes } from './routes.ts';
export { removeFactors } from './second-factor.ts';
export { auditView } from './user-info.ts';
export type { UserRow } from './user-row.ts';
