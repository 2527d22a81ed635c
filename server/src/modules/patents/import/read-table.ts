/** Tables of text: fields apart by comma, semicolon or tab, in UTF-8 or in the GB18030 of Chinese spreadsheets. */
import { createReadStream } from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';
import type { FieldOf } from '../read/read-row.ts';
import { type FilePiece, type FileRecord, type ImportFile, type ToRecord, unreadable } from './file-record.ts';
import { LINE_MAX } from './read-json-lines.ts';

/** The encoding of a file by its first bytes; a character may be cut at their end. */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

/** The sign that parts most fields in the first line. */
function delimiterOf(line: string): string {
  const counts = [',', '\t', ';', '，'].map((sign) => [line.split(sign).length, sign] as const);
  return counts.reduce((most, one) => (one[0] > most[0] ? one : most))[1];
}

/** Bytes as text of one encoding. */
class Decoded extends Transform {
  private readonly decoder: TextDecoder;
  bytes = 0;
  constructor(encoding: string) {
    super({ readableObjectMode: false });
    this.decoder = new TextDecoder(encoding);
  }
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    done(null, this.decoder.decode(chunk, { stream: true }));
  }
  override _flush(done: TransformCallback): void {
    done(null, this.decoder.decode());
  }
}

/** Rows read before they are handed on. */
const ROWS = 200;

interface Parsed {
  record: string[];
  info: { lines: number };
}

export async function* readTable(
  file: ImportFile,
  start: Buffer,
  fieldOf: FieldOf,
  toRecord: ToRecord,
): AsyncGenerator<FilePiece> {
  const encoding = encodingOf(start);
  const [head = ''] = new TextDecoder(encoding).decode(start, { stream: true }).split(/\r?\n/, 1);
  const decoded = new Decoded(encoding);
  const parser = parse({
    bom: true,
    info: true,
    delimiter: delimiterOf(head),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LINE_MAX,
  });
  // A fault of any of them is met where the rows are taken.
  const flow = pipeline(createReadStream(file.path), decoded, parser).catch(() => undefined);
  let headings: string[] | undefined;
  let records: FileRecord[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (!headings) {
        headings = record.map((heading) => heading.trim());
        if (headings.some(fieldOf)) continue;
        records.push(unreadable(1, '第一行没有可识别的列名，请用“申请号”“公开（公告）号”“名称”等作为列名', head));
        break;
      }
      const cells = headings.map((heading, index) => [heading, record[index] ?? ''] as const);
      const characters = record.reduce((sum, cell) => sum + cell.length, 0);
      records.push(toRecord(info.lines, cells, characters));
      if (records.length < ROWS) continue;
      yield { records, bytes: decoded.bytes };
      records = [];
    }
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number };
    if (typeof code !== 'string' || !code.startsWith('CSV_')) throw error;
    const reason = code === 'CSV_MAX_RECORD_SIZE' ? `一行超过 ${LINE_MAX / 1024 / 1024} MB` : '引号没有成对';
    records.push(unreadable(lines ?? 1, `${reason}，文件的其余部分没有读取`));
  } finally {
    parser.destroy();
    await flow;
  }
  yield { records, bytes: file.bytes };
}
