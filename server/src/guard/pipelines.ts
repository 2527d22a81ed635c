/**
 * One connection may send request after request without waiting for answers (pipelining). Fifty kilobytes hold a
 * thousand of them: begun together they would keep the process from everybody else, and their answers would pile up for
 * a caller who reads none. So of one connection only a few are under way at a time, and it is not read any
 * further while others wait or answers lie unsent.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that are under way at once; browsers have one. */
const AT_ONCE = 16;
/** Bytes of answers that may wait to be sent before another request is begun. */
const UNSENT_BYTES = 1024 * 1024;

/** What is known of one connection. */
class Line {
  readonly #underWay = new Set<ServerResponse>();
  #waiting: (() => void)[] = [];
  #held = false;

  constructor(private readonly socket: Socket) {
    socket.on('drain', () => this.#go());
    socket.once('close', () => {
      this.#waiting = [];
      this.#underWay.clear();
    });
  }

  /** Calls `begin` when its turn has come; never when the connection is gone before. */
  enter(response: ServerResponse, begin: () => void): void {
    const start = () => {
      this.#underWay.add(response);
      response.once('close', () => {
        this.#underWay.delete(response);
        this.#go();
      });
      begin();
    };
    if (this.#waiting.length === 0 && this.#hasRoom()) return start();
    this.#waiting.push(start);
    this.#hold();
  }

  #hasRoom(): boolean {
    if (this.#underWay.size >= AT_ONCE) return false;
    let bytes = this.socket.writableLength;
    // Those that are not yet their turn gather what they have to say.
    for (const response of this.#underWay) if (response.socket === null) bytes += response.writableLength;
    return bytes < UNSENT_BYTES;
  }

  #go(): void {
    while (this.#waiting.length > 0 && this.#hasRoom()) this.#waiting.shift()?.();
    if (this.#waiting.length === 0) this.#release();
  }

  /** Node reads on whenever a request has been answered: until the line is empty, it is not let. */
  #hold(): void {
    if (this.#held) return;
    this.#held = true;
    this.socket.pause();
    this.socket.resume = () => this.socket;
  }

  #release(): void {
    if (!this.#held) return;
    this.#held = false;
    // The method of all sockets again.
    Reflect.deleteProperty(this.socket, 'resume');
    this.socket.resume();
  }
}

const lines = new WeakMap<Socket, Line>();

function lineOf({ socket }: IncomingMessage): Line | undefined {
  if (!(socket instanceof Socket)) return undefined;
  const known = lines.get(socket);
  if (known) return known;
  const line = new Line(socket);
  lines.set(socket, line);
  return line;
}

/** Lets requests of one connection wait for each other; must be registered before whatever answers. */
export function registerPipelines(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const line = lineOf(request.raw);
    if (line) line.enter(reply.raw, done);
    else done();
  });
}
