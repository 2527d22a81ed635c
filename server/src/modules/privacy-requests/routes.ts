/** `/api/PrivacyRequests` of oneself, `/api/admin/PrivacyRequests` of those who answer. */
import {
  AdminPrivacyRequest,
  AdminPrivacyRequestItem,
  AdminPrivacyRequestQuery,
  IdParams,
  Ok,
  OkList,
  PrivacyRequest,
  PrivacyRequestAnswer,
  PrivacyRequestExtension,
  PrivacyRequestMove,
  PrivacyRequestQuery,
  PrivacyRequestSupplement,
  PrivacyRequestWrite,
} from '@ip-portal/contract';
import { requestWorkflow } from '@ip-portal/contract/workflows/privacy-request';
import type { FastifyRequest } from 'fastify';
import { actorOf, type Context } from '../../context.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { type By, fileRequest, moveRequest, noteRead } from './request-commands.ts';
import { listOwnRequests, listRequests, readOwnRequest, readRequest } from './request-repository.ts';

const tags = [requestWorkflow.label];
const params = IdParams;
// Open without an agreement: these rights do not rest on one.
const own = { access: 'user' as const };
const read = { access: 'PrivacyRequests:read' as const };
const answers = { access: 'PrivacyRequests:answer' as const };
const byOf = (request: FastifyRequest): By => ({ ...actorOf(request), id: requireUser(request).id });

/** Registers the routes on `api` (prefix `/api`). What is said in requests is kept by nobody on the way. */
export async function privacyRequestRoutes(api: App, ctx: Context): Promise<void> {
  await api.register(async (app: App) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    ownRoutes(app, ctx);
    staffRoutes(app, ctx);
  });
}

function ownRoutes(app: App, ctx: Context): void {
  const response = { 200: Ok(PrivacyRequest) };
  const answer = async (by: By, id: number) => ({
    success: true as const,
    data: await readOwnRequest(ctx, by.id, id),
  });

  app.get(
    '/PrivacyRequests',
    {
      config: own,
      schema: {
        tags,
        summary: '我的个人信息权利请求',
        querystring: PrivacyRequestQuery,
        response: { 200: OkList(PrivacyRequest) },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listOwnRequests(ctx, requireUser(request).id, request.query)),
    }),
  );
  app.post(
    '/PrivacyRequests',
    {
      config: own,
      schema: { tags, summary: '提交请求', body: PrivacyRequestWrite, response: { 201: Ok(PrivacyRequest) } },
    },
    async (request, reply) => {
      const by = byOf(request);
      const id = await fileRequest(ctx, by, request.body);
      reply.code(201);
      return answer(by, id);
    },
  );
  app.post(
    '/PrivacyRequests/:id/supplement',
    { config: own, schema: { tags, summary: '补充说明', params, body: PrivacyRequestSupplement, response } },
    async (request) => {
      const by = byOf(request);
      await moveRequest(ctx, by, request.params.id, 'supplement', request.body);
      return answer(by, request.params.id);
    },
  );
  app.post(
    '/PrivacyRequests/:id/withdraw',
    { config: own, schema: { tags, summary: '撤回请求', params, body: PrivacyRequestMove, response } },
    async (request) => {
      const by = byOf(request);
      await moveRequest(ctx, by, request.params.id, 'withdraw', request.body);
      return answer(by, request.params.id);
    },
  );
}

function staffRoutes(app: App, ctx: Context): void {
  const response = { 200: Ok(AdminPrivacyRequest) };
  const answer = async (id: number) => ({ success: true as const, data: await readRequest(ctx, id) });

  app.get(
    '/admin/PrivacyRequests',
    {
      config: read,
      schema: {
        tags,
        summary: '个人信息权利请求列表，逾期和将到期的在最前',
        querystring: AdminPrivacyRequestQuery,
        response: { 200: OkList(AdminPrivacyRequestItem) },
      },
    },
    async (request) => ({ success: true as const, ...(await listRequests(ctx.db, request.query)) }),
  );
  app.get(
    '/admin/PrivacyRequests/:id',
    { config: read, schema: { tags, summary: '一项请求的内容（记入审计）', params, response } },
    async (request) => {
      const found = await answer(request.params.id);
      await noteRead(ctx, byOf(request), found.data);
      return found;
    },
  );
  app.post(
    '/admin/PrivacyRequests/:id/accept',
    { config: answers, schema: { tags, summary: '开始处理', params, body: PrivacyRequestMove, response } },
    async (request) => {
      await moveRequest(ctx, byOf(request), request.params.id, 'accept', request.body);
      return answer(request.params.id);
    },
  );
  app.post(
    '/admin/PrivacyRequests/:id/extend',
    {
      config: answers,
      schema: { tags, summary: '延长答复期限（一次）', params, body: PrivacyRequestExtension, response },
    },
    async (request) => {
      await moveRequest(ctx, byOf(request), request.params.id, 'extend', request.body);
      return answer(request.params.id);
    },
  );
  app.post(
    '/admin/PrivacyRequests/:id/answer',
    { config: answers, schema: { tags, summary: '答复', params, body: PrivacyRequestAnswer, response } },
    async (request) => {
      await moveRequest(ctx, byOf(request), request.params.id, 'answer', request.body);
      return answer(request.params.id);
    },
  );
}
