/** JSON lines: one object a line. A line that has no end is left out, and the file goes on behind it. */
import { createReadStream } from 'node:fs';
import { type FilePiece, type FileRecord, type ImportFile, type ToRecord, unreadable } from './file-record.ts';

/** Bytes of a line: a description of 500,000 characters, its claims, and room. */
export const LINE_MAX = 16 * 1024 * 1024;
const PIECE = 128 * 1024;
const NEWLINE = 0x0a;

function parsed(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

export async function* readJsonLines(file: ImportFile, toRecord: ToRecord): AsyncGenerator<FilePiece> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  let bytes = 0;
  /** The beginning of a line whose end has not come; null: it is too long already. */
  let pieces: Buffer[] | null = [];
  let length = 0;

  function recordOf(line: Buffer): FileRecord | undefined {
    number += 1;
    let text: string;
    try {
      text = utf8.decode(line).trim();
    } catch {
      return unreadable(number, '不是 UTF-8 编码的文字');
    }
    if (text === '') return undefined;
    const cells = parsed(text);
    if (!cells) return unreadable(number, '这一行不是 JSON 对象', text);
    return toRecord(number, Object.entries(cells), text.length);
  }
  const tooLong = () => {
    number += 1;
    return unreadable(number, `这一行超过 ${LINE_MAX / 1024 / 1024} MB，没有读取`);
  };

  for await (const chunk of createReadStream(file.path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    const records: FileRecord[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const tail = chunk.subarray(from, end);
      from = end + 1;
      const isLong = pieces === null || length + tail.length > LINE_MAX;
      const found = isLong ? tooLong() : recordOf(length > 0 ? Buffer.concat([...(pieces ?? []), tail]) : tail);
      if (found) records.push(found);
      pieces = [];
      length = 0;
    }
    if (from < chunk.length && pieces !== null) {
      length += chunk.length - from;
      if (length > LINE_MAX) pieces = null;
      else pieces.push(chunk.subarray(from));
    }
    bytes += chunk.length;
    yield { records, bytes };
  }
  const last = pieces === null ? tooLong() : recordOf(Buffer.concat(pieces));
  if (last) yield { records: [last], bytes };
}
