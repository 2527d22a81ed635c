/** Hands the figures out: at a port of their own, or at the portal's own address to who brings the token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The figures as Prometheus reads them, and their content type. */
export interface Figures {
  contentType: string;
  text(): Promise<string>;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request brings the token, or none is asked for. The comparison tells nothing by its time. */
export function brings(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true;
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

/** Milliseconds a request may take until its headers are there. */
const HEADERS_MS = 5_000;

/**
 * Answers `GET /metrics` at a port of its own.
 * @throws as `listen` does when the port cannot be had
 */
export async function serveFigures(
  figures: Figures,
  { port, host, token }: { port: number; host: string; token: string | undefined },
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = http.createServer({ headersTimeout: HEADERS_MS, requestTimeout: HEADERS_MS }, (request, response) => {
    const answer = (status: number, body: string, headers: http.OutgoingHttpHeaders = {}) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(body);
    if (request.url?.split('?')[0] !== '/metrics') return void answer(404, 'not found\n');
    if (request.method !== 'GET') return void answer(405, 'only GET\n', { allow: 'GET' });
    if (!brings(request.headers.authorization, token))
      return void answer(401, 'a token is needed\n', { 'www-authenticate': 'Bearer' });
    figures.text().then(
      (text) => answer(200, text, { 'content-type': figures.contentType, 'cache-control': 'no-store' }),
      () => answer(500, 'the figures could not be gathered\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
