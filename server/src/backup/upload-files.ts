/** The upload folder as a backup takes it along and puts it back. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupFault } from './fault.ts';

/** By which the database knows its folder (`modules/files/uploads.ts`). */
const MARK_FILE = '.uploads-id';
/** Of an upload under way. */
const UNFINISHED = /\.part$/;
const SAFE_PART = /^[0-9A-Za-z_-][0-9A-Za-z._-]{0,199}$/;

/** Whether a path of an archive stays below the folder. */
export const isSafe = (name: string) => name.length < 500 && name.split('/').every((part) => SAFE_PART.test(part));

/** Paths of all whole files below a folder, with slashes, in order; none where there is no folder. */
export async function* filesBelow(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, name);
    else if (entry.isFile() && !UNFINISHED.test(name) && isSafe(name)) yield name;
  }
}

/** The bytes of a file; undefined when it has been removed meanwhile. */
export async function bytesOf(folder: string, name: string): Promise<AsyncIterable<Buffer> | undefined> {
  try {
    const handle = await open(path.join(folder, name));
    return createReadStream('', { fd: handle, highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file, whole or not at all. */
async function writeWhole(file: string, data: AsyncIterable<Buffer>, mode = 0o600): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(draft, 'wx', mode);
    try {
      for await (const piece of data) await handle.write(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Puts a file of an archive back. */
export async function restoreFile(folder: string, name: string, data: AsyncIterable<Buffer>): Promise<void> {
  if (!isSafe(name)) throw new BackupFault(`备份中的文件名不可用：${name} (a name in the archive leads elsewhere)`);
  await writeWhole(path.join(folder, name), data);
}

/** Makes the folder that of the restored database. */
export async function writeMark(folder: string, mark: string): Promise<void> {
  await writeWhole(
    path.join(folder, MARK_FILE),
    (async function* () {
      yield Buffer.from(`${mark}\n`);
    })(),
  );
}
