/** A pooler in transaction mode over a real database: clients share its connections, one for each transaction. */
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll } from 'vitest';

/** Codes of the first message, which has no type. */
const SSL_REQUEST = 80_877_103;
const CANCEL_REQUEST = 80_877_102;

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const parameter = (name: string, value: string) => message('S', Buffer.from(`${name}\0${value}\0`));

/** What a client is told when it comes: it may, and what kind of server this is. */
const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  parameter('server_version', '15.0'),
  parameter('client_encoding', 'UTF8'),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
]);

/** A connection of the database, and who is using it. */
interface Backend {
  readonly stream: Socket;
  user: Socket | null;
  rest: Buffer;
}

/** Starts one with `size` connections; gone when the test file ends. */
export async function openPooler(url: string, size: number): Promise<string> {
  const owners: pg.Client[] = [];
  const idle: Backend[] = [];
  const waiting: (() => void)[] = [];
  const sockets = new Set<Socket>();

  for (let made = 0; made < size; made += 1) {
    const owner = new pg.Client({ connectionString: url });
    owner.on('error', () => undefined);
    await owner.connect();
    owners.push(owner);
    // Ours from here on: the client has only logged in.
    const stream = owner.connection.stream as Socket;
    stream.removeAllListeners('data');
    const backend: Backend = { stream, user: null, rest: Buffer.alloc(0) };
    stream.on('data', (chunk: Buffer) => answer(backend, chunk));
    idle.push(backend);
  }

  /** Passes on what the database says; outside a transaction the connection is anybody's again. */
  function answer(backend: Backend, chunk: Buffer): void {
    backend.user?.write(chunk);
    let data = Buffer.concat([backend.rest, chunk]);
    let free = false;
    while (data.length >= 5 && data.length >= data.readInt32BE(1) + 1) {
      const length = data.readInt32BE(1) + 1;
      if (data[0] === 0x5a) free = data.toString('latin1', 5, 6) === 'I';
      data = data.subarray(length);
    }
    backend.rest = data;
    if (!free) return;
    backend.user = null;
    idle.unshift(backend);
    waiting.shift()?.();
  }

  const server = createServer((client) => {
    sockets.add(client);
    let welcomed = false;
    let mine: Backend | undefined;
    let asked: Promise<void> = Promise.resolve();
    client.on('error', () => undefined);
    client.on('data', (chunk: Buffer) => {
      if (!welcomed) {
        const code = chunk.readInt32BE(4);
        if (code === CANCEL_REQUEST) return void client.destroy();
        if (code === SSL_REQUEST) return void client.write('N');
        welcomed = true;
        return void client.write(WELCOME);
      }
      if (chunk[0] === 0x58) return void client.end();
      asked = asked.then(async () => {
        while (mine?.user !== client) {
          mine = idle.shift();
          if (mine) mine.user = client;
          else await new Promise<void>((resolve) => waiting.push(resolve));
        }
        mine.stream.write(chunk);
      });
    });
    client.on('close', () => {
      sockets.delete(client);
      if (mine?.user !== client) return;
      // Left in the middle of a transaction.
      mine.stream.write(message('Q', Buffer.from('rollback\0')));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    for (const owner of owners) owner.connection.stream.destroy();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { pathname, username } = new URL(url);
  return `postgres://${username || 'portal'}@127.0.0.1:${address.port}${pathname}?sslmode=disable`;
}
