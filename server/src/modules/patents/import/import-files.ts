/** Files that the back office was sent: they lie in a folder of their own until their import is over. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart } from '@fastify/multipart';
import { PATENT_IMPORT_LIMITS } from '@ip-portal/contract/patent-import-words';
import type { Context } from '../../../context.ts';
import { AppError, invalid } from '../../../lib/errors.ts';
import type { ImportFile } from './file-record.ts';

type Settings = Pick<Context, 'config'>;

const NAME_MAX = 200;
const STRAY_MS = 24 * 3_600_000;

const folderOf = ({ config }: Settings) => path.join(config.dataDir, 'imports');
const importFolder = (ctx: Settings, id: number) => path.join(folderOf(ctx), String(id));

/** Files that were received, in a folder that no import has yet. */
export interface Received {
  files: { name: string; bytes: number }[];
  /** What was sent beside the files, by name. */
  fields: Readonly<Record<string, string>>;
  /** The files where they lie now. */
  lying: ImportFile[];
  /** Gives the folder to an import. */
  keepFor(id: number): Promise<void>;
  /** Removes it, where no import has it. */
  drop(): Promise<void>;
}

/** Writes files as they come, by their number; the names are kept beside. @throws 400, 413 */
export async function receiveFiles(ctx: Settings, parts: AsyncIterable<Multipart>): Promise<Received> {
  const folder = path.join(folderOf(ctx), `new-${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const drop = () => rm(folder, { recursive: true, force: true });
  const files: Received['files'] = [];
  const fields: Record<string, string> = {};
  try {
    let total = 0;
    for await (const part of parts) {
      if (part.type !== 'file') {
        if (part.valueTruncated) throw new AppError('TOO_LARGE', '随文件提交的内容过大');
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      // Some browsers send a path; only its last part is a name.
      const name = path.basename(part.filename.replace(/\\/g, '/')).normalize('NFC').slice(-NAME_MAX);
      const target = path.join(folder, String(files.length));
      await pipeline(part.file, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
      if (part.file.truncated) throw new AppError('TOO_LARGE', `“${name}”过大，请用命令行导入`);
      const { size } = await stat(target);
      total += size;
      if (total > PATENT_IMPORT_LIMITS.bytes)
        throw new AppError('TOO_LARGE', '一次导入的文件总量过大，请分批导入，或用命令行导入');
      files.push({ name, bytes: size });
    }
    if (files.length === 0) throw invalid({ files: '请选择要导入的文件' });
  } catch (error) {
    await drop();
    throw error;
  }
  const lying = files.map((file, index) => ({ ...file, path: path.join(folder, String(index)) }));
  return { files, fields, lying, drop, keepFor: (id) => rename(folder, importFolder(ctx, id)) };
}

/** The files of an import; null when they are not there any more. */
export async function keptFiles(ctx: Settings, id: number, names: readonly string[]): Promise<ImportFile[] | null> {
  const folder = importFolder(ctx, id);
  const files = names.map(async (name, index) => {
    const where = path.join(folder, String(index));
    return { name, path: where, bytes: (await stat(where)).size };
  });
  return Promise.all(files).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Removes the files of an import that is over. */
export const dropFiles = (ctx: Settings, id: number): Promise<void> =>
  rm(importFolder(ctx, id), { recursive: true, force: true });

/** Removes folders of a day ago that belong to no import of `open`: a younger one may be about to get its import. */
export async function dropStrayFiles(ctx: Settings, open: ReadonlySet<number>): Promise<void> {
  const names = await readdir(folderOf(ctx)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const where = path.join(folderOf(ctx), name);
    const about = open.has(Number(name)) ? null : await stat(where).catch(() => null);
    if (about && Date.now() - about.mtimeMs > STRAY_MS) await rm(where, { recursive: true, force: true });
  }
}
