/** `/api/Files`: staff upload, anyone who knows the address reads. */
import multipart from '@fastify/multipart';
import { FileInfo, Ok } from '@ip-portal/contract';
import { FILE_MAX_BYTES } from '@ip-portal/contract/limits';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, type Context } from '../../context.ts';
import { files } from '../../db/schema.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { uploadFault } from '../../lib/upload-fault.ts';
import type { App } from '../../types.ts';
import { type FileRow, fileInfo, saveFile, tooLarge } from './file-commands.ts';
import { serveFile } from './serve-file.ts';
import { Uploads } from './uploads.ts';

const tags = ['文件'];
const KeyParams = Type.Object({ key: Type.String({ pattern: '^[0-9a-f]{32}\\.[a-z]{3,4}$' }) });
/** What `POST /Files` takes. */
const Upload = Type.Object({ file: Type.String({ format: 'binary', title: '文件' }) });
const Width = Type.Object({ w: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, title: '宽度' })) });

/** Rows never change, so the last ones stay in memory: a page asks for many pictures. */
const REMEMBERED = 2_000;

/** The one part named `file`, whole in memory (20 MB at most, staff only). */
async function readUpload(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  try {
    const part = await request.file();
    if (part?.fieldname === 'file' && part.filename) {
      return { name: part.filename, bytes: await part.toBuffer() };
    }
    part?.file.resume();
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(FILE_MAX_BYTES);
    throw uploadFault(error, 'file');
  }
  throw invalid({ file: '请选择要上传的文件' });
}

/** Registers the file routes on `api` (prefix `/api`). */
export async function fileRoutes(api: App, ctx: Context): Promise<void> {
  const storage = new Uploads(ctx);
  await storage.protect();
  const remembered = new Map<string, FileRow>();

  async function find(key: string): Promise<FileRow> {
    const known = remembered.get(key);
    if (known) return known;
    const [row] = await ctx.db.select().from(files).where(eq(files.storageKey, key));
    if (!row) throw notFound('文件');
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(key, row);
    return row;
  }

  await api.register(async (app) => {
    await app.register(multipart, {
      limits: { fileSize: FILE_MAX_BYTES, files: 1, fields: 10, parts: 11, headerPairs: 50 },
    });
    app.post(
      '/Files',
      {
        config: { access: 'admin', upload: Upload },
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
        summary: '读取文件；图片可用 w 指定所需宽度',
        params: KeyParams,
        querystring: Width,
        response: {
          200: {
            description: '文件内容',
            content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { key } = request.params;
      return serveFile(storage, await find(key), request.query.w, request, reply);
    },
  );
}
