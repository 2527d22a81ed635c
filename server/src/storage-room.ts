/**
 * How much room is left where the portal writes. Staff are told before it is used up, and writes are refused
 * while the database still has room to stop in order.
 */
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { storageFull } from './lib/errors.ts';

export type StorageState = 'ok' | 'low' | 'full';

export interface StorageRoom {
  state: StorageState;
  /** Bytes an ordinary user may still write; null where the system does not tell. */
  freeBytes: number | null;
}

const MEGABYTE = 1024 * 1024;
/** Below this nothing is written any more: PostgreSQL needs a few log segments of 16 MB. */
const FULL_BYTES = 128 * MEGABYTE;
/** Milliseconds an answer is good for. */
const FRESH_MS = 5_000;

/** Free bytes of the disk that holds `folder`. */
async function freeBytesOf(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
}

/** Tells the room below the data folder, looked at anew every few seconds. */
function watchStorage(ctx: Context): () => Promise<StorageRoom> {
  const free = ctx.freeBytes ?? freeBytesOf;
  let last: { room: StorageRoom; until: number } | undefined;
  return async () => {
    const now = performance.now();
    if (last && now < last.until) return last.room;
    const freeBytes = await free(ctx.config.dataDir);
    const low = ctx.config.minFreeMegabytes * MEGABYTE;
    const state =
      freeBytes === null ? 'ok' : freeBytes < Math.min(FULL_BYTES, low) ? 'full' : freeBytes < low ? 'low' : 'ok';
    last = { room: { state, freeBytes }, until: now + FRESH_MS };
    return last.room;
  };
}

/** Refuses what would write into the last of the room; an outside database has room of its own. */
export function registerStorageGuard(app: FastifyInstance, ctx: Context): void {
  const room = watchStorage(ctx);
  app.decorate('storageRoom', room);
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { url, schema } = request.routeOptions;
    // Log-in and log-out write next to nothing, and who mends it must get in.
    const writesHere = !ctx.config.databaseUrl || schema?.consumes !== undefined;
    if (!writesHere || url?.startsWith('/api/auth/log')) return;
    if ((await room()).state === 'full') throw storageFull();
  });
}
