/** Sessions as their owner sees them: shortened addresses, and log-ins of browsers nobody has seen before. */
import { SESSION_DEFAULTS } from '@ip-portal/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { type Client, startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { actor } from './helpers/staff.ts';
import { codeOf, enrol } from './helpers/totp.ts';

const { ctx, admin, user, client } = await startTestApp({ trustProxy: 1 });
interface Item {
  Id: number;
  Ip: string;
  IsCurrent: boolean;
  IsNewDevice: boolean;
}
const login = (UserName: string, one = client()) =>
  one
    .post('/api/auth/login', { UserName, Password: USER_PASSWORD }, { 'x-forwarded-for': '203.0.113.77' })
    .then((answer) => {
      expect(answer.status, answer.text).toBe(200);
      return one;
    });
const list = async (one: Client) => (await one.get<Item[]>('/api/auth/sessions')).body.data;
const news = async (one: Client) => (await one.get<{ NewDevices: number }>('/api/auth/userinfo')).body.data.NewDevices;

it('a browser that the account does not know is marked, for the owner elsewhere', async () => {
  await user('device_one');
  // A log-in of its own: the helper comes with no cookie of the registration.
  const known = await login('device_one');
  for (const one of await list(known)) await known.delete(`/api/auth/sessions/${one.IsCurrent ? 0 : one.Id}`);
  await known.post('/api/auth/logout');
  const again = await login('device_one', known);
  expect(await list(again)).toMatchObject([{ IsCurrent: true, IsNewDevice: false, Ip: '203.0.113.0' }]);
  expect(await news(again)).toBe(0);
  const stranger = await login('device_one');
  expect(await news(again)).toBe(1);
  expect((await list(again)).map(({ IsNewDevice }) => IsNewDevice)).toEqual([true, false]);
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'login'), eq(auditLog.title, 'device_one')));
  expect(rows.at(-1)?.after).toEqual({ NewDevice: true });
  // The stranger cannot say that they are no stranger.
  const id = (await list(stranger)).find(({ IsCurrent }) => IsCurrent)?.Id;
  const own = await stranger.put(`/api/auth/sessions/${id}/known`, {});
  expect([own.status, own.body.errorMessage]).toEqual([422, '请在以前登录过的设备上确认']);
  expect((await again.put(`/api/auth/sessions/${id}/known`, {})).status).toBe(200);
  expect(await news(again)).toBe(0);
  expect((await again.put(`/api/auth/sessions/${id}/known`, {})).status).toBe(404);
  // Nor can anybody speak for the devices of others.
  const other = await login('device_two', await login('device_two', await user('device_two')));
  const another = (await list(await login('device_one'))).find(({ IsCurrent }) => IsCurrent)?.Id;
  expect((await other.put(`/api/auth/sessions/${another}/known`, {})).status).toBe(404);
});

it('keeps the mark over the second step of a log-in', async () => {
  const one = await user('device_three');
  const { secret } = await enrol(one, USER_PASSWORD);
  const stranger = await login('device_three');
  expect(await news(one)).toBe(0);
  await stranger.post('/api/auth/second-factor', { Code: codeOf(secret) });
  expect(await news(one)).toBe(1);
});

it('limits of sessions are set within bounds, and what is not said stays', async () => {
  const read = async () => (await admin.get<{ Version: number }>('/api/admin/SecurityPolicy')).body.data;
  const before = await read();
  expect(before).toMatchObject(SESSION_DEFAULTS);
  const bad = await admin.put('/api/admin/SecurityPolicy', { StaffIdleMinutes: 1, Version: before.Version });
  expect([bad.status, Object.keys((bad.body.data as { fields: object }).fields)]).toEqual([400, ['StaffIdleMinutes']]);
  const set = await admin.put('/api/admin/SecurityPolicy', { UserSessions: 1, Version: before.Version });
  expect(set.body.data, set.text).toMatchObject({ ...SESSION_DEFAULTS, UserSessions: 1 });
  const first = await user('device_four');
  const second = await login('device_four');
  expect((await first.get('/api/auth/sessions')).status).toBe(401);
  expect(await list(second)).toHaveLength(1);
});

it('a role has limits of its own: the strictest of the roles of an account holds, at once', async () => {
  const Version = async () => (await admin.get<{ Version: number }>('/api/admin/SecurityPolicy')).body.data.Version;
  const set = async (RoleSessions: object[]) =>
    admin.put('/api/admin/SecurityPolicy', { RoleSessions, Version: await Version() });
  const limits = (Role: string, more: object) => ({ Role, Sessions: 10, IdleMinutes: 30, Hours: 12, ...more });
  const editor = limits('editor', { IdleMinutes: 5 });
  for (const wrong of [[limits('nobody', {})], [editor, editor], [limits('own_9', {})]]) {
    const refused = await set(wrong);
    expect([refused.status, Object.keys((refused.body.data as { fields: object }).fields)]).toEqual([
      400,
      ['RoleSessions'],
    ]);
  }
  const works = await actor({ ctx, client }, ['user', 'editor']);
  const both = await actor({ ctx, client }, ['user', 'issuer', 'editor']);
  const other = await actor({ ctx, client }, ['user', 'issuer']);
  const idle = (minutes: number) =>
    ctx.db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(inArray(sessions.userId, [works.id, both.id, other.id]));
  const states = () =>
    Promise.all([works, both, other].map(async ({ as }) => (await as.get('/api/auth/sessions')).status));
  await idle(6);
  expect(await states()).toEqual([200, 200, 200]);
  expect((await set([editor])).status).toBe(200);
  await idle(6);
  expect(await states()).toEqual([401, 401, 200]);
  const [entry] = await ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.resource, 'SecurityPolicy'))
    .orderBy(desc(auditLog.id))
    .limit(1);
  expect(JSON.stringify(entry?.after)).toContain('"IdleMinutes":5');
});
