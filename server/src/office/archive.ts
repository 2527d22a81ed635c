/**
 * The archive that an office file is (DOCX, XLSX). It is taken in pieces: how much comes out of it is counted while it
 * comes, so that a small file cannot become an endless one.
 */
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

/** Small parts: the list of sheets, where they lie. */
const PART_MAX = 1024 ** 2;
const ENTRIES_MAX = 10_000;

/** Why an office file is not read. */
export class OfficeFault extends Error {}

/** A name without the prefix of its namespace. */
export const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** An office file opened: its parts by their names. */
export interface Archive {
  zip: yauzl.ZipFile;
  entries: ReadonlyMap<string, yauzl.Entry>;
  /** As people call the format, for words of faults. */
  format: string;
}

const entriesOf = (zip: yauzl.ZipFile, format: string) =>
  new Promise<Map<string, yauzl.Entry>>((resolve, reject) => {
    const found = new Map<string, yauzl.Entry>();
    zip.on('entry', (entry: yauzl.Entry) => {
      found.set(entry.fileName, entry);
      if (zip.entriesRead > ENTRIES_MAX) reject(new OfficeFault('压缩包中的文件过多'));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(found));
    zip.on('error', () => reject(new OfficeFault(`不是可读取的 ${format} 文件`)));
    zip.readEntry();
  });

/** Opens the file at a path, or its bytes. Whoever opens closes (`zip.close()`). */
export async function openArchive(source: string | Buffer, format: string): Promise<Archive> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const;
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    const opened = (error: Error | null, file: yauzl.ZipFile) =>
      error ? reject(new OfficeFault(`不是可读取的 ${format} 文件`)) : resolve(file);
    if (typeof source === 'string') yauzl.open(source, options, opened);
    else yauzl.fromBuffer(source, options, opened);
  });
  try {
    return { zip, format, entries: await entriesOf(zip, format) };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const openEntry = ({ zip, format }: Archive, entry: yauzl.Entry) =>
  new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) =>
      error ? reject(new OfficeFault(`${format} 文件已损坏或加密`)) : resolve(stream),
    );
  });

/** Hands the text of a part on in pieces, `most` bytes of it. */
export async function* textOf(archive: Archive, entry: yauzl.Entry, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let bytes = 0;
  try {
    for await (const chunk of (await openEntry(archive, entry)) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most) throw new OfficeFault('解压后的内容过大，没有读取');
      yield decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (error instanceof OfficeFault) throw error;
    throw new OfficeFault(`${archive.format} 文件已损坏`);
  }
  yield decoder.decode();
}

/** A parser that refuses documents with entities of their own. */
export function parserOf({ format }: Pick<Archive, 'format'>): SaxesParser {
  const parser = new SaxesParser({ fragment: false });
  parser.on('doctype', () => {
    throw new OfficeFault('文件声明了文档类型，不予读取');
  });
  parser.on('error', () => {
    throw new OfficeFault(`${format} 文件已损坏`);
  });
  return parser;
}

/** The attributes of each `element` in a small part, in their order. */
export async function attributesIn(
  archive: Archive,
  part: string,
  element: string,
  within = '',
): Promise<Record<string, string>[]> {
  const found: Record<string, string>[] = [];
  const entry = archive.entries.get(part);
  if (!entry) return found;
  const parser = parserOf(archive);
  let isWithin = within === '';
  parser.on('opentag', ({ name, attributes }) => {
    if (local(name) === within) isWithin = true;
    if (isWithin && local(name) === element)
      found.push(Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), String(value)])));
  });
  parser.on('closetag', ({ name }) => {
    if (local(name) === within) isWithin = false;
  });
  for await (const text of textOf(archive, entry, PART_MAX)) parser.write(text);
  parser.close();
  return found;
}
