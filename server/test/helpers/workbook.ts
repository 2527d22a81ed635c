/** Small workbooks (XLSX) as spreadsheets write them. */
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const cell = (value: string | number) =>
  typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;

/** The bytes of a workbook of one sheet with these rows. */
export async function workbook(rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new yazl.ZipFile();
  const said = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${said}</sheetData></worksheet>`,
  };
  for (const [part, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), part);
  zip.end();
  return Uint8Array.from(await buffer(zip.outputStream as NodeJS.ReadableStream));
}
