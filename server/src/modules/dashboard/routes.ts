import { Dashboard, Ok } from '@ip-portal/contract';
import type { Context } from '../../context.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { readDashboard } from './dashboard-data.ts';

/** `/api/admin/Dashboard`: what needs staff now, then figures. */
export async function dashboardRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/admin/Dashboard',
    {
      config: { access: 'staff' },
      schema: { tags: ['后台'], summary: '工作台', response: { 200: Ok(Dashboard) } },
    },
    async (request) => ({
      success: true as const,
      data: await readDashboard(ctx.db, requireUser(request)),
    }),
  );
}
