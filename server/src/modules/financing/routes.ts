import type { Context } from '../../context.ts';
import { registerCrud } from '../../crud/routes.ts';
import type { App } from '../../types.ts';
import { financingEntity } from './financing-entity.ts';

/** Financing products: `/api/Financing`. */
export async function financingRoutes(app: App, ctx: Context): Promise<void> {
  registerCrud(app, ctx, financingEntity);
}
