/** Too much work is refused early and in order, and the process recovers by itself. */
import { describe, expect, it } from 'vitest';
import { workGate } from '../src/lib/work-gate.ts';
import { startTestApp } from './helpers/app.ts';
import { eventually } from './helpers/time.ts';

const { visitor, user } = await startTestApp({ maxEventLoopDelayMs: 20 });
// What follows is about lines of waiting, whatever else the machine does.
const calm = await startTestApp({ maxEventLoopDelayMs: 0 });

/** Keeps the event loop late until `stop`. */
function loadTheLoop(): () => void {
  let on = true;
  const spin = () => {
    const until = performance.now() + 80;
    while (performance.now() < until);
    if (on) setTimeout(spin, 1);
  };
  spin();
  return () => {
    on = false;
  };
}

describe('a process that cannot keep up', () => {
  it('says 503 with Retry-After in the envelope, answers its health, and recovers', async () => {
    const stop = loadTheLoop();
    try {
      const refusal = await eventually(async () => {
        const answer = await visitor.get('/api/auth/ways');
        expect(answer.status).toBe(503);
        return answer;
      });
      expect(refusal.body).toMatchObject({ success: false, errorCode: 'UNAVAILABLE' });
      expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
      expect((await visitor.get('/api/health/live')).status).toBe(200);
      expect((await visitor.get('/api/health/ready')).status).toBe(200);
    } finally {
      stop();
    }
    await eventually(async () => expect((await visitor.get('/api/auth/ways')).status).toBe(200));
  });

  it('still tells visitors that nobody is logged in: without it no page they were sent would stay', async () => {
    const known = await user();
    const stop = loadTheLoop();
    try {
      await eventually(async () => expect((await known.get('/api/auth/userinfo')).status).toBe(503));
      const answer = await visitor.get('/api/auth/userinfo');
      expect([answer.status, answer.body.data]).toEqual([200, null]);
    } finally {
      stop();
    }
    await eventually(async () => expect((await known.get('/api/auth/userinfo')).status).toBe(200));
  });

  it('still answers what it has kept', async () => {
    expect((await visitor.get('/api/Newss')).status).toBe(200);
    const stop = loadTheLoop();
    try {
      await eventually(async () => expect((await visitor.get('/api/auth/ways')).status).toBe(503));
      expect((await visitor.get('/api/Newss')).status).toBe(200);
    } finally {
      stop();
    }
    await eventually(async () => expect((await visitor.get('/api/auth/ways')).status).toBe(200));
  });
});

describe('expensive work', () => {
  it('runs a little at a time, waits in a bounded line, and goes on afterwards', async () => {
    const gate = workGate(2, 3);
    let running = 0;
    let most = 0;
    const release: (() => void)[] = [];
    const work = () =>
      gate(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => release.push(resolve));
        running -= 1;
        return 'done';
      });
    const outcomes = Array.from({ length: 8 }, () => work().catch((error: { code: string }) => error.code));
    await eventually(() => expect(release.length).toBe(2));
    const drain = setInterval(() => release.shift()?.(), 1);
    const all = await Promise.all(outcomes);
    clearInterval(drain);
    expect(all.filter((one) => one === 'done').length).toBe(5);
    expect(all.filter((one) => one === 'UNAVAILABLE').length).toBe(3);
    expect(most).toBe(2);
  });

  it('is a search: beyond the line 503, later answered again', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 150 }, (_, n) => calm.visitor.get(`/api/Search?keyword=${encodeURIComponent(`专利${n}`)}`)),
    );
    const statuses = crowd.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(66);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const later = await eventually(async () => {
      const answer = await calm.visitor.get('/api/Search?keyword=later');
      expect(answer.status).toBe(200);
      return answer;
    });
    expect(later.body.success).toBe(true);
  });

  it('is a log-in: guesses by the hundred are turned away', async () => {
    await calm.user('busy_name');
    const crowd = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        calm.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          remoteAddress: `203.0.113.${n % 250}`,
          headers: { host: 'localhost' },
          payload: { UserName: `nobody_${n}`, Password: 'Wrong-Passw0rd' },
        }),
      ),
    );
    const statuses = crowd.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
  });
});
