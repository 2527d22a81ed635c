/** Text messages in the hands of staff. */
export { textMessageRoutes } from './routes.ts';
