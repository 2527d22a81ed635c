/**
 * Two processes behind a balancer are restarted one after the other, the second half a second after the first is ready. The
 * balancer does what `deploy/nginx.conf` says: kept connections, nothing remembered of a process that failed
 * (`max_fails=0`), the other one asked when a process cannot be reached or answers 503 to what may be asked twice.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ROOT } from '../journeys/support/portal';
import { atEnd, Load, Portal, startDatabase, tell, temporary, times } from './support';

const BETWEEN_MS = 500;

/** What goes on to a process, or fails before it has said anything; nothing is sent where there is no connection. */
function pass(origin: string, agent: http.Agent, request: http.IncomingMessage, body: Buffer) {
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const onward = http.request(origin + request.url, { agent, method: request.method, headers: request.headers });
    onward.once('response', resolve);
    onward.once('error', (error: NodeJS.ErrnoException) =>
      reject(Object.assign(error, { sent: error.syscall !== 'connect' })),
    );
    onward.end(body);
  });
}

async function balancer(origins: readonly string[]): Promise<string> {
  const agents = new Map(origins.map((origin) => [origin, new http.Agent({ keepAlive: true, maxFreeSockets: 32 })]));
  let turn = 0;
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const twice = request.method === 'GET' || request.method === 'HEAD';
    turn += 1;
    const order = [origins[turn % 2], origins[(turn + 1) % 2]] as [string, string];
    for (const [tried, origin] of order.entries()) {
      try {
        const answer = await pass(origin, agents.get(origin) as http.Agent, request, Buffer.concat(parts));
        if (answer.statusCode === 503 && twice && tried === 0) {
          answer.resume();
          continue;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      } catch (error) {
        // What has been sent, and may have been done, is not asked again.
        if ((error as { sent?: boolean }).sent && !twice) break;
      }
    }
    response.writeHead(502).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
    for (const agent of agents.values()) agent.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('rolling restart behind the balancer of the documents', async () => {
  const sample = readFileSync(path.join(ROOT, 'deploy/nginx.conf'), 'utf8');
  expect(sample).toMatch(/server 127\.0\.0\.1:8000 max_fails=0;/);
  expect(sample).toMatch(/proxy_next_upstream error timeout http_503;/);
  const database = await startDatabase();
  const DATA_DIR = await temporary('rolling');
  const portals = [0, 1].map(() => new Portal({ DATA_DIR, DATABASE_URL: database.url }));
  for (const portal of portals) await portal.start();
  const front = new Portal({});
  front.origin = await balancer(portals.map(({ origin }) => origin));
  front.cookie = portals[0]?.cookie ?? '';
  const load = new Load(front);
  let asked = 0;
  const bad = new Map<number, number>();
  let over = false;
  const readers = Array.from({ length: 8 }, async (_, reader) => {
    while (!over) {
      const status = await front.status(asked % 2 ? '/api/WebConfig' : `/api/Newss?keyword=${reader}-${asked}`);
      asked += 1;
      if (status !== 200) bad.set(status, (bad.get(status) ?? 0) + 1);
      await pause(10);
    }
  });
  load.begin();
  const rounds = times(2, 10);
  for (let round = 0; round < rounds; round += 1) {
    for (const portal of portals) {
      await load.progress(10);
      await portal.end('SIGTERM');
      await portal.start();
      await pause(BETWEEN_MS);
    }
  }
  over = true;
  await Promise.all(readers);
  await load.stop();
  const lost = await load.lost();
  const deaths = portals.reduce((sum, portal) => sum + portal.deaths, 0);
  const failed = load.failed + [...bad.values()].reduce((sum, count) => sum + count, 0);
  const note = `${asked} reads, ${load.tried} writes`;
  tell({ fault: 'rolling restart of two processes', rounds, tried: asked + load.tried, failed, lost, deaths, note });
  expect([failed, lost, deaths], JSON.stringify([...bad, load.refusals])).toEqual([0, 0, 0]);
});
