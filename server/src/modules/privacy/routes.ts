/** `/api/PrivacyTexts` for everybody, `/api/admin/PrivacyTexts` for those who write them. */
import {
  AdminPrivacyText,
  AdminPrivacyTextItem,
  IdParams,
  Ok,
  OkDone,
  OkList,
  PrivacyText,
  PrivacyTextChanges,
  PrivacyTextChangesQuery,
  PrivacyTextItem,
  PrivacyTextKindQuery,
  PrivacyTextPublish,
  PrivacyTextUpdate,
  PrivacyTextWrite,
  TextInForce,
} from '@ip-portal/contract';
import { actorOf, type Context, change } from '../../context.ts';
import type { App } from '../../types.ts';
import { consentRoutes } from './consent-routes.ts';
import {
  comparePrivacyTexts,
  draftPrivacyText,
  dropPrivacyText,
  listAllPrivacyTexts,
  listPrivacyTexts,
  listTextsInForce,
  publishPrivacyText,
  readAnyPrivacyText,
  readPrivacyText,
  updatePrivacyText,
} from './privacy-texts.ts';

const tags = ['隐私政策与服务协议'];
const open = { access: 'public' as const, cache: { tags: ['PrivacyTexts' as const] } };
const read = { access: 'PrivacyTexts:read' as const };
const write = { access: 'PrivacyTexts:write' as const };
const params = IdParams;

/** Registers the routes on `app` (prefix `/api`). */
export async function privacyRoutes(app: App, ctx: Context): Promise<void> {
  publicRoutes(app, ctx);
  staffRoutes(app, ctx);
  consentRoutes(app, ctx);
}

function publicRoutes(app: App, ctx: Context): void {
  app.get(
    '/PrivacyTexts',
    {
      config: open,
      schema: {
        tags,
        summary: '隐私政策（或服务协议）的各版本，现行的在最前',
        querystring: PrivacyTextKindQuery,
        response: { 200: OkList(PrivacyTextItem) },
      },
    },
    async (request) => {
      const data = await listPrivacyTexts(ctx.db, request.query.Kind ?? 'privacy');
      return { success: true as const, data, total: data.length };
    },
  );

  app.get(
    '/PrivacyTexts/InForce',
    {
      config: open,
      schema: { tags, summary: '现行的隐私政策和服务协议', response: { 200: OkList(TextInForce) } },
    },
    async () => {
      const data = await listTextsInForce(ctx.db);
      return { success: true as const, data, total: data.length };
    },
  );

  app.get(
    '/PrivacyTexts/:id',
    {
      config: open,
      schema: { tags, summary: '隐私政策或服务协议的一个版本', params, response: { 200: Ok(PrivacyText) } },
    },
    async (request) => ({ success: true as const, data: await readPrivacyText(ctx.db, request.params.id) }),
  );

  app.get(
    '/PrivacyTexts/:id/Changes',
    {
      config: open,
      schema: {
        tags,
        summary: '与较早版本的不同',
        params,
        querystring: PrivacyTextChangesQuery,
        response: { 200: Ok(PrivacyTextChanges) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await comparePrivacyTexts(ctx.db, request.params.id, request.query.Before),
    }),
  );
}

function staffRoutes(app: App, ctx: Context): void {
  const answer = { 200: Ok(AdminPrivacyText) };

  app.get(
    '/admin/PrivacyTexts',
    {
      config: read,
      schema: {
        tags,
        summary: '隐私政策（或服务协议）的各版本和草稿',
        querystring: PrivacyTextKindQuery,
        response: { 200: OkList(AdminPrivacyTextItem) },
      },
    },
    async (request) => {
      const data = await listAllPrivacyTexts(ctx.db, request.query.Kind ?? 'privacy');
      return { success: true as const, data, total: data.length };
    },
  );

  app.get(
    '/admin/PrivacyTexts/:id',
    { config: read, schema: { tags, summary: '隐私政策或服务协议的一个版本或草稿', params, response: answer } },
    async (request) => ({ success: true as const, data: await readAnyPrivacyText(ctx.db, request.params.id) }),
  );

  app.post(
    '/admin/PrivacyTexts',
    {
      config: write,
      schema: {
        tags,
        summary: '起草新版本',
        body: PrivacyTextWrite,
        response: { 201: Ok(AdminPrivacyText) },
      },
    },
    async (request, reply) => {
      const data = await change(ctx, [], (tx) => draftPrivacyText(tx, actorOf(request), request.body));
      reply.code(201);
      return { success: true as const, data };
    },
  );

  app.put(
    '/admin/PrivacyTexts/:id',
    {
      config: write,
      schema: { tags, summary: '修改草稿', params, body: PrivacyTextUpdate, response: answer },
    },
    async (request) => {
      const { id } = request.params;
      const data = await change(ctx, [], (tx) => updatePrivacyText(tx, actorOf(request), id, request.body));
      return { success: true as const, data };
    },
  );

  app.delete(
    '/admin/PrivacyTexts/:id',
    { config: write, schema: { tags, summary: '删除草稿', params, response: { 200: OkDone } } },
    async (request) => {
      const { id } = request.params;
      await change(ctx, [], (tx) => dropPrivacyText(tx, actorOf(request), id));
      return { success: true as const, data: { Id: id } };
    },
  );

  app.post(
    '/admin/PrivacyTexts/:id/publish',
    {
      config: { access: 'PrivacyTexts:publish' },
      schema: {
        tags,
        summary: '发布草稿（发布后不能再改）',
        params,
        body: PrivacyTextPublish,
        response: answer,
      },
    },
    async (request) => {
      const { id } = request.params;
      const data = await change(ctx, ['PrivacyTexts'], (tx) =>
        publishPrivacyText(tx, actorOf(request), id, request.body.Version),
      );
      return { success: true as const, data };
    },
  );
}
