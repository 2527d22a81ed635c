/** Webhooks in the hands of staff. */
export { webhookRoutes } from './routes.ts';
export { forgetDeliveries } from './webhook-commands.ts';
