/** `GET /api/Search`: one search over everything public. */
import { SearchQuery, SearchResult } from '@ip-portal/contract';
import { RECORD_TAGS } from '../../cache/tags.ts';
import type { Context } from '../../context.ts';
import type { OpenRecords } from '../../search/index.ts';
import type { App } from '../../types.ts';
import { search } from './search-query.ts';

/** Registers the search over these kinds. */
export async function searchRoutes(app: App, ctx: Context, records: OpenRecords): Promise<void> {
  app.get(
    '/Search',
    {
      config: { access: 'public', cache: { tags: RECORD_TAGS } },
      schema: {
        tags: ['搜索'],
        summary: '全站搜索',
        description: '每类命中数最多计到 1001；counts 为各类命中数，terms 为应突出显示的词',
        querystring: SearchQuery,
        response: { 200: SearchResult },
      },
    },
    async (request) => ({ success: true as const, ...(await search(ctx.db, records, request.query)) }),
  );
}
