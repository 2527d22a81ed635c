/** Single sign-on by the city's identity provider. */
export { ssoAdminRoutes } from './admin-routes.ts';
export { ssoRoutes } from './routes.ts';
