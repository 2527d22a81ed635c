/**
 * A document (DOCX) as HTML: its text, headings, lists and tables. mammoth reads it, but never the archive as it came:
 * only the parts that make the text, unpacked within a limit, are handed on, so that it meets no bomb, picture or macro.
 */
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { cleanUserHtml } from '../lib/html.ts';
import { OfficeFault, openArchive, textOf } from './archive.ts';
import { CHARACTERS_MAX, DOCUMENT_MAX, DOCUMENT_TAGS_MAX } from './preview-limits.ts';

/** Parts that a text is made of. */
const TEXT_PART = /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels)$/;

/** An archive of the text's parts alone. */
async function textParts(bytes: Buffer): Promise<Buffer> {
  const archive = await openArchive(bytes, 'DOCX');
  const parts = new yazl.ZipFile();
  let left = DOCUMENT_MAX;
  let tags = 0;
  try {
    for (const [name, entry] of archive.entries) {
      if (!TEXT_PART.test(name)) continue;
      const pieces: string[] = [];
      for await (const piece of textOf(archive, entry, left)) {
        pieces.push(piece);
        tags += piece.split('<').length - 1;
        if (tags > DOCUMENT_TAGS_MAX) throw new OfficeFault('文件过于复杂，没有读取');
      }
      const part = Buffer.from(pieces.join(''));
      if (/<!DOCTYPE/i.test(part.toString('latin1'))) throw new OfficeFault('文件声明了文档类型，不予读取');
      left -= part.length;
      parts.addBuffer(part, name, { compress: false });
    }
  } finally {
    archive.zip.close();
  }
  parts.end();
  return buffer(parts.outputStream as NodeJS.ReadableStream);
}

/** Cleaned HTML of a document, and whether it goes on in the file. */
export async function previewDocument(bytes: Buffer): Promise<{ html: string; isCut: boolean }> {
  const parts = await textParts(bytes);
  // Only the threads that read documents load it.
  const { default: mammoth } = await import('mammoth');
  // Without an address a picture is left out by the cleaner, with what is said of it.
  const noPicture = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml(
    { buffer: parts },
    { convertImage: noPicture, includeEmbeddedStyleMap: false, externalFileAccess: false },
  );
  const isCut = value.length > CHARACTERS_MAX;
  const shown = isCut ? value.slice(0, value.lastIndexOf('<', CHARACTERS_MAX)) : value;
  const clean = cleanUserHtml(shown)
    // Anchors go with the ids they lead to.
    .replace(/ href="#[^"]*"/g, '')
    // Where a picture stood.
    .replace(/<p><\/p>/g, '');
  return { html: clean, isCut };
}
