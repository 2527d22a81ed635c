/**
 * What an archive is made of, one entry after the other: a line of JSON that says what follows, the bytes in pieces (each
 * with its length before it, four bytes, big end first; a length of zero ends them), and the SHA-256 of line and bytes. The
 * last entry counts the others, so that an archive that ends early is known.
 */
import { createHash } from 'node:crypto';
import { BackupFault } from './fault.ts';

/** Where the archive comes from, and what it needs. */
export interface About {
  kind: 'about';
  format: 1;
  /** ISO 8601. */
  madeAt: string;
  /** Migrations that the database had seen: instant of each, in their order. */
  migrations: number[];
  /** Ids of the root keys that sealed columns need. */
  keyIds: string[];
  /** Mark of the upload folder; null before the first upload. */
  uploadsMark: string | null;
  server: string;
}
/** A copy of the files of the embedded cluster (`moments/base.ts`). */
export interface ClusterAbout {
  kind: 'cluster';
  format: 1;
  /** ISO 8601. */
  madeAt: string;
  /** Its system identifier. */
  id: string;
  /** Folders in it, with slashes. */
  folders: string[];
  server: string;
}
export interface TableHead {
  kind: 'table';
  name: string;
  columns: string[];
}
interface SequencesHead {
  kind: 'sequences';
  values: { name: string; last: string; called: boolean }[];
}
export interface FileHead {
  kind: 'file';
  /** Below the upload folder, with slashes. */
  path: string;
}
export interface EndHead {
  kind: 'end';
  /** Rows of each table. */
  tables: Record<string, number>;
  files: number;
  /** Bytes of all files. */
  fileBytes: number;
}
export type Head = About | ClusterAbout | TableHead | SequencesHead | FileHead | EndHead;

const LINE_MAX = 1024 * 1024;
/** Of a piece that is read; what is written in one is less, however long a row is. */
const PIECE_MAX = 4 * 1024 * 1024;
const WRITTEN_MAX = 1024 * 1024;
const DIGEST_BYTES = 32;

const damaged = () => new BackupFault('备份文件已损坏或不完整 (the archive is damaged or incomplete)');

/** One entry as it lies in an archive. */
export async function* entryBytes(
  head: Head,
  data: AsyncIterable<Buffer> | Iterable<Buffer> = [],
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const line = Buffer.from(`${JSON.stringify(head)}\n`);
  hash.update(line);
  yield line;
  for await (const given of data)
    for (let from = 0; from < given.length; from += WRITTEN_MAX) {
      const piece = given.subarray(from, from + WRITTEN_MAX);
      hash.update(piece);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      yield length;
      yield piece;
    }
  yield Buffer.concat([Buffer.alloc(4), hash.digest()]);
}

/** Takes bytes off a stream as they are wanted. */
class Bytes {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }
  /** False at the end. */
  private async more(): Promise<boolean> {
    const { value, done } = await this.source.next();
    if (done) return false;
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, value]) : value;
    return true;
  }
  async exactly(length: number): Promise<Buffer> {
    while (this.rest.length < length) if (!(await this.more())) throw damaged();
    const found = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return found;
  }
  async line(): Promise<Buffer> {
    for (;;) {
      const end = this.rest.indexOf(10);
      if (end >= 0) return this.exactly(end + 1);
      if (this.rest.length > LINE_MAX || !(await this.more())) throw damaged();
    }
  }
  async isOver(): Promise<boolean> {
    return this.rest.length === 0 && !(await this.more());
  }
}

function headOf(line: Buffer): Head {
  try {
    const head = JSON.parse(line.toString()) as Head;
    if (head !== null && typeof head === 'object' && typeof head.kind === 'string') return head;
  } catch {
    // No JSON.
  }
  throw damaged();
}

/**
 * The entries of an archive in their order. The bytes of one must be read to their end before the next is asked for; what
 * is not read is passed over, and proven all the same. @throws BackupFault where anything does not fit
 */
export async function* readEntries(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ head: Head; data: AsyncIterable<Buffer> }> {
  const bytes = new Bytes(source);
  const tables: Record<string, number> = {};
  let entries = 0;
  let files = 0;
  for (;;) {
    const line = await bytes.line();
    const head = headOf(line);
    const hash = createHash('sha256').update(line);
    if ((entries === 0) !== (head.kind === 'about' || head.kind === 'cluster')) throw damaged();
    entries += 1;
    const data = (async function* () {
      for (;;) {
        const length = (await bytes.exactly(4)).readUInt32BE();
        if (length === 0) break;
        if (length > PIECE_MAX) throw damaged();
        const piece = await bytes.exactly(length);
        hash.update(piece);
        yield piece;
      }
      if (!hash.digest().equals(await bytes.exactly(DIGEST_BYTES))) throw damaged();
    })();
    yield { head, data };
    for await (const _ of data);
    if (head.kind === 'table') tables[head.name] = 0;
    if (head.kind === 'file') files += 1;
    if (head.kind === 'end') {
      const told = Object.keys(head.tables);
      if (told.length !== Object.keys(tables).length || told.some((name) => !(name in tables)) || files !== head.files)
        throw damaged();
      if (!(await bytes.isOver())) throw damaged();
      return;
    }
  }
}
