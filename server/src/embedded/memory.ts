import { totalmem } from 'node:os';

const MB = 1024 * 1024;
const LEAST_MB = 128;
const MOST_MB = 2_048;

/** Bytes of memory that this process may have: those of the machine, or of the container that bounds it. */
export function memoryHere(): number {
  const bound = process.constrainedMemory();
  return bound > 0 ? Math.min(bound, totalmem()) : totalmem();
}

/**
 * What a new cluster is told of the memory of its machine. An eighth is its own, between 128 MB and 2 GB: searches are fast
 * while their index lies there, and the portal and the system need the rest.
 */
export function memorySettings(bytes: number): string[] {
  const buffers = Math.min(MOST_MB, Math.max(LEAST_MB, Math.floor(bytes / MB / 8)));
  const cache = Math.max(2 * buffers, Math.floor(bytes / MB / 2));
  return [`shared_buffers=${buffers}MB`, `effective_cache_size=${cache}MB`];
}
