/** Columns of content: `/api/Columns`. */
import { columnResource } from '@ip-portal/contract';
import type { Context } from '../../context.ts';
import { recordRoutes } from '../../crud/record-routes.ts';
import type { App } from '../../types.ts';
import { columnOperations } from './column-operations.ts';

/** Registers all routes of the columns on `app` (prefix `/api`). */
export async function columnRoutes(app: App, ctx: Context): Promise<void> {
  recordRoutes(app, columnResource, columnOperations(ctx));
}
