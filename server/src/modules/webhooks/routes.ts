/** `/api/admin/Webhooks`, `/api/admin/WebhookDeliveries`. */
import {
  DeliveryItem,
  DeliveryListQuery,
  IdParams,
  MadeWebhook,
  Ok,
  OkDone,
  OkList,
  WebhookItem,
  WebhookUpdate,
  WebhookWrite,
} from '@ip-portal/contract';
import { actorOf, type Context, change } from '../../context.ts';
import type { App } from '../../types.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewSecret,
  resendDelivery,
  testWebhook,
  updateWebhook,
} from './webhook-commands.ts';

const tags = ['事件推送'];
const read = { access: 'Webhooks:read' as const };
const write = { access: 'Webhooks:write' as const };
/** Where what happens here is told, and with what it is signed. */
const dangerous = { ...write, stepUp: true as const };

/** Registers the routes on `app` (prefix `/api`). */
export async function webhookRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/admin/Webhooks',
    { config: read, schema: { tags, summary: '事件推送列表', response: { 200: OkList(WebhookItem) } } },
    async () => {
      const data = await listWebhooks(ctx.db);
      return { success: true as const, data, total: data.length };
    },
  );

  app.post(
    '/admin/Webhooks',
    {
      config: dangerous,
      schema: {
        tags,
        summary: '新建事件推送（签名密钥只在此时显示一次）',
        body: WebhookWrite,
        response: { 201: Ok(MadeWebhook) },
      },
    },
    async (request, reply) => {
      const data = await change(ctx, [], (tx) => createWebhook(ctx, tx, actorOf(request), request.body));
      reply.code(201);
      return { success: true as const, data };
    },
  );

  app.put(
    '/admin/Webhooks/:id',
    {
      config: dangerous,
      schema: {
        tags,
        summary: '修改事件推送',
        params: IdParams,
        body: WebhookUpdate,
        response: { 200: Ok(WebhookItem) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await change(ctx, [], (tx) => updateWebhook(ctx, tx, actorOf(request), request.params.id, request.body)),
    }),
  );

  app.delete(
    '/admin/Webhooks/:id',
    { config: write, schema: { tags, summary: '删除事件推送', params: IdParams, response: { 200: OkDone } } },
    async (request) => {
      const { id } = request.params;
      await change(ctx, [], (tx) => deleteWebhook(tx, actorOf(request), id));
      return { success: true as const, data: { Id: id } };
    },
  );

  app.post(
    '/admin/Webhooks/:id/secret',
    {
      config: dangerous,
      schema: {
        tags,
        summary: '更换签名密钥（只在此时显示一次）',
        params: IdParams,
        response: { 200: Ok(MadeWebhook) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await change(ctx, [], (tx) => renewSecret(ctx, tx, actorOf(request), request.params.id)),
    }),
  );

  app.post(
    '/admin/Webhooks/:id/test',
    {
      config: { ...write, rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: { tags, summary: '发送测试消息', params: IdParams, response: { 200: OkDone } },
    },
    async (request) => {
      const { id } = request.params;
      await change(ctx, [], (tx) => testWebhook(tx, actorOf(request), id));
      return { success: true as const, data: { Id: id } };
    },
  );

  app.get(
    '/admin/WebhookDeliveries',
    {
      config: read,
      schema: { tags, summary: '推送记录', querystring: DeliveryListQuery, response: { 200: OkList(DeliveryItem) } },
    },
    async (request) => ({ success: true as const, ...(await listDeliveries(ctx.db, request.query)) }),
  );

  app.post(
    '/admin/WebhookDeliveries/:id/resend',
    {
      config: write,
      schema: { tags, summary: '重发投递失败的消息', params: IdParams, response: { 200: OkDone } },
    },
    async (request) => {
      const { id } = request.params;
      await change(ctx, [], (tx) => resendDelivery(tx, actorOf(request), id));
      return { success: true as const, data: { Id: id } };
    },
  );
}
