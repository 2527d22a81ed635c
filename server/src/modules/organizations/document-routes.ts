/** Documents of an organisation: added, listed, read and removed by its keepers. */
import multipart from '@fastify/multipart';
import {
  DocumentKindQuery,
  DocumentParams,
  IdParams,
  Ok,
  OkDone,
  OkList,
  OrganizationDocument,
} from '@ip-portal/contract';
import type { Context } from '../../context.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { FILE_CONTENT, readUpload, serveFile, UPLOAD_LIMITS, Upload, Uploads } from '../files/index.ts';
import { addDocument, findDocument, listDocuments, removeDocument } from './documents.ts';
import { requireRight } from './organization-repository.ts';
import { byOf } from './organization-request.ts';
import { documentItem } from './organization-view.ts';

const tags = ['单位'];
const config = { access: 'user' as const };

/** Registers the routes on `api` (prefix `/api`). */
export async function documentRoutes(api: App, ctx: Context): Promise<void> {
  const storage = new Uploads(ctx);

  await api.register(async (app: App) => {
    await app.register(multipart, { limits: UPLOAD_LIMITS });
    app.post(
      '/Organizations/:id/Documents',
      {
        config: { ...config, needsConsent: true, upload: Upload, rateLimit: { max: 30, timeWindow: '1 minute' } },
        schema: {
          tags,
          summary: '上传证明文件（multipart 字段 file，PDF、JPG 或 PNG）',
          consumes: ['multipart/form-data'],
          params: IdParams,
          querystring: DocumentKindQuery,
          response: { 201: Ok(OrganizationDocument) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await requireRight(ctx.db, id, requireUser(request).id, 'documents');
        const made = await addDocument(ctx, storage, byOf(request), id, request.query.Kind, await readUpload(request));
        reply.code(201);
        return { success: true as const, data: documentItem(await findDocument(ctx.db, id, made)) };
      },
    );
  });

  api.get(
    '/Organizations/:id/Documents',
    {
      config,
      schema: { tags, summary: '证明文件', params: IdParams, response: { 200: OkList(OrganizationDocument) } },
    },
    async (request) => {
      const { id } = request.params;
      await requireRight(ctx.db, id, requireUser(request).id, 'documents');
      const data = (await listDocuments(ctx.db, id)).map(documentItem);
      return { success: true as const, data, total: data.length };
    },
  );
  api.get(
    '/Organizations/:id/Documents/:documentId',
    {
      config,
      compress: false,
      schema: { tags, summary: '读取证明文件', params: DocumentParams, response: FILE_CONTENT },
    },
    async (request, reply) => {
      const { id, documentId } = request.params;
      await requireRight(ctx.db, id, requireUser(request).id, 'documents');
      const { file } = await findDocument(ctx.db, id, documentId);
      return serveFile(storage, file, {}, request, reply);
    },
  );
  api.delete(
    '/Organizations/:id/Documents/:documentId',
    { config, schema: { tags, summary: '删除证明文件', params: DocumentParams, response: { 200: OkDone } } },
    async (request) => {
      const { id, documentId } = request.params;
      await removeDocument(ctx, storage, byOf(request), id, documentId);
      return { success: true as const, data: { Id: documentId } };
    },
  );
}
