/**
 * Where uploaded bytes live. The rest of the module knows only this interface; a bucket (S3) can
 * take the folder's place.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface FileStorage {
  /** Stores whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Size in bytes, or null when there is no such object. */
  size(key: string): Promise<number | null>;
  /** Bytes from `start` to `end`, both included. */
  read(key: string, range?: { start: number; end: number }): Readable;
  /** Removes an object; one that is gone already is no fault. */
  delete(key: string): Promise<void>;
  /** Everything that is stored, for cleaning up; `isWhole` is false for what was never finished. */
  objects(): AsyncIterable<StoredObject>;
}

export interface StoredObject {
  key: string;
  /** Milliseconds since 1970. */
  changed: number;
  isWhole: boolean;
}

/** Makes the names in a folder survive a power cut; Windows knows no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Other users of the machine neither list nor read what is stored. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Objects below a folder, spread over subfolders by their first two characters. */
export class FolderStorage implements FileStorage {
  constructor(private readonly root: string) {}

  /** Makes the folder and closes it to other users, one from an earlier version too. A shared folder may be somebody else's. */
  async protect(): Promise<void> {
    await mkdir(this.root, { recursive: true, mode: FOLDER_MODE });
    await chmod(this.root, FOLDER_MODE).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error;
    });
  }

  private locate(key: string): string {
    if (!/^[0-9a-z][0-9a-z.-]+$/.test(key)) throw new Error(`Bad storage key ${key}`);
    return path.join(this.root, key.slice(0, 2), key);
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const target = this.locate(key);
    const made = await mkdir(path.dirname(target), { recursive: true, mode: FOLDER_MODE });
    if (made) await syncFolder(this.root);
    const temporary = `${target}.${randomUUID()}.part`;
    try {
      const file = await open(temporary, 'wx', FILE_MODE);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, target);
      await syncFolder(path.dirname(target));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async size(key: string): Promise<number | null> {
    try {
      const found = await stat(this.locate(key));
      return found.isFile() ? found.size : null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  read(key: string, range?: { start: number; end: number }): Readable {
    return createReadStream(this.locate(key), range);
  }

  async delete(key: string): Promise<void> {
    await rm(this.locate(key), { force: true });
  }

  async *objects(): AsyncIterable<StoredObject> {
    for (const folder of await readdir(this.root, { withFileTypes: true })) {
      if (!folder.isDirectory() || !/^[0-9a-z]{2}$/.test(folder.name)) continue;
      for (const key of await readdir(path.join(this.root, folder.name))) {
        const found = await stat(path.join(this.root, folder.name, key)).catch(() => null);
        if (found?.isFile()) yield { key, changed: found.mtimeMs, isWhole: !key.endsWith('.part') };
      }
    }
  }
}
