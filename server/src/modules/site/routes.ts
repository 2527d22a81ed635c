/** `/api/WebConfig`, `/api/About`, `/api/Stats`: records that exist once. */
import { About, aboutResource, Ok, PublicStats, schemasOf, WebConfig, webConfigResource } from '@ip-portal/contract';
import { RECORD_TAGS } from '../../cache/tags.ts';
import { actorOf, type Context, change } from '../../context.ts';
import type { App } from '../../types.ts';
import { readAbout, readWebConfig, writeAbout, writeWebConfig } from './site-records.ts';
import { countMovement, countStats } from './stats.ts';

const tags = ['站点'];

/** Registers the routes on `app` (prefix `/api`). */
export async function siteRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/WebConfig',
    {
      config: { access: 'public', cache: { tags: ['WebConfig', 'Columns', 'Links', 'PrivacyTexts'] } },
      schema: { tags, summary: '站点配置', response: { 200: Ok(WebConfig) } },
    },
    async () => ({ success: true as const, data: await readWebConfig(ctx.db) }),
  );

  app.put(
    '/WebConfig',
    {
      config: { access: 'WebConfig:write' },
      schema: {
        tags,
        summary: '修改站点配置',
        body: schemasOf(webConfigResource).Update,
        response: { 200: Ok(WebConfig) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await change(ctx, ['WebConfig', 'Columns'], (tx) => writeWebConfig(tx, request.body, actorOf(request))),
    }),
  );

  app.get(
    '/About',
    {
      config: { access: 'public', cache: { tags: ['About'] } },
      schema: { tags, summary: '关于我们', response: { 200: Ok(About) } },
    },
    async () => ({ success: true as const, data: await readAbout(ctx.db) }),
  );

  app.put(
    '/About',
    {
      config: { access: 'About:write' },
      schema: { tags, summary: '修改关于我们', body: schemasOf(aboutResource).Update, response: { 200: Ok(About) } },
    },
    async (request) => ({
      success: true as const,
      data: await change(ctx, ['About'], (tx) => writeAbout(tx, request.body, actorOf(request))),
    }),
  );

  app.get(
    '/Stats',
    {
      config: { access: 'public', cache: { tags: [...RECORD_TAGS, 'Postings'] } },
      schema: { tags, summary: '公开内容的数量和近况', response: { 200: Ok(PublicStats) } },
    },
    async () => {
      const [counts, Movement] = await Promise.all([countStats(ctx.db), countMovement(ctx.db)]);
      return { success: true as const, data: { ...counts, Movement } };
    },
  );
}
