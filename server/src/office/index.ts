/** Previews of office files: what a thread is asked for (`text/functions.ts`). Plain data in and out. */
import { previewDocument } from './preview-document.ts';
import { previewWorkbook } from './preview-workbook.ts';

export type PreviewedFormat = 'docx' | 'xlsx';

/** What a preview shows: the HTML of a document, or the sheets of a workbook. */
export interface OfficePreview {
  html: string;
  sheets: Awaited<ReturnType<typeof previewWorkbook>>['sheets'];
  isCut: boolean;
}

const readDocument = async (bytes: Buffer): Promise<OfficePreview> => ({
  sheets: [],
  ...(await previewDocument(bytes)),
});
const readWorkbook = async (bytes: Buffer): Promise<OfficePreview> => ({ html: '', ...(await previewWorkbook(bytes)) });

/** The preview of a file; null of one that is broken, encrypted, too large, or holds no text. */
export async function previewOffice(format: PreviewedFormat, bytes: Uint8Array): Promise<OfficePreview | null> {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Whatever a reader stumbles over is in the file: nothing else is in its hands.
  const preview = await (format === 'docx' ? readDocument(given) : readWorkbook(given)).catch(() => null);
  return preview && (preview.html !== '' || preview.sheets.length > 0) ? preview : null;
}
