/** An address is proven by a code that comes by mail, through the queue and a real SMTP server. */
import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { attempts, sessions } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { jobs } from '../src/db/schema/jobs.ts';
import { messages } from '../src/db/schema/messages.ts';
import { oneTimeCodes } from '../src/db/schema/one-time-codes.ts';
import { runDue } from '../src/jobs/run-jobs.ts';
import { JOBS } from '../src/modules/index.ts';
import { type Client, startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { solved } from './helpers/captcha.ts';
import { codeIn, startMailServer, textOf } from './helpers/mail-server.ts';
import { setContacts } from './helpers/sealed.ts';

const mailServer = await startMailServer();
const { letters, smtp } = mailServer;
const { ctx, admin, ...app } = await startTestApp({ smtp, publicOrigin: 'https://ip.example.cn', trustProxy: 1 });

const run = () => runDue(ctx, JOBS);
const makeDue = () => ctx.db.update(jobs).set({ dueAt: sql`now()` }).where(sql`state = 'waiting'`);
const jobOf = async () => (await ctx.db.select().from(jobs).orderBy(desc(jobs.id)).limit(1))[0];
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** Lets what was asked for be so long ago. */
const age = (minutes: number) =>
  ctx.db.update(oneTimeCodes).set({
    createdAt: sql`${oneTimeCodes.createdAt} - make_interval(mins => ${minutes})`,
    expiresAt: sql`${oneTimeCodes.expiresAt} - make_interval(mins => ${minutes})`,
  });

let sources = 0;
const elsewhere = (one: Client) => Object.assign(one, { source: `198.51.100.${++sources}` });
/** A user whose profile names an address. */
async function owner(name: string, email = `${name.toLowerCase()}@example.cn`) {
  const as = elsewhere(await app.user(name));
  const { Id: id } = (await as.get<{ Id: number }>('/api/auth/userinfo')).body.data;
  await setContacts(ctx, id, { email });
  return { as, id, email, name };
}
const ask = (as: Client, extra: object = {}) => as.post<{ Ticket: string }>('/api/auth/email/proof', extra);
const confirm = (as: Client, body: object) => as.post('/api/auth/email/confirm', body);
/** Asks, has it mailed, and answers what the person has in hand. */
async function codeFor(as: Client) {
  const asked = await ask(as);
  expect(asked.status, asked.text).toBe(200);
  await run();
  return { Ticket: asked.body.data.Ticket, Code: codeIn(letters.at(-1)) };
}
const isProven = async (as: Client) => (await as.get<{ Proven: boolean }>('/api/auth/email')).body.data.Proven;
const faultOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { fields?: Record<string, string> } | null)?.fields?.Code;
const login = (UserName: string) => app.client().post('/api/auth/login', { UserName, Password: USER_PASSWORD });

beforeEach(async () => {
  letters.length = 0;
  mailServer.refusal = null;
  await ctx.db.delete(jobs);
  await ctx.db.delete(attempts);
});

