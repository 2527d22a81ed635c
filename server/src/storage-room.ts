/**
 * How much room is left where the portal writes. Staff are told before it is used up, and writes are refused
 * while the database still has room to stop in order.
 */
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { storageFull } from './lib/errors.ts';
import { uploadFolder } from './lib/upload-folder.ts';

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

/** Tells the room where the portal writes, looked at anew every few seconds: of the data folder, and of what lies in it. */
function watchStorage(ctx: Context): () => Promise<{ data: StorageRoom; uploads: StorageRoom }> {
  const free = ctx.freeBytes ?? freeBytesOf;
  const low = ctx.config.minFreeMegabytes * MEGABYTE;
  const roomIn = async (folder: string): Promise<StorageRoom> => {
    const freeBytes = await free(folder);
    const state =
      freeBytes === null ? 'ok' : freeBytes < Math.min(FULL_BYTES, low) ? 'full' : freeBytes < low ? 'low' : 'ok';
    return { state, freeBytes };
  };
  let last: { rooms: { data: StorageRoom; uploads: StorageRoom }; until: number } | undefined;
  return async () => {
    const now = performance.now();
    if (last && now < last.until) return last.rooms;
    // Uploads may have a disk of their own.
    const [data, uploads] = await Promise.all([ctx.config.dataDir, uploadFolder(ctx.config.dataDir)].map(roomIn));
    if (!data || !uploads) throw new RangeError('two folders have two rooms');
    last = { rooms: { data, uploads }, until: now + FRESH_MS };
    return last.rooms;
  };
}

/** The one with less in it. */
const narrower = (one: StorageRoom, other: StorageRoom): StorageRoom =>
  (other.freeBytes ?? Number.POSITIVE_INFINITY) < (one.freeBytes ?? Number.POSITIVE_INFINITY) ? other : one;

/** Refuses what would write into the last of the room; an outside database has room of its own. */
export function registerStorageGuard(app: FastifyInstance, ctx: Context): void {
  const rooms = watchStorage(ctx);
  app.decorate('storageRoom', async () => {
    const { data, uploads } = await rooms();
    return narrower(data, uploads);
  });
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { url, schema } = request.routeOptions;
    const uploads = schema?.consumes !== undefined;
    // Log-in and log-out write next to nothing, and who mends it must get in.
    if ((ctx.config.databaseUrl && !uploads) || url?.startsWith('/api/auth/log')) return;
    const room = await rooms();
    if ((uploads ? narrower(room.data, room.uploads) : room.data).state === 'full') throw storageFull();
  });
}
