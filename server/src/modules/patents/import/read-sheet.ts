/**
 * The first sheet of a workbook (XLSX), row by row. The archive is taken in pieces: how much comes out of it is counted
 * while it comes, so that a small file cannot become an endless one.
 */
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import type { FieldOf } from '../read/read-row.ts';
import { type FilePiece, type FileRecord, type ImportFile, type ToRecord, unreadable } from './file-record.ts';

/** Bytes that a sheet may unpack to, and the texts that its cells share. */
const SHEET_MAX = 2 * 1024 ** 3;
const SHARED_MAX = 128 * 1024 ** 2;
/** Small parts: the list of sheets, where they lie. */
const PART_MAX = 1024 ** 2;
const ENTRIES_MAX = 10_000;
const COLUMNS_MAX = 300;
/** Characters of a cell: a spreadsheet holds 32,767. */
const CELL_MAX = 40_000;
const ROWS = 200;

/** Why a workbook is not read. */
class SheetFault extends Error {}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Days since 1899-12-30, as spreadsheets count them. */
function dayOfSerial(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
}

const openZip = (path: string) =>
  new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) =>
      error ? reject(new SheetFault('不是可读取的 XLSX 文件')) : resolve(zip),
    );
  });

const entriesOf = (zip: yauzl.ZipFile) =>
  new Promise<Map<string, yauzl.Entry>>((resolve, reject) => {
    const found = new Map<string, yauzl.Entry>();
    zip.on('entry', (entry: yauzl.Entry) => {
      found.set(entry.fileName, entry);
      if (found.size > ENTRIES_MAX) reject(new SheetFault('压缩包中的文件过多'));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(found));
    zip.on('error', () => reject(new SheetFault('不是可读取的 XLSX 文件')));
    zip.readEntry();
  });

const openEntry = (zip: yauzl.ZipFile, entry: yauzl.Entry) =>
  new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) =>
      error ? reject(new SheetFault('XLSX 文件已损坏或加密')) : resolve(stream),
    );
  });

/** Hands the text of an entry on in pieces. */
async function* textOf(zip: yauzl.ZipFile, entry: yauzl.Entry, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let bytes = 0;
  try {
    for await (const chunk of (await openEntry(zip, entry)) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most) throw new SheetFault('解压后的内容过大，没有读取');
      yield decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (error instanceof SheetFault) throw error;
    throw new SheetFault('XLSX 文件已损坏');
  }
  yield decoder.decode();
}

/** A parser that refuses documents with entities of their own. */
function parserOf(): SaxesParser {
  const parser = new SaxesParser({ fragment: false });
  parser.on('doctype', () => {
    throw new SheetFault('文件声明了文档类型，不予读取');
  });
  parser.on('error', () => {
    throw new SheetFault('XLSX 文件已损坏');
  });
  return parser;
}

async function attributesIn(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry | undefined,
  element: string,
): Promise<Record<string, string>[]> {
  const found: Record<string, string>[] = [];
  if (!entry) return found;
  const parser = parserOf();
  parser.on('opentag', ({ name, attributes }) => {
    if (local(name) === element)
      found.push(Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), String(value)])));
  });
  for await (const text of textOf(zip, entry, PART_MAX)) parser.write(text);
  parser.close();
  return found;
}

/** Where the first sheet lies. */
async function firstSheet(zip: yauzl.ZipFile, entries: Map<string, yauzl.Entry>): Promise<yauzl.Entry> {
  const [sheet] = await attributesIn(zip, entries.get('xl/workbook.xml'), 'sheet');
  const links = await attributesIn(zip, entries.get('xl/_rels/workbook.xml.rels'), 'Relationship');
  const target = links.find(({ Id }) => Id === sheet?.id)?.Target ?? 'worksheets/sheet1.xml';
  const entry = entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  if (!entry) throw new SheetFault('文件中没有工作表');
  return entry;
}

/** Texts that cells name by their number. */
async function sharedTexts(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  const parser = parserOf();
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
  for await (const piece of textOf(zip, entry, SHARED_MAX)) parser.write(piece);
  parser.close();
  return texts;
}

/** `AB12` → 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface SheetRow {
  line: number;
  cells: (string | number)[];
}

/** The rows of a sheet as they come, each once. */
async function* rowsOf(zip: yauzl.ZipFile, entry: yauzl.Entry, shared: readonly string[]): AsyncGenerator<SheetRow[]> {
  const parser = parserOf();
  let rows: SheetRow[] = [];
  let row: SheetRow | undefined;
  let line = 0;
  let column = -1;
  let kind = '';
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
      row.cells[column] = kind === 's' ? (shared[Number(value)] ?? '') : kind === 'n' ? Number(value) : value;
    }
    if (tag === 'row' && row) rows.push(row);
  });
  for await (const text of textOf(zip, entry, SHEET_MAX)) {
    parser.write(text);
    if (rows.length < ROWS) continue;
    yield rows;
    rows = [];
  }
  parser.close();
  if (rows.length > 0) yield rows;
}

/** What a cell says under its heading: days may stand there as numbers. */
function cellOf(field: ReturnType<FieldOf>, cell: string | number | undefined): string {
  if (typeof cell !== 'number') return cell ?? '';
  const isDay = field?.endsWith('Date') && cell > 20_000 && cell < 80_000;
  return isDay ? dayOfSerial(cell) : String(cell);
}

/** The records of the first sheet, from the first row on in which two headings mean something to `fieldOf`. */
export async function* readSheet(file: ImportFile, fieldOf: FieldOf, toRecord: ToRecord): AsyncGenerator<FilePiece> {
  let headings: string[] | undefined;
  let zip: yauzl.ZipFile | undefined;
  try {
    zip = await openZip(file.path);
    const entries = await entriesOf(zip);
    const sheet = await firstSheet(zip, entries);
    const shared = await sharedTexts(zip, entries.get('xl/sharedStrings.xml'));
    let read = 0;
    for await (const rows of rowsOf(zip, sheet, shared)) {
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
    if (!(error instanceof SheetFault)) throw error;
    yield { records: [unreadable(1, error.message)], bytes: file.bytes };
  } finally {
    zip?.close();
  }
}
