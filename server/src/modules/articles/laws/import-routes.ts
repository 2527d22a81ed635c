/** The import of statutes: files are sent, the work follows the answer, and whoever sent them sees how far it is. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import multipart from '@fastify/multipart';
import { IdParams, LawImport, Ok, OkList } from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, type Context } from '../../../context.ts';
import { AppError, invalid } from '../../../lib/errors.ts';
import { uploadFault } from '../../../lib/upload-fault.ts';
import type { App } from '../../../types.ts';
import { STATUTE_FILE_MAX_BYTES } from '../../statutes/index.ts';
import { listImports, openImportRuns, readImport } from './import-runs.ts';

const IMPORT_FILES_MAX = 200;
const IMPORT_TOTAL_BYTES = 64 * 1024 * 1024;
const tags = ['后台'];
const config = { access: 'Laws:import' as const };

/** What the import takes. */
const Upload = Type.Object({
  file: Type.Array(Type.String({ format: 'binary' }), { minItems: 1, maxItems: IMPORT_FILES_MAX, title: '文件' }),
});

/** Writes the uploaded statutes into `folder`, and answers how many there are; anything else is refused. */
async function receive(request: FastifyRequest, folder: string): Promise<number> {
  let total = 0;
  let statutes = 0;
  const limits = { files: IMPORT_FILES_MAX, fileSize: STATUTE_FILE_MAX_BYTES };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue;
    // Some browsers send a path; only its last part is a name.
    const name = path.basename(part.filename.replace(/\\/g, '/')).normalize('NFC');
    const bytes = await part.toBuffer();
    total += bytes.length;
    if (total > IMPORT_TOTAL_BYTES) throw new AppError('TOO_LARGE', '一次导入的文件总量过大，请分批导入');
    if (name !== '_index.json' && !/^[^._][^\0]*\.md$/i.test(name)) {
      throw new AppError('UNSUPPORTED_TYPE', `“${name}”不是可导入的文件，只接受 .md 文件和 _index.json`, {
        fields: { files: '只接受 .md 文件和 _index.json' },
      });
    }
    if (name !== '_index.json') statutes += 1;
    try {
      await writeFile(path.join(folder, name), bytes, { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw invalid({ files: `“${name}”上传了两次` });
      if ((error as NodeJS.ErrnoException).code === 'ENAMETOOLONG') throw invalid({ files: `文件名过长：${name}` });
      throw error;
    }
  }
  if (statutes === 0) throw invalid({ files: '请选择要导入的 .md 文件' });
  return statutes;
}

/** Who is logged in: the routes below have no visitors. */
const idOf = ({ user }: FastifyRequest): number => user?.id ?? 0;

/** `POST /api/admin/Laws/import` and `/api/admin/LawImports`. */
export async function importRoutes(app: App, ctx: Context): Promise<void> {
  const runs = openImportRuns(ctx, app.log);
  app.addHook('onClose', () => runs.stop());

  await app.register(async (scope) => {
    if (!scope.hasContentTypeParser('multipart/form-data')) await scope.register(multipart);
    scope.post(
      '/admin/Laws/import',
      {
        config: { ...config, upload: Upload },
        schema: {
          tags,
          summary: '导入法规（.md 文件，可附 _index.json）',
          description: '收到文件即回答，导入随后进行；进度和结果按回答中的 Id 查询',
          consumes: ['multipart/form-data'],
          response: { 202: Ok(LawImport) },
        },
      },
      async (request, reply) => {
        const place = runs.take();
        try {
          const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-import-'));
          const tidy = () => rm(folder, { recursive: true, force: true });
          try {
            const files = await receive(request, folder);
            const data = await place.start({ folder, files, userId: idOf(request), actor: actorOf(request), tidy });
            reply.code(202);
            return { success: true as const, data };
          } catch (error) {
            await tidy();
            throw uploadFault(error, 'files');
          }
        } finally {
          place.leave();
        }
      },
    );
  });

  app.get(
    '/admin/LawImports',
    {
      config,
      schema: { tags, summary: '本人近期的法规导入（不含结果明细）', response: { 200: OkList(LawImport) } },
    },
    async (request) => {
      const data = await listImports(ctx.db, idOf(request));
      return { success: true as const, data, total: data.length };
    },
  );

  app.get(
    '/admin/LawImports/:id',
    {
      config,
      schema: { tags, summary: '法规导入的进度和结果', params: IdParams, response: { 200: Ok(LawImport) } },
    },
    async (request) => ({
      success: true as const,
      data: await readImport(ctx.db, request.params.id, idOf(request)),
    }),
  );

  app.post(
    '/admin/LawImports/:id/cancel',
    {
      config,
      schema: {
        tags,
        summary: '取消法规导入（正在处理的文件不会留下内容，已完成的文件保留）',
        params: IdParams,
        response: { 200: Ok(LawImport) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await runs.cancel(request.params.id, idOf(request)),
    }),
  );
}
