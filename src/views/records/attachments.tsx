import type { Attachment } from '@ip-portal/contract';
import { formatNumber, Icon } from '../parts';
import { srcSetOf } from '../parts/cover';
import { A } from '../parts/here';
import { NewWindow } from '../parts/new-window';

const KINDS: Record<string, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'image/webp': 'WEBP',
  'image/gif': 'GIF',
  'application/pdf': 'PDF',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPT',
  'application/zip': 'ZIP',
};

/** `1.2 MB`, `34 KB`. */
function formatSize(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** Type of a file as people call it: by its MIME type, else by the end of its name. */
function fileKind(file: Pick<Attachment, 'MimeType' | 'Name'>): string {
  return KINDS[file.MimeType] ?? /\.([A-Za-z0-9]{1,5})$/.exec(file.Name)?.[1]?.toUpperCase() ?? '文件';
}

/** The picture itself, or the way to a document that browsers show; nothing of other files. */
function Preview({ file }: { file: Attachment }) {
  const isImage = file.MimeType.startsWith('image/');
  if (!isImage && file.MimeType !== 'application/pdf') return null;
  return (
    <A className="attachment-view" href={file.Url} target="_blank" rel="noopener">
      {isImage ? (
        <>
          <img
            src={file.Url}
            srcSet={srcSetOf(file.Url)}
            sizes="(max-width: 767px) 100vw, 684px"
            alt={`预览：${file.Name}`}
            loading="lazy"
            decoding="async"
          />
          <NewWindow quiet />
        </>
      ) : (
        <>
          <Icon name="eye" size={18} />
          在新窗口打开<span className="sr-only">：{file.Name}</span>
        </>
      )}
    </A>
  );
}

/** Files of an article with type and size; pictures are shown, PDF files can be opened. Renders nothing without any. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <section className="attachments" aria-labelledby="attachments">
      <h2 id="attachments">附件（{files.length}）</h2>
      <ul>
        {files.map((file) => (
          <li key={file.FileId} className="card">
            <A href={file.Url} download={file.Name}>
              <b>{fileKind(file)}</b> <span className="attachment-name">{file.Name}</span>{' '}
              <span className="attachment-facts soft">{formatSize(file.Size)}</span>
              <Icon name="download" />
            </A>
            <Preview file={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}
