/** Web servers of other people: the built app as plain files, and TLS in front of the portal. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import path from 'node:path';
import { generate } from 'selfsigned';
import { ROOT } from './portal.ts';

const DIST = path.join(ROOT, 'dist');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Answers files of `dist/`, and the app's page for every other address; `edit` is what an operator did to the page. */
export function builtApp(edit: (html: string) => string = (html) => html): RequestListener {
  const index = edit(readFileSync(path.join(DIST, 'index.html'), 'utf8'));
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = path.join(DIST, path.normalize(pathname));
    const type = TYPES[path.extname(file)];
    const body = type && file.startsWith(DIST) ? await readFile(file).catch(() => undefined) : undefined;
    response.writeHead(200, { 'content-type': body && type ? type : 'text/html; charset=utf-8' });
    response.end(body ?? index);
  };
}

/** Hands every request on to `origin`, with `headers` besides. */
export function proxyTo(origin: string, headers: Record<string, string> = {}): RequestListener {
  const { hostname, port } = new URL(origin);
  return (request, response) => {
    const { url: path, method } = request;
    const onward = httpRequest(
      { hostname, port, path, method, headers: { ...request.headers, ...headers } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  };
}

export interface Hosted {
  port: number;
  stop(): void;
}

function listen(server: Server, port: number): Promise<Hosted> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const stop = () => {
        server.closeAllConnections();
        server.close();
      };
      resolve({ port: typeof address === 'object' && address ? address.port : 0, stop });
    });
  });
}

/** Serves `listener` on a port of 127.0.0.1, a free one when none is given. */
export const host = (listener: RequestListener, port = 0): Promise<Hosted> => listen(createServer(listener), port);

/** The same over TLS, with a certificate made for this run. */
export async function hostOverTls(listener: RequestListener, name: string, port = 0): Promise<Hosted> {
  const made = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  return listen(createTlsServer({ key: made.private, cert: made.cert }, listener), port);
}
