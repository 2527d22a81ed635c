import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { accountRoutes } from './accounts/routes.ts';
import { expertRoutes } from './experts/routes.ts';
import { financingRoutes } from './financing/routes.ts';
import { patentRoutes } from './patents/routes.ts';
import { postingRoutes } from './postings/routes.ts';
import { systemRoutes } from './system/routes.ts';

/** All resources, each from its own module, below `/api`. */
export async function registerModules(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(
    async (api) => {
      await systemRoutes(api, ctx);
      await accountRoutes(api, ctx);
      await expertRoutes(api, ctx);
      await postingRoutes(api, ctx);
      await patentRoutes(api, ctx);
      await financingRoutes(api, ctx);
    },
    { prefix: '/api' },
  );
}
