/** Friendly links: `/api/Links`. */
import { LinkOrder, linkResource, OkDone } from '@ip-portal/contract';
import { asc, isNull } from 'drizzle-orm';
import { actorOf, audit, type Context, change } from '../../context.ts';
import { updateRow } from '../../crud/repository.ts';
import { type CrudEntity, registerCrud } from '../../crud/routes.ts';
import { publicLinks } from '../../db/public-views.ts';
import { links } from '../../db/schema/links.ts';
import { AppError } from '../../lib/errors.ts';
import { contains } from '../../lib/list.ts';
import type { App } from '../../types.ts';

/** How friendly links are stored and found. */
const linkEntity: CrudEntity<typeof linkResource, typeof links> = {
  resource: linkResource,
  table: links,
  where: (query) => [
    query.keyword ? contains(query.keyword, links.name, links.link) : undefined,
    query.Name ? contains(query.Name, links.name) : undefined,
  ],
  publicView: publicLinks,
  titleOf: (row) => row.name,
};

/** Distance between neighbours, so that one link can be put between two others. */
const STEP = 10;

/** Registers all routes of the links on `app` (prefix `/api`). */
export async function linkRoutes(app: App, ctx: Context): Promise<void> {
  app.put(
    '/admin/Links/order',
    {
      config: { access: 'Links:write' },
      schema: { tags: ['后台'], summary: '友情链接排序（给出全部编号）', body: LinkOrder, response: { 200: OkDone } },
    },
    async (request) => {
      const { Ids } = request.body;
      await change(ctx, ['Links'], async (tx) => {
        const rows = await tx.select().from(links).where(isNull(links.deletedAt)).orderBy(asc(links.id)).for('update');
        const byId = new Map(rows.map((row) => [row.id, row]));
        if (Ids.length !== rows.length || Ids.some((id) => !byId.has(id))) {
          throw new AppError('VERSION_CONFLICT', '链接列表已有变化，请刷新后重新排序');
        }
        const former = [...rows].sort((a, b) => a.sort - b.sort || a.id - b.id).map((row) => row.id);
        for (const [index, id] of Ids.entries()) {
          const sort = (index + 1) * STEP;
          if (byId.get(id)?.sort !== sort) await updateRow(tx, links, id, { sort });
        }
        await audit(tx, actorOf(request), {
          action: 'update',
          resource: 'Links',
          title: '调整友情链接顺序',
          before: { Ids: former },
          after: { Ids },
        });
      });
      return { success: true as const, data: {} };
    },
  );
  registerCrud(app, ctx, linkEntity);
}
