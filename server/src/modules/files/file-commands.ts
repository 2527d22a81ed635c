import { createHash, randomBytes } from 'node:crypto';
import { FileInfo } from '@ip-portal/contract';
import { FILE_MAX_BYTES, IMAGE_MAX_BYTES } from '@ip-portal/contract/limits';
import { type Actor, audit, type Context, change } from '../../context.ts';
import { files } from '../../db/schema.ts';
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

/** A stored file as the contract shows it. */
export function fileInfo(row: FileRow): FileInfo {
  const url = `/api/Files/${row.storageKey}`;
  return present(FileInfo, row, {
    Url: url,
    Variants: row.variantWidths.map((width) => ({ Width: width, Url: `${url}?w=${width}` })),
  }) as FileInfo;
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
): Promise<FileRow> {
  if (given.bytes.length === 0) throw invalid({ file: '文件内容为空' });
  if (given.bytes.length > FILE_MAX_BYTES) throw tooLarge(FILE_MAX_BYTES);
  const kind = await detectKind(given.bytes, given.name);
  if (!kind) {
    const message = '不支持的文件类型，可上传 jpg、png、webp、gif、pdf、Word、Excel、PPT、zip、txt、csv';
    throw new AppError('UNSUPPORTED_TYPE', message, { fields: { file: '不支持的文件类型' } });
  }
  if (kind.image && given.bytes.length > IMAGE_MAX_BYTES) throw tooLarge(IMAGE_MAX_BYTES);
  const picture = kind.image ? await processImage(given.bytes, kind.mimeType) : null;
  const bytes = picture?.bytes ?? given.bytes;
  const storageKey = `${randomBytes(16).toString('hex')}.${kind.extensions[0]}`;
  const objects = [
    { key: storageKey, bytes },
    ...(picture?.variants ?? []).map((one) => ({ key: variantKey(storageKey, one.width), bytes: one.bytes })),
  ];
  try {
    for (const object of objects) await storage.put(object.key, object.bytes);
    return await change(ctx, [], async (tx) => {
      const [row] = await tx
        .insert(files)
        .values({
          name: safeName(given.name, kind.extensions),
          mimeType: kind.mimeType,
          size: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          storageKey,
          width: picture?.width ?? null,
          height: picture?.height ?? null,
          variantWidths: picture?.variants.map((one) => one.width) ?? [],
          uploadedBy: actor.id,
        })
        .returning();
      if (!row) throw new Error('insert answered no row');
      await audit(tx, actor, {
        action: 'upload',
        resource: 'Files',
        resourceId: row.id,
        title: row.name,
        after: { mimeType: row.mimeType, size: row.size, storageKey },
      });
      return row;
    });
  } catch (error) {
    // Whether the row is there is not known when the connection was lost: what turns out to be
    // nobody's is cleaned up later.
    if (!isDatabaseLost(error)) await Promise.allSettled(objects.map((object) => storage.delete(object.key)));
    throw error;
  }
}
