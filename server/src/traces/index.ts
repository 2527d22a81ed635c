/**
 * Traces of what the portal does, told to an OpenTelemetry collector where the operator names one: a span for each request,
 * for each statement within it, and for each job. A span says which route and which statement, never what was asked with.
 * The libraries are loaded only where traces are wanted.
 */
import type { FastifyInstance } from 'fastify';
import type { Traces, TracesTo } from './traces.ts';

export type { Traces } from './traces.ts';

/** Opens the way to the collector; nothing is sent before something has happened. */
export async function openTraces(to: TracesTo): Promise<Traces> {
  const { createTraces } = await import('./telling.ts');
  return createTraces(to);
}

/** Traces every request from now on. Must be asked for before whatever answers. */
export function traceRequests(app: FastifyInstance, traces: Traces): void {
  app.addHook('onRequest', (request, _reply, done) => traces.begin(request, done));
  // The end of a body comes from the connection, which knows no request.
  app.addHook('preValidation', (request, _reply, done) => traces.goOn(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    traces.end(request, reply);
    done();
  });
}
