import { createHash, randomBytes } from 'node:crypto';
import { FileInfo } from '@ip-portal/contract';
import { FILE_MAX_BYTES, IMAGE_MAX_BYTES } from '@ip-portal/contract/limits';
import { type Actor, audit, type Context, change } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { files } from '../../db/schema/files.ts';
import { isDatabaseLost } from '../../error-handler.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { present } from '../../lib/present.ts';
import { detectKind } from './file-kind.ts';
import { safeName } from './file-name.ts';
import { processImage } from './images.ts';
import type { FileStorage } from './storage.ts';

export type FileRow = typeof files.$inferSelect;

/** 413 naming the field. */
export function tooLarge(bytes: number): AppError {
  const message = `文件不能超过 ${Math.round(bytes / 1024 / 1024)} MB`;
  return new AppError('TOO_LARGE', message, { fields: { file: message } });
}

/** Storage key of a variant. */
export function variantKey(storageKey: string, width: number): string {
  return `${storageKey.replace(/\.[a-z0-9]+$/, '')}-w${width}.webp`;
}

/** Storage key of the first frame of a picture that moves. */
export function stillKey(storageKey: string): string {
  return `${storageKey.replace(/\.[a-z0-9]+$/, '')}-still.png`;
}

/** A stored file as the contract shows it. */
export function fileInfo(row: FileRow): FileInfo {
  const url = `/api/Files/${row.storageKey}`;
  return present(FileInfo, row, {
    Url: url,
    Variants: row.variantWidths.map((width) => ({ Width: width, Url: `${url}?w=${width}` })),
  }) as FileInfo;
}

/** Bytes that are stored, and what their row will say of them. */
export type StoredFile = Omit<typeof files.$inferInsert, 'uploadedBy'>;

/** Removes stored bytes that no row came to name. */
export async function forgetObjects(
  storage: FileStorage,
  { storageKey, variantWidths }: Pick<StoredFile, 'storageKey' | 'variantWidths'>,
): Promise<void> {
  const keys = [
    storageKey,
    stillKey(storageKey),
    ...(variantWidths ?? []).map((width) => variantKey(storageKey, width)),
  ];
  await Promise.allSettled(keys.map((key) => storage.delete(key)));
}

/** Checks, cleans and stores the bytes of one upload; the row that names them follows. `types` narrows what is taken. */
export async function storeFile(
  storage: FileStorage,
  given: { name: string; bytes: Buffer },
  types?: readonly string[],
): Promise<StoredFile> {
  if (given.bytes.length === 0) throw invalid({ file: '文件内容为空' });
  if (given.bytes.length > FILE_MAX_BYTES) throw tooLarge(FILE_MAX_BYTES);
  const kind = await detectKind(given.bytes, given.name);
  if (!kind) {
    const message = '不支持的文件类型，可上传 jpg、png、webp、gif、pdf、Word、Excel、PPT、zip、txt、csv';
    throw new AppError('UNSUPPORTED_TYPE', message, { fields: { file: '不支持的文件类型' } });
  }
  if (types && !types.includes(kind.mimeType)) {
    throw new AppError('UNSUPPORTED_TYPE', '只能上传 PDF、JPG 或 PNG 文件', { fields: { file: '不支持的文件类型' } });
  }
  if (kind.image && given.bytes.length > IMAGE_MAX_BYTES) throw tooLarge(IMAGE_MAX_BYTES);
  const picture = kind.image ? await processImage(given.bytes, kind.mimeType) : null;
  const bytes = picture?.bytes ?? given.bytes;
  const stored: StoredFile = {
    name: safeName(given.name, kind.extensions),
    mimeType: kind.mimeType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    storageKey: `${randomBytes(16).toString('hex')}.${kind.extensions[0]}`,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    variantWidths: picture?.variants.map((one) => one.width) ?? [],
  };
  try {
    await storage.put(stored.storageKey, bytes);
    if (picture?.still) await storage.put(stillKey(stored.storageKey), picture.still);
    for (const one of picture?.variants ?? []) await storage.put(variantKey(stored.storageKey, one.width), one.bytes);
  } catch (error) {
    await forgetObjects(storage, stored);
    throw error;
  }
  return stored;
}

/** Writes the row of stored bytes and tells the audit log. */
export async function insertFile(tx: Executor, stored: StoredFile, actor: Actor): Promise<FileRow> {
  const [row] = await tx
    .insert(files)
    .values({ ...stored, uploadedBy: actor.id })
    .returning();
  if (!row) throw new Error('insert answered no row');
  await audit(tx, actor, {
    action: 'upload',
    resource: 'Files',
    resourceId: row.id,
    // A private one is called what its owner calls it: names of people stand in there.
    title: row.isPrivate ? '（非公开文件）' : row.name,
    after: { mimeType: row.mimeType, size: row.size, storageKey: row.storageKey },
  });
  return row;
}

/** What an upload may be, and what else is written with its row. */
interface SaveOptions {
  /** Read through its record alone. */
  isPrivate?: boolean;
  types?: readonly string[];
  also?: (tx: Executor, row: FileRow) => Promise<void>;
}

/**
 * Checks, cleans and stores one upload. Objects are written before the row that names them; when
 * the row is refused they are removed again.
 */
export async function saveFile(
  ctx: Context,
  storage: FileStorage,
  given: { name: string; bytes: Buffer },
  actor: Actor,
  { isPrivate = false, types, also }: SaveOptions = {},
): Promise<FileRow> {
  const stored = { ...(await storeFile(storage, given, types)), isPrivate };
  try {
    return await change(ctx, [], async (tx) => {
      const row = await insertFile(tx, stored, actor);
      await also?.(tx, row);
      return row;
    });
  } catch (error) {
    // Whether the row is there is not known when the connection was lost: what turns out to be
    // nobody's is cleaned up later.
    if (!isDatabaseLost(error)) await forgetObjects(storage, stored);
    throw error;
  }
}
