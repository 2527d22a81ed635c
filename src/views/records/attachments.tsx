import type { Attachment } from '@ip-portal/contract';
import { formatNumber, Icon } from '../parts';

const KINDS: Record<string, string> = {
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

/** Files of an article with type and size. Renders nothing without any. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <section className="attachments" aria-labelledby="attachments">
      <h2 id="attachments">附件（{files.length}）</h2>
      <ul>
        {files.map((file) => (
          <li key={file.FileId}>
            <a className="card" href={file.Url} download={file.Name}>
              <Icon name="file" />
              <span className="attachment-name">{file.Name}</span>
              <span className="attachment-facts soft">
                {fileKind(file)} · {formatSize(file.Size)}
              </span>
              <Icon name="download" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
