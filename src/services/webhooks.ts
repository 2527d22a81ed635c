/** Calls on webhooks and on what they sent. */
import type { WebhookUpdate, WebhookWrite } from '@ip-portal/contract';
import { dataOf } from './api';
import { listParams, type TableSort } from './list';
import { own } from './own';

export const fetchWebhooks = () => dataOf(own.read('/api/admin/Webhooks'));
export const createWebhook = (data: WebhookWrite) => dataOf(own.command('POST /api/admin/Webhooks', data));
export const updateWebhook = (id: number, data: WebhookUpdate) =>
  dataOf(own.command(`PUT /api/admin/Webhooks/${id}`, data));
export const deleteWebhook = (id: number) => own.command(`DELETE /api/admin/Webhooks/${id}`);
export const renewWebhookSecret = (id: number) => dataOf(own.command(`POST /api/admin/Webhooks/${id}/secret`));
export const testWebhook = (id: number) => own.command(`POST /api/admin/Webhooks/${id}/test`);
export const fetchDeliveries = (params: object, sort?: TableSort) =>
  own.read('/api/admin/WebhookDeliveries', listParams(params, sort));
export const resendDelivery = (id: number) => own.command(`POST /api/admin/WebhookDeliveries/${id}/resend`);
