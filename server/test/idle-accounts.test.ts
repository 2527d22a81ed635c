/** Accounts that nobody uses any more: found, listed in a file, and only for those who may see accounts. */
import { desc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions, users } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { startTestApp } from './helpers/app.ts';
import { setContacts } from './helpers/sealed.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp();
const { ctx, admin, visitor, user } = t;
const EXPORT = '/api/admin/Users/export.csv';

/** Lets an account be made and last be used so many days ago; null: it never was. */
async function account(name: string, made: number, used: number | null): Promise<number> {
  await user(name);
  const days = (count: number) => sql`now() - make_interval(days => ${count}::int)`;
  const values = { createdAt: days(made) as never, lastLoginAt: used === null ? null : (days(used) as never) };
  const [row] = await ctx.db.update(users).set(values).where(eq(users.userName, name)).returning({ id: users.id });
  return row?.id ?? 0;
}
const namesFor = async (query: string) =>
  (await admin.get<{ UserName: string }[]>(`/api/admin/Users?pageSize=100&${query}`)).body.data
    .map(({ UserName }) => UserName)
    .sort();

const long = await account('lange_weg', 400, 200);
await account('nie_da', 100, null);
await account('neulich', 400, 10);
await account('ganz_neu', 5, null);
await setContacts(ctx, long, { phone: '13800138000', email: 'weg@example.cn' });

it('lists who has not logged in for so many days, since the account was made where nobody ever did', async () => {
  expect(await namesFor('IdleDays=90')).toEqual(['lange_weg', 'nie_da']);
  expect(await namesFor('IdleDays=180')).toEqual(['lange_weg']);
  expect(await namesFor('IdleDays=180&Status=locked')).toEqual([]);
  expect((await admin.get('/api/admin/Users?IdleDays=0')).status).toBe(400);
});

it('writes them into a file, longest away first, that tells no contacts and no formula', async () => {
  await ctx.db.update(users).set({ userName: '=formel' }).where(eq(users.userName, 'nie_da'));
  const answer = await admin.get(`${EXPORT}?IdleDays=90`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['cache-control']).toContain('no-store');
  const [head, ...rows] = answer.text.slice(1).trim().split('\r\n');
  expect(head).toBe('编号,用户名,角色,状态,两步验证,创建时间,最近登录,未登录天数');
  expect(rows.map((row) => row.split(',').filter((_, index) => [1, 2, 3, 4, 7].includes(index)))).toEqual([
    ['lange_weg', '注册用户', '正常', '未启用', '200'],
    ["'=formel", '注册用户', '正常', '未启用', '100'],
  ]);
  expect(rows[1]).toContain('从未登录');
  expect(answer.text).not.toMatch(/138|example\.cn/);
  const [row] = await ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect([row?.action, row?.resource, row?.after]).toMatchObject(['export', 'Users', { IdleDays: 90, Total: 2 }]);
});

it('is for those who may see accounts, with a fresh proof', async () => {
  expect((await visitor.get(EXPORT)).status).toBe(401);
  expect((await (await user()).get(EXPORT)).status).toBe(403);
  const editor = await actor(t, ['editor']);
  expect((await editor.as.get(EXPORT)).status).toBe(403);
  await ctx.db.update(sessions).set({ provenAt: sql`now() - interval '11 minutes'` });
  expect((await admin.get(EXPORT)).body.errorCode).toBe('STEP_UP_REQUIRED');
});
