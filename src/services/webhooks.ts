/** Calls on webhooks and on what they sent. */
import type { DeliveryItem, MadeWebhook, WebhookItem, WebhookUpdate, WebhookWrite } from '@ip-portal/contract';
import { call, type Page, read } from './admin';
import { listParams, type TableSort } from './list';

const URL = '/api/admin/Webhooks';
export const fetchWebhooks = () => read<WebhookItem[]>(URL);
export const createWebhook = (data: WebhookWrite) => read<MadeWebhook>(URL, { method: 'POST', data });
export const updateWebhook = (id: number, data: WebhookUpdate) =>
  read<WebhookItem>(`${URL}/${id}`, { method: 'PUT', data });
export const deleteWebhook = (id: number) => call(`${URL}/${id}`, { method: 'DELETE' });
export const renewWebhookSecret = (id: number) => read<MadeWebhook>(`${URL}/${id}/secret`, { method: 'POST' });
export const testWebhook = (id: number) => call(`${URL}/${id}/test`, { method: 'POST' });
export const fetchDeliveries = (params: object, sort?: TableSort) =>
  call<Page<DeliveryItem>>('/api/admin/WebhookDeliveries', { params: listParams(params, sort) });
export const resendDelivery = (id: number) => call(`/api/admin/WebhookDeliveries/${id}/resend`, { method: 'POST' });
