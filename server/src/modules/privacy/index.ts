/** The rights of people over their data: what they are told of its use. */
export { privacyRoutes } from './routes.ts';
