/** What a file is, told by its content; the name only decides among texts and old office files. */
import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from './file-name.ts';

export interface FileKind {
  mimeType: string;
  /** Extensions the name may carry; the first one names the stored object. */
  extensions: readonly string[];
  image: boolean;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const kind = (mimeType: string, extensions: string[], image = false): FileKind => ({ mimeType, extensions, image });

const BY_MIME = new Map(
  [
    kind('image/jpeg', ['jpg', 'jpeg'], true),
    kind('image/png', ['png'], true),
    kind('image/webp', ['webp'], true),
    kind('image/gif', ['gif'], true),
    kind('application/pdf', ['pdf']),
    kind('application/zip', ['zip']),
    kind(`${OFFICE}.wordprocessingml.document`, ['docx']),
    kind(`${OFFICE}.spreadsheetml.sheet`, ['xlsx']),
    kind(`${OFFICE}.presentationml.presentation`, ['pptx']),
  ].map((entry) => [entry.mimeType, entry]),
);

/** Office files up to 2003 share one container; the stream inside tells which program wrote it. */
const LEGACY = [
  { streams: ['WordDocument'], kind: kind('application/msword', ['doc']) },
  { streams: ['Workbook', 'Book'], kind: kind('application/vnd.ms-excel', ['xls']) },
  { streams: ['PowerPoint Document'], kind: kind('application/vnd.ms-powerpoint', ['ppt']) },
];

/** Inside a zip container: the part every office file of today has. */
const PARTS: Record<string, { part: string; mimeType: string }> = {
  docx: { part: 'word/document.xml', mimeType: `${OFFICE}.wordprocessingml.document` },
  xlsx: { part: 'xl/workbook.xml', mimeType: `${OFFICE}.spreadsheetml.sheet` },
  pptx: { part: 'ppt/presentation.xml', mimeType: `${OFFICE}.presentationml.presentation` },
};

const TEXTS: Record<string, FileKind> = { txt: kind('text/plain', ['txt']), csv: kind('text/csv', ['csv']) };

/** Texts are UTF-8 or GB18030 (what Chinese spreadsheets save), and no markup in disguise. */
function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  if (
    /^\ufeff?\s*<(!doctype|!--|html|head|body|script|svg|iframe|\?xml)/i.test(bytes.subarray(0, 512).toString('utf8'))
  ) {
    return false;
  }
  return ['utf-8', 'gb18030'].some((encoding) => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return true;
    } catch {
      return false;
    }
  });
}

/** The kind of a file, or null when it is none of those we take. */
export async function detectKind(bytes: Buffer, name: string): Promise<FileKind | null> {
  const extension = extensionOf(name);
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!found) return TEXTS[extension] && isText(bytes) ? TEXTS[extension] : null;
  if (found.mime === 'application/x-cfb') {
    const legacy = LEGACY.find((entry) =>
      entry.streams.some((stream) => bytes.includes(Buffer.from(stream, 'utf16le'))),
    );
    return legacy?.kind ?? null;
  }
  if (found.mime === 'application/zip') {
    const office = PARTS[extension];
    if (office) return bytes.includes(office.part) ? (BY_MIME.get(office.mimeType) ?? null) : null;
  }
  return BY_MIME.get(found.mime) ?? null;
}
