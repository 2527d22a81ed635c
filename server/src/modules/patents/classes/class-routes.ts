/** `/api/Patents/Classes`: the classification as a tree. */
import { Ok, PatentClasses, PatentClassQuery } from '@ip-portal/contract';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../lib/errors.ts';
import type { App } from '../../../types.ts';
import { classTree } from './class-tree.ts';

/** Registers the read on `app` (prefix `/api`). */
export async function patentClassRoutes(app: App, { db }: Pick<Context, 'db'>): Promise<void> {
  app.get(
    '/Patents/Classes',
    {
      config: { access: 'public', cache: { tags: ['Patents'] } },
      schema: {
        tags: ['专利'],
        summary: '分类表：一个 IPC 或 CPC 分类号的上位类目、下位类目和各自的专利件数',
        description: '件数每天统计一次，一件专利在每个类目中只计一次；没有 Symbol 时为各部',
        querystring: PatentClassQuery,
        response: { 200: Ok(PatentClasses) },
      },
    },
    async ({ query: { Scheme = 'IPC', Symbol = '' } }) => {
      const data = await classTree(db, Scheme, Symbol);
      if (!data) throw notFound('分类号');
      return { success: true as const, data };
    },
  );
}
