/**
 * Stopping in turn: `ready` says no first, also to who connects only now; answers close their connections, what is under way
 * ends, and within a few seconds everything is closed, whoever still holds a connection. An upload gets half a minute more.
 */
import type { FastifyInstance } from 'fastify';
import { atMost } from './lib/at-most.ts';
import './types.ts';

/** Milliseconds: how long balancers may take to notice, how long requests under way may take, and uploads after that. */
export interface ClosingTimes {
  notice: number;
  finish: number;
  upload: number;
}

const TIMES: ClosingTimes = { notice: 1_000, finish: 3_000, upload: 30_000 };
/** What the connections themselves take to close, at the end. */
const LAST_MS = 1_000;
/** A turn of the event loop with nothing to do takes less; so long one is waited for, out of the time to finish. */
const QUIET_MS = 0.01;
const QUIET_WAIT_MS = 300;

/** Milliseconds {@link closeInTurn} takes at most. */
export const CLOSING_MS = TIMES.notice + TIMES.finish + TIMES.upload + LAST_MS;

/** Counts the uploads that are under way, for {@link closeInTurn}. */
export function registerUploadCount(app: FastifyInstance): void {
  const uploads = { underWay: 0, over: undefined as (() => void) | undefined };
  app.decorate('uploads', uploads);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.schema?.consumes) {
      uploads.underWay += 1;
      reply.raw.once('close', () => {
        uploads.underWay -= 1;
        if (uploads.underWay === 0) uploads.over?.();
      });
    }
    done();
  });
}

/**
 * Waits, `most` milliseconds, for a turn that had nothing to do. Who connects, or asks on an idle connection, while this thread works, waits in
 * the kernel, and is cut off if the door closes then: a balancer may not ask again elsewhere what was sent.
 */
async function quietTurn(most: number): Promise<void> {
  const until = performance.now() + most;
  for (let before = performance.now(); before < until; ) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    if (now - before < QUIET_MS) return;
    before = now;
  }
}

/** Takes `app` out of service; it no longer listens afterwards. */
export async function closeInTurn(app: FastifyInstance, times: ClosingTimes = TIMES): Promise<void> {
  app.phase.now = 'closing';
  // Before any handler: an answer sent from now on is the last one of its connection.
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // The door stays open meanwhile: who connects now is told, and the next request of an idle connection, perhaps on its way
  // already, is answered.
  await new Promise((resolve) => setTimeout(resolve, times.notice));
  const noticed = performance.now();
  await quietTurn(Math.min(QUIET_WAIT_MS, times.finish));
  // In this very turn: `app.close` has other things to do first.
  app.server.close();
  const closed = app.close();
  await atMost(times.finish - (performance.now() - noticed), closed);
  if (app.uploads.underWay > 0) {
    const over = new Promise<void>((resolve) => {
      app.uploads.over = resolve;
    });
    await atMost(times.upload, Promise.race([closed, over]));
  }
  app.server.closeAllConnections();
  await atMost(LAST_MS, closed);
}
