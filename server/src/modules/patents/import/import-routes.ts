/** `/api/admin/Patents/import` and `/api/admin/PatentImports`: files are sent, a job does the work, staff see how far it is. */
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import {
  IdParams,
  Ok,
  OkList,
  PatentImport,
  PatentImportFault,
  PatentImportFaultQuery,
  PatentImportListQuery,
} from '@ip-portal/contract';
import {
  PATENT_IMPORT_COMMANDS,
  PATENT_IMPORT_LIMITS,
  type PatentImportCommand,
} from '@ip-portal/contract/patent-import-words';
import { Type } from 'typebox';
import { actorOf, type Context } from '../../../context.ts';
import { present } from '../../../lib/present.ts';
import { uploadFault } from '../../../lib/upload-fault.ts';
import type { App } from '../../../types.ts';
import { beginImport, listFaults, listImports, moveImport, readImport, shownImport } from './import-commands.ts';
import { receiveFiles } from './import-files.ts';
import { reportOf } from './import-life.ts';

const tags = ['后台'];
const config = { access: 'Patents:import' as const };
const SUMMARIES: Record<PatentImportCommand, string> = {
  pause: '暂停专利数据导入',
  resume: '继续专利数据导入',
  cancel: '取消专利数据导入（已导入的记录保留，可撤销）',
  undo: '撤销专利数据导入（导入之后又被修改过的保持不变）',
};

/** What the import takes. */
const Upload = Type.Object({
  file: Type.Array(Type.String({ format: 'binary' }), {
    minItems: 1,
    maxItems: PATENT_IMPORT_LIMITS.files,
    title: '文件',
  }),
  DryRun: Type.Optional(Type.Literal('true', { title: '试运行，不写入' })),
});

export async function patentImportRoutes(app: App, ctx: Context): Promise<void> {
  await app.register(async (scope) => {
    if (!scope.hasContentTypeParser('multipart/form-data')) await scope.register(multipart);
    scope.post(
      '/admin/Patents/import',
      {
        config: { ...config, upload: Upload },
        schema: {
          tags,
          summary: '导入专利数据（XML、JSON Lines、CSV、XLSX）',
          description: '收到文件即回答，导入随后进行；进度和结果按回答中的 Id 查询',
          consumes: ['multipart/form-data'],
          response: { 202: Ok(PatentImport) },
        },
      },
      async (request, reply) => {
        const limits = { files: PATENT_IMPORT_LIMITS.files, fileSize: PATENT_IMPORT_LIMITS.fileBytes };
        try {
          const received = await receiveFiles(ctx, request.parts({ limits }));
          try {
            const begun = await beginImport(ctx, actorOf(request), received, received.dryRun);
            reply.code(202);
            return { success: true as const, data: shownImport(begun) };
          } catch (error) {
            await received.drop();
            throw error;
          }
        } catch (error) {
          throw uploadFault(error, 'files');
        }
      },
    );
  });

  app.get(
    '/admin/PatentImports',
    {
      config,
      schema: {
        tags,
        summary: '专利数据导入列表',
        querystring: PatentImportListQuery,
        response: { 200: OkList(PatentImport) },
      },
    },
    async (request) => {
      const { rows, total } = await listImports(ctx.db, request.query);
      return { success: true as const, data: rows.map(shownImport), total };
    },
  );

  app.get(
    '/admin/PatentImports/:id',
    {
      config,
      schema: { tags, summary: '专利数据导入的进度和结果', params: IdParams, response: { 200: Ok(PatentImport) } },
    },
    async (request) => ({ success: true as const, data: shownImport(await readImport(ctx.db, request.params.id)) }),
  );

  app.get(
    '/admin/PatentImports/:id/faults',
    {
      config,
      schema: {
        tags,
        summary: '专利数据导入中没有采用的内容和原因',
        params: IdParams,
        querystring: PatentImportFaultQuery,
        response: { 200: OkList(PatentImportFault) },
      },
    },
    async (request) => {
      const { rows, total } = await listFaults(ctx.db, request.params.id, request.query);
      return { success: true as const, data: rows.map((row) => present(PatentImportFault, row)), total };
    },
  );

  app.get(
    '/admin/PatentImports/:id/report.csv',
    {
      config,
      schema: {
        tags,
        summary: '专利数据导入中没有采用的内容和原因（CSV）',
        params: IdParams,
        response: {
          200: { description: 'CSV', content: { 'text/csv': { schema: Type.Unsafe<string>({ type: 'string' }) } } },
        },
      },
    },
    async (request, reply) => {
      const { row } = await readImport(ctx.db, request.params.id);
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="patent-import-${row.id}.csv"`);
      return reply.send(Readable.from(reportOf(ctx, row.id)) as never);
    },
  );

  for (const command of Object.keys(PATENT_IMPORT_COMMANDS) as PatentImportCommand[]) {
    app.post(
      `/admin/PatentImports/:id/${command}`,
      {
        config,
        schema: { tags, summary: SUMMARIES[command], params: IdParams, response: { 200: Ok(PatentImport) } },
      },
      async (request) => {
        const moved = await moveImport(ctx, actorOf(request), request.params.id, command);
        return { success: true as const, data: shownImport(moved) };
      },
    );
  }
}
