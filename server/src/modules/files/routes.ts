/** `/api/Files`: staff upload, anyone who knows the address reads. */
import multipart from '@fastify/multipart';
import { FileInfo, Ok } from '@ip-portal/contract';
import { and, eq } from 'drizzle-orm';
import { Type } from 'typebox';
import { actorOf, type Context } from '../../context.ts';
import { files } from '../../db/schema/files.ts';
import { notFound } from '../../lib/errors.ts';
import type { App } from '../../types.ts';
import { drawnFigure } from './drawn-figures.ts';
import { type FileRow, fileInfo, saveFile } from './file-commands.ts';
import { FILE_CONTENT, readUpload, UPLOAD_LIMITS, Upload } from './read-upload.ts';
import { serveDrawing, serveFile } from './serve-file.ts';
import { Uploads } from './uploads.ts';

const tags = ['文件'];
const KeyParams = Type.Object({ key: Type.String({ pattern: '^[0-9a-f]{32}\\.[a-z]{3,4}$' }) });
const DrawingParams = Type.Object({
  key: Type.String({ maxLength: 40, pattern: '^[0-9]{8,12}\\.[0-9X]-[1-9][0-9]?\\.svg$' }),
});
const Wanted = Type.Object({
  w: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, title: '宽度' })),
  motion: Type.Optional(Type.Integer({ minimum: 1, maximum: 1, title: '播放动图' })),
});

/** Rows never change, so the last ones stay in memory: a page asks for many pictures. */
const REMEMBERED = 2_000;

/** Registers the file routes on `api` (prefix `/api`). */
export async function fileRoutes(api: App, ctx: Context): Promise<void> {
  const storage = new Uploads(ctx);
  await storage.protect();
  const remembered = new Map<string, FileRow>();

  async function find(key: string): Promise<FileRow> {
    const known = remembered.get(key);
    if (known) return known;
    const [row] = await ctx.db
      .select()
      .from(files)
      .where(and(eq(files.storageKey, key), eq(files.isPrivate, false)));
    if (!row) throw notFound('文件');
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(key, row);
    return row;
  }

  await api.register(async (app) => {
    await app.register(multipart, { limits: UPLOAD_LIMITS });
    app.post(
      '/Files',
      {
        config: { access: 'Files:write', upload: Upload },
        schema: {
          tags,
          summary: '上传文件（multipart 字段 file）',
          consumes: ['multipart/form-data'],
          response: { 201: Ok(FileInfo) },
        },
      },
      async (request, reply) => {
        const row = await saveFile(ctx, storage, await readUpload(request), actorOf(request));
        reply.code(201);
        return { success: true as const, data: fileInfo(row) };
      },
    );
  });

  api.get(
    '/Files/:key',
    {
      config: { access: 'public' },
      compress: false,
      schema: {
        tags,
        summary: '读取文件；图片可用 w 指定所需宽度，动图只给出第一帧，motion=1 时播放',
        params: KeyParams,
        querystring: Wanted,
        response: FILE_CONTENT,
      },
    },
    async (request, reply) => {
      const { key } = request.params;
      return serveFile(storage, await find(key), request.query, request, reply);
    },
  );

  api.get(
    '/Files/Drawings/:key',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: '读取演示专利的附图（SVG）',
        params: DrawingParams,
        response: FILE_CONTENT,
      },
    },
    async (request, reply) => {
      const svg = await drawnFigure(request.params.key);
      if (svg === undefined) throw notFound('附图');
      return serveDrawing(svg, request, reply);
    },
  );
}
