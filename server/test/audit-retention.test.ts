/** Audit rows stay, but for failed log-ins older than the law asks to keep them. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { parseConfig } from '../src/config.ts';
import { forgetFailedLogins } from '../src/modules/audit/retention.ts';
import { startTestApp } from './helpers/app.ts';

const { ctx } = await startTestApp();
const insert = (action: string, days: number) =>
  ctx.db.execute(sql`insert into audit_log (at, action, resource, title, result)
    values (now() - make_interval(days => ${days}), ${action}, 'Auth', ${`${action} ${days}`}, 'failed')`);
const titles = async () =>
  (await ctx.db.execute(sql`select title from audit_log where title ~ ' \\d+$' order by id`)).rows.map(
    ({ title }) => title,
  );

it('failed log-ins go after the time that is set, nothing else goes ever', async () => {
  for (const days of [400, 200, 170]) for (const action of ['login_failed', 'login']) await insert(action, days);
  expect(await forgetFailedLogins({ ...ctx, config: { ...ctx.config, failedLoginDays: 365 } })).toBe(1);
  expect(await forgetFailedLogins(ctx)).toBe(1);
  expect(await titles()).toEqual(['login 400', 'login 200', 'login_failed 170', 'login 170']);
  for (const statement of [
    sql`delete from audit_log where title = 'login_failed 170'`,
    sql`delete from audit_log where title = 'login 400'`,
    sql`update audit_log set title = ''`,
    sql`truncate audit_log`,
  ]) {
    await expect(ctx.db.execute(statement)).rejects.toThrow();
  }
  expect((await titles()).length).toBe(4);
});

it('less than half a year cannot be set', () => {
  expect(() => parseConfig({ FAILED_LOGIN_DAYS: '30' }, '/')).toThrow(/FAILED_LOGIN_DAYS/);
  expect(parseConfig({}, '/').failedLoginDays).toBe(180);
});
