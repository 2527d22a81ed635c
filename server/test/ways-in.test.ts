/** What could let somebody else in later: addresses that are changed from an open tab, links that outlive their reason. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../src/crypto/key-ring.ts';
import { sessions } from '../src/db/schema/accounts.ts';
import { oneTimeLinks } from '../src/db/schema/mail.ts';
import { allowLink, newToken } from '../src/mail/one-time-links.ts';
import { type Client, startTestApp, USER_PASSWORD } from './helpers/app.ts';

const { ctx, admin, user, client } = await startTestApp();
const age = (userId: number) =>
  ctx.db.update(sessions).set({ provenAt: sql`now() - interval '11 minutes'` }).where(eq(sessions.userId, userId));
const mine = async (as: Client) =>
  (await as.get<{ Id: number; Version: number; Email: string }>('/api/auth/userinfo')).body.data;
/** Lets a link work as the job does that mails it. */
const mail = async (userId: number) => {
  const token = newToken();
  await allowLink(ctx.db, keysOf(ctx), { userId, purpose: 'recovery', token, email: 'here@example.cn', minutes: 30 });
  return token;
};
const reset = (Token: string) => client().post('/api/auth/recovery/reset', { Token, Password: 'Erle-64-Hafen-neu' });
const handOver = async (id: number) => {
  const answer = await admin.post<{ Path: string }>(`/api/admin/Users/${id}/recovery-link`);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.Path.split('#')[1] ?? '';
};
const working = (userId: number) =>
  ctx.db
    .select()
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.userId, userId), isNull(oneTimeLinks.usedAt)));

describe('where the portal writes to', () => {
  it('is not changed, nor proven, from a tab that was left open; everything else of the profile is', async () => {
    const as = await user('left_open');
    const { Version, Id } = await mine(as);
    await age(Id);
    for (const body of [{ Email: 'thief@example.cn' }, { Phone: '13900001111' }]) {
      const answer = await as.put('/api/auth/profile', { ...body, Version });
      expect([answer.status, answer.body.errorCode], answer.text).toEqual([403, 'STEP_UP_REQUIRED']);
    }
    expect((await as.post('/api/auth/email/proof', {})).body.errorCode).toBe('STEP_UP_REQUIRED');
    expect((await mine(as)).Email).toBe('');
    const named = await as.put('/api/auth/profile', { RealName: '林一', Email: '', Version });
    expect(named.status, named.text).toBe(200);
    expect((await as.post('/api/auth/step-up', { Password: USER_PASSWORD })).status).toBe(200);
    const proven = await as.put('/api/auth/profile', { Email: 'here@example.cn', Version: Version + 1 });
    expect(proven.status, proven.text).toBe(200);
  });
});

describe('a link to set a new password', () => {
  it('ends when the owner sets one without it', async () => {
    const as = await user('set_anew');
    const { Id } = await mine(as);
    const token = await mail(Id);
    const changed = await as.put('/api/auth/password', { OldPassword: USER_PASSWORD, NewPassword: 'Linde-38-Brise' });
    expect(changed.status, changed.text).toBe(200);
    expect((await reset(token)).status).toBe(422);
    expect(await working(Id)).toEqual([]);
  });

  it('ends when staff set one', async () => {
    const as = await user('set_by_staff');
    const { Id, Version } = await mine(as);
    const token = await mail(Id);
    const changed = await admin.put(`/api/admin/Users/${Id}/password`, { Password: 'Kiefer-93-Wolke-eins', Version });
    expect(changed.status, changed.text).toBe(200);
    expect((await reset(token)).status).toBe(422);
  });

  it('that staff handed over is not taken away by whoever asks for a letter', async () => {
    const { Id } = await mine(await user('handed_over'));
    const handed = await handOver(Id);
    const first = await mail(Id);
    const second = await mail(Id);
    expect((await reset(first)).status).toBe(422);
    expect((await reset(handed)).status).toBe(200);
    expect((await reset(second)).status).toBe(422);
  });
});
