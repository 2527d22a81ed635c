/** The clock of a process is wrong by a day: waits and proofs of work go by the clock of the database. */
import { createChallenge } from 'altcha-lib/v1';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { instanceKey } from '../../src/auth/instance-key.ts';
import { startTestApp, USER_PASSWORD } from '../helpers/app.ts';
import { solved } from '../helpers/captcha.ts';

const DAY_MS = 86_400_000;
const { ctx, client, admin, visitor } = await startTestApp({ trustProxy: 1, registrationsPerHour: 0 });
/** Moves the clock of this process alone; timers go on. */
const wrongBy = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
afterEach(() => vi.useRealTimers());

let names = 0;
const register = (Captcha?: string) =>
  client().post(
    '/api/auth/register',
    { UserName: `clock_${++names}`, Password: USER_PASSWORD, AgreePrivacy: true, ...(Captcha ? { Captcha } : {}) },
    { 'x-forwarded-for': '203.0.113.77' },
  );

describe('a proof of work', () => {
  it.each([DAY_MS, -DAY_MS])('counts once in a process whose clock is wrong by %d ms', async (wrong) => {
    const asked = await register();
    expect(asked.body.errorCode).toBe('CAPTCHA_REQUIRED');
    const answer = await solved(asked);
    wrongBy(wrong);
    expect((await register(answer)).status).toBe(201);
    expect((await register(answer)).body.errorCode).toBe('CAPTCHA_REQUIRED');
    // One that the wrong process asked for is good in a right one.
    const other = await register();
    vi.useRealTimers();
    expect((await register(await solved(other))).status).toBe(201);
  });

  it('is remembered for as long as it is valid, and not taken after that', async () => {
    const answer = await solved(await register());
    const { salt } = JSON.parse(Buffer.from(answer, 'base64').toString()) as { salt: string };
    const expires = Number(new URLSearchParams(salt.split('?')[1]).get('expires'));
    // Challenges of the same second are remembered until the same moment.
    const remembered = async () =>
      (await ctx.db.execute(sql`select 1 from spent_challenges where expires_at = to_timestamp(${expires}::float8)`))
        .rows.length;
    const before = await remembered();
    expect((await register(answer)).status).toBe(201);
    expect(await remembered()).toBe(before + 1);
    const hmacKey = await instanceKey(ctx.db, 'captcha-key')();
    const past = await createChallenge({ hmacKey, maxnumber: 10, expires: new Date(Date.now() - 60_000) });
    const late = await solved({ body: { data: { Challenge: past } } } as never);
    wrongBy(-DAY_MS);
    expect((await register(late)).body.errorCode).toBe('CAPTCHA_REQUIRED');
  });
});

describe('a wait', () => {
  it.each([DAY_MS, -DAY_MS])('after wrong guesses is as long when the clock is wrong by %d ms', async (wrong) => {
    wrongBy(wrong);
    const from = `203.0.113.${wrong > 0 ? 1 : 2}`;
    const guess = async () => {
      const ask = (Captcha?: string) =>
        client().post(
          '/api/auth/login',
          { UserName: 'nobody_here', Password: 'Wrong-Passw0rd', ...(Captcha ? { Captcha } : {}) },
          { 'x-forwarded-for': from },
        );
      const answer = await ask();
      return answer.body.errorCode === 'CAPTCHA_REQUIRED' ? ask(await solved(answer)) : answer;
    };
    for (let i = 0; i < 4; i++) expect((await guess()).status).toBe(401);
    for (let i = 0; i < 2; i++) expect((await guess()).body.data).toEqual({ Minutes: 1 });
  });
});

describe('an article', () => {
  it.each([DAY_MS, -DAY_MS])(
    'published by a process whose clock is wrong by %d ms is public at once',
    async (wrong) => {
      wrongBy(wrong);
      const Title = `时钟偏差 ${wrong}`;
      const made = await admin.post<{ Id: number }>('/api/Newss', {
        Title,
        Content: '<p>正文</p>',
        Status: 'published',
      });
      expect(made.status, made.text).toBe(201);
      const draft = await admin.post<{ Id: number }>('/api/Newss', { Title, Content: '<p>正文</p>', Status: 'draft' });
      const moved = await admin.post('/api/admin/Newss/batch', { Ids: [draft.body.data.Id], Action: 'publish' });
      expect(moved.status, moved.text).toBe(200);
      vi.useRealTimers();
      for (const { body } of [made, draft]) {
        const seen = await visitor.get<{ PublishTime: string }>(`/api/Newss/${body.data.Id}`);
        expect(seen.status).toBe(200);
        expect(Math.abs(Date.parse(seen.body.data.PublishTime) - Date.now())).toBeLessThan(DAY_MS / 2);
      }
    },
  );
});
