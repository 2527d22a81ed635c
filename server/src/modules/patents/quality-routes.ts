/** `/api/admin/PatentQuality`: what is missing or doubtful in the records of patents. */
import { Ok, PatentQualityReport } from '@ip-portal/contract';
import type { Context } from '../../context.ts';
import type { App } from '../../types.ts';
import { readQuality } from './patent-quality.ts';

/** Registers the route on `app` (prefix `/api`). */
export async function patentQualityRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/admin/PatentQuality',
    {
      config: { access: 'Patents:read' },
      schema: {
        tags: ['后台'],
        summary: '专利数据质量（各类问题的件数）',
        description: '每类最多数到 10,000 件；用专利管理列表的 Quality 参数取得各类记录',
        response: { 200: Ok(PatentQualityReport) },
      },
    },
    async () => ({ success: true as const, data: await readQuality(ctx.db) }),
  );
}
