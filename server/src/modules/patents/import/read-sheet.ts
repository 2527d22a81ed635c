/** The records of the first sheet of a workbook (XLSX). */
import { type Archive, OfficeFault, openArchive } from '../../../office/archive.ts';
import { dayOfSerial } from '../../../office/cell-formats.ts';
import { rowsOf, sharedTexts, sheetsOf } from '../../../office/workbook.ts';
import type { FieldOf } from '../read/read-row.ts';
import { type FilePiece, type FileRecord, type ImportFile, type ToRecord, unreadable } from './file-record.ts';

/** Bytes that a sheet may unpack to, and the texts that its cells share. */
const SHEET_MAX = 2 * 1024 ** 3;
const SHARED_MAX = 128 * 1024 ** 2;

/** What a cell says under its heading: days may stand there as numbers. */
function cellOf(field: ReturnType<FieldOf>, cell: string | number | undefined): string {
  if (typeof cell !== 'number') return cell ?? '';
  const isDay = field?.endsWith('Date') && cell > 20_000 && cell < 80_000;
  return isDay ? dayOfSerial(cell) : String(cell);
}

/** The records of the first sheet, from the first row on in which two headings mean something to `fieldOf`. */
export async function* readSheet(file: ImportFile, fieldOf: FieldOf, toRecord: ToRecord): AsyncGenerator<FilePiece> {
  let headings: string[] | undefined;
  let archive: Archive | undefined;
  try {
    archive = await openArchive(file.path, 'XLSX');
    const [sheet] = await sheetsOf(archive);
    if (!sheet?.entry) throw new OfficeFault('文件中没有工作表');
    const shared = await sharedTexts(archive, SHARED_MAX);
    let read = 0;
    for await (const rows of rowsOf(archive, sheet, { shared, most: SHEET_MAX })) {
      const records: FileRecord[] = [];
      for (const { line, cells } of rows) {
        if (!headings) {
          const said = Array.from(cells, (cell) => String(cell ?? '').trim());
          // What stands above the table is its title.
          if (said.filter((heading) => fieldOf(heading) !== undefined).length >= 2) headings = said;
          continue;
        }
        const named = headings.map((heading, index) => [heading, cellOf(fieldOf(heading), cells[index])] as const);
        const characters = named.reduce((sum, [, { length }]) => sum + length, 0);
        if (characters > 0) records.push(toRecord(line, named, characters));
      }
      read += rows.length;
      // Of the archive nobody knows how far it is read; rows grow towards its size.
      yield { records, bytes: Math.min(file.bytes, read * 50) };
    }
    const none = '没有找到列名，请用“申请号”“公开（公告）号”“名称”等作为列名';
    yield { records: headings ? [] : [unreadable(1, none)], bytes: file.bytes };
  } catch (error) {
    if (!(error instanceof OfficeFault)) throw error;
    yield { records: [unreadable(1, error.message)], bytes: file.bytes };
  } finally {
    archive?.zip.close();
  }
}
