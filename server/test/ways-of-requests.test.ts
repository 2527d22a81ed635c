/**
 * Ways to begin, break, stretch and abandon a request, each to a public route, one of users and one of
 * administrators. After every one of them the process lives, answers a neighbour, and holds no socket and no
 * timer of it. An error that nobody catches fails the run by itself.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from './helpers/app.ts';
import { listenLocally, openConnections, openRaw } from './helpers/raw.ts';
import { eventually } from './helpers/time.ts';

const SECONDS = 2;
const { app, admin, user } = await startTestApp({ requestTimeoutMs: SECONDS * 1_000 });
const port = await listenLocally(app);
const plain = await user();

/** Timers and sockets that keep the process busy, as far as they are ours: those of the database come and go. */
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

const ROUTES: [name: string, route: string, cookie: string][] = [
  ['a public route', 'POST /api/auth/logout', ''],
  ['a route with a large body', 'POST /api/Postings', plain.cookie],
  ['a route refused for want of rights', 'POST /api/Newss', plain.cookie],
  ['a route refused for want of a session', 'PUT /api/WebConfig', ''],
  ['a route of administrators', 'POST /api/Newss', admin.cookie],
  ['an upload', 'POST /api/Files', admin.cookie],
  ['a read', 'GET /api/Newss', ''],
  ['a page that is none', 'POST /nowhere', ''],
];

const JSON_TYPE = 'Content-Type: application/json\r\n';
const LARGE = 'a'.repeat(600_000);
const MULTIPART = 'Content-Type: multipart/form-data; boundary=x\r\n';
const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc';
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

interface Way {
  headers: string;
  body: string;
  /** Sent a byte at a time, on and on. */
  drip?: string;
  /** What the caller does once everything is sent: wait, say that it has finished, or vanish. */
  then: 'wait' | 'end' | 'cut';
}

const BODIES: Record<string, Omit<Way, 'then'>> = {
  'announced too long': { headers: `${JSON_TYPE}Content-Length: 99999999\r\n`, body: '{"Title":"' },
  'announced and sent too long': { headers: `${JSON_TYPE}Content-Length: ${LARGE.length + 2}\r\n`, body: `"${LARGE}"` },
  'nested deeply': { headers: `${JSON_TYPE}Content-Length: 100000\r\n`, body: '['.repeat(100_000) },
  'longer than announced': { headers: `${JSON_TYPE}Content-Length: 2\r\n`, body: '{}{}{}' },
  'shorter than announced': { headers: `${JSON_TYPE}Content-Length: 100\r\n`, body: '{"a":' },
  dripping: { headers: `${JSON_TYPE}Content-Length: 4000\r\n`, body: '{"a":"', drip: 'a' },
  'in chunks without an end': { headers: `${JSON_TYPE}Transfer-Encoding: chunked\r\n`, body: chunk('{"a":1') },
  'in chunks too long': { headers: `${JSON_TYPE}Transfer-Encoding: chunked\r\n`, body: chunk(LARGE) + chunk(LARGE) },
  'in chunks of no length': { headers: `${JSON_TYPE}Transfer-Encoding: chunked\r\n`, body: 'zz\r\n{}\r\n' },
  'of an unknown encoding': { headers: `${JSON_TYPE}Transfer-Encoding: xchunked\r\n`, body: '{"a":1}' },
  'of an unknown compression': { headers: `${JSON_TYPE}Content-Encoding: zip\r\nContent-Length: 50\r\n`, body: 'PK' },
  'of two lengths': { headers: `${JSON_TYPE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n`, body: '{}' },
  'of another type': { headers: 'Content-Type: text/xml\r\nContent-Length: 5000\r\n', body: '<a>' },
  'of another type, long': {
    headers: `Content-Type: text/xml\r\nContent-Length: ${LARGE.length * 4}\r\n`,
    body: LARGE + LARGE + LARGE,
  },
  'of a type that is none': { headers: 'Content-Type: /;;\r\nContent-Length: 10\r\n', body: '{}' },
  'of no type': { headers: 'Content-Length: 5000\r\n', body: '{"a":1' },
  'of no type, in chunks': { headers: 'Transfer-Encoding: chunked\r\n', body: chunk('abc') },
  'in parts, cut': { headers: `${MULTIPART}Content-Length: 900000\r\n`, body: PART },
  'in parts, dripping': { headers: `${MULTIPART}Content-Length: 900000\r\n`, body: PART, drip: 'b' },
  'in parts without a boundary': {
    headers: 'Content-Type: multipart/form-data\r\nContent-Length: 900\r\n',
    body: PART,
  },
  'none, but a hope to upgrade': {
    headers: 'Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 0\r\n',
    body: 'GET / HTTP/1.1\r\n',
  },
  'awaiting leave': { headers: `${JSON_TYPE}Expect: 100-continue\r\nContent-Length: 400\r\n`, body: '' },
  'with headers that do not end': { headers: 'X-Open: 1', body: '' },
};
const WAYS: [string, Way][] = Object.entries(BODIES).flatMap(([name, way]) =>
  (['wait', 'end', 'cut'] as const).map((then): [string, Way] => [`${name}, then ${then}`, { ...way, then }]),
);

