/** API tokens in the hands of their owners and of security staff. */

export { tokenRoutes } from './routes.ts';
export { forgetTokens } from './token-commands.ts';
