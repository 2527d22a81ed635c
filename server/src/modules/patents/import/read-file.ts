/** Files of an import, record by record: what kind a file is, is told by what stands in it, not by its name. */
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FilePiece, ImportFile } from './file-record.ts';
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

/** The records of a file, some at a time. */
export async function* readPatentFile(file: ImportFile): AsyncGenerator<FilePiece> {
  const start = await startOf(file);
  const first = start.find((byte) => !BLANK.has(byte));
  if (first === undefined) return;
  if (start.subarray(0, 2).toString('latin1') === 'PK') yield* readSheet(file);
  else if (first === 0x3c) yield* readXmlFile(file, start);
  else if (first === 0x7b) yield* readJsonLines(file);
  else yield* readTable(file, start);
}

const KNOWN_NAMES = /\.(xml|jsonl|ndjson|csv|tsv|txt|xlsx)$/i;

/** The files that paths name, folders with what lies in them, in the order of their names. */
export async function importFilesOf(paths: readonly string[], base: string): Promise<ImportFile[]> {
  const found: ImportFile[] = [];
  async function add(where: string, named: boolean): Promise<void> {
    const about = await stat(where);
    if (about.isDirectory()) {
      for (const name of (await readdir(where)).sort()) await add(path.join(where, name), false);
    } else if (named || (KNOWN_NAMES.test(where) && !path.basename(where).startsWith('.'))) {
      found.push({ name: path.relative(base, where) || path.basename(where), path: where, bytes: about.size });
    }
  }
  for (const one of paths) await add(path.resolve(base, one), true);
  return found;
}
