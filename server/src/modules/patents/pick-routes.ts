/** `/api/admin/PatentPicks`: which patents stand on the home page, and in which order. */
import { Ok, PatentPicks, PatentPicksUpdate, patentResource, schemasOf } from '@ip-portal/contract';
import { actorOf, type Context } from '../../context.ts';
import type { App } from '../../types.ts';
import { choosePatents, readPicks } from './home-patents.ts';
import { presentPatent } from './patent-view.ts';

const { Item } = schemasOf(patentResource);
const tags = ['后台'];
const config = { access: 'Patents:write' as const };

async function shownPicks(ctx: Context): Promise<PatentPicks> {
  const { ids, chosen, automatic } = await readPicks(ctx);
  const items = (rows: typeof chosen) => rows.map((row) => presentPatent(Item, row));
  return { Ids: ids, Chosen: items(chosen), Automatic: items(automatic) };
}

/** Registers both routes on `app` (prefix `/api`). */
export async function patentPickRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/admin/PatentPicks',
    { config, schema: { tags, summary: '首页专利名单', response: { 200: Ok(PatentPicks) } } },
    async () => ({ success: true as const, data: await shownPicks(ctx) }),
  );

  app.put(
    '/admin/PatentPicks',
    {
      config,
      schema: {
        tags,
        summary: '选定首页专利（给出全部编号，按次序）',
        body: PatentPicksUpdate,
        response: { 200: Ok(PatentPicks) },
      },
    },
    async (request) => {
      await choosePatents(ctx, actorOf(request), request.body);
      return { success: true as const, data: await shownPicks(ctx) };
    },
  );
}
