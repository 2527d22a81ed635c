/**
 * The log of the embedded database, copied segment by segment beside the backups, so that any moment can be reached again.
 * PostgreSQL says which are finished; a segment that was copied gets its mark (`embedded/archiving.ts`).
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { MARKS } from '../../embedded/archiving.ts';
import { errorLine } from '../../lib/describe-error.ts';
import { unwrap, wrapping } from '../envelope.ts';

/** How often it is looked for finished segments. PostgreSQL asks for a mark three times, a second apart, then after a minute. */
const LOOK_MS = 400;
const READY = '.ready';
/** Segments, their unfinished ends, histories of timelines, and where copies of the cluster began. */
const LOG_NAME = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;
const COPY = '.wal';

/** Folder of what belongs to one cluster: another one begins to count anew. */
export const momentsFolder = (backupDir: string, cluster: string): string => path.join(backupDir, 'moments', cluster);

/** The number that tells a cluster from every other, as PostgreSQL keeps it. @throws ENOENT where there is none */
export async function clusterId(pgdata: string): Promise<string> {
  const handle = await open(path.join(pgdata, 'global', 'pg_control'));
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await handle.close();
  }
}

/** Names of finished segments that PostgreSQL still keeps for us. */
async function finished(pgdata: string): Promise<string[]> {
  const names = await readdir(path.join(pgdata, 'pg_wal', 'archive_status'));
  return names
    .filter((name) => name.endsWith(READY))
    .map((name) => name.slice(0, -READY.length))
    .filter((name) => LOG_NAME.test(name))
    .sort();
}

/** Milliseconds that the oldest finished segment has been waiting to be copied; 0: none waits. */
export async function copyDelay(pgdata: string, now = Date.now()): Promise<number> {
  const ages = await Promise.all(
    (await finished(pgdata)).map(async (name) => {
      const found = await stat(path.join(pgdata, 'pg_wal', 'archive_status', name + READY)).catch(() => undefined);
      return found ? now - found.mtimeMs : 0;
    }),
  );
  return Math.max(0, ...ages);
}

async function copyOne(from: string, to: string, passphrase: string | undefined): Promise<void> {
  const draft = `${to}.${randomUUID()}.part`;
  try {
    const { before, through } = await wrapping(passphrase);
    const out = createWriteStream(draft, { mode: 0o600, flags: 'wx' });
    out.write(before);
    await pipeline([createReadStream(from), ...through, out]);
    const handle = await open(draft, 'r+');
    await handle.sync();
    await handle.close();
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Copies what is finished, marks it, and takes away marks that nobody asks for any more. */
async function copyFinished(pgdata: string, folder: string, passphrase: string | undefined): Promise<void> {
  const names = await finished(pgdata);
  const marks = new Set((await readdir(path.join(pgdata, MARKS))).filter((name) => LOG_NAME.test(name)));
  for (const name of names) {
    if (marks.has(name)) continue;
    await copyOne(path.join(pgdata, 'pg_wal', name), path.join(folder, name + COPY), passphrase);
    await writeFile(path.join(pgdata, MARKS, name), '');
  }
  for (const name of marks) if (!names.includes(name)) await rm(path.join(pgdata, MARKS, name), { force: true });
}

/**
 * Copies the log until `stop`, which is called when the database has ended and copies what is left. What goes wrong is told
 * once, and tried again for as long as it takes: meanwhile PostgreSQL keeps the segments.
 */
export function copyLog(
  { pgdata, backupDir, passphrase }: { pgdata: string; backupDir: string; passphrase: string | undefined },
  warn: (message: string) => void,
): { stop(): Promise<void> } {
  const ended = new AbortController();
  let told = false;
  const pass = async () => {
    try {
      const folder = momentsFolder(backupDir, await clusterId(pgdata));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await copyFinished(pgdata, folder, passphrase);
      told = false;
    } catch (error) {
      if (!told) warn(`数据库日志无法复制到 ${backupDir}，继续尝试 (the log cannot be copied): ${errorLine(error)}`);
      told = true;
    }
  };
  const loop = (async () => {
    while (!ended.signal.aborted) {
      await pass();
      await pause(LOOK_MS, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
    }
    await pass();
  })();
  return {
    stop: async () => {
      ended.abort();
      await loop;
    },
  };
}

/** Whether there is a copy of a segment. */
export const isCopied = async (folder: string, name: string): Promise<boolean> =>
  LOG_NAME.test(name) && (await stat(path.join(folder, name + COPY)).catch(() => undefined)) !== undefined;

/** Writes a segment as it was to `to`; false when there is no copy of it. @throws BackupFault when the copy is broken */
export async function readCopy(
  folder: string,
  name: string,
  passphrase: string | undefined,
  to: string,
): Promise<boolean> {
  if (!(await isCopied(folder, name))) return false;
  await pipeline(await unwrap(path.join(folder, name + COPY), passphrase), createWriteStream(to, { mode: 0o600 }));
  return true;
}

/** The place of a segment among all, whatever its timeline; undefined of what is none. */
const placeOf = (name: string) => (/^[0-9A-F]{24}/.test(name) ? name.slice(8, 24) : undefined);

/** Removes copies of segments that come before `first`. */
export async function pruneCopies(folder: string, first: string): Promise<void> {
  const least = placeOf(first);
  if (least === undefined) return;
  for (const name of await readdir(folder)) {
    const place = name.endsWith(COPY) ? placeOf(name) : undefined;
    if (place !== undefined && place < least) await rm(path.join(folder, name), { force: true });
  }
}
