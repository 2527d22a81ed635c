/** Addresses that anybody can make without end: kept only when asked for again. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp } from './helpers/app.ts';

const { app, ctx, admin, visitor } = await startTestApp();
const { cache, db } = ctx;
const kept = (url: string) => cache.get(url) !== undefined;
const made = await admin.post<{ Id: number }>('/api/Newss', { Title: '变体', Status: 'published' });
const detail = `/api/Newss/${made.body.data.Id}`;

beforeEach(() => cache.invalidate(['*']));

describe('an answer', () => {
  it.each([detail, '/api/Newss', '/api/Newss?current=1&pageSize=10&Category=', '/api/Search?keyword=甲', '/api/About'])(
    'of %s is kept at once',
    async (url) => {
      const at = encodeURI(url);
      expect((await visitor.get(at)).status).toBe(200);
      expect(kept(at)).toBe(true);
    },
  );

  it.each([
    `${detail}?first=1`,
    `${detail}?`.concat('a=1&a=2'),
    '/api/Newss?current=1&toString=1',
    '/api/WebConfig?__proto__=1',
  ])('of %s is kept from the second time on, and is the same', async (url) => {
    const plain = await visitor.get(url.split('?')[0] as string);
    const answers = [];
    for (const was of [false, false, true]) {
      expect(kept(url)).toBe(was);
      answers.push(await visitor.get(url));
    }
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([200, plain.text]);
      for (const name of ['content-type', 'cache-control', 'cdn-cache-control', 'vary'])
        expect([name, headers[name]]).toEqual([name, plain.headers[name]]);
    }
  });

  it('comes compressed the first time too', async () => {
    await admin.post('/api/Newss', { Title: '长文', Status: 'published', Summary: '很长的摘要'.repeat(60) });
    const answer = await app.inject({ url: '/api/Newss?zip=1', headers: { 'accept-encoding': 'gzip' } });
    const { gunzipSync } = await import('node:zlib');
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.rawPayload).toString()).toBe((await visitor.get('/api/Newss')).text);
  });

  it('that says there is no such record is kept from the second time on', async () => {
    const url = '/api/Articles/987654';
    for (const was of [false, false, true]) {
      expect(kept(url)).toBe(was);
      const answer = await visitor.get(url);
      expect([answer.status, answer.body.errorCode]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

it('a flood of them displaces nothing', async () => {
  await visitor.get(detail);
  const { entries } = cache.size;
  for (let i = 0; i < 300; i++) {
    await visitor.get(`${detail}?flood=${i}`);
    await visitor.get(`/api/Articles/${1_000_000 + i}`);
  }
  expect(cache.size.entries).toBe(entries);
});

it('many who ask for the same one at once are not many questions to the database', async () => {
  const spy = vi.spyOn(db.$client, 'query');
  const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.get('/api/About?crowd=1')));
  expect(answers.every((one) => one.status === 200)).toBe(true);
  expect(spy.mock.calls.length).toBeLessThanOrEqual(4);
  spy.mockRestore();
});
