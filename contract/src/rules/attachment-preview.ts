/** Which files below an article have a preview. Public pages load this file. */
import { PREVIEW_MAX_BYTES } from '../limits.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const FORMATS: Record<string, 'docx' | 'xlsx' | undefined> = {
  [`${OFFICE}.wordprocessingml.document`]: 'docx',
  [`${OFFICE}.spreadsheetml.sheet`]: 'xlsx',
};

/** The format of a file that the portal can show on a page of its own; undefined of every other. */
export function previewedFormat(file: { MimeType: string; Size: number }): 'docx' | 'xlsx' | undefined {
  return file.Size <= PREVIEW_MAX_BYTES ? FORMATS[file.MimeType] : undefined;
}
