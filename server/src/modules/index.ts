import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { accountRoutes } from './accounts/routes.ts';
import { articleRoutes } from './articles/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { expertRoutes } from './experts/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { financingRoutes } from './financing/routes.ts';
import { lawRoutes } from './laws/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { patentRoutes } from './patents/routes.ts';
import { postingRoutes } from './postings/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { userRoutes } from './users/routes.ts';

/** All resources, each from its own module, below `/api`. */
export async function registerModules(app: FastifyInstance, ctx: Context): Promise<void> {
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
