/** `/api/Messages`: the inbox of whoever asks. */
import { IdParams, MessageItem, MessageListQuery, MessageWays, Ok, OkList, UnreadCount } from '@ip-portal/contract';
import { actorOf, audit, type Context, change } from '../../context.ts';
import { present } from '../../lib/present.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { countUnread, listMessages, markAllRead, markRead, readWays, writeWays } from './message-repository.ts';
import { templateRoutes } from './template-routes.ts';

const tags = ['消息'];
const config = { access: 'user' as const };

/** Registers the routes on `api` (prefix `/api`). */
export async function messageRoutes(api: App, ctx: Context): Promise<void> {
  const unread = async (userId: number) => ({
    success: true as const,
    data: { Unread: await countUnread(ctx.db, userId) },
  });

  templateRoutes(api, ctx);

  await api.register(async (app: App) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/Messages',
      {
        config,
        schema: { tags, summary: '我的消息', querystring: MessageListQuery, response: { 200: OkList(MessageItem) } },
      },
      async (request) => {
        const { rows, total } = await listMessages(ctx.db, requireUser(request).id, request.query);
        return { success: true as const, data: rows.map((row) => present(MessageItem, row)), total };
      },
    );

    app.get(
      '/Messages/unread',
      { config, schema: { tags, summary: '未读消息数', response: { 200: Ok(UnreadCount) } } },
      (request) => unread(requireUser(request).id),
    );

    app.put(
      '/Messages/:id/read',
      { config, schema: { tags, summary: '标记为已读', params: IdParams, response: { 200: Ok(UnreadCount) } } },
      async (request) => {
        const { id } = requireUser(request);
        await markRead(ctx.db, id, request.params.id);
        return unread(id);
      },
    );

    app.post(
      '/Messages/read-all',
      { config, schema: { tags, summary: '全部标记为已读', response: { 200: Ok(UnreadCount) } } },
      async (request) => {
        const { id } = requireUser(request);
        await markAllRead(ctx.db, id);
        return unread(id);
      },
    );

    app.get(
      '/Messages/ways',
      { config, schema: { tags, summary: '消息的接收方式', response: { 200: Ok(MessageWays) } } },
      async (request) => ({ success: true as const, data: { Ways: await readWays(ctx.db, requireUser(request).id) } }),
    );

    app.put(
      '/Messages/ways',
      {
        config,
        schema: { tags, summary: '修改消息的接收方式', body: MessageWays, response: { 200: Ok(MessageWays) } },
      },
      async (request) => {
        const { id, userName } = requireUser(request);
        const Ways = await change(ctx, [], async (tx) => {
          const before = await readWays(tx, id);
          await writeWays(tx, id, request.body.Ways);
          const after = await readWays(tx, id);
          const about = { resource: 'Auth' as const, resourceId: id, title: userName };
          await audit(tx, actorOf(request), {
            action: 'update',
            ...about,
            before: { ways: before },
            after: { ways: after },
          });
          return after;
        });
        return { success: true as const, data: { Ways } };
      },
    );
  });
}
