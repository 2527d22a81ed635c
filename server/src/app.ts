/** Builds the app and never listens; `main.ts` listens, tests inject. */
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { registerAccess } from './auth/access-plugin.ts';
import { registerCors } from './auth/origins.ts';
import { sessionTokenOf } from './auth/session-cookie.ts';
import { registerWriteLimit } from './auth/write-limit.ts';
import { registerCache } from './cache/cache-plugin.ts';
import { registerUploadCount } from './closing.ts';
import type { Context } from './context.ts';
import { reserveOf } from './db/client.ts';
import { answerError, answerUnreadable, registerErrors } from './error-handler.ts';
import { registerSecurityHeaders } from './guard/headers.ts';
import { registerMaintenance } from './guard/maintenance.ts';
import { registerOverloadGuard, registerSearchGate } from './guard/overload.ts';
import { registerPipelines } from './guard/pipelines.ts';
import { registerBodyDeadline, requestTimeouts } from './guard/slow-bodies.ts';
import { closeWhenUnread, refuseStrayBodies, registerUnreadBodies } from './guard/unread-bodies.ts';
import { BODY_MAX, bodyLimitOf } from './lib/body-limit.ts';
import { serializerCompiler } from './lib/compile-once.ts';
import { AppError } from './lib/errors.ts';
import { loggerOptions } from './lib/logger.ts';
import { originForm } from './lib/request-target.ts';
import { addressOf, shortened, sourceOf } from './lib/source.ts';
import { validatorCompiler } from './lib/validation.ts';
import { recordRefusals } from './modules/audit/index.ts';
import { OPEN_RECORDS, registerModules } from './modules/index.ts';
import { readMaintained, registerFigures } from './modules/system/index.ts';
import { registerDescription } from './openapi/index.ts';
import { inlineScriptHashes } from './pages/renderer.ts';
import { siteRoutes } from './pages/routes.ts';
import { registerStorageGuard } from './storage-room.ts';
import { traceRequests } from './traces/index.ts';
import './types.ts';

/** The whole backend over an open database; `close()` finishes requests in flight. */
export async function buildApp(ctx: Context): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(ctx.config.logLevel, ctx.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    // The n proxies nearest to us are ours; what they say of the visitor counts.
    trustProxy: ctx.config.trustProxy > 0 ? (_address, hop) => hop < ctx.config.trustProxy : false,
    bodyLimit: BODY_MAX,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // Requests that still come on an open connection are answered; `closing.ts` sees to an end.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => originForm(url),
    ...requestTimeouts(ctx.config.requestTimeoutMs),
    frameworkErrors: (error, request, reply) => {
      // No hook runs for these.
      closeWhenUnread(request.raw, reply.raw);
      answerError(error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
  });
  app.decorate('ctx', ctx);
  app.decorate('phase', { now: 'serving' });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrors(app);
  if (ctx.traces) traceRequests(app, ctx.traces);
  registerPipelines(app);
  registerUnreadBodies(app);
  registerUploadCount(app);

  await registerCors(app, ctx.config);
  await app.register(cookie);
  registerMaintenance(app, ctx, () => readMaintained(reserveOf(ctx.db)));
  // Answers from memory come first: nothing below runs for them.
  registerCache(app, ctx.cache, (request) => sessionTokenOf(request) !== undefined);
  registerSecurityHeaders(app, ctx.distDir ? inlineScriptHashes(ctx.distDir) : []);
  const logged = {
    full: addressOf,
    short: (request: FastifyRequest) => shortened(addressOf(request)),
    none: undefined,
  };
  const addressInLog = logged[ctx.config.logAddresses];
  app.addHook('onResponse', async (request, reply) => {
    const slow = reply.elapsedTime > 1000;
    if (slow || reply.statusCode >= 400 || request.method !== 'GET') {
      request.log[reply.statusCode >= 500 || slow ? 'warn' : 'info'](
        {
          method: request.method,
          path: request.url.split('?')[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          user: request.user?.id,
          ip: addressInLog?.(request),
        },
        'request',
      );
    }
  });
  await registerOverloadGuard(app, ctx.config.maxEventLoopDelayMs);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: sourceOf,
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS', '操作过于频繁，请稍后再试'),
  });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await registerAccess(app, ctx);
  recordRefusals(app, ctx);
  registerWriteLimit(app, ctx);
  registerStorageGuard(app, ctx);
  registerFigures(app, ctx);
  app.addHook('onRoute', (route) => {
    if (!route.schema?.consumes) route.bodyLimit ??= bodyLimitOf(route.schema?.body);
  });
  refuseStrayBodies(app);
  registerBodyDeadline(app, ctx.config.requestTimeoutMs);
  registerSearchGate(app);
  await registerDescription(app, ctx.config.publicOrigin);
  app.addHook('preValidation', async (request) => {
    // An empty filter of a search form is no filter.
    const query = request.query as Record<string, unknown> | null;
    if (query) for (const key of Object.keys(query)) if (query[key] === '') delete query[key];
  });
  await registerModules(app, ctx);
  await siteRoutes(app, ctx, OPEN_RECORDS);
  return app;
}
