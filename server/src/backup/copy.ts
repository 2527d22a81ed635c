/** COPY of PostgreSQL as streams: `pg` knows its messages and leaves what to do with them to whoever submits the query. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { destroyWith } from '../lib/destroy-with.ts';

/** Rows are gathered into pieces of about so many bytes. */
const PIECE_BYTES = 64 * 1024;
/** So much may wait to be sent before the next piece is asked for. */
const UNSENT_BYTES = 1024 * 1024;

/** What the connection has that its types do not tell. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(piece: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
  stream: NodeJS.ReadWriteStream & { writableLength: number; destroyed: boolean };
}

/** What a client calls on the query that is under way; of no interest to both ways of COPY. */
class Copy {
  readonly callback = () => undefined;
  constructor(protected readonly text: string) {}
  submit(connection: unknown): void {
    (connection as Wire).query(this.text);
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyData(_message: { chunk: Buffer }, _connection: unknown): void {}
  handleCopyInResponse(connection: unknown): void {
    (connection as Wire).sendCopyFail('nothing to send');
  }
}

/** The number at the end of `COPY 12`. */
const countIn = (tag: string) => Number(/(\d+)$/.exec(tag)?.[1] ?? 0);

class CopyOut extends Copy {
  rows = 0;
  private wire: Wire | undefined;
  private parts: Buffer[] = [];
  private gathered = 0;
  private error: Error | undefined;
  readonly data = new Readable({
    highWaterMark: 4 * PIECE_BYTES,
    read: () => this.wire?.stream.resume(),
  });

  override submit(connection: unknown): void {
    this.wire = connection as Wire;
    super.submit(connection);
  }
  private flush(): void {
    if (this.gathered === 0) return;
    const piece = Buffer.concat(this.parts);
    this.parts = [];
    this.gathered = 0;
    if (!this.data.push(piece)) this.wire?.stream.pause();
  }
  override handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The reader of the connection uses its memory again.
    this.parts.push(Buffer.from(chunk));
    this.gathered += chunk.length;
    if (this.gathered >= PIECE_BYTES) this.flush();
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.rows = countIn(text);
  }
  handleError(error: Error): void {
    this.error = error;
    this.wire?.stream.resume();
    destroyWith(this.data, error);
  }
  handleReadyForQuery(): void {
    if (this.error) return;
    this.flush();
    this.data.push(null);
    this.wire?.stream.resume();
  }
}

/** Runs `copy … to stdout`: its bytes in pieces, and the number of rows once they have ended. */
export function copyOut(client: pg.Client, text: string): { data: AsyncIterable<Buffer>; rows(): number } {
  const query = new CopyOut(text);
  client.query(query);
  return { data: query.data, rows: () => query.rows };
}

class CopyIn extends Copy {
  readonly done: Promise<number>;
  private settle!: { resolve(rows: number): void; reject(error: unknown): void };
  private rows = 0;
  private error: unknown;

  constructor(
    text: string,
    private readonly data: AsyncIterable<Buffer>,
  ) {
    super(text);
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }
  override handleCopyInResponse(connection: unknown): void {
    void this.send(connection as Wire);
  }
  private async send(wire: Wire): Promise<void> {
    try {
      for await (const piece of this.data) {
        if (this.error) return;
        wire.sendCopyFromChunk(piece);
        if (wire.stream.writableLength > UNSENT_BYTES && !wire.stream.destroyed) await once(wire.stream, 'drain');
      }
      if (!this.error) wire.endCopyFrom();
    } catch (error) {
      // What came first is told: the archive is broken, not the connection.
      this.error ??= error;
      wire.sendCopyFail('the source has failed');
    }
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.rows = countIn(text);
  }
  handleError(error: Error): void {
    this.error ??= error;
    this.settle.reject(this.error);
  }
  handleReadyForQuery(): void {
    if (this.error) this.settle.reject(this.error);
    else this.settle.resolve(this.rows);
  }
}

/** Runs `copy … from stdin` with these bytes; answers the number of rows. @throws what the bytes or the database failed with */
export async function copyIn(client: pg.Client, text: string, data: AsyncIterable<Buffer>): Promise<number> {
  const query = new CopyIn(text, data);
  client.query(query);
  return query.done;
}
