/** What a killed process leaves in the upload folder: halves of files, and files no row tells of. */
import { inArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { files } from '../../db/schema/files.ts';
import type { FileStorage } from './storage.ts';

/** Younger ones may belong to an upload under way, here or in another process. */
const UNTOUCHED_MS = 24 * 3_600_000;
/** Keys asked for in one statement. */
const AT_ONCE = 500;

/** Storage key of the file an object belongs to: variants and stills are named after their original. */
const stemOf = (key: string) => key.replace(/-(w\d+\.webp|still\.png)$/, '').replace(/\.[a-z0-9]+$/, '');

/** Removes leftovers older than a day; answers how many. */
export async function cleanLeftovers(
  ctx: Pick<Context, 'db'>,
  storage: FileStorage,
  now = Date.now(),
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const flush = async () => {
    const stem = sql<string>`split_part(${files.storageKey}, '.', 1)`;
    const rows = await ctx.db
      .select({ stem })
      .from(files)
      .where(inArray(stem, [...new Set(batch.map(stemOf))]));
    const known = new Set(rows.map((row) => row.stem));
    for (const key of batch) {
      if (known.has(stemOf(key))) continue;
      await storage.delete(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, changed, isWhole } of storage.objects()) {
    if (now - changed < UNTOUCHED_MS) continue;
    if (!isWhole) {
      await storage.delete(key);
      removed += 1;
      continue;
    }
    batch.push(key);
    if (batch.length >= AT_ONCE) await flush();
  }
  if (batch.length > 0) await flush();
  return removed;
}
