import { financingResource } from '@ip-portal/contract';
import type { Context } from '../../context.ts';
import { recordRoutes } from '../../crud/record-routes.ts';
import type { App } from '../../types.ts';
import { financingOperations } from './financing-operations.ts';

/** Financing products: `/api/Financing`. */
export async function financingRoutes(app: App, ctx: Context): Promise<void> {
  recordRoutes(app, financingResource, financingOperations(ctx));
}
