import type { Attachment } from '@ip-portal/contract';
import { formatNumber } from '../parts/format';

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
export function formatSize(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** Type of a file as people call it: by its MIME type, else by the end of its name. */
export function fileKind(file: Pick<Attachment, 'MimeType' | 'Name'>): string {
  return KINDS[file.MimeType] ?? /\.([A-Za-z0-9]{1,5})$/.exec(file.Name)?.[1]?.toUpperCase() ?? '文件';
}
