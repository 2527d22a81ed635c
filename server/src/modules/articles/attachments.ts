/** Files that hang on an article. */
import type { LawWrite } from '@ip-portal/contract';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { articleAttachments } from '../../db/schema/articles.ts';
import { files } from '../../db/schema/files.ts';

type Write = NonNullable<LawWrite['Attachments']>;
export type AttachmentRow = { fileId: number; name: string; ordinal: number };

/**
 * Rows for a body's attachments, or the fault: every file must exist and appear once.
 * @param known where given, only files that this account uploaded or that hang on the article already are there
 */
export async function prepareAttachments(
  tx: Executor,
  given: Write,
  known: { uploadedBy: number | null; articleId: number | null } | null = null,
): Promise<{ rows: AttachmentRow[]; fault?: string }> {
  const ids = given.map((one) => one.FileId);
  if (new Set(ids).size < ids.length) return { rows: [], fault: '附件不能重复' };
  const found =
    ids.length === 0
      ? []
      : await tx
          .select({ id: files.id, name: files.name })
          .from(files)
          .where(and(inArray(files.id, ids), known ? reachable(tx, known) : undefined));
  const names = new Map(found.map((file) => [file.id, file.name]));
  const missing = ids.filter((id) => !names.has(id));
  if (missing.length > 0) return { rows: [], fault: `附件不存在：${missing.join('、')}` };
  return {
    rows: given.map((one, i) => ({
      fileId: one.FileId,
      name: one.Name?.trim() || (names.get(one.FileId) ?? ''),
      ordinal: i + 1,
    })),
  };
}

/** Files of an account, and those below an article. */
function reachable(tx: Executor, { uploadedBy, articleId }: { uploadedBy: number | null; articleId: number | null }) {
  const attached = tx
    .select({ id: articleAttachments.fileId })
    .from(articleAttachments)
    .where(eq(articleAttachments.articleId, articleId ?? 0));
  return or(eq(files.uploadedBy, uploadedBy ?? 0), inArray(files.id, attached));
}

/** Replaces the attachments of an article. */
export async function writeAttachments(tx: Executor, articleId: number, rows: AttachmentRow[]): Promise<void> {
  await tx.delete(articleAttachments).where(eq(articleAttachments.articleId, articleId));
  if (rows.length > 0) await tx.insert(articleAttachments).values(rows.map((row) => ({ articleId, ...row })));
}

/** Attachments as stored, for the audit record. */
export function readAttachments(tx: Executor, articleId: number): Promise<AttachmentRow[]> {
  return tx
    .select({ fileId: articleAttachments.fileId, name: articleAttachments.name, ordinal: articleAttachments.ordinal })
    .from(articleAttachments)
    .where(eq(articleAttachments.articleId, articleId))
    .orderBy(articleAttachments.ordinal);
}
