/** The sheets of a workbook (XLSX), row by row. */
import type yauzl from 'yauzl';
import { type Archive, attributesIn, local, OfficeFault, parserOf, textOf } from './archive.ts';

const COLUMNS_MAX = 300;
/** Characters of a cell: a spreadsheet holds 32,767. */
const CELL_MAX = 40_000;
const ROWS = 200;

export interface Sheet {
  name: string;
  isHidden: boolean;
  /** Where it lies; nowhere in a workbook that is not whole. */
  entry: yauzl.Entry | undefined;
}

/** The sheets in their order. */
export async function sheetsOf(archive: Archive): Promise<Sheet[]> {
  const sheets = await attributesIn(archive, 'xl/workbook.xml', 'sheet');
  const links = await attributesIn(archive, 'xl/_rels/workbook.xml.rels', 'Relationship');
  const listed = sheets.length > 0 ? sheets : [{} as Record<string, string>];
  return listed.map(({ name = '', state, id }) => {
    const target = links.find(({ Id }) => Id === id)?.Target ?? 'worksheets/sheet1.xml';
    const entry = archive.entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    return { name, isHidden: state === 'hidden' || state === 'veryHidden', entry };
  });
}

/** Texts that cells name by their number. */
export async function sharedTexts(archive: Archive, most: number): Promise<string[]> {
  const texts: string[] = [];
  const entry = archive.entries.get('xl/sharedStrings.xml');
  if (!entry) return texts;
  const parser = parserOf(archive);
  let text = '';
  /** Depth below `t`; phonetic guides (`rPh`) are none of the text. */
  let inText = false;
  let aside = 0;
  parser.on('opentag', ({ name }) => {
    if (local(name) === 'si') text = '';
    if (local(name) === 'rPh') aside += 1;
    inText = local(name) === 't' && aside === 0;
  });
  parser.on('text', (piece) => {
    if (inText && text.length <= CELL_MAX) text += piece;
  });
  parser.on('closetag', ({ name }) => {
    if (local(name) === 't') inText = false;
    if (local(name) === 'rPh') aside -= 1;
    if (local(name) === 'si') texts.push(text);
  });
  for await (const piece of textOf(archive, entry, most)) parser.write(piece);
  parser.close();
  return texts;
}

/** `AB12` → 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export interface SheetRow {
  line: number;
  cells: (string | number)[];
}

/** What a cell that holds its own value says: by its kind (`n`, `b`, `str`…) and the number of its format. */
type CellReader = (kind: string, value: string, format: number) => string | number;
const plainly: CellReader = (kind, value) => (kind === 'n' ? Number(value) : value);

interface RowsOptions {
  shared: readonly string[];
  /** Bytes that the sheet may unpack to. */
  most: number;
  read?: CellReader;
}

/** The rows of a sheet as they come, each once. */
export async function* rowsOf(
  archive: Archive,
  { entry }: Sheet,
  { shared, most, read = plainly }: RowsOptions,
): AsyncGenerator<SheetRow[]> {
  if (!entry) throw new OfficeFault('文件中没有工作表');
  const parser = parserOf(archive);
  let rows: SheetRow[] = [];
  let row: SheetRow | undefined;
  let line = 0;
  let column = -1;
  let kind = '';
  let format = 0;
  let value = '';
  let inValue = false;
  parser.on('opentag', ({ name, attributes }) => {
    const tag = local(name);
    if (tag === 'row') {
      line = Number(attributes.r) || line + 1;
      row = { line, cells: [] };
      column = -1;
    } else if (tag === 'c') {
      column = attributes.r ? columnOf(String(attributes.r)) : column + 1;
      kind = String(attributes.t ?? 'n');
      format = Number(attributes.s ?? 0);
      value = '';
    } else if (tag === 'v' || tag === 't') inValue = true;
  });
  parser.on('text', (piece) => {
    if (inValue && value.length <= CELL_MAX) value += piece;
  });
  parser.on('closetag', ({ name }) => {
    const tag = local(name);
    if (tag === 'v' || tag === 't') inValue = false;
    if (tag === 'c' && row && column >= 0 && column < COLUMNS_MAX && value !== '') {
      row.cells[column] = kind === 's' ? (shared[Number(value)] ?? '') : read(kind, value, format);
    }
    if (tag === 'row' && row) rows.push(row);
  });
  for await (const text of textOf(archive, entry, most)) {
    parser.write(text);
    if (rows.length < ROWS) continue;
    yield rows;
    rows = [];
  }
  parser.close();
  if (rows.length > 0) yield rows;
}
