/** Files of an import, record by record: what kind a file is, is told by what stands in it, not by its name. */
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FieldOf, fieldOfHeading } from '../read/read-row.ts';
import { type FilePiece, type ImportFile, rowReader, type ToRecord } from './file-record.ts';
import { readJsonLines } from './read-json-lines.ts';
import { readSheet } from './read-sheet.ts';
import { readTable } from './read-table.ts';
import { readXmlFile } from './read-xml-file.ts';

const SNIFFED = 65_536;
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

async function startOf(file: ImportFile): Promise<Buffer> {
  const handle = await open(file.path);
  try {
    const buffer = Buffer.alloc(SNIFFED);
    const { bytesRead } = await handle.read(buffer, 0, SNIFFED, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The records of a file, some at a time; what the headings of its rows mean says `fieldOf`, and `toRecord` reads the rows. */
export async function* readPatentFile(
  file: ImportFile,
  fieldOf: FieldOf = fieldOfHeading,
  toRecord: ToRecord = rowReader(fieldOf),
): AsyncGenerator<FilePiece> {
  const start = await startOf(file);
  const first = start.find((byte) => !BLANK.has(byte));
  if (first === undefined) return;
  if (start.subarray(0, 2).toString('latin1') === 'PK') yield* readSheet(file, fieldOf, toRecord);
  else if (first === 0x3c) yield* readXmlFile(file, start);
  else if (first === 0x7b) yield* readJsonLines(file, toRecord);
  else yield* readTable(file, start, fieldOf, toRecord);
}

const KNOWN_NAMES = /\.(xml|jsonl|ndjson|csv|tsv|txt|xlsx)$/i;

/** The files that paths name, folders with what lies in them, in the order of their names. */
export async function importFilesOf(paths: readonly string[], base: string): Promise<ImportFile[]> {
  const found: ImportFile[] = [];
  const take = (where: string, bytes: number) =>
    found.push({ name: path.relative(base, where) || path.basename(where), path: where, bytes });
  // What a link in a folder leads to is taken when it is a file: a folder might lead back to itself.
  async function addFolder(folder: string): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const where = path.join(folder, entry.name);
      if (entry.isDirectory()) await addFolder(where);
      else if (KNOWN_NAMES.test(entry.name) && !entry.name.startsWith('.')) {
        const about = await stat(where);
        if (about.isFile()) take(where, about.size);
      }
    }
  }
  for (const one of paths) {
    const where = path.resolve(base, one);
    const about = await stat(where);
    if (about.isDirectory()) await addFolder(where);
    else take(where, about.size);
  }
  return found;
}
