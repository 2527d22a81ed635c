/**
 * Anchors: once a day the newest link of the chain is written into a file, outside of the database. Whoever can rewrite
 * the whole database can rewrite the chain; not the files too, when the folder lies where only adding is possible.
 */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { toDay } from '../../lib/time.ts';

/** The newest link at some time. */
export interface Anchor {
  day: string;
  seq: number;
  hash: string;
}

const NAME = /^anchor-(\d{4}-\d{2}-\d{2})\.json$/;

/** The days of which the folder holds an anchor, oldest first. */
export async function anchorDays(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.flatMap((name) => NAME.exec(name)?.[1] ?? []).sort();
}

/** Every anchor of the folder, by day; a file that cannot be read is told by `seq` NaN. */
export async function readAnchors(folder: string): Promise<Anchor[]> {
  return Promise.all(
    (await anchorDays(folder)).map(async (day) => {
      const text = await readFile(path.join(folder, `anchor-${day}.json`), 'utf8');
      try {
        const { seq, hash } = JSON.parse(text) as Partial<Anchor>;
        return { day, seq: Number.isSafeInteger(seq) ? Number(seq) : Number.NaN, hash: String(hash) };
      } catch {
        return { day, seq: Number.NaN, hash: '' };
      }
    }),
  );
}

/** Writes today's anchor unless there is one, or nothing is sealed yet; answers whether it wrote. Never overwrites. */
export async function writeAnchor(db: Db, folder: string, now = new Date()): Promise<boolean> {
  const day = toDay(now);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).includes(`anchor-${day}.json`)) return false;
  const { rows } = await db.execute(sql`select seq::float8 as seq, hash from audit_seals order by seq desc limit 1`);
  const [last] = rows;
  if (!last) return false;
  const file = path.join(folder, `anchor-${day}.json`);
  const anchor: Anchor = { day, seq: Number(last.seq), hash: String(last.hash) };
  // Whole or not at all: a half-written anchor would look like a forged one.
  await writeFile(`${file}.${process.pid}`, `${JSON.stringify(anchor)}\n`, { mode: 0o400 });
  await rename(`${file}.${process.pid}`, file);
  return true;
}