function requestOf([, route, cookie]: (typeof ROUTES)[number], { headers, body }: Way): string {
  const open = headers.endsWith('\r\n') ? '\r\n' : '';
  return `${route} HTTP/1.1\r\nHost: localhost\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}${headers}${open}${body}`;
}

/** Sends one and answers what came back; until the portal has closed the connection, if the caller has not. */
async function send(text: string, { drip, then }: Way): Promise<string> {
  const socket = openRaw(port, text, drip);
  if (then === 'end') socket.end();
  if (then === 'cut') socket.cut();
  return socket.closed;
}

/** What answers to everybody. */
async function expectAlive(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`, { headers: { connection: 'close' } });
  expect(answer.status).toBe(200);
  await answer.text();
}

/** Node's own bound for what is no complete request, and the portal's for what it has refused. */
const PATIENCE = { timeout: 120_000 };

describe('a request to', () => {
  let before = 0;
  beforeAll(async () => {
    await expectAlive();
    await eventually(async () => expect(await openConnections(app)).toBe(0));
    before = timers();
  });
  afterAll(expectAlive);

  // All at once: most of it is waiting for bounds to be reached.
  it('any route, begun, broken, stretched and abandoned in every way, leaves nothing', PATIENCE, async () => {
    const answers = await Promise.all(
      ROUTES.flatMap((route) =>
        WAYS.map(async ([name, way]) => {
          const text = requestOf(route, way);
          // A connection that is kept open and idle is none of this test's business: it is told to close.
          const answer = await send(
            way.then === 'wait' ? text.replace('\r\n', '\r\nConnection: close\r\n') : text,
            way,
          );
          return [`${route[0]}, ${name}`, answer] as const;
        }),
      ),
    );
    await expectAlive();
    await eventually(async () => expect(await openConnections(app)).toBe(0));
    await eventually(() => expect(timers()).toBeLessThanOrEqual(before));
    expect(answers).toHaveLength(ROUTES.length * WAYS.length);
    expect(answers.filter(([, answer]) => / 5\d\d /.test(answer.split('\r\n')[0] ?? ''))).toEqual([]);
  });
});

describe('a request that is refused before its body was read', () => {
  it.concurrent.each([
    [401, 'PUT /api/WebConfig', '', JSON_TYPE],
    [403, 'POST /api/Newss', plain.cookie, JSON_TYPE],
    [404, 'POST /nowhere', '', JSON_TYPE],
    [413, 'POST /api/auth/logout', '', JSON_TYPE],
    [415, 'POST /api/auth/logout', '', 'Content-Type: text/xml\r\n'],
    [200, 'GET /api/Newss', '', JSON_TYPE],
  ])(
    'is answered %i as the last of its connection, and what still comes is let go',
    async (status, route, cookie, type) => {
      const head = `${route} HTTP/1.1\r\nHost: localhost\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}${type}`;
      const socket = openRaw(port, `${head}Content-Length: 900000\r\n\r\n${'a'.repeat(100)}`);
      // A second request on the same connection is part of that body, and no request.
      socket.send(`${'b'.repeat(100_000)}GET /api/Stats HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      const answer = await socket.closed;
      expect(answer.slice(0, 13)).toBe(`HTTP/1.1 ${status} `);
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
      expect(answer.split('\r\n\r\n')[0]?.toLowerCase()).toContain('connection: close');
      await eventually(async () => expect(await openConnections(app)).toBe(0));
    },
  );

  it('is cut off when it sends more than a megabyte', async () => {
    const head = 'POST /api/auth/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\n';
    const socket = openRaw(port, `${head}Content-Length: 90000000\r\n\r\n`);
    // Endless: the connection must be ended by the portal, or this would not end.
    const feeding = setInterval(() => socket.send('a'.repeat(200_000)), 5);
    try {
      expect(await socket.closed).toContain(' 415 ');
    } finally {
      clearInterval(feeding);
    }
    await expectAlive();
  });
});

describe('many requests in one go', () => {
  it('of which one is broken, end with it', async () => {
    const good = 'GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const bad = `POST /api/auth/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\nContent-Length: 900\r\n\r\n<a>`;
    const answer = await openRaw(port, good.repeat(10) + bad).closed;
    expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(10);
    expect(answer.match(/HTTP\/1\.1 415 /g)).toHaveLength(1);
    await eventually(async () => expect(await openConnections(app)).toBe(0));
  });
});
