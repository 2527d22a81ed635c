/** Says no in time: when the process can no longer keep up, new work is refused before everybody waits. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import { workGate } from '../lib/work-gate.ts';

/** How often the delay of the event loop is looked at. */
const SAMPLE_MS = 500;

/** Whether `request` is answered however busy the process is. */
function isEssential({ headers, routeOptions: { config } }: FastifyRequest): boolean {
  if (config.essential !== 'to visitors') return config.essential === true;
  return headers.cookie === undefined && headers.authorization === undefined;
}

/** Refuses with 503 while the event loop is late by more than `maxDelayMs` on average; 0 switches this off. */
export async function registerOverloadGuard(app: FastifyInstance, maxDelayMs: number): Promise<void> {
  // Starting keeps the loop busy itself: what the first samples saw of it says nothing about the work to come.
  let started = false;
  app.addHook('onReady', async () => {
    setTimeout(() => (started = true), 2 * SAMPLE_MS).unref();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: SAMPLE_MS,
    async pressureHandler(request) {
      if (started && !isEssential(request)) throw new AppError('UNAVAILABLE', '系统繁忙，请稍后重试');
    },
  });
}

/** Searches at once (the database has ten connections by default), and those that may wait. */
const SEARCHES_AT_ONCE = 6;
const SEARCHES_WAITING = 60;

/** Bounds what asks the database for a keyword: every GET whose query knows one. */
export function registerSearchGate(app: FastifyInstance): void {
  const gate = workGate(SEARCHES_AT_ONCE, SEARCHES_WAITING);
  const gated = new WeakSet();
  app.addHook('onRoute', (route) => {
    const query = route.schema?.querystring as { properties?: object } | undefined;
    // A HEAD route takes over the handler of its GET: a gate inside the same gate could wait for itself.
    if (!query?.properties || !('keyword' in query.properties) || gated.has(route.handler)) return;
    const { handler } = route;
    route.handler = async function (request, reply) {
      const { keyword } = request.query as { keyword?: string };
      return keyword ? gate(async () => handler.call(this, request, reply)) : handler.call(this, request, reply);
    };
    gated.add(route.handler);
  });
}