describe('an address', () => {
  it('is proven by the code that was mailed to it, once, and lets in from then on', async () => {
    const { as, id, email, name } = await owner('Beweis_1');
    expect((await as.get('/api/auth/email')).body.data).toEqual({ Enabled: true, Email: email, Proven: false });
    expect((await login(email)).status).toBe(401);
    const body = await codeFor(as);
    expect(letters.map(({ to }) => to)).toEqual([[email]]);
    const text = letters[0] ? textOf(letters[0]) : '';
    expect(text).toContain(`您的验证码是 ${body.Code}`);
    expect(text).toContain(`账号“${name}”`);
    expect(text).toContain('15 分钟内有效');
    // Nothing to open: only the address of the portal stands below.
    expect(text.match(/https?:\S+/g)).toEqual(['https://ip.example.cn']);
    const done = await confirm(as, body);
    expect(done.status, done.text).toBe(200);
    expect(await isProven(as)).toBe(true);
    expect((await login(email)).body.data).toMatchObject({ Id: id });
    expect(faultOf(await confirm(as, body))).toBe('验证码已经用过，请重新获取');
    expect((await ask(as)).body.errorMessage).toBe('该邮箱已经通过验证');
    const told = await ctx.db.select().from(messages).where(eq(messages.userId, id));
    expect(told.map(({ text }) => text).join()).toMatch(/验证了邮箱 b\*+@example\.cn/);
    const noted = await ctx.db.select().from(auditLog).where(eq(auditLog.resourceId, id));
    expect(noted.map(({ after }) => after)).toContainEqual({ emailProven: true });
    // Another address is not proven by it.
    await setContacts(ctx, id, { email: 'other@example.cn' });
    expect(await isProven(as)).toBe(false);
  });

  it('that was changed meanwhile is not proven by the code to the former one', async () => {
    const { as, id } = await owner('Wechsel_2');
    const body = await codeFor(as);
    await setContacts(ctx, id, { email: 'new@example.cn' });
    const refused = await confirm(as, body);
    expect([refused.status, refused.body.errorMessage]).toEqual([422, '邮箱已经更换，请重新获取验证码']);
  });

  it('is asked for alike whether somebody else has it, and belongs to whoever proved it last, who is told', async () => {
    const first = await owner('Besitz_1');
    expect((await confirm(first.as, await codeFor(first.as))).status).toBe(200);
    const second = await owner('Besitz_2', first.email.toUpperCase());
    const free = await owner('Besitz_3');
    await age(2);
    letters.length = 0;
    const answers = [await ask(second.as), await ask(free.as)];
    expect(answers.map(({ status, body }) => [status, Object.keys(body.data)])).toEqual([
      [200, ['Ticket']],
      [200, ['Ticket']],
    ]);
    await run();
    expect(await isProven(first.as)).toBe(true);
    const letter = letters.find((one) => one.to[0]?.toLowerCase() === first.email && codeIn(one));
    const Ticket = answers[0]?.body.data.Ticket ?? '';
    expect((await confirm(second.as, { Ticket, Code: codeIn(letter) })).status).toBe(200);
    expect([await isProven(first.as), await isProven(second.as)]).toEqual([false, true]);
    const told = await ctx.db.select().from(messages).where(eq(messages.userId, first.id));
    expect(told.at(-1)?.text).toContain('不能再用于登录');
    expect((await login(first.email)).body.data).toMatchObject({ Id: second.id });
  });

  it('that two prove at once is proven by one of them', async () => {
    const both = [await owner('Zugleich_1', 'both@example.cn'), await owner('Zugleich_2', 'both@example.cn')];
    const bodies: object[] = [];
    for (const { as } of both) {
      bodies.push(await codeFor(as));
      await age(2);
    }
    const answers = await Promise.all(both.map(({ as }, index) => confirm(as, bodies[index] ?? {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await Promise.all(both.map(({ as }) => isProven(as)))).sort()).toEqual([false, true]);
  });

  it('has to be there, and its proof needs a fresh proof of the person', async () => {
    const as = await app.user('Ohne_1');
    expect((await ask(as)).body.errorMessage).toBe('请先在个人资料中填写邮箱');
    const { as: other, id } = await owner('Ohne_2');
    await ctx.db.update(sessions).set({ provenAt: sql`now() - interval '11 minutes'` }).where(eq(sessions.userId, id));
    expect((await ask(other)).body.errorCode).toBe('STEP_UP_REQUIRED');
    expect((await app.client().post('/api/auth/email/proof', {})).status).toBe(401);
    expect((await app.client().post('/api/auth/email/confirm', {})).status).toBe(401);
  });
});

describe('a code by mail', () => {
  it('ends with five wrong ones, many at once too', async () => {
    const { as } = await owner('Raten_1');
    const { Ticket, Code } = await codeFor(as);
    expect(faultOf(await confirm(as, { Ticket, Code: wrong(Code) }))).toBe('验证码不正确，还可以试 4 次');
    const guesses = await Promise.all(Array.from({ length: 6 }, () => confirm(as, { Ticket, Code: wrong(Code) })));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
    expect(faultOf(await confirm(as, { Ticket, Code }))).toBe('输错次数过多，验证码已作废，请重新获取');
    expect(await isProven(as)).toBe(false);
  });

  it('holds for a quarter of an hour', async () => {
    const { as } = await owner('Frist_1');
    const body = await codeFor(as);
    await age(14);
    expect(faultOf(await confirm(as, { ...body, Code: wrong(body.Code) }))).toContain('还可以试');
    await age(2);
    expect(faultOf(await confirm(as, body))).toBe('验证码已过期，请重新获取');
  });

  it('is for the account that asked, and proves an address alone', async () => {
    const one = await owner('Fremd_1');
    const other = await owner('Fremd_2', one.email);
    const body = await codeFor(one.as);
    expect(faultOf(await confirm(other.as, body))).toBe('验证码与当前账号不符，请重新获取');
    expect((await app.client().post('/api/auth/sms/login', body)).status).toBe(401);
    expect((await one.as.post('/api/auth/phone/confirm', body)).status).toBe(400);
    expect((await confirm(one.as, body)).status).toBe(200);
    expect(faultOf(await confirm(one.as, { ...body, Ticket: 'x'.repeat(43) }))).toBe('验证码已失效，请重新获取');
    const bad = await confirm(one.as, { ...body, Code: '12345' });
    expect([bad.status, faultOf(bad)?.includes('验证码')]).toEqual([400, true]);
  });

  it('used by two at once is used once', async () => {
    const { as, id } = await owner('Doppelt_1');
    const body = await codeFor(as);
    const both = await Promise.all([confirm(as, body), confirm(as, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const told = await ctx.db.select().from(messages).where(eq(messages.userId, id));
    expect(told).toHaveLength(1);
  });

  it('is told to nobody before it is on its way', async () => {
    const { as } = await owner('Frueh_1');
    const { Ticket } = (await ask(as)).body.data;
    expect(faultOf(await confirm(as, { Ticket, Code: '000000' }))).toBe('验证码还没有发出，请稍候');
  });

  it('is bounded: one in a minute, five in an hour with work from the third on, forty from a source', async () => {
    const { as } = await owner('Flut_1');
    const withWork = async () => {
      const first = await ask(as);
      if (first.body.errorCode !== 'CAPTCHA_REQUIRED') return [first, ''] as const;
      return [await ask(as, { Captcha: await solved(first) }), 'worked'] as const;
    };
    const seen: unknown[] = [];
    for (let times = 0; times < 6; times += 1) {
      const [answer, work] = await withWork();
      seen.push([answer.status, work]);
      if (times === 0) expect((await ask(as)).body.errorMessage).toMatch(/^请在 \d+ 秒后重新获取$/);
      await age(2);
    }
    expect(seen).toEqual([
      [200, ''],
      [200, ''],
      [200, 'worked'],
      [200, 'worked'],
      [200, 'worked'],
      [429, ''],
    ]);
    expect((await ask(as)).body.errorMessage).toBe('该邮箱获取验证码的次数过多，请稍后再试');
    const other = await owner('Flut_2');
    other.as.source = as.source;
    await ctx.db.update(attempts).set({ count: 40 });
    expect((await ask(other.as)).body.errorMessage).toContain('1 小时');
  });

  it('of three requests at once is one letter', async () => {
    const { as } = await owner('Flut_3');
    const all = await Promise.all([ask(as), ask(as), ask(as)]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    await run();
    expect(letters).toHaveLength(1);
  });

  it('comes with another one when the mail server failed, and not when nobody waits any more', async () => {
    const { as } = await owner('Stoerung_1');
    mailServer.refusal = 451;
    const { Ticket } = (await ask(as)).body.data;
    await run();
    expect(await jobOf()).toMatchObject({ kind: 'mail_code', state: 'waiting', error: '邮件服务器拒绝了邮件（451）' });
    mailServer.refusal = null;
    await makeDue();
    await run();
    expect((await confirm(as, { Ticket, Code: codeIn(letters[0]) })).status).toBe(200);
    // Whose address it is now is told by mail as well.
    await run();
    letters.length = 0;
    const { as: late } = await owner('Stoerung_2');
    await ask(late);
    await age(11);
    await run();
    expect([letters.length, (await jobOf())?.error]).toEqual([0, '验证码已无人等待，没有发出']);
  });

  it('is written in the words of staff, which have to carry it', async () => {
    const write = (Text: string) =>
      admin.put('/api/admin/MessageTemplates/mail_code', { Title: '验证', Text, Version: 0 });
    expect((await write('您好')).body.data).toMatchObject({ fields: { Text: '必须包含{验证码}' } });
    expect((await write('{用户名}：{验证码}（{分钟}）')).status).toBe(200);
    const { as } = await owner('Worte_1');
    const { Code } = await codeFor(as);
    expect(letters[0] ? textOf(letters[0]) : '').toContain(`Worte_1：${Code}（15）`);
    await admin.post('/api/admin/MessageTemplates/mail_code/reset');
  });

  it('lies in no row in clear, nor does the address', async () => {
    const { as, email } = await owner('Spur_1');
    const { Ticket, Code } = await codeFor(as);
    const rows = JSON.stringify([await ctx.db.select().from(oneTimeCodes), await ctx.db.select().from(jobs)]);
    expect([email, Ticket, `"${Code}"`].filter((text) => rows.includes(text))).toEqual([]);
  });
});
