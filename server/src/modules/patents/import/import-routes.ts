/** `/api/admin/Patents/import` and `/api/admin/PatentImports`: files are sent, a job does the work, staff see how far it is. */
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import {
  IdParams,
  Ok,
  OkDone,
  OkList,
  PatentHeadingMap,
  PatentHeadingMapQuery,
  PatentImport,
  PatentImportFault,
  PatentImportFaultQuery,
  PatentImportListQuery,
  PatentImportPreview,
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
import {
  beginImport,
  listFaults,
  listImports,
  moveImport,
  readImport,
  shownImport,
  wantedOf,
} from './import-commands.ts';
import { receiveFiles } from './import-files.ts';
import { reportOf } from './import-life.ts';
import { previewImport } from './preview-import.ts';
import { forgetHeadings, listHeadingMaps } from './remembered-maps.ts';

const tags = ['后台'];
const config = { access: 'Patents:import' as const };
const limits = { files: PATENT_IMPORT_LIMITS.files, fileSize: PATENT_IMPORT_LIMITS.fileBytes };
const SUMMARIES: Record<PatentImportCommand, string> = {
  pause: '暂停专利数据导入',
  resume: '继续专利数据导入',
  cancel: '取消专利数据导入（已导入的记录保留，可撤销）',
  undo: '撤销专利数据导入（导入之后又被修改过的保持不变）',
};

/** JSON that `parseHeadingMap` reads. */
const HeadingsText = Type.String({
  title: '列名的含义',
  description: 'JSON 对象：列名对字段的名称，或“忽略”；没有写明的列名照常识别',
  examples: ['{"案件号": "申请号", "备注": "忽略"}'],
});

/** What the import takes. */
const Upload = Type.Object({
  file: Type.Array(Type.String({ format: 'binary' }), {
    minItems: 1,
    maxItems: PATENT_IMPORT_LIMITS.files,
    title: '文件',
  }),
  DryRun: Type.Optional(Type.Literal('true', { title: '试运行，不写入' })),
  Headings: Type.Optional(HeadingsText),
  Remember: Type.Optional(Type.Literal('true', { title: '记住列名的含义，下次遇到相同的列名时预先填好' })),
});
/** What is looked at before. */
const Look = Type.Object({
  file: Upload.properties.file,
  Headings: Type.Optional(HeadingsText),
  IsStart: Type.Optional(Type.Literal('true', { title: '文件只是开头的一段' })),
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
        try {
          const received = await receiveFiles(ctx, request.parts({ limits }));
          try {
            const begun = await beginImport(ctx, actorOf(request), received, wantedOf(received));
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
    scope.post(
      '/admin/Patents/import/preview',
      {
        config: { ...config, upload: Look },
        schema: {
          tags,
          summary: '预览要导入的专利数据：列名的含义和前几行',
          description: '文件不保留，不写入；没有写明列名的含义时，用上次对同样的列名所记住的',
          consumes: ['multipart/form-data'],
          response: { 200: Ok(PatentImportPreview) },
        },
      },
      async (request) => {
        try {
          const received = await receiveFiles(ctx, request.parts({ limits }));
          try {
            const { headings } = wantedOf(received);
            const isStart = received.fields.IsStart === 'true';
            const data = await previewImport(ctx.db, received.lying, { headings, isStart });
            return { success: true as const, data };
          } finally {
            await received.drop();
          }
        } catch (error) {
          throw uploadFault(error, 'files');
        }
      },
    );
  });

  app.get(
    '/admin/PatentHeadingMaps',
    {
      config,
      schema: {
        tags,
        summary: '已记住的列名对应',
        querystring: PatentHeadingMapQuery,
        response: { 200: OkList(PatentHeadingMap) },
      },
    },
    async (request) => ({ success: true as const, ...(await listHeadingMaps(ctx.db, request.query)) }),
  );

  app.delete(
    '/admin/PatentHeadingMaps/:id',
    {
      config,
      schema: { tags, summary: '不再记住这些列名的含义', params: IdParams, response: { 200: OkDone } },
    },
    async (request) => {
      await forgetHeadings(ctx, actorOf(request), request.params.id);
      return { success: true as const, data: { Id: request.params.id } };
    },
  );

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
          200: { description: 'CSV', content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } } },
        },
      },
    },
    async (request, reply) => {
      const { row } = await readImport(ctx.db, request.params.id);
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="patent-import-${row.id}.csv"`);
      return reply.send(Readable.from(reportOf(ctx, row.id)));
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
