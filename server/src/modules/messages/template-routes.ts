/** `/api/admin/MessageTemplates`: the words of messages. */
import { MessageTemplate, MessageTemplateParams, MessageTemplateUpdate, Ok, OkList } from '@ip-portal/contract';
import { actorOf, type Context, change } from '../../context.ts';
import type { App } from '../../types.ts';
import { listTemplates, resetTemplate, writeTemplate } from './template-commands.ts';

const tags = ['消息'];
const write = { access: 'MessageTemplates:write' as const };
const params = MessageTemplateParams;

/** Registers the routes on `app` (prefix `/api`). */
export function templateRoutes(app: App, ctx: Context): void {
  app.get(
    '/admin/MessageTemplates',
    {
      config: { access: 'MessageTemplates:read' },
      schema: { tags, summary: '消息模板', response: { 200: OkList(MessageTemplate) } },
    },
    async () => {
      const data = await listTemplates(ctx.db);
      return { success: true as const, data, total: data.length };
    },
  );

  app.put(
    '/admin/MessageTemplates/:event',
    {
      config: write,
      schema: {
        tags,
        summary: '修改消息模板',
        params,
        body: MessageTemplateUpdate,
        response: { 200: Ok(MessageTemplate) },
      },
    },
    async (request) => {
      const { event } = request.params;
      const data = await change(ctx, [], (tx) => writeTemplate(tx, actorOf(request), event, request.body));
      return { success: true as const, data };
    },
  );

  app.post(
    '/admin/MessageTemplates/:event/reset',
    { config: write, schema: { tags, summary: '恢复默认的消息模板', params, response: { 200: Ok(MessageTemplate) } } },
    async (request) => {
      const data = await change(ctx, [], (tx) => resetTemplate(tx, actorOf(request), request.params.event));
      return { success: true as const, data };
    },
  );
}
