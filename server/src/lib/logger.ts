import type { FastifyServerOptions } from 'fastify';
import { describeError } from './describe-error.ts';

/** Where log lines go; standard output unless a test listens. */
export interface LogStream {
  write(line: string): void;
}

/** Structured logs without secrets: no bodies, no cookies, no query strings, no values in errors. */
export function loggerOptions(level: string, stream?: LogStream): FastifyServerOptions['logger'] {
  if (level === 'silent') return false;
  return {
    level,
    ...(stream ? { stream } : {}),
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: {
      err: describeError,
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
    },
  };
}
