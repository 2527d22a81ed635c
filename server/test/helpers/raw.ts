/** Sockets without an HTTP client, for what a client would never send. */
import net from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Listens on a free port of this machine. */
export async function listenLocally(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as net.AddressInfo).port;
}

/** Connections that the app holds open. */
export const openConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

export interface RawSocket {
  send(text: string): void;
  /** Sends no more; what is still answered comes. */
  end(): void;
  /** Vanishes as soon as everything is on its way. */
  cut(): void;
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
    timer = setInterval(() => socket.writable && socket.write(drip.charAt(at++ % drip.length)), 20);
  }
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => {
      clearInterval(timer);
      resolve(Buffer.concat(answer).toString());
    });
  });
  return {
    send: (more) => void (socket.writable && socket.write(more)),
    end: () => void socket.end(),
    cut: () => void socket.write('', () => socket.resetAndDestroy()),
    closed,
  };
}

/** The envelope at the end of a raw answer. */
export function envelopeOf(answer: string): { status: number; body: Record<string, unknown> } {
  const text = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  return { status: Number(answer.split(' ')[1]), body: JSON.parse(text) as Record<string, unknown> };
}
