/** `/api/Consents`: what I agreed to, what I am asked to agree to. */
import {
  ConsentDue,
  ConsentItem,
  ConsentListQuery,
  ConsentWithdrawal,
  ConsentWrite,
  OkDone,
  OkList,
} from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import { actorOf, type Context } from '../../context.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { agree, listConsents, listDue, withdraw } from './own-consents.ts';

const tags = ['授权与同意'];
const config = { access: 'user' as const };

const ownerOf = (request: FastifyRequest) => ({ ...actorOf(request), id: requireUser(request).id });

/** Registers the routes on `app` (prefix `/api`). */
export function consentRoutes(app: App, ctx: Context): void {
  app.get(
    '/Consents',
    {
      config,
      schema: {
        tags,
        summary: '我的授权与同意',
        querystring: ConsentListQuery,
        response: { 200: OkList(ConsentItem) },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listConsents(ctx.db, requireUser(request).id, request.query)),
    }),
  );

  app.get(
    '/Consents/due',
    { config, schema: { tags, summary: '尚待我同意的现行文本', response: { 200: OkList(ConsentDue) } } },
    async (request) => {
      const data = await listDue(ctx.db, requireUser(request).id);
      return { success: true as const, data, total: data.length };
    },
  );

  app.post(
    '/Consents',
    {
      config,
      schema: { tags, summary: '同意（现行版本，或一项单独的用途）', body: ConsentWrite, response: { 200: OkDone } },
    },
    async (request) => {
      const by = ownerOf(request);
      await agree(ctx, by, request.body);
      return { success: true as const, data: { Id: by.id } };
    },
  );

  app.post(
    '/Consents/withdraw',
    { config, schema: { tags, summary: '撤回同意', body: ConsentWithdrawal, response: { 200: OkDone } } },
    async (request) => {
      const by = ownerOf(request);
      await withdraw(ctx, by, request.body.Kind);
      return { success: true as const, data: { Id: by.id } };
    },
  );
}
