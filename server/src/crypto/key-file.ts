/**
 * The file of root keys. It lies outside of the database, so that a copy of the database alone opens nothing. The last
 * key is the one in use; earlier ones stay, to open what was sealed under them (old backups too).
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const KEY_BYTES = 32;
const ID = /^[0-9a-f]{8}$/;

export interface RootKey {
  /** Eight hexadecimal digits; what is sealed names it. */
  id: string;
  /** ISO 8601. */
  madeAt: string;
  secret: Buffer;
}

/** A fault of the keys that the operator can mend, in words for the operator. */
export class KeyFault extends Error {}

/** A new key, not stored yet. */
export function newRootKey(): RootKey {
  return { id: randomBytes(4).toString('hex'), madeAt: new Date().toISOString(), secret: randomBytes(KEY_BYTES) };
}

function keyOf(entry: unknown): RootKey | undefined {
  const { Id, MadeAt, Key } = (entry ?? {}) as Record<string, unknown>;
  if (typeof Id !== 'string' || !ID.test(Id) || typeof MadeAt !== 'string' || typeof Key !== 'string') return undefined;
  const secret = Buffer.from(Key, 'base64url');
  return secret.length === KEY_BYTES ? { id: Id, madeAt: MadeAt, secret } : undefined;
}

/** The keys of a file, oldest first; none when there is no file. @throws KeyFault when it cannot be read or is damaged */
export async function readKeyFile(file: string): Promise<RootKey[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new KeyFault(
      `密钥文件 ${file} 无法读取（${error.code ?? '未知错误'}），请检查它的属主和权限 (cannot read the keys)`,
    );
  });
  if (text === undefined) return [];
  let entries: unknown[] = [];
  try {
    const { Keys } = JSON.parse(text) as { Keys: unknown };
    if (Array.isArray(Keys)) entries = Keys;
  } catch {
    // Told below.
  }
  const keys = entries.flatMap((entry) => keyOf(entry) ?? []);
  if (keys.length === 0 || keys.length !== entries.length || new Set(keys.map(({ id }) => id)).size !== keys.length) {
    throw new KeyFault(`密钥文件 ${file} 已损坏，请从备份恢复 (the key file is damaged)`);
  }
  return keys;
}

/** When the file was written last, as a mark to compare; null when it is not there. */
export async function keyFileMark(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  return found && `${found.mtimeMs} ${found.size} ${found.ino}`;
}

/** Has a file or folder on the disk for certain. */
async function flush(target: string): Promise<void> {
  const handle = await open(target, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Replaces the file, whole or not at all, readable for its owner alone. Returns once it is on the disk, its folder's
 * entry too: what is sealed afterwards must not outlive its key. @throws KeyFault when it cannot be written
 */
export async function writeKeyFile(file: string, keys: readonly RootKey[]): Promise<void> {
  const folder = path.dirname(file);
  const part = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.part`;
  const entries = keys.map(({ id, madeAt, secret }) => ({ Id: id, MadeAt: madeAt, Key: secret.toString('base64url') }));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify({ Keys: entries }, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
    // A folder cannot be opened on Windows.
    if (process.platform !== 'win32') for (const one of [folder, path.dirname(folder)]) await flush(one);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    const code = (error as NodeJS.ErrnoException).code ?? '未知错误';
    throw new KeyFault(`密钥文件 ${file} 无法写入（${code}）(cannot write the keys)`);
  }
}
