/** Every route gets a body that is too long, and one that is cut off: none of them ends the process or holds a socket. */
import { expect, it } from 'vitest';
import { startTestApp } from './helpers/app.ts';
import { listenLocally, openConnections, openRaw } from './helpers/raw.ts';
import { eventually } from './helpers/time.ts';

const { app, admin, routes } = await startTestApp();
const port = await listenLocally(app);
/** Connections opened at once. */
const AT_ONCE = 8;

const all = routes
  .flatMap(({ method, url }) => [method].flat().map((one) => ({ method: String(one), url })))
  .map(
    ({ method, url }) =>
      `${method} ${url
        .replace(/:key\b/g, `${'0'.repeat(32)}.pdf`)
        .replace(/:\w+/g, '1')
        .replace('*', 'x')}`,
  );

it.each([
  ['too long', 99_999_999, 'end'],
  ['cut off', 400, 'cut'],
] as const)('a body %s is survived by every route', { timeout: 120_000 }, async (_name, length, then) => {
  expect(all.length).toBeGreaterThan(100);
  const faults: string[] = [];
  const waiting = [...new Set(all)];
  const work = async () => {
    for (let route = waiting.shift(); route; route = waiting.shift()) {
      const head = `${route} HTTP/1.1\r\nHost: localhost\r\nCookie: ${admin.cookie}\r\nContent-Type: application/json\r\n`;
      const socket = openRaw(port, `${head}Content-Length: ${length}\r\n\r\n{"Title":"`);
      socket[then]();
      const answer = await socket.closed;
      if (/^HTTP\/1\.1 5/.test(answer)) faults.push(`${route}: ${answer.slice(0, 400)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(faults).toEqual([]);
  const alive = await fetch(`http://127.0.0.1:${port}/api/health/live`, { headers: { connection: 'close' } });
  expect(alive.status).toBe(200);
  await eventually(async () => expect(await openConnections(app)).toBe(0));
});
