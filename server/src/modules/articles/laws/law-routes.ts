/** What only laws have: search inside a statute and the import of statutes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import multipart from '@fastify/multipart';
import {
  articleUrl,
  IdParams,
  ImportReport,
  KEYWORD_MAX,
  LawLevelCount,
  LawVersion,
  lawResource,
  mobileDetailPath,
  Ok,
  OkList,
  ProvisionHit,
  schemasOf,
  withQuery,
} from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, type Context } from '../../../context.ts';
import { AppError, invalid, notFound } from '../../../lib/errors.ts';
import { uploadFault } from '../../../lib/upload-fault.ts';
import { workGate } from '../../../lib/work-gate.ts';
import { named } from '../../../openapi/components.ts';
import type { App } from '../../../types.ts';
import { STATUTE_FILE_MAX_BYTES } from '../../statutes/index.ts';
import type { AnyListQuery } from '../article-list.ts';
import { importStatutes } from './import-statutes.ts';
import { findCited } from './law-cited.ts';
import { findProvisions } from './law-provisions.ts';
import { listStatutes } from './law-statutes.ts';

const IMPORT_FILES_MAX = 200;
const IMPORT_TOTAL_BYTES = 64 * 1024 * 1024;

/** Imports take turns anyway, file by file. */
const importing = workGate(1, 2);

const ProvisionQuery = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: KEYWORD_MAX, title: '关键词' })),
});

const law = schemasOf(lawResource);
const Statute = named(
  'LawStatute',
  Type.Object({ ...law.Item.properties, Versions: Type.Array(LawVersion, { description: 'newest first' }) }),
);
// The order is the list's own: by level.
const { sortby: _sortby, order: _order, ...asked } = law.ListQuery.properties;
const StatuteQuery = Type.Object(asked);

/** Where every statute in force can be read; no address of one statute there is known to last. */
const OFFICIAL_DATABASE = 'https://flk.npc.gov.cn/';

const CitedQuery = Type.Object({
  name: Type.String({ minLength: 1, maxLength: KEYWORD_MAX, title: '法规名称' }),
  article: Type.Optional(Type.String({ maxLength: 40, title: '条', description: '第五十条' })),
  year: Type.Optional(Type.String({ pattern: '^\\d{4}$', title: '版本年份', examples: ['2020'] })),
  mobile: Type.Optional(Type.Boolean({ title: '移动端', description: 'leads to the mobile page' })),
});

/** What the import takes. */
const Upload = Type.Object({
  file: Type.Array(Type.String({ format: 'binary' }), { minItems: 1, maxItems: IMPORT_FILES_MAX, title: '文件' }),
});

function lawUrl({ id, anchor }: { id: number; anchor: string | null }, mobile = false): string {
  const page = mobile ? withQuery(mobileDetailPath('law'), { id }) : articleUrl('law', id);
  return anchor ? `${page}#${anchor}` : page;
}

/** Writes the uploaded statutes into `folder`; anything else is refused. */
async function receive(request: FastifyRequest, folder: string): Promise<void> {
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
}

/** `/api/Laws/Statutes`, `/api/Laws/Cited`, `/api/Laws/{id}/Provisions`, `POST /api/admin/Laws/import`. */
export async function lawRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/Laws/Statutes',
    {
      config: { access: 'public', cache: { tags: ['Laws', 'Reads'] } },
      schema: {
        tags: ['法律法规'],
        summary: '法规列表：同一法规的各版本合为一项，附各效力级别的数量',
        querystring: StatuteQuery,
        response: { 200: Type.Object({ ...OkList(Statute).properties, Levels: Type.Array(LawLevelCount) }) },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listStatutes(ctx.db, request.query as AnyListQuery)),
    }),
  );

  app.get(
    '/Laws/Cited',
    {
      config: { access: 'public', cache: { tags: ['Laws'] } },
      schema: {
        tags: ['法律法规'],
        summary: '按名称和条转到一部法规',
        description: '转到收录的现行版本（或指明年份的版本）的该条；没有收录的，转到国家法律法规数据库',
        querystring: CitedQuery,
        response: { 302: Type.Null({ description: 'the address is in `Location`' }) },
      },
    },
    async (request, reply) => {
      const { mobile, ...cited } = request.query;
      const found = await findCited(ctx.db, cited);
      if (found) return reply.redirect(lawUrl(found, mobile), 302);
      // Anybody can make up names: nothing is kept of those.
      request.cacheTags = false;
      return reply.header('cache-control', 'no-cache').redirect(OFFICIAL_DATABASE, 302);
    },
  );

  app.get(
    '/Laws/:id/Provisions',
    {
      config: { access: 'public', cache: { tags: ['Laws'] } },
      schema: {
        tags: ['法律法规'],
        summary: '在一部法规内搜索条文',
        params: IdParams,
        querystring: ProvisionQuery,
        response: { 200: OkList(ProvisionHit) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { keyword = '' } = request.query;
      const data = await findProvisions(ctx.db, id, keyword);
      if (!data) throw notFound('法规');
      return { success: true as const, data, total: data.length };
    },
  );

  await app.register(async (scope) => {
    if (!scope.hasContentTypeParser('multipart/form-data')) await scope.register(multipart);
    scope.post(
      '/admin/Laws/import',
      {
        config: { access: 'Laws:import', upload: Upload },
        schema: {
          tags: ['后台'],
          summary: '导入法规（.md 文件，可附 _index.json）',
          consumes: ['multipart/form-data'],
          response: { 200: Ok(ImportReport) },
        },
      },
      async (request) => {
        const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-import-'));
        try {
          await receive(request, folder).catch((error: unknown) => {
            throw uploadFault(error, 'files');
          });
          const data = await importing(() => importStatutes(ctx, folder, undefined, actorOf(request)));
          return { success: true as const, data };
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
    );
  });
}
