/** XML of CNIPA and of WIPO, whatever stands around the records. */
import { createReadStream } from 'node:fs';
import { isCnipaRecord, readCnipa } from '../read/read-cnipa.ts';
import { isSt96Record, readSt96 } from '../read/read-st96.ts';
import { XmlFault, XmlRecords } from '../read/xml-tree.ts';
import { type FilePiece, type FileRecord, type ImportFile, unreadable } from './file-record.ts';

const PIECE = 256 * 1024;

/** The encoding that a file declares, or its first bytes tell. */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const declared = /^[\s\S]{0,10}<\?xml[^>]{0,200}encoding=["']([\w-]{1,20})["']/.exec(
    start.subarray(0, 300).toString('latin1'),
  );
  return declared?.[1]?.toLowerCase() ?? 'utf-8';
}

function decoderOf(name: string): TextDecoder | null {
  try {
    return new TextDecoder(/^gb(k|2312|18030)$/.test(name) ? 'gb18030' : name);
  } catch {
    return null;
  }
}

export async function* readXmlFile(file: ImportFile, start: Buffer): AsyncGenerator<FilePiece> {
  const encoding = encodingOf(start);
  const decoder = decoderOf(encoding);
  if (!decoder) {
    yield { records: [unreadable(1, `不认识的文字编码：${encoding}`)], bytes: file.bytes };
    return;
  }
  let records: FileRecord[] = [];
  let found = 0;
  const parser = new XmlRecords(
    (name) => isCnipaRecord(name) || isSt96Record(name),
    (element, line) => {
      const record = isCnipaRecord(element.name) ? readCnipa(element) : readSt96(element);
      const claims = record.claims.reduce((sum, { text }) => sum + text.length, record.abstract.length);
      const characters = record.description.reduce((sum, { length }) => sum + length, claims);
      records.push({ line, characters, record });
      found += 1;
    },
  );
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file.path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }));
      bytes += chunk.length;
      yield { records, bytes };
      records = [];
    }
    parser.write(decoder.decode());
    parser.close();
    if (found === 0) records.push(unreadable(1, '文件中没有可识别的专利记录'));
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    records.push(unreadable(error.line, `${error.reason}，文件的其余部分没有读取`));
  }
  if (records.length > 0) yield { records, bytes: file.bytes };
}
