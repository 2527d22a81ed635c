import type { Attachment } from '@ip-portal/contract';
import { previewedFormat } from '@ip-portal/contract/rules/attachment-preview';
import { attachmentUrl } from '@ip-portal/contract/urls';
import { Icon } from '../parts';
import { srcSetOf } from '../parts/cover';
import { A } from '../parts/here';
import { NewWindow } from '../parts/new-window';
import { fileKind, formatSize } from './file-facts';

/** Where a file is shown: PDF by the browser itself, documents and workbooks by a page of ours, others nowhere. */
function previewUrl(article: number, file: Attachment): string | undefined {
  if (file.MimeType === 'application/pdf') return file.Url;
  return previewedFormat(file) ? attachmentUrl(article, file.FileId) : undefined;
}

/** The picture itself, or the way to what the file says; nothing of files that have no preview. */
function Preview({ article, file }: { article: number; file: Attachment }) {
  const isImage = file.MimeType.startsWith('image/');
  const href = isImage ? file.Url : previewUrl(article, file);
  if (!href) return null;
  return (
    <A className="attachment-view" href={href} target="_blank" rel="noopener">
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
          <span>
            预览<span className="sr-only">：{file.Name}</span>
          </span>
          <NewWindow />
        </>
      )}
    </A>
  );
}

/** Files of an article with type and size; pictures are shown, what has a preview leads to it. Renders nothing without any. */
export function Attachments({ article, files }: { article: number; files: readonly Attachment[] }) {
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
            <Preview article={article} file={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}
