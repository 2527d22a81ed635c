/** `/api/admin/PatentTags` and `/api/admin/Patents/tags`: the words by which staff find patents again. */
import { Ok, PatentTag, PatentTagging, PatentTaggingResult } from '@ip-portal/contract';
import { Type } from 'typebox';
import { actorOf, type Context } from '../../context.ts';
import type { App } from '../../types.ts';
import { readTags, tagPatents } from './tag-patents.ts';

const tags = ['后台'];

/** Registers both routes on `app` (prefix `/api`). */
export async function patentTagRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/admin/PatentTags',
    {
      config: { access: 'Patents:read' },
      schema: { tags, summary: '专利标签和件数', response: { 200: Ok(Type.Array(PatentTag)) } },
    },
    async () => ({ success: true as const, data: await readTags(ctx.db) }),
  );

  app.post(
    '/admin/Patents/tags',
    {
      config: { access: 'Patents:write' },
      schema: {
        tags,
        summary: '批量添加、移除专利标签',
        description: '给出 Ids 或 Filter 之一；一次最多改动 10,000 件，余下的再次执行',
        body: PatentTagging,
        response: { 200: Ok(PatentTaggingResult) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await tagPatents(ctx, actorOf(request), request.body),
    }),
  );
}
