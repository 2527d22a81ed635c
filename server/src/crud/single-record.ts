/** A record that exists once: stored whole, read over its defaults. */
import type { Resource } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import { type Actor, audit, difference } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { singles } from '../db/schema/singles.ts';
import { staleVersion } from '../lib/errors.ts';

export interface Single<T extends object> {
  key: string;
  resource: Resource;
  title: string;
  defaults: T;
}

export interface Stored<T> {
  value: T;
  version: number;
  updatedAt: Date;
}

/** When nothing is stored, "last changed" is the start of this process. */
const STARTED = new Date();

function over<T extends object>(single: Single<T>, stored: Record<string, unknown>): T {
  return { ...single.defaults, ...stored } as T;
}

/** The record; its defaults with version 1 while nothing is stored. */
export async function readSingle<T extends object>(db: Executor, single: Single<T>): Promise<Stored<T>> {
  const [row] = await db.select().from(singles).where(eq(singles.key, single.key));
  return row
    ? { value: over(single, row.value), version: row.version, updatedAt: row.updatedAt }
    : { value: single.defaults, version: 1, updatedAt: STARTED };
}

/** Writes the given fields; 409 when `version` is stale. */
export async function writeSingle<T extends object>(
  tx: Executor,
  single: Single<T>,
  given: Partial<T>,
  version: number,
  actor: Actor,
): Promise<Stored<T>> {
  await tx.insert(singles).values({ key: single.key, value: {}, version: 1 }).onConflictDoNothing();
  const [before] = await tx.select().from(singles).where(eq(singles.key, single.key)).for('update');
  if (!before || before.version !== version) throw staleVersion();
  const [after] = await tx
    .update(singles)
    .set({ value: { ...before.value, ...given }, version: sql`${singles.version} + 1`, updatedAt: new Date() })
    .where(eq(singles.key, single.key))
    .returning();
  if (!after) throw staleVersion();
  const value = over(single, after.value);
  await audit(tx, actor, {
    action: 'update',
    resource: single.resource,
    title: single.title,
    ...difference(over(single, before.value), value),
  });
  return { value, version: after.version, updatedAt: after.updatedAt };
}
