/** Traces in the words of OpenTelemetry. Loaded by `index.ts` where they are wanted. */
import { type Span, SpanKind, SpanStatusCode, trace, type Context as Within } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import { describeError } from '../lib/describe-error.ts';
import { routeOf } from '../lib/route-of.ts';
import { PORTAL_VERSION } from '../lib/version.ts';
import { shapeOf } from './shape-of.ts';
import type { Ended, Traces, TracesTo } from './traces.ts';

/** Milliseconds a batch may take on its way, and between two of them; so many spans wait at most, the rest is lost. */
const SEND_MS = 5_000;
const EACH_MS = 2_000;
const WAITING = 4_096;

const HEADERS = {
  get: (headers: FastifyRequest['headers'], name: string) => headers[name],
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
};

/** Of an error only its code: what a library says may repeat what it was given. */
function fail(span: Span, error: unknown): void {
  const { code, type } = describeError(error);
  span.setAttribute('error.type', code ?? type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

export function createTraces({ url, token, percent, continues }: TracesTo): Traces {
  const exporter = new OTLPTraceExporter({
    url,
    timeoutMillis: SEND_MS,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'ip-portal', 'service.version': PORTAL_VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: WAITING,
        scheduledDelayMillis: EACH_MS,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('ip-portal');
  const around = new AsyncLocalStorageContextManager().enable();
  const incoming = new W3CTraceContextPropagator();
  const of = new WeakMap<FastifyRequest, { span: Span; within: Within }>();

  return {
    begin(request, next) {
      const parent = continues ? incoming.extract(around.active(), request.headers, HEADERS) : around.active();
      const { method } = request;
      const attributes = { 'http.request.method': method, 'ip_portal.request_id': String(request.id) };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      const within = trace.setSpan(parent, span);
      of.set(request, { span, within });
      around.with(within, next);
    },
    goOn(request, next) {
      around.with(of.get(request)?.within ?? around.active(), next);
    },
    end(request, reply) {
      const span = of.get(request)?.span;
      if (!span) return;
      const route = routeOf(request);
      span.updateName(`${request.method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    statement(text): Ended {
      const within = around.active();
      // What belongs to nothing is not told: the portal asks by itself all the time.
      if (!trace.getSpan(within)?.isRecording()) return () => undefined;
      const shape = shapeOf(text);
      const verb = /^\w+/.exec(shape)?.[0].toUpperCase() ?? 'SQL';
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': shape };
      const span = tracer.startSpan(verb, { kind: SpanKind.CLIENT, attributes }, within);
      return (error) => {
        if (error !== undefined) fail(span, error);
        span.end();
      };
    },
    job(kind, work) {
      const span = tracer.startSpan(`job ${kind}`, { kind: SpanKind.CONSUMER }, around.active());
      return around.with(trace.setSpan(around.active(), span), async () => {
        try {
          return await work();
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      });
    },
    async stop() {
      // A collector that is away is nothing the portal fails of.
      await provider.shutdown().catch(() => undefined);
      around.disable();
    },
  };
}
