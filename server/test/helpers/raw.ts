/** Sockets without an HTTP client, for what a client would never send. */
import net from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Listens on a free port of this machine. */
export async function listenLocally(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as net.AddressInfo).port;
}

export interface RawSocket {
  send(text: string): void;
  /** All that was answered until the other side closed. */
  readonly closed: Promise<string>;
}

/** Opens a socket and sends `text`; `drip` is then sent a byte at a time until the other side closes. */
export function openRaw(port: number, text: string, drip?: string): RawSocket {
  const socket = net.connect({ port, host: '127.0.0.1' });
  const answer: Buffer[] = [];
  let timer: NodeJS.Timeout | undefined;
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => answer.push(bytes));
  socket.write(text);
  if (drip !== undefined) {
    let at = 0;
    timer = setInterval(() => socket.write(drip.charAt(at++ % drip.length)), 20);
  }
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => {
      clearInterval(timer);
      resolve(Buffer.concat(answer).toString());
    });
  });
  return { send: (more) => socket.write(more), closed };
}

/** The envelope at the end of a raw answer. */
export function envelopeOf(answer: string): { status: number; body: Record<string, unknown> } {
  const text = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  return { status: Number(answer.split(' ')[1]), body: JSON.parse(text) as Record<string, unknown> };
}
