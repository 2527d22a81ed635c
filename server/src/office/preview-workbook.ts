/** The sheets of a workbook (XLSX) as they are shown: so many rows and columns, each cell as text. */
import { PREVIEW_COLUMNS_MAX, PREVIEW_ROWS_MAX } from '@ip-portal/contract/limits';
import { type Archive, openArchive } from './archive.ts';
import { readFormats } from './cell-formats.ts';
import { CELL_CHARACTERS_MAX, CHARACTERS_MAX, SHARED_MAX, SHEET_MAX, SHEETS_MAX } from './preview-limits.ts';
import { rowsOf, type Sheet, type SheetRow, sharedTexts, sheetsOf } from './workbook.ts';

interface ShownSheet {
  name: string;
  /** Each as long as it has cells. */
  rows: string[][];
  hasMoreRows: boolean;
  hasMoreColumns: boolean;
}

type ReadRows = (sheet: Sheet) => AsyncGenerator<SheetRow[]>;

function cellText(cell: string | number | undefined): string {
  const text = String(cell ?? '').trim();
  return text.length > CELL_CHARACTERS_MAX ? `${text.slice(0, CELL_CHARACTERS_MAX)}…` : text;
}

/** The rows of one sheet that hold something, until there are enough of them or `room` is filled. */
async function showSheet(sheet: Sheet, read: ReadRows, room: number): Promise<ShownSheet & { characters: number }> {
  const shown = { name: sheet.name, rows: [] as string[][], hasMoreRows: false, hasMoreColumns: false, characters: 0 };
  for await (const rows of read(sheet)) {
    for (const { cells } of rows) {
      const texts = Array.from(cells, cellText);
      while (texts.length > 0 && texts[texts.length - 1] === '') texts.pop();
      const width = texts.length;
      if (width === 0) continue;
      const row = texts.slice(0, Math.min(width, PREVIEW_COLUMNS_MAX));
      const characters = row.reduce((sum, text) => sum + text.length, 0);
      if (shown.rows.length === PREVIEW_ROWS_MAX || shown.characters + characters > room) {
        shown.hasMoreRows = true;
        return shown;
      }
      if (width > PREVIEW_COLUMNS_MAX) shown.hasMoreColumns = true;
      shown.characters += characters;
      shown.rows.push(row);
    }
  }
  return shown;
}

/** What is shown of a workbook, and whether it has more sheets. Hidden sheets stay hidden. */
export async function previewWorkbook(bytes: Buffer): Promise<{ sheets: ShownSheet[]; isCut: boolean }> {
  let archive: Archive | undefined;
  try {
    archive = await openArchive(bytes, 'XLSX');
    const opened = archive;
    const seen = (await sheetsOf(opened)).filter(({ isHidden }) => !isHidden);
    const shared = await sharedTexts(opened, SHARED_MAX);
    const formats = await readFormats(opened);
    const read: ReadRows = (sheet) => rowsOf(opened, sheet, { shared, most: SHEET_MAX, read: formats });
    const sheets: ShownSheet[] = [];
    let room = CHARACTERS_MAX;
    for (const sheet of seen.slice(0, SHEETS_MAX)) {
      const { characters, ...shown } = await showSheet(sheet, read, room);
      room -= characters;
      if (shown.rows.length > 0 || shown.hasMoreRows) sheets.push(shown);
    }
    return { sheets, isCut: seen.length > SHEETS_MAX };
  } finally {
    archive?.zip.close();
  }
}
