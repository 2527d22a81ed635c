/** Many requests on one connection, none of whose answers is waited for. */
import net from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { registerPipelines } from '../src/guard/pipelines.ts';
import { startTestApp } from './helpers/app.ts';
import { listenLocally, openConnections } from './helpers/raw.ts';
import { eventually } from './helpers/time.ts';
import '../src/types.ts';

const AT_ONCE = 16;
/** An answer of which four exceed what may lie unsent. */
const LARGE = 'x'.repeat(300_000);
/** All that the buffers of two sockets on this machine can hold, reckoned generously, in such answers. */
const IN_BUFFERS = 100;

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** A connection that counts whole answers. */
function connect(port: number) {
  const socket = net.connect({ port, host: '127.0.0.1' });
  const seen = { answers: 0 };
  let rest = '';
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    const parts = (rest + bytes.toString('latin1')).split('HTTP/1.1 200 OK');
    seen.answers += parts.length - 1;
    rest = (parts.at(-1) ?? '').slice(-20);
  });
  return { socket, seen };
}

/** An app that counts what is under way. */
async function counting() {
  const app = Fastify();
  const count = { parsed: 0, begun: 0, now: 0, most: 0 };
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  app.server.on('request', () => {
    count.parsed += 1;
  });
  registerPipelines(app);
  const config = { access: 'public' } as const;
  app.get('/held', { config }, async () => {
    count.now += 1;
    count.most = Math.max(count.most, count.now);
    await gate;
    count.now -= 1;
    return 'done';
  });
  app.get('/large', { config }, async () => {
    count.begun += 1;
    return LARGE;
  });
  afterAll(() => app.close());
  return { app, count, open, port: await listenLocally(app) };
}

it('no more than sixteen of one connection are under way, and all of them are answered', async () => {
  const { app, count, open, port } = await counting();
  const one = connect(port);
  one.socket.write(ask('/held').repeat(200));
  await eventually(() => expect(count).toMatchObject({ parsed: 200, now: AT_ONCE }));
  const other = connect(port);
  other.socket.write(ask('/held').repeat(3));
  await eventually(() => expect(count.now).toBe(AT_ONCE + 3));
  open();
  await eventually(() => expect([one.seen.answers, other.seen.answers]).toEqual([200, 3]));
  expect(count.most).toBeLessThanOrEqual(2 * AT_ONCE);
  one.socket.destroy();
  other.socket.destroy();
  await eventually(async () => expect(await openConnections(app)).toBe(0));
});

it('who takes no answer gets few begun, is read no further, and is answered whole once it reads', async () => {
  const { app, count, port } = await counting();
  const { socket, seen } = connect(port);
  socket.pause();
  const times = 40_000;
  socket.write(ask('/large').repeat(times));
  // It stands still once what it was sent is left where it is: then another connection is answered as ever.
  await eventually(() => expect(count.begun).toBeGreaterThan(3));
  const neighbour = connect(port);
  neighbour.socket.write(ask('/large').repeat(50));
  await eventually(() => expect(neighbour.seen.answers).toBe(50));
  expect(count.begun - 50).toBeLessThan(IN_BUFFERS);
  expect(count.parsed - 50).toBeLessThan(times / 2);
  neighbour.socket.destroy();
  socket.resume();
  await eventually(() => expect(seen.answers).toBeGreaterThan(2 * IN_BUFFERS));
  socket.destroy();
  await eventually(async () => expect(await openConnections(app)).toBe(0));
});

it('a connection that breaks is let go with what waited', async () => {
  const { app, count, open, port } = await counting();
  const { socket } = connect(port);
  socket.write(ask('/held').repeat(100));
  await eventually(() => expect(count).toMatchObject({ parsed: 100, now: AT_ONCE }));
  socket.resetAndDestroy();
  // It is not read while others wait: the first answer finds nobody there.
  open();
  await eventually(async () => expect(await openConnections(app)).toBe(0));
  await eventually(() => expect(count.now).toBe(0));
  expect(count.most).toBe(AT_ONCE);
});

it.each(['/api/openapi.json', '/api/docs', '/api/health/live', '/api/Newss'])(
  '%s asked for twelve hundred times in one go is answered as often',
  { timeout: 120_000 },
  async (path) => {
    const { app } = portal;
    const { socket, seen } = connect(portalPort);
    socket.write(ask(path).repeat(1_200));
    await eventually(() => expect(seen.answers).toBe(1_200));
    socket.destroy();
    await eventually(async () => expect(await openConnections(app)).toBe(0));
  },
);

const portal = await startTestApp();
const portalPort = await listenLocally(portal.app);

it('the description is made once, and kept compressed', async () => {
  const first = await portal.visitor.get('/api/openapi.json');
  const tag = String(first.headers.etag);
  expect([first.status, tag.length > 5]).toEqual([200, true]);
  const known = await portal.visitor.get('/api/openapi.json', { 'if-none-match': tag });
  expect([known.status, known.text]).toEqual([304, '']);
  for (const encoding of ['br', 'gzip']) {
    const packed = await portal.visitor.get('/api/openapi.json', { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(Number(packed.headers['content-length'])).toBeLessThan(first.text.length / 4);
  }
});
