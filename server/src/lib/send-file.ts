/** Sends a file as it is made. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { destroyWith } from './destroy-with.ts';

/** Milliseconds for which a reader may take nothing. */
const IDLE_MS = 60_000;

/** `source`, cut off when nobody takes anything of it for `idleMs`. */
export function whileTaken(source: Iterable<unknown> | AsyncIterable<unknown>, idleMs = IDLE_MS): Readable {
  const cut = () => destroyWith(taken, new Error('nobody takes the file'));
  const timer = setTimeout(cut, idleMs).unref();
  const taken = Readable.from(
    (async function* () {
      for await (const piece of source) {
        yield piece;
        timer.refresh();
      }
    })(),
  );
  taken.once('close', () => clearTimeout(timer));
  return taken;
}

/** Answers with a download; ends when it was taken whole, when its reader leaves early, or takes nothing for a minute. */
export async function sendFile(
  reply: FastifyReply,
  { name, type }: { name: string; type: string },
  source: AsyncIterable<unknown>,
): Promise<void> {
  const file = whileTaken(source);
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(file);
  await finished(file).catch(() => undefined);
}
