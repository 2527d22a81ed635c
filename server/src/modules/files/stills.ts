/**
 * Pictures that move are shown by their first frame wherever a page shows them, covers, lists and texts alike; they play
 * where a reader opens them (GB/T 37668: what moves for longer than five seconds can be stopped).
 */
import { buffer } from 'node:stream/consumers';
import { type FileRow, stillKey } from './file-commands.ts';
import { firstFrame } from './images.ts';
import type { FileStorage } from './storage.ts';

const MAY_MOVE = new Set(['image/gif', 'image/webp']);

/** Keys of pictures that were looked at and are shown as they came; asked for by every page that shows them. */
const asTheyCame = new Set<string>();
const REMEMBERED = 2_000;

function remember(key: string): null {
  if (asTheyCame.size >= REMEMBERED) asTheyCame.clear();
  asTheyCame.add(key);
  return null;
}

/** Key of the first frame of a picture that moves; null for what stands. One of an earlier version gets its frame now. */
export async function stillOf(storage: FileStorage, row: FileRow): Promise<string | null> {
  const { mimeType, storageKey, variantWidths } = row;
  if (!MAY_MOVE.has(mimeType) || variantWidths.length > 0 || asTheyCame.has(storageKey)) return null;
  const key = stillKey(storageKey);
  if ((await storage.size(key)) !== null) return key;
  if ((await storage.size(storageKey)) === null) return null;
  const still = await firstFrame(await buffer(storage.read(storageKey)));
  if (!still) return remember(storageKey);
  // A folder that can only be read shows it moving, which is better than not at all, and does not take it apart each time.
  return storage.put(key, still).then(
    () => key,
    () => remember(storageKey),
  );
}
