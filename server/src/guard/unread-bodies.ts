/**
 * A request may be answered before its body was read: refused for its rights, its type, its length, or because
 * it should have none. Its connection cannot be used again, and must not be cut at once either: the caller,
 * still sending, would meet a reset instead of the answer. So the answer says that it is the last one, what
 * still comes is thrown away for a moment, and then the socket goes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/errors.ts';

/** What a caller may still send after its answer: so long, and so much. */
const DISCARD_MS = 2_000;
const DISCARD_BYTES = 1024 * 1024;

function announcesBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Says goodbye on `socket`, throws away what still comes, and destroys it after 2 s or 1 MB at the latest. */
export function discardRest(socket: Socket): void {
  let left = DISCARD_BYTES;
  const timer = setTimeout(() => socket.destroy(), DISCARD_MS);
  socket.once('close', () => clearTimeout(timer));
  // Nothing that comes now is a request: the parser of HTTP hears no more of it.
  const parsers = socket.listeners('data') as ((bytes: Buffer) => void)[];
  socket.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left <= 0) socket.destroy();
  });
  for (const parser of parsers) socket.removeListener('data', parser);
  socket.once('end', () => socket.destroy());
  socket.end();
  socket.resume();
}

/** Makes the answer to a request whose body has not come whole the last one of its connection. */
export function closeWhenUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (!announcesBody(request) || !(socket instanceof Socket)) return;
  const { writeHead } = response;
  response.writeHead = (...args: unknown[]) => {
    if (!request.complete) {
      response.setHeader('connection', 'close');
      // Node calls this when the last answer of a connection has gone out.
      socket.destroySoon = () => discardRest(socket);
    }
    return Reflect.apply(writeHead, response, args);
  };
}

/** Watches every request; must be registered before whatever answers. */
export function registerUnreadBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    closeWhenUnread(request.raw, reply.raw);
    done();
  });
}

/** Tells what belongs to no route so at once: its body has neither a bound nor a deadline. */
export function refuseStrayBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 && announcesBody(request.raw) ? new AppError('NOT_FOUND', '接口不存在') : undefined);
  });
}
