/** Ends a stream with an error, whoever may have stopped listening to it by then. */
import type { Duplex, Readable, Writable } from 'node:stream';

const toNobody = () => undefined;

/**
 * Destroys `stream` with `error`. An `error` event that nobody listens to ends the process; a stream that was
 * given up half-way has lost its listeners, so it gets one here. Every other `destroy(error)` is refused by lint.
 */
export function destroyWith(stream: Readable | Writable | Duplex, error: Error): void {
  stream.on('error', toNobody);
  stream.destroy(error);
}
