/** Attempts on an account that are held: staff see until when, and lift it. */
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { attempts, users } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { solved } from './helpers/captcha.ts';
import { proveAddress, setContacts } from './helpers/sealed.ts';

interface Row {
  Id: number;
  UserName: string;
  Status: string;
  LockedUntil: string | null;
  Version: number;
}

const { ctx, admin, user, client } = await startTestApp({ trustProxy: 1 });
const login = async (UserName: string, Password: string, from: string) => {
  const ask = (Captcha?: string) =>
    client().post(
      '/api/auth/login',
      { UserName, Password, ...(Captcha ? { Captcha } : {}) },
      { 'x-forwarded-for': from },
    );
  const answer = await ask();
  return answer.body.errorCode === 'CAPTCHA_REQUIRED' ? ask(await solved(answer)) : answer;
};
const fail = async (name: string, from: string, times = 5) => {
  let status = 0;
  for (let i = 0; i < times; i++) status = (await login(name, 'Wrong-Passw0rd', from)).status;
  return status;
};
const idOf = async (name: string) =>
  (await ctx.db.select({ id: users.id }).from(users).where(eq(users.userName, name)))[0]?.id ?? 0;
const shown = async (id: number) => (await admin.get<Row>(`/api/admin/Users/${id}`)).body.data;
const held = async (value = true) =>
  (await admin.get<Row[]>(`/api/admin/Users?Held=${value}&pageSize=100`)).body.data.map(({ UserName }) => UserName);
const onBoard = async () =>
  (await admin.get<{ Todo: { HeldUsers: number } }>('/api/admin/Dashboard')).body.data.Todo.HeldUsers;

it('are shown with their end, counted and found, and lifted for one account alone', async () => {
  const from = '203.0.113.10';
  for (const name of ['held_one', 'held_two']) await user(name);
  const id = await idOf('held_one');
  expect(await fail('held_one', from, 4)).toBe(401);
  expect((await shown(id)).LockedUntil).toBeNull();
  expect(await fail('held_one', from, 1)).toBe(423);
  expect(await fail('held_two', from)).toBe(423);
  const before = await shown(id);
  expect([before.Status, typeof before.LockedUntil]).toEqual(['active', 'string']);
  expect((await held()).sort()).toEqual(['held_one', 'held_two']);
  expect(await held(false)).not.toContain('held_one');
  expect(await onBoard()).toBe(2);
  // Only who failed waits.
  expect((await login('held_one', USER_PASSWORD, '203.0.113.11')).status).toBe(200);
  expect((await login('held_one', USER_PASSWORD, from)).status).toBe(423);

  const lift = { Status: 'active', Version: before.Version };
  expect((await client().put(`/api/Users/${id}`, lift)).status).toBe(401);
  expect((await admin.put<Row>(`/api/Users/${id}`, lift)).body.data.LockedUntil).toBeNull();
  expect((await login('held_one', USER_PASSWORD, from)).status).toBe(200);
  expect((await login('held_two', USER_PASSWORD, from)).status).toBe(423);
  expect(await held()).toEqual(['held_two']);
  expect(await onBoard()).toBe(1);
  const noted = async () =>
    (await ctx.db.select().from(auditLog).where(eq(auditLog.resourceId, id))).filter(
      ({ resource, action }) => resource === 'Users' && action === 'unlock',
    ).length;
  expect(await noted()).toBe(1);
  // Where nothing is held there is nothing to note.
  await admin.put(`/api/Users/${id}`, { Status: 'active', Version: (await shown(id)).Version });
  expect(await noted()).toBe(1);
});

it('are those of the account, by whatever name it was tried, and end by the clock of the database', async () => {
  await user('held_mail');
  const id = await idOf('held_mail');
  await setContacts(ctx, id, { email: 'held@example.test' });
  await proveAddress(ctx, id, 'held@example.test');
  expect(await fail('held@example.test', '203.0.113.20')).toBe(423);
  expect((await shown(id)).LockedUntil).not.toBeNull();
  await ctx.db.update(attempts).set({ until: sql`now()` }).where(eq(attempts.userId, id));
  expect((await shown(id)).LockedUntil).toBeNull();
  expect(await held()).not.toContain('held_mail');
});

it('end with a password that staff set', async () => {
  await user('held_reset');
  const id = await idOf('held_reset');
  expect(await fail('held_reset', '203.0.113.30')).toBe(423);
  const Password = 'Kiefer-93-Wolke-drei';
  const { Version } = await shown(id);
  expect((await admin.put(`/api/admin/Users/${id}/password`, { Password, Version })).status).toBe(200);
  expect((await login('held_reset', Password, '203.0.113.30')).status).toBe(200);
});
