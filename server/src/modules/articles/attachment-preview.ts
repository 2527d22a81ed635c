/** What a file below a published article says. Read once for each file: its content never changes. */
import { buffer } from 'node:stream/consumers';
import type { Attachment, AttachmentPreview } from '@ip-portal/contract';
import { previewedFormat } from '@ip-portal/contract/rules/attachment-preview';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { prepareRead } from '../../db/read-rows.ts';
import { notFound } from '../../lib/errors.ts';
import { previewOffice, TooHeavyError } from '../../text/index.ts';
import { Uploads } from '../files/index.ts';

interface Row extends Attachment, AttachmentArticle {
  key: string;
  sha256: string;
}
interface AttachmentArticle {
  articleId: number;
  kind: AttachmentPreview['Article']['Kind'];
  title: string;
}

// Through the public view: what hangs on an article that nobody may read is not shown either.
const readAttached = prepareRead<Row>(sql`select f.id as "FileId", t.name as "Name",
    '/api/Files/' || f.storage_key as "Url", f.size as "Size", f.mime_type as "MimeType",
    f.storage_key as key, f.sha256, a.id as "articleId", a.kind, a.title
  from article_attachments t join files f on f.id = t.file_id and not f.is_private
    join public_articles a on a.id = t.article_id
  where t.article_id = ${sql.placeholder('article')} and t.file_id = ${sql.placeholder('file')}`);

type Preview = AttachmentPreview['Preview'];

/** Previews that are kept: with all they hold, some ten megabytes. */
const KEPT = 30;

async function makePreview(storage: Uploads, file: Row): Promise<Preview> {
  const format = previewedFormat(file);
  if (!format) return null;
  if ((await storage.size(file.key)) === null) throw notFound('文件');
  try {
    const shown = await previewOffice(format, await buffer(storage.read(file.key)));
    return (
      shown && {
        Html: shown.html,
        Sheets: shown.sheets.map(({ name, rows, hasMoreRows, hasMoreColumns }) => ({
          Name: name,
          Rows: rows,
          HasMoreRows: hasMoreRows,
          HasMoreColumns: hasMoreColumns,
        })),
        IsCut: shown.isCut,
      }
    );
  } catch (error) {
    if (error instanceof TooHeavyError) return null;
    throw error;
  }
}

/** Reads an attachment of a published article with its preview; null where there is no such attachment. */
export function createPreviewReader(
  ctx: Context,
): (article: number, file: number) => Promise<AttachmentPreview | null> {
  const storage = new Uploads(ctx);
  const kept = new LRUCache<string, Promise<Preview>>({ max: KEPT });

  function previewOf(file: Row): Promise<Preview> {
    const known = kept.get(file.sha256);
    if (known) return known;
    const made = makePreview(storage, file);
    kept.set(file.sha256, made);
    // A busy portal or a missing folder is no property of the file.
    made.catch(() => kept.delete(file.sha256));
    return made;
  }

  return async (article, file) => {
    const [row] = await readAttached(ctx.db, { article, file });
    if (!row) return null;
    const { key: _key, sha256: _sha256, articleId, kind, title, ...attachment } = row;
    const Preview = await previewOf(row);
    return { ...attachment, Article: { Id: articleId, Kind: kind, Title: title }, Preview };
  };
}
