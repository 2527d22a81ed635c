import type { Context } from '../context.ts';
import type { App } from '../types.ts';
import { accountRoutes } from './accounts/index.ts';
import { articleRoutes, lawRoutes } from './articles/index.ts';
import { auditRoutes } from './audit/index.ts';
import { dashboardRoutes } from './dashboard/index.ts';
import { expertRoutes } from './experts/index.ts';
import { fileRoutes } from './files/index.ts';
import { financingRoutes } from './financing/index.ts';
import { linkRoutes } from './links/index.ts';
import { patentRoutes } from './patents/index.ts';
import { postingRoutes } from './postings/index.ts';
import { searchRoutes } from './search/index.ts';
import { siteRoutes } from './site/index.ts';
import { systemRoutes } from './system/index.ts';
import { userRoutes } from './users/index.ts';

/** All resources, each from its own module, below `/api`. */
export async function registerModules(app: App, ctx: Context): Promise<void> {
  await app.register(
    async (api) => {
      await systemRoutes(api, ctx);
      await accountRoutes(api, ctx);
      await articleRoutes(api, ctx);
      await lawRoutes(api, ctx);
      await searchRoutes(api, ctx);
      await expertRoutes(api, ctx);
      await postingRoutes(api, ctx);
      await patentRoutes(api, ctx);
      await financingRoutes(api, ctx);
      await auditRoutes(api, ctx);
      await dashboardRoutes(api, ctx);
      await fileRoutes(api, ctx);
      await linkRoutes(api, ctx);
      await siteRoutes(api, ctx);
      await userRoutes(api, ctx);
    },
    { prefix: '/api' },
  );
}
