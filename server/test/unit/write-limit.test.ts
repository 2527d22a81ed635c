/** How often one may change something: an account, an address without one, and staff. */
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { registerWriteLimit } from '../../src/auth/write-limit.ts';
import type { Context } from '../../src/context.ts';
import { registerErrors } from '../../src/error-handler.ts';
import type { SessionUser } from '../../src/types.ts';

const PER_MINUTE = 3;
let app = Fastify();
beforeEach(async () => {
  await app.close();
  app = Fastify({ trustProxy: true });
  registerErrors(app);
  await app.register(rateLimit, { global: false });
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    const { id, role } = request.headers as { id?: string; role?: string };
    if (id) request.user = { id: Number(id), roles: role ? [role] : ['user'] } as SessionUser;
  });
  registerWriteLimit(app, { config: { writesPerMinute: PER_MINUTE } } as Context);
  app.route({ method: ['GET', 'POST', 'DELETE'], url: '/', handler: async () => 'done' });
});
afterAll(() => app.close());

const call = (headers: Record<string, string>, method: 'GET' | 'HEAD' | 'POST' | 'DELETE' = 'POST') =>
  app.inject({ method, url: '/', headers });
/** How many of many are let through. */
const passing = async (headers: Record<string, string>, method?: 'GET' | 'HEAD' | 'DELETE') => {
  let done = 0;
  while (done < 100 && (await call(headers, method)).statusCode === 200) done += 1;
  return done;
};

describe('changes in a minute', () => {
  it('are so many for an account, wherever it calls from, and ten times as many for staff', async () => {
    expect(await passing({ id: '1', 'x-forwarded-for': '203.0.113.1' })).toBe(PER_MINUTE);
    expect((await call({ id: '1', 'x-forwarded-for': '203.0.113.2' })).statusCode).toBe(429);
    expect(await passing({ id: '2', 'x-forwarded-for': '203.0.113.1' }, 'DELETE')).toBe(PER_MINUTE);
    expect(await passing({ id: '3', role: 'admin' })).toBe(PER_MINUTE * 10);
    // Whose own workplace is no reason to trust them with the whole of it.
    expect(await passing({ id: '5', role: 'bank' })).toBe(PER_MINUTE);
  });

  it('are twice as many for an address without an account', async () => {
    expect(await passing({ 'x-forwarded-for': '203.0.113.1' })).toBe(PER_MINUTE * 2);
    expect((await call({ 'x-forwarded-for': '203.0.113.2' })).statusCode).toBe(200);
    expect((await call({ id: '4', 'x-forwarded-for': '203.0.113.1' })).statusCode).toBe(200);
  });

  it('do not count reads', async () => {
    expect([await passing({ id: '1' }, 'GET'), await passing({ id: '1' }, 'HEAD')]).toEqual([100, 100]);
    expect(await passing({ id: '1' })).toBe(PER_MINUTE);
    expect((await call({ id: '1' }, 'GET')).statusCode).toBe(200);
  });

  it('beyond that are refused with the seconds to wait', async () => {
    await passing({ id: '1' });
    const answer = await call({ id: '1' });
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      429,
      { success: false, errorCode: 'TOO_MANY_REQUESTS', errorMessage: `操作过于频繁，请 ${seconds} 秒后再试` },
    ]);
  });
});
