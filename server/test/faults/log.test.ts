/** Personal data and secrets reach no log, and a fault that comes again and again does not fill a disk. */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { describeError, errorLine } from '../../src/lib/describe-error.ts';
import { Client, startTestApp } from '../helpers/app.ts';

const { ctx } = await startTestApp();
const lines: string[] = [];
const app = await buildApp({
  ...ctx,
  config: { ...ctx.config, logLevel: 'debug' },
  logStream: { write: (line) => lines.push(line) },
});

const PERSON = { UserName: 'zhangwei', Password: 'Geheim-Passw0rd', Phone: '13800138000', Email: 'zhang@example.org' };
const SECRET = /zhangwei|Geheim|13800138000|zhang@example|argon2/;

/** Everything an insert could put into a message: values in detail, in the message, in parameters. */
async function fails(statement: ReturnType<typeof sql>): Promise<unknown> {
  return ctx.db.execute(statement).then(
    () => expect.unreachable('the statement must fail'),
    (error: unknown) => error,
  );
}

describe('a failed statement', () => {
  it('is told with its code and place, never with its values', async () => {
    const faults = [
      await fails(
        sql`insert into users (user_name, password_hash, phone) values (${PERSON.UserName}, null, ${PERSON.Phone})`,
      ),
      await fails(sql`select ${PERSON.Phone}::text::date`),
      await fails(sql`insert into singles (key, value) values ('x', ${`{"Phone":"${PERSON.Phone}"`}::jsonb)`),
      await fails(sql`select * from no_such_table where name = ${PERSON.UserName}`),
    ];
    for (const fault of faults) {
      const told = JSON.stringify(describeError(fault)) + errorLine(fault);
      expect(told).not.toMatch(SECRET);
      expect(told.length).toBeLessThan(5_000);
    }
    expect(describeError(faults[0])).toMatchObject({
      cause: { code: '23502', table: 'users', column: 'password_hash', message: 'the database refused a value' },
    });
    expect(describeError(faults[3]).cause?.message).toContain('no_such_table');
  });

  it('reaches the log of a request without the person it was about', async () => {
    await ctx.db.execute(
      sql`alter table users add constraint broken check (user_name <> ${sql.raw(`'${PERSON.UserName}'`)})`,
    );
    const answer = await new Client(app).post('/api/auth/register', { ...PERSON, AgreePrivacy: true });
    await ctx.db.execute(sql`alter table users drop constraint broken`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const log = lines.join('');
    expect(log).toContain('/api/auth/register');
    expect(log + answer.text).not.toMatch(SECRET);
  });
});

it('a portal that is still starting says so without a stack', async () => {
  const { phase } = app as unknown as { phase: { now: string } };
  const { now } = phase;
  phase.now = 'starting';
  lines.length = 0;
  const answer = await new Client(app).get('/api/health/ready');
  phase.now = now;
  expect(answer.status).toBe(503);
  expect(lines.join('')).toContain('not available: 服务正在启动');
  expect(lines.join('')).not.toContain('stack');
});

describe('an error of any kind', () => {
  it('is cut to a bounded length', () => {
    const long = new Error('x'.repeat(1_000_000), { cause: new Error('y'.repeat(1_000_000)) });
    expect(JSON.stringify(describeError(long)).length).toBeLessThan(8_000);
    let chain = new Error('last');
    for (let i = 0; i < 1_000; i += 1) chain = new Error('link', { cause: chain });
    expect(JSON.stringify(describeError(chain)).length).toBeLessThan(16_000);
  });

  it('keeps what helps: type, code, frames', () => {
    const told = describeError(Object.assign(new TypeError('no such thing'), { code: 'E_NOT' }));
    expect(told).toMatchObject({ type: 'TypeError', message: 'no such thing', code: 'E_NOT' });
    expect(told.stack).toMatch(/log\.test/);
    expect(told.stack).not.toContain('no such thing');
    expect(describeError(`${PERSON.Phone}`).message).not.toMatch(SECRET);
    expect(errorLine(new SyntaxError(`Unexpected token in {"Phone":"${PERSON.Phone}"}`))).not.toMatch(SECRET);
  });
});
