/**
 * The upload folder, and how the portal knows that it is the right one. When it is a mount of its own and
 * the mount is missing, an empty folder stands in its place: what was written there would vanish below the
 * mount later. A mark in the folder, known to the database, tells the two apart.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { singles } from '../../db/schema/singles.ts';
import { AppError } from '../../lib/errors.ts';
import { uploadFolder } from '../../lib/upload-folder.ts';
import { FolderStorage } from './storage.ts';

/** Key in `singles` of the mark. */
export const UPLOADS_KEY = 'uploads';
const MARK_FILE = '.uploads-id';

/** The mark in the folder; null when there is none, or no folder. */
async function markIn(folder: string): Promise<string | null> {
  return readFile(path.join(folder, MARK_FILE), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}

async function knownMark(ctx: Pick<Context, 'db'>): Promise<string | null> {
  const [row] = await ctx.db.select().from(singles).where(eq(singles.key, UPLOADS_KEY));
  return row ? String(row.value.Id) : null;
}

/** The mark the folder must carry. A portal that never had a folder marks the one it finds. */
async function expectedMark(ctx: Pick<Context, 'db'>, folder: string): Promise<string> {
  const known = await knownMark(ctx);
  if (known) return known;
  const id = (await markIn(folder)) ?? randomUUID();
  await mkdir(folder, { recursive: true });
  await ctx.db
    .insert(singles)
    .values({ key: UPLOADS_KEY, value: { Id: id } })
    .onConflictDoNothing();
  // Another process may have been first: its mark counts.
  const agreed = (await knownMark(ctx)) ?? id;
  // In one step: somebody may be reading the mark.
  const draft = path.join(folder, `${MARK_FILE}.${randomUUID()}`);
  await writeFile(draft, `${agreed}\n`, { mode: 0o600 });
  await rename(draft, path.join(folder, MARK_FILE));
  return agreed;
}

const missing = (what: string) =>
  new AppError('UNAVAILABLE', `上传文件夹不可用（可能没有挂载），暂时${what}，请联系管理员`);
/** Mounted to read only, or somebody else's. */
const MAY_NOT_WRITE = new Set(['EROFS', 'EACCES', 'EPERM']);

/** The upload folder of the settings: it refuses to write while the folder does not carry its mark. */
export class Uploads extends FolderStorage {
  private readonly folder: string;
  /** Asked for once, also by uploads that come together: the first may still be writing it. */
  private mark: Promise<string> | undefined;

  constructor(private readonly ctx: Pick<Context, 'db' | 'config'>) {
    const folder = uploadFolder(ctx.config.dataDir);
    super(folder);
    this.folder = folder;
  }

  /** False when the folder is not the one the portal knows: not mounted, or another one. */
  async isPresent(): Promise<boolean> {
    this.mark ??= expectedMark(this.ctx, this.folder).catch((error: unknown) => {
      this.mark = undefined;
      throw error;
    });
    const mark = await this.mark;
    return (await markIn(this.folder)) === mark;
  }

  override async put(key: string, bytes: Buffer): Promise<void> {
    if (!(await this.isPresent())) throw missing('不能上传');
    try {
      await super.put(key, bytes);
    } catch (error) {
      if (!MAY_NOT_WRITE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      throw new AppError('UNAVAILABLE', '上传文件夹只能读取，暂时不能上传，请联系管理员');
    }
  }

  /** A file that is not there has been removed, unless the whole folder is missing. */
  override async size(key: string): Promise<number | null> {
    const size = await super.size(key);
    if (size === null && !(await this.isPresent())) throw missing('打不开文件');
    return size;
  }
}
