/** Stopping under load: nobody is cut off in the middle, nobody can hold the process up. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { closeInTurn } from '../../src/closing.ts';
import { startTestApp } from '../helpers/app.ts';
import { eventually } from '../helpers/time.ts';

const { ctx, admin } = await startTestApp();

interface Reply {
  status: number;
  connection: string | undefined;
  body: { success: boolean; errorCode?: string };
}

function ask(port: number, path: string, agent: http.Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    http
      .get({ port, path, agent, host: '127.0.0.1' }, (response) => {
        let text = '';
        response.on('data', (bytes) => (text += bytes));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            connection: response.headers.connection,
            body: JSON.parse(text) as Reply['body'],
          }),
        );
      })
      .on('error', reject);
  });
}

async function listening() {
  ctx.cache.invalidate(['*']);
  const app = await buildApp(ctx);
  let enter: () => void = () => undefined;
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST') begin();
  });
  // The slow part of a request that is under way: held until the test lets it go.
  app.addHook('preHandler', async (request) => {
    if (request.url !== '/api/Stats') return;
    enter();
    await gate;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as AddressInfo).port, entered, open, begun };
}

describe('closing', () => {
  it('says so first, answers who is still there, finishes what is under way', async () => {
    const { app, port, entered, open } = await listening();
    const agent = new http.Agent({ keepAlive: true });
    const busy = new http.Agent({ keepAlive: true });
    expect((await ask(port, '/api/health/ready', agent)).status).toBe(200);
    const underWay = ask(port, '/api/Stats', busy);
    await entered;
    const closed = closeInTurn(app, { notice: 5_000, finish: 20_000, upload: 0 });
    const ready = await ask(port, '/api/health/ready', agent);
    expect([ready.status, ready.body.errorCode, ready.connection]).toEqual([503, 'UNAVAILABLE', 'close']);
    // Kept or not, an answer is whole and the last one of its connection.
    for (const path of ['/api/WebConfig', '/api/WebConfig', '/api/Links']) {
      const answer = await ask(port, path, agent);
      expect([path, answer.status, answer.body.success, answer.connection]).toEqual([path, 200, true, 'close']);
    }
    open();
    expect((await underWay).status).toBe(200);
    await closed;
    await expect(ask(port, '/api/health/live', agent)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('is not held up by who never ends', async () => {
    const { app, port, entered } = await listening();
    const failed = ask(port, '/api/Stats', new http.Agent({ keepAlive: true })).catch(() => 'cut off');
    await entered;
    await closeInTurn(app, { notice: 50, finish: 200, upload: 60_000 });
    expect(await failed).toBe('cut off');
  });

  it('tells who connects only then, before the door closes', async () => {
    const { app, port } = await listening();
    const closed = closeInTurn(app, { notice: 5_000, finish: 20_000, upload: 0 });
    const ready = await ask(port, '/api/health/ready', new http.Agent());
    expect([ready.status, ready.connection]).toEqual([503, 'close']);
    await closed;
    await expect(ask(port, '/api/health/live', new http.Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('lets an upload end that is still running, and cuts off one that never does', async () => {
    for (const ends of [true, false]) {
      const { app, port, begun } = await listening();
      let finish: () => void = () => undefined;
      const answer = new Promise<number | string>((resolve) => {
        const request = http.request({
          port,
          host: '127.0.0.1',
          path: '/api/Files',
          method: 'POST',
          headers: { cookie: admin.cookie, 'content-type': 'multipart/form-data; boundary=b' },
        });
        request.on('response', (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        request.on('error', () => resolve('cut off'));
        request.write(
          '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nName\r\n',
        );
        // The rest comes when everybody else has been waited for: the door is closed by then.
        finish = () => request.end('1\r\n--b--\r\n');
      });
      await begun;
      const closed = closeInTurn(app, { notice: 1, finish: 10, upload: ends ? 120_000 : 50 });
      if (ends) {
        await eventually(() => expect(app.uploads.over).toBeDefined());
        finish();
      }
      await closed;
      expect(await answer).toBe(ends ? 201 : 'cut off');
    }
  });
});
