/** The back office's side of organisations: `/api/admin/Organizations`. */
import {
  DocumentParams,
  IdParams,
  Ok,
  OkDone,
  OkList,
  OrganizationDocument,
  OrganizationReview,
} from '@ip-portal/contract';
import type { Context } from '../../context.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { notFound } from '../../lib/errors.ts';
import type { App } from '../../types.ts';
import { FILE_CONTENT, serveFile, Uploads } from '../files/index.ts';
import { noteOpened } from './document-views.ts';
import { findDocument, listDocuments } from './documents.ts';
import { findOrganization, listOrganizations, WHAT } from './organization-repository.ts';
import { byOf } from './organization-request.ts';
import { adminOrganization, adminOrganizationRow, documentItem, organizationSchemas } from './organization-view.ts';
import { organizationRevealRoutes } from './reveal-routes.ts';
import { deleteOrganization, restoreOrganization, reviewOrganization } from './review-commands.ts';

const tags = ['后台'];
const read = { access: 'Organizations:read' as const };
const review = { access: 'Organizations:review' as const };
const remove = { access: 'Organizations:delete' as const };
const one = { params: IdParams, response: { 200: Ok(organizationSchemas.Admin) } };

/** Registers the routes on `app` (prefix `/api`). */
export function adminOrganizationRoutes(app: App, ctx: Context, keys: KeyRing): void {
  const storage = new Uploads(ctx);
  organizationRevealRoutes(app, ctx, keys);
  const answer = async (id: number) => {
    const row = await findOrganization(ctx.db, id, true);
    if (!row) throw notFound(WHAT);
    return { success: true as const, data: await adminOrganization(keys, row) };
  };

  app.get(
    '/admin/Organizations',
    {
      config: read,
      schema: {
        tags,
        summary: '单位管理列表',
        querystring: organizationSchemas.AdminListQuery,
        response: { 200: OkList(organizationSchemas.Admin) },
      },
    },
    async (request) => {
      const { rows, total } = await listOrganizations(ctx.db, request.query);
      return { success: true as const, data: rows.map(adminOrganizationRow), total };
    },
  );
  app.get(
    '/admin/Organizations/:id',
    { config: read, schema: { tags, summary: '单位（含已删除）', ...one } },
    (request) => answer(request.params.id),
  );
  app.put(
    '/admin/Organizations/:id/review',
    { config: review, schema: { tags, summary: '核验、退回或提前结束核验', ...one, body: OrganizationReview } },
    async (request) => {
      await reviewOrganization(ctx, byOf(request), request.params.id, request.body);
      return answer(request.params.id);
    },
  );
  app.delete(
    '/admin/Organizations/:id',
    { config: remove, schema: { tags, summary: '删除单位', params: IdParams, response: { 200: OkDone } } },
    async (request) => {
      await deleteOrganization(ctx, byOf(request), request.params.id);
      return { success: true as const, data: { Id: request.params.id } };
    },
  );
  app.post(
    '/admin/Organizations/:id/restore',
    { config: remove, schema: { tags, summary: '恢复单位', ...one } },
    async (request) => {
      await restoreOrganization(ctx, byOf(request), request.params.id);
      return answer(request.params.id);
    },
  );

  app.get(
    '/admin/Organizations/:id/Documents',
    {
      config: review,
      schema: { tags, summary: '单位的证明文件', params: IdParams, response: { 200: OkList(OrganizationDocument) } },
    },
    async (request) => {
      const data = (await listDocuments(ctx.db, request.params.id)).map(documentItem);
      return { success: true as const, data, total: data.length };
    },
  );
  app.get(
    '/admin/Organizations/:id/Documents/:documentId',
    {
      config: review,
      compress: false,
      schema: { tags, summary: '读取单位的证明文件（记入审计）', params: DocumentParams, response: FILE_CONTENT },
    },
    async (request, reply) => {
      const { id, documentId } = request.params;
      const row = await findOrganization(ctx.db, id, true);
      if (!row) throw notFound(WHAT);
      const { file, kind } = await findDocument(ctx.db, id, documentId);
      await noteOpened(ctx, byOf(request), row, { document: documentId, kind });
      return serveFile(storage, file, {}, request, reply);
    },
  );
}
