/** News, notices, laws: public reads. Writes and the back office are in `admin-routes.ts`. */

import {
  ArticleDetail,
  AttachmentPreview,
  IdParams,
  Ok,
  OkList,
  RESOURCE_LABELS,
  ReadResult,
} from '@ip-portal/contract';
import { Type } from 'typebox';
import { may, scopeOf } from '../../auth/rights.ts';
import { ARTICLE_TAGS } from '../../cache/tags.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../lib/errors.ts';
import type { App } from '../../types.ts';
import { articleAdminRoutes } from './admin-routes.ts';
import { findPublicArticle, findStaffArticle } from './article-detail.ts';
import { type AnyListQuery, listPublic, listRecommended, listWithImages } from './article-list.ts';
import { SCHEMAS } from './article-schemas.ts';
import { createPreviewReader } from './attachment-preview.ts';
import { categoryRoute } from './category-counts.ts';
import { type ArticleResource, articleTag, KIND_OF, RESOURCE_OF } from './kinds.ts';
import { createPublicTotal } from './public-total.ts';
import { createReadCounter } from './read-counter.ts';
import { createRelatedReader } from './related.ts';
import { createVisitorReader } from './visitor.ts';

type Id = { id: number };
const AttachmentParams = Type.Object({ ...IdParams.properties, fileId: IdParams.properties.id });

function publicRoutes(
  app: App,
  ctx: Context,
  resource: ArticleResource,
  relatedOf: ReturnType<typeof createRelatedReader>,
  totalOf: ReturnType<typeof createPublicTotal>,
): void {
  const kind = KIND_OF[resource];
  const label = RESOURCE_LABELS[resource];
  const { item, detail, query } = SCHEMAS[resource];
  const listed = { access: 'public' as const, cache: { tags: [resource, 'Reads'] as const } };

  app.get(
    `/${resource}`,
    {
      config: listed,
      schema: { tags: [label], summary: `${label}列表`, querystring: query, response: { 200: OkList(item) } },
    },
    async (request) => ({
      success: true as const,
      ...(await listPublic(ctx.db, kind, request.query as AnyListQuery, () => totalOf(kind))),
    }),
  );

  app.get(
    `/${resource}/:id`,
    {
      config: { access: 'public', identify: true, cache: { tags: [resource], bypassWithSession: true } },
      schema: { tags: [label], summary: `${label}详情`, params: IdParams, response: { 200: Ok(detail) } },
    },
    async (request) => {
      const { id } = request.params as Id;
      const right = `${resource}:read` as const;
      // Outside of their limits staff see what everybody sees.
      const row =
        (may(request, right) ? await findStaffArticle(ctx.db, kind, id, scopeOf(request.user, right)) : undefined) ??
        (await findPublicArticle(ctx.db, id));
      if (!row || row.Kind !== kind) throw notFound(label);
      request.cacheTags = [resource, articleTag(id)];
      return { success: true as const, data: Object.assign(row, { Related: await relatedOf(row) }) };
    },
  );

  const shortList = (path: string, summary: string, read: typeof listRecommended) =>
    app.get(
      `/${resource}/${path}`,
      { config: listed, schema: { tags: [label], summary, response: { 200: OkList(item) } } },
      async () => {
        const data = await read(ctx.db, kind);
        return { success: true as const, data, total: data.length };
      },
    );
  if (resource !== 'Notices') shortList('ReCom8', `推荐${label}（至多 8 条）`, listRecommended);
  if (resource !== 'Laws') shortList('ReComImage6', `推荐图文${label}（至多 6 条）`, listWithImages);
  if (kind !== 'law') categoryRoute(app, ctx, kind);
}

/** `/api/Newss`, `/api/Notices`, `/api/Laws`, `/api/Articles`. */
export async function articleRoutes(app: App, ctx: Context): Promise<void> {
  const relatedOf = createRelatedReader(ctx);
  const totalOf = createPublicTotal(ctx);
  for (const resource of ARTICLE_TAGS) {
    publicRoutes(app, ctx, resource, relatedOf, totalOf);
    articleAdminRoutes(app, ctx, resource);
  }

  app.get(
    '/Articles/:id',
    {
      config: { access: 'public', cache: { tags: ARTICLE_TAGS } },
      schema: {
        tags: ['文章'],
        summary: '新闻、公告、法规的详情',
        params: IdParams,
        response: { 200: Ok(ArticleDetail) },
      },
    },
    async (request) => {
      const { id } = request.params as Id;
      const row = await findPublicArticle(ctx.db, id);
      if (!row) throw notFound('文章');
      // Known only now: a write to another kind leaves this answer alone.
      request.cacheTags = [RESOURCE_OF[row.Kind], articleTag(id)];
      return { success: true as const, data: Object.assign(row, { Related: await relatedOf(row) }) };
    },
  );

  const previewOf = createPreviewReader(ctx);
  app.get(
    '/Articles/:id/Attachments/:fileId',
    {
      config: { access: 'public', cache: { tags: ARTICLE_TAGS } },
      schema: {
        tags: ['文章'],
        summary: '文章的附件及其预览',
        description: '可预览 Word（.docx）和 Excel（.xlsx）文件的文字和表格；不能预览的，Preview 为空',
        params: AttachmentParams,
        response: { 200: Ok(AttachmentPreview) },
      },
    },
    async (request) => {
      const { id, fileId } = request.params as Id & { fileId: number };
      const data = await previewOf(id, fileId);
      if (!data) throw notFound('附件');
      request.cacheTags = [RESOURCE_OF[data.Article.Kind], articleTag(id)];
      return { success: true as const, data };
    },
  );

  const counter = createReadCounter(ctx, (error) => app.log.warn({ err: error }, 'read counts not saved yet'));
  app.addHook('onClose', () => counter.close());
  const visitorOf = createVisitorReader(ctx.db);
  app.get(
    '/Articles/:id/Read',
    {
      // HEAD is no reading.
      exposeHeadRoute: false,
      config: { access: 'public' },
      schema: {
        tags: ['文章'],
        summary: '计一次阅读并返回阅读数',
        description: '同一访客 24 小时内只计一次',
        params: IdParams,
        response: { 200: Ok(ReadResult) },
      },
    },
    async (request, reply) => {
      const { id } = request.params as Id;
      const visitor = await visitorOf(request, id);
      const count = await counter.read(id, visitor.id);
      if (count === null) throw notFound('文章');
      if (visitor.cookie) {
        reply.setCookie(visitor.cookie.name, visitor.cookie.value, {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: request.protocol === 'https',
          maxAge: visitor.cookie.maxAge,
        });
      }
      reply.header('cache-control', 'no-store');
      return { success: true as const, data: { ReadCount: count } };
    },
  );
}
