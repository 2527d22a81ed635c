/** Much deleted in a short time is told to those who watch over accounts: once, whoever of the processes sees it. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { alarmMassDeletions, MANY_DELETIONS } from '../src/modules/audit/mass-deletion.ts';
import { startTestApp } from './helpers/app.ts';

const { ctx, admin } = await startTestApp();
const made: number[] = [];
beforeAll(async () => {
  for (let number = 0; number < MANY_DELETIONS; number += 1) {
    const { body } = await admin.post<{ Id: number }>('/api/Links', {
      Name: `链接 ${number}`,
      Link: `https://example.org/${number}`,
      Sort: number,
    });
    made.push(body.data.Id);
  }
});
const alarms = () => ctx.db.select().from(auditLog).where(eq(auditLog.action, 'alarm'));

it('is quiet about a day’s work', async () => {
  for (const id of made.slice(0, -1)) expect((await admin.delete(`/api/Links/${id}`)).status).toBe(200);
  expect(await alarmMassDeletions(ctx.db)).toBe(0);
  expect(await alarms()).toEqual([]);
});

it('tells of more than that, once', async () => {
  expect((await admin.delete(`/api/Links/${made.at(-1)}`)).status).toBe(200);
  const looked = await Promise.all([alarmMassDeletions(ctx.db), alarmMassDeletions(ctx.db)]);
  expect(looked.reduce((sum, one) => sum + one)).toBe(1);
  expect(await alarmMassDeletions(ctx.db)).toBe(0);
  const [alarm, ...more] = await alarms();
  expect(more).toEqual([]);
  expect(alarm).toMatchObject({ resource: 'Users', after: { Reason: 'mass deletion', Total: MANY_DELETIONS } });
  const told = await admin.get<{ Title: string }[]>('/api/Messages?Kind=security');
  expect(told.body.data.map(({ Title }) => Title)).toContain(
    `账号“${alarm?.title}”1 小时内删除了 ${MANY_DELETIONS} 条记录`,
  );
  const board = await admin.get<{ Todo: { Alarms: number } }>('/api/admin/Dashboard');
  expect(board.body.data.Todo.Alarms).toBe(1);
});
