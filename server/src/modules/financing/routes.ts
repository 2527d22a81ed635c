import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCrud } from '../../crud/routes.ts';
import { financingEntity } from './financing-entity.ts';

/** Financing products: `/api/Financing`. */
export async function financingRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  registerCrud(app, ctx, financingEntity);
}
