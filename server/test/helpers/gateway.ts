/** A gateway for text messages on the loopback: remembers what it was handed, and answers as told. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Handed {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}
export interface Gateway {
  origin: string;
  host: string;
  handed: Handed[];
  /** What it says next: a status and a body; `null` cuts the connection. */
  answer: { status: number; body: string } | null;
}

/** Starts a gateway; gone when the test file ends. */
export async function startGateway(): Promise<Gateway> {
  const gateway: Gateway = { origin: '', host: '', handed: [], answer: { status: 200, body: '{"code":"OK"}' } };
  const server = http.createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      gateway.handed.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      if (gateway.answer === null) {
        request.socket.destroy();
        return;
      }
      reply.writeHead(gateway.answer.status, { 'content-type': 'application/json' }).end(gateway.answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  gateway.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  gateway.origin = `http://${gateway.host}`;
  return gateway;
}
