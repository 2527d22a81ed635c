/** `/api/Tokens` of oneself, `/api/admin/Tokens` of everybody. */
import {
  IdParams,
  MadeToken,
  Ok,
  OkDone,
  OkList,
  OwnedToken,
  TokenItem,
  TokenListQuery,
  TokenWrite,
} from '@ip-portal/contract';
import { actorOf, type Context, change } from '../../context.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { listOwnTokens, listTokens, makeToken, revokeToken } from './token-commands.ts';

const tags = ['接口令牌'];

/** Registers the routes on `app` (prefix `/api`). */
export async function tokenRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/Tokens',
    {
      config: { access: 'user' },
      schema: { tags, summary: '本人的接口令牌', response: { 200: OkList(TokenItem) } },
    },
    async (request) => {
      const data = await listOwnTokens(ctx.db, requireUser(request).id);
      return { success: true as const, data, total: data.length };
    },
  );

  app.post(
    '/Tokens',
    {
      config: { access: 'Tokens:write', stepUp: true },
      schema: {
        tags,
        summary: '建立接口令牌（只在此时显示一次）',
        body: TokenWrite,
        response: { 201: Ok(MadeToken) },
      },
    },
    async (request, reply) => {
      const user = requireUser(request);
      const data = await change(ctx, [], (tx) => makeToken(tx, user, actorOf(request), request.body));
      reply.code(201);
      return { success: true as const, data };
    },
  );

  // Whoever may not have tokens any more can still take theirs back.
  app.delete(
    '/Tokens/:id',
    {
      config: { access: 'user' },
      schema: { tags, summary: '撤销本人的接口令牌', params: IdParams, response: { 200: OkDone } },
    },
    async (request) => {
      const { id } = request.params;
      const user = requireUser(request);
      await change(ctx, [], (tx) => revokeToken(tx, actorOf(request), id, user.id));
      return { success: true as const, data: { Id: id } };
    },
  );

  app.get(
    '/admin/Tokens',
    {
      config: { access: 'AllTokens:read' },
      schema: { tags, summary: '全部接口令牌', querystring: TokenListQuery, response: { 200: OkList(OwnedToken) } },
    },
    async (request) => ({ success: true as const, ...(await listTokens(ctx.db, request.query)) }),
  );

  app.delete(
    '/admin/Tokens/:id',
    {
      config: { access: 'AllTokens:delete' },
      schema: { tags, summary: '撤销任一接口令牌', params: IdParams, response: { 200: OkDone } },
    },
    async (request) => {
      const { id } = request.params;
      await change(ctx, [], (tx) => revokeToken(tx, actorOf(request), id, null));
      return { success: true as const, data: { Id: id } };
    },
  );
}
