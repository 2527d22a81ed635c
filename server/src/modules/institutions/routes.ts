/** Institutions: `/api/Institutions`. */
import { institutionResource } from '@ip-portal/contract';
import type { Context } from '../../context.ts';
import { recordRoutes } from '../../crud/record-routes.ts';
import type { App } from '../../types.ts';
import { institutionOperations } from './institution-operations.ts';

/** Registers all routes of the institutions on `app` (prefix `/api`). */
export async function institutionRoutes(app: App, ctx: Context): Promise<void> {
  recordRoutes(app, institutionResource, institutionOperations(ctx));
}
