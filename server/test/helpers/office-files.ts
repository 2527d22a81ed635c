/** Small office files as programs write them, and others as attackers do. */
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** The bytes of an archive with these parts. */
export async function archive(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const TEXT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A paragraph of a document. */
export const paragraph = (text: string, style = ''): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`;
/** A link of a document: `id` is one of `links`. */
export const link = (id: string, text: string): string =>
  `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`;
/** A table of a document. */
export const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows
    .map((cells) => `<w:tr>${cells.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

interface DocumentOptions {
  /** Where links lead, by their id. */
  links?: Record<string, string>;
  /** Further parts of the archive, or others in the place of ours. */
  parts?: Record<string, string | Buffer>;
}

/** The bytes of a document (DOCX) with this body. */
export function documentFile(body: string, { links = {}, parts = {} }: DocumentOptions = {}): Promise<Buffer> {
  const targets = Object.entries(links)
    .map(([id, to]) => `<Relationship Id="${id}" Type="${OFFICE}/hyperlink" Target="${to}" TargetMode="External"/>`)
    .join('');
  return archive({
    '[Content_Types].xml': `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TEXT}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${W} ${R}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${RELATIONS}">${targets}</Relationships>`,
    ...parts,
  });
}

interface SheetPart {
  name: string;
  /** What stands between `sheetData`. */
  rows: string;
  state?: 'hidden' | 'veryHidden';
}

/** The bytes of a workbook (XLSX) with these sheets. */
export function workbookFile(
  sheets: readonly SheetPart[],
  parts: Record<string, string | Buffer> = {},
): Promise<Buffer> {
  const listed = sheets
    .map(
      ({ name, state }, at) =>
        `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"${state ? ` state="${state}"` : ''}/>`,
    )
    .join('');
  const targets = sheets
    .map((_sheet, at) => `<Relationship Id="r${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
    .join('');
  return archive({
    '[Content_Types].xml': `<Types xmlns="${TYPES}"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    'xl/workbook.xml': `<workbook ${R}><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  });
}

/** A row of a sheet: each text a cell. */
export const textRow = (...texts: readonly string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
