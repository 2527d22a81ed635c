/**
 * The routes that every record in the hands of staff has: public list and detail, writes, and the back office's list,
 * detail, restore and batch. HTTP alone: what they do is given, and no entity is named in them.
 */
import { type Declared, type PlainResource, schemasOf } from '@ip-portal/contract';
import type { App } from '../types.ts';
import { batchRoute } from './record/batch.ts';
import { createRoute } from './record/create.ts';
import { deleteRoute, restoreRoute } from './record/delete.ts';
import { publicDetailRoute, staffDetailRoute } from './record/detail.ts';
import { publicListRoute, staffListRoute } from './record/list.ts';
import type { RecordOperations, Served } from './record/operations.ts';
import { updateRoute } from './record/update.ts';

/** In this order they stand in the description of the interface. */
const ROUTES: ((served: Served) => void)[] = [
  publicListRoute,
  publicDetailRoute,
  createRoute,
  updateRoute,
  deleteRoute,
  staffListRoute,
  staffDetailRoute,
  restoreRoute,
  batchRoute,
];

/** Registers the routes of a declared resource on `app` (prefix `/api`). */
export function recordRoutes<R extends Declared, Row extends object>(
  app: App,
  declared: R & { name: PlainResource },
  record: RecordOperations<R, Row>,
): void {
  const served: Served = { app, declared, schemas: schemasOf<Declared>(declared), record };
  for (const route of ROUTES) route(served);
}
