/** Text messages by the queue to a gateway on the loopback: settings, codes, and what must not get through. */
import { inspect } from 'node:util';
import { desc, eq, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { forgetCodes } from '../src/codes/try-code.ts';
import { attempts, sessions, users } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { clientSecrets } from '../src/db/schema/identities.ts';
import { jobs } from '../src/db/schema/jobs.ts';
import { messages } from '../src/db/schema/messages.ts';
import { oneTimeCodes } from '../src/db/schema/one-time-codes.ts';
import { runDue, runNext } from '../src/jobs/run-jobs.ts';
import { JOBS } from '../src/modules/index.ts';
import { type Client, startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { solved } from './helpers/captcha.ts';
import { startGateway } from './helpers/gateway.ts';
import { setContacts } from './helpers/sealed.ts';
import { codeOf, enrol, letTimePass } from './helpers/totp.ts';

const gateway = await startGateway();
const SECRET = 'geheim-"&=%41';
const { ctx, admin, ...app } = await startTestApp({ trustProxy: 1, smsHosts: [gateway.host] });
let clients = 0;
const from = (one: Client) => Object.assign(one, { source: `198.51.100.${++clients}` });
const client = () => from(app.client());

const SETTINGS = '/api/admin/TextMessages';
interface Settings {
  Version: number;
  SecretSetAt: string | null;
  Enabled: boolean;
}
async function set(change: object) {
  const { Version } = (await admin.get<Settings>(SETTINGS)).body.data;
  return admin.put<Settings>(SETTINGS, { ...change, Version });
}
const ON = {
  Enabled: true,
  Method: 'POST',
  Url: `${gateway.origin}/send?to={phone}`,
  Headers: [{ Name: 'Authorization', Value: 'AppCode {secret}' }],
  BodyType: 'json',
  Body: '{"mobile":"{phone}","content":"【门户】{text}","params":["{code}"]}',
  SuccessPath: 'code',
  SuccessValue: 'OK',
  DayMax: 1_000,
};
expect((await set({ ...ON, Secret: SECRET })).status).toBe(200);

const run = () => runDue(ctx, JOBS);
const makeDue = () => ctx.db.update(jobs).set({ dueAt: sql`now()` }).where(sql`state in ('waiting', 'running')`);
const jobOf = async () => (await ctx.db.select().from(jobs).orderBy(desc(jobs.id)).limit(1))[0];
/** Lets what was asked for be so long ago. */
const age = (minutes: number) =>
  ctx.db.update(oneTimeCodes).set({
    createdAt: sql`${oneTimeCodes.createdAt} - make_interval(mins => ${minutes})`,
    expiresAt: sql`${oneTimeCodes.expiresAt} - make_interval(mins => ${minutes})`,
  });
const lastCode = () => /"params":\["(\d{6})"\]/.exec(gateway.handed.at(-1)?.body ?? '')?.[1] ?? '';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const ask = (one: Client, Purpose: string, Phone: string, extra: object = {}) =>
  one.post<{ Ticket: string }>('/api/auth/sms', { Purpose, Phone, ...extra });
/** Asks, has it sent, and answers what the person has in hand. */
async function codeFor(one: Client, purpose: string, phone: string) {
  const asked = await ask(one, purpose, phone);
  expect(asked.status, asked.text).toBe(200);
  await run();
  return { Ticket: asked.body.data.Ticket, Code: lastCode() };
}
async function prove(one: Client) {
  const asked = await one.post<{ Ticket: string }>('/api/auth/phone/proof', {});
  expect(asked.status, asked.text).toBe(200);
  await run();
  return one.post('/api/auth/phone/confirm', { Ticket: asked.body.data.Ticket, Code: lastCode() });
}
let numbers = 0;
/** A user with a number; proven unless said otherwise. */
async function owner(name: string, proven = true) {
  const as = from(await app.user(name));
  const id = (await as.get<{ Id: number }>('/api/auth/userinfo')).body.data.Id;
  const phone = `138${String(++numbers).padStart(8, '0')}`;
  await setContacts(ctx, id, { phone });
  if (proven) expect((await prove(as)).status).toBe(200);
  await age(61);
  gateway.handed.length = 0;
  return { as, id, phone, name };
}

beforeEach(async () => {
  gateway.handed.length = 0;
  gateway.answer = { status: 200, body: '{"code":"OK"}' };
  await ctx.db.delete(jobs);
  await ctx.db.delete(attempts);
});

describe('the settings', () => {
  it('keep the secret sealed, and tell it to nobody', async () => {
    const shown = await admin.get<Settings>(SETTINGS);
    expect(shown.body.data).toMatchObject({ Enabled: true, SecretSetAt: expect.any(String) });
    expect(shown.text).not.toContain('geheim');
    const [stored] = await ctx.db.select().from(clientSecrets).where(eq(clientSecrets.key, 'sms'));
    expect(stored?.secret).toMatch(/^v2\./);
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.title, '短信服务'));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('geheim');
  });

  it.each<[string, object, string]>([
    ['an inside address', { Url: 'https://10.0.0.5/send' }, 'Url'],
    ['plain HTTP outside', { Url: 'http://sms.example.cn/send' }, 'Url'],
    ['a host made of a placeholder', { Url: 'https://{secret}.example.cn/' }, 'Url'],
    ['a name that nobody knows', { Body: '{"mobile":"{phone}","content":"{txt}"}' }, 'Body'],
    ['a body that is no JSON', { Body: '{"mobile":{phone}}' }, 'Body'],
    ['a template without the code', { Body: '{"mobile":"{phone}"}' }, 'Body'],
    ['a secret in clear', { Headers: [{ Name: 'X-Api-Key', Value: 'abc' }] }, 'Headers'],
    ['a header of the connection', { Headers: [{ Name: 'Host', Value: 'x' }] }, 'Headers'],
    ['half a sign of success', { SuccessValue: '' }, 'SuccessValue'],
    ['the secret for another host', { Url: 'https://sms.example.cn/send?to={phone}' }, 'Secret'],
    ['a template that needs a secret without one', { Secret: '' }, 'Secret'],
  ])('refuse %s', async (_, change, field) => {
    const answer = await set(change);
    expect([answer.status, Object.keys((answer.body.data as { fields?: object })?.fields ?? {})]).toEqual([
      400,
      [field],
    ]);
  });

  it('are for whoever writes the security policy, with a fresh proof', async () => {
    const plain = from(await app.user());
    expect((await plain.get(SETTINGS)).status).toBe(403);
    await ctx.db.update(sessions).set({ provenAt: sql`now() - interval '11 minutes'` });
    expect((await set({ DayMax: 5 })).body.errorCode).toBe('STEP_UP_REQUIRED');
    await ctx.db.update(sessions).set({ provenAt: sql`now()` });
  });

  it('are tried with a message that opens nothing; failures are told in words of ours', async () => {
    expect((await admin.post(`${SETTINGS}/test`, { Phone: '138 0013 8000' })).status).toBe(200);
    const [handed] = gateway.handed;
    expect([handed?.method, handed?.url, handed?.headers.authorization]).toEqual([
      'POST',
      '/send?to=13800138000',
      `AppCode ${SECRET}`,
    ]);
    expect(JSON.parse(handed?.body ?? '')).toMatchObject({ mobile: '13800138000', params: ['000000'] });
    gateway.answer = { status: 200, body: '{"code":"isv.LIMIT"}' };
    const limited = await admin.post(`${SETTINGS}/test`, { Phone: '13800138000' });
    expect([limited.status, limited.body.errorMessage]).toEqual([422, '没有发出：短信网关没有接受（isv.LIMIT）']);
    gateway.answer = { status: 200, body: '{"code":"no 13800138000"}' };
    expect((await admin.post(`${SETTINGS}/test`, { Phone: '13800138000' })).text).not.toContain('13800138000');
    expect((await admin.post(`${SETTINGS}/test`, { Phone: '010-12345678' })).status).toBe(400);
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.title, '测试短信'));
    expect(rows.map(({ result }) => result).sort()).toEqual(['failed', 'failed', 'ok']);
    expect(JSON.stringify(rows)).not.toContain('13800138000');
  });

  it('write values as their place needs it', async () => {
    const form = { BodyType: 'form', Body: 'mobile={phone}&content={text}&pwd={secret}&sign=a%26b' };
    expect((await set(form)).status).toBe(200);
    await admin.post(`${SETTINGS}/test`, { Phone: '13800138000' });
    const sent = new URLSearchParams(gateway.handed.at(-1)?.body);
    expect([sent.get('pwd'), sent.get('sign'), [...sent].length]).toEqual([SECRET, 'a&b', 4]);
    const get = { Method: 'GET', Url: `${gateway.origin}/send?to={phone}&text={text}&pwd={secret}` };
    expect((await set(get)).status).toBe(200);
    await admin.post(`${SETTINGS}/test`, { Phone: '13800138000' });
    const { method, url, body } = gateway.handed.at(-1) ?? {};
    expect([method, body]).toEqual(['GET', '']);
    expect(new URL(url ?? '', gateway.origin).searchParams.get('pwd')).toBe(SECRET);
    expect((await set(ON)).status).toBe(200);
  });
});

describe('a number', () => {
  it('is proven by the code that was sent to it, with a fresh proof of the person', async () => {
    const { as, id, phone } = await owner('Nummer_1', false);
    expect((await as.get('/api/auth/phone')).body.data).toEqual({ Enabled: true, Phone: phone, Proven: false });
    await ctx.db.update(sessions).set({ provenAt: sql`now() - interval '11 minutes'` }).where(eq(sessions.userId, id));
    expect((await as.post('/api/auth/phone/proof', {})).body.errorCode).toBe('STEP_UP_REQUIRED');
    await ctx.db.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.userId, id));
    expect((await prove(as)).status).toBe(200);
    expect((await as.get<{ Proven: boolean }>('/api/auth/phone')).body.data.Proven).toBe(true);
    const told = await ctx.db.select().from(messages).where(eq(messages.userId, id));
    expect(told.map(({ event }) => event)).toEqual(['phone_changed']);
    expect(JSON.stringify(told)).not.toContain(phone);
    expect((await as.post('/api/auth/phone/proof', {})).status).toBe(422);
    // Another one is not proven by it.
    await setContacts(ctx, id, { phone: '13900000001' });
    expect((await as.get<{ Proven: boolean }>('/api/auth/phone')).body.data.Proven).toBe(false);
  });

  it('belongs to whoever proved it last, and the former owner is told', async () => {
    const first = await owner('Nummer_2');
    const second = await owner('Nummer_3', false);
    await setContacts(ctx, second.id, { phone: first.phone });
    expect((await prove(second.as)).status).toBe(200);
    expect((await first.as.get<{ Proven: boolean }>('/api/auth/phone')).body.data.Proven).toBe(false);
    const told = await ctx.db.select().from(messages).where(eq(messages.userId, first.id));
    expect(told.at(-1)?.text).toContain('不能再用于登录');
    await age(61);
    const entered = await client().post('/api/auth/sms/login', await codeFor(client(), 'login', first.phone));
    expect(entered.body.data).toMatchObject({ Id: second.id });
  });

  it('is not proven by the code of somebody else, nor after it was changed', async () => {
    const one = await owner('Nummer_4', false);
    const other = await owner('Nummer_5', false);
    const asked = await one.as.post<{ Ticket: string }>('/api/auth/phone/proof', {});
    await run();
    const body = { Ticket: asked.body.data.Ticket, Code: lastCode() };
    expect((await other.as.post('/api/auth/phone/confirm', body)).status).toBe(400);
    await setContacts(ctx, one.id, { phone: '13900000002' });
    expect((await one.as.post('/api/auth/phone/confirm', body)).status).toBe(422);
  });

  it('may be proven at the registration, or not', async () => {
    const phone = '13900000003';
    const register = (UserName: string, extra: object) =>
      client().post<{ Id: number }>('/api/auth/register', {
        UserName,
        Password: USER_PASSWORD,
        AgreePrivacy: true,
        Phone: phone,
        ...extra,
      });
    const { Ticket, Code } = await codeFor(client(), 'register', phone);
    const refused = await register('Neu_1', { PhoneTicket: Ticket, PhoneCode: wrong(Code) });
    expect(refused.body.data).toMatchObject({ fields: { PhoneCode: '验证码不正确，还可以试 4 次' } });
    const elsewhere = { PhoneTicket: Ticket, PhoneCode: Code, Phone: '13900000004' };
    expect((await register('Neu_1', elsewhere)).status).toBe(400);
    expect((await register('Neu_1', { PhoneTicket: Ticket, PhoneCode: Code })).status).toBe(201);
    // A code is used up by it.
    expect((await register('Neu_2', { PhoneTicket: Ticket, PhoneCode: Code })).status).toBe(400);
    expect((await register('Neu_2', {})).status).toBe(201);
    await age(2);
    const entered = await client().post('/api/auth/sms/login', await codeFor(client(), 'login', phone));
    expect(entered.body.data).toMatchObject({ UserName: 'Neu_1' });
  });

  it('that was proven is a name to log in with a password', async () => {
    const { phone, name } = await owner('Nummer_6');
    const login = (UserName: string) => client().post('/api/auth/login', { UserName, Password: USER_PASSWORD });
    expect((await login(phone)).body.data).toMatchObject({ UserName: name });
    const { phone: unproven } = await owner('Nummer_7', false);
    expect((await login(unproven)).status).toBe(401);
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'login_failed'));
    expect(JSON.stringify(rows)).not.toContain(unproven);
  });
});

describe('a log-in by a code', () => {
  it('opens a session, once, and says in the log by what', async () => {
    const { phone, id } = await owner('Eintritt_1');
    const body = await codeFor(client(), 'login', phone);
    const one = client();
    expect((await one.post('/api/auth/sms/login', body)).body.data).toMatchObject({ Id: id });
    expect((await one.get('/api/auth/userinfo')).body.data).toMatchObject({ Id: id });
    expect((await client().post('/api/auth/sms/login', body)).status).toBe(401);
    const [row] = await ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.resourceId, id))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect([row?.action, row?.after]).toEqual(['login', { By: 'sms', NewDevice: true }]);
  });

  it('owes the second step as after a password', async () => {
    const { as, phone, name } = await owner('Eintritt_2');
    const { secret } = await enrol(as, USER_PASSWORD);
    await letTimePass(ctx, name);
    const one = client();
    const half = await one.post('/api/auth/sms/login', await codeFor(one, 'login', phone));
    expect(half.body.data).toMatchObject({ AwaitsFactor: true, Phone: '', Roles: [] });
    expect((await one.get('/api/auth/sessions')).body.errorCode).toBe('SECOND_FACTOR_REQUIRED');
    expect((await one.post('/api/auth/second-factor', { Code: codeOf(secret) })).status).toBe(200);
    expect((await one.get('/api/auth/sessions')).status).toBe(200);
  });

  it('is refused for an account that is shut', async () => {
    const { phone, id } = await owner('Eintritt_3');
    await ctx.db.update(users).set({ status: 'locked' }).where(eq(users.id, id));
    const refused = await client().post('/api/auth/sms/login', await codeFor(client(), 'login', phone));
    expect(refused.body.errorCode).toBe('LOCKED');
  });

  it('ends with five wrong codes, many at once too, and raises an alarm', async () => {
    const { phone, id } = await owner('Eintritt_4');
    const { Ticket, Code } = await codeFor(client(), 'login', phone);
    const guess = (code: string) => client().post('/api/auth/sms/login', { Ticket, Code: code });
    const guesses = await Promise.all(Array.from({ length: 8 }, () => guess(wrong(Code))));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await guess(Code)).status).toBe(401);
    const alarms = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'alarm'));
    expect(alarms.filter(({ resourceId }) => resourceId === id)).toHaveLength(1);
    const told = await ctx.db.select().from(messages).where(like(messages.event, 'factor_a%')).orderBy(messages.id);
    expect(told.map(({ event, userId }) => [event, userId === id])).toEqual([
      ['factor_attacked', true],
      ['factor_alarm', false],
    ]);
  });

  it('holds for five minutes, and for the browser that asked alone', async () => {
    const { phone } = await owner('Eintritt_5');
    const { Ticket, Code } = await codeFor(client(), 'login', phone);
    const stranger = await ask(client(), 'register', '13900000005');
    const other = { Ticket: stranger.body.data.Ticket, Code };
    expect((await client().post('/api/auth/sms/login', other)).status).toBe(401);
    // A code for one purpose opens nothing of another.
    expect((await client().post('/api/auth/sms/recovery', { Ticket, Code })).status).toBe(401);
    await age(6);
    expect((await client().post('/api/auth/sms/login', { Ticket, Code })).status).toBe(401);
  });

  it('of one code by two at once lets one in', async () => {
    const { phone } = await owner('Eintritt_6');
    const body = await codeFor(client(), 'login', phone);
    const both = await Promise.all([1, 2].map(() => client().post('/api/auth/sms/login', body)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('opens nothing when the number has changed hands meanwhile', async () => {
    const { phone, id } = await owner('Eintritt_7');
    const body = await codeFor(client(), 'login', phone);
    await setContacts(ctx, id, { phone: '13900000006' });
    expect((await client().post('/api/auth/sms/login', body)).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  it('is set anew by a code; sessions end and the second step stays', async () => {
    const { as, phone, name } = await owner('Vergessen_1');
    const given = await client().post<{ Token: string }>(
      '/api/auth/sms/recovery',
      await codeFor(client(), 'recovery', phone),
    );
    const { Token } = given.body.data;
    const reset = () => client().post('/api/auth/recovery/reset', { Token, Password: 'Kiefer-93-Wolke' });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(422);
    expect((await as.get('/api/auth/sessions')).status).toBe(401);
    const again = await client().post('/api/auth/login', { UserName: name, Password: 'Kiefer-93-Wolke' });
    expect(again.status).toBe(200);
  });
});

describe('what a stranger learns and may do', () => {
  it('is the same for numbers that nobody has: answers, limits, proofs of work; nothing is sent to them', async () => {
    const { phone } = await owner('Fremd_1');
    const seen = async (number: string) => {
      const one = client();
      const answers: unknown[] = [];
      for (let times = 0; times < 4; times += 1) {
        const first = await ask(one, 'login', number);
        answers.push([first.status, first.body.errorCode ?? Object.keys(first.body.data)]);
        if (first.body.errorCode === 'CAPTCHA_REQUIRED') {
          answers.push((await ask(one, 'login', number, { Captcha: await solved(first) })).status);
        }
        answers.push((await ask(one, 'login', number)).body.errorCode);
        await age(2);
      }
      return answers;
    };
    const unknown = await seen('13900000007');
    await run();
    expect(gateway.handed).toHaveLength(0);
    expect((await jobOf())?.state).toBe('done');
    await ctx.db.delete(attempts);
    expect(await seen(phone)).toEqual(unknown);
    expect(JSON.stringify(unknown)).toContain('CAPTCHA_REQUIRED');
    expect(JSON.stringify(unknown)).toContain('TOO_MANY_REQUESTS');
  });

  it('ends for a number after five in an hour, for a source after forty, for all after the day', async () => {
    const phone = '13900000008';
    const withWork = async (one: Client, number: string) => {
      const first = await ask(one, 'register', number);
      if (first.body.errorCode !== 'CAPTCHA_REQUIRED') return first;
      return ask(one, 'register', number, { Captcha: await solved(first) });
    };
    for (let times = 0; times < 5; times += 1) {
      expect((await withWork(client(), phone)).status).toBe(200);
      await age(2);
    }
    expect((await withWork(client(), phone)).body.errorCode).toBe('TOO_MANY_REQUESTS');
    await run();
    const busy = client();
    await ctx.db.delete(attempts);
    expect((await ask(busy, 'register', '13900000009')).status).toBe(200);
    await ctx.db.update(attempts).set({ count: 3 });
    expect((await ask(busy, 'register', '13900000017')).body.errorCode).toBe('CAPTCHA_REQUIRED');
    await ctx.db.update(attempts).set({ count: 40 });
    expect((await ask(busy, 'register', '13900000017')).body.errorMessage).toContain('1 小时');
    const sent = await ctx.db.select().from(oneTimeCodes).where(sql`sent_at is not null`);
    await ctx.db.delete(attempts);
    // Half of the day is used: whoever comes works for it. Three quarters: the rest is for who has an account.
    expect((await set({ DayMax: sent.length * 2 })).status).toBe(200);
    expect((await ask(client(), 'register', '13900000010')).body.errorCode).toBe('CAPTCHA_REQUIRED');
    expect((await set({ DayMax: Math.ceil((sent.length * 4) / 3) - 1 })).status).toBe(200);
    expect((await ask(client(), 'register', '13900000010')).status).toBe(503);
    expect((await ask(client(), 'login', '13900000010')).body.errorCode).toBe('CAPTCHA_REQUIRED');
    expect((await set({ DayMax: sent.length })).status).toBe(200);
    expect((await ask(client(), 'login', '13900000010')).status).toBe(503);
    expect((await set({ DayMax: 1_000 })).status).toBe(200);
  });

  it('of two requests at once is one message', async () => {
    const both = await Promise.all([1, 2, 3].map(() => ask(client(), 'register', '13900000011')));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  });

  it('is no number', async () => {
    expect((await ask(client(), 'login', '010-12345678')).status).toBe(400);
  });
});

describe('sending', () => {
  it('that fails is tried again with another code, and left to staff in the end; the request stands', async () => {
    gateway.answer = null;
    const asked = await ask(client(), 'register', '13900000012');
    expect(asked.status).toBe(200);
    await run();
    expect(await jobOf()).toMatchObject({ state: 'waiting', error: '短信网关：无法连接' });
    const first = lastCode();
    gateway.answer = { status: 503, body: '' };
    await makeDue();
    await run();
    expect(lastCode()).not.toBe(first);
    gateway.answer = { status: 401, body: '13900000012' };
    await makeDue();
    await run();
    expect(await jobOf()).toMatchObject({ state: 'failed', error: '短信网关回答 401' });
    const { Ticket } = asked.body.data;
    const registered = (Code: string) =>
      client().post('/api/auth/register', {
        UserName: 'Spaet_1',
        Password: USER_PASSWORD,
        AgreePrivacy: true,
        Phone: '13900000012',
        PhoneTicket: Ticket,
        PhoneCode: Code,
      });
    expect((await registered(first)).status).toBe(400);
    expect((await registered(lastCode())).status).toBe(201);
  });

  it('is not done when nobody waits any more, or when it was switched off', async () => {
    await ask(client(), 'register', '13900000013');
    await age(11);
    await run();
    expect(await jobOf()).toMatchObject({ state: 'failed', error: '验证码已无人等待，没有发出' });
    await ask(client(), 'register', '13900000014');
    expect((await set({ Enabled: false })).status).toBe(200);
    await run();
    expect(await jobOf()).toMatchObject({ state: 'failed', error: '短信服务已停用' });
    expect((await client().get('/api/auth/ways')).body.data).toEqual({ Mail: false, Sms: false });
    expect((await ask(client(), 'login', '13900000014')).status).toBe(422);
    expect((await set({ Enabled: true })).status).toBe(200);
    expect((await client().get('/api/auth/ways')).body.data).toEqual({ Mail: false, Sms: true });
    expect(gateway.handed).toHaveLength(0);
  });

  it('tells the log neither number nor code, whatever the gateway does', async () => {
    const told: string[] = [];
    const config = { ...ctx.config, logLevel: 'debug' as const };
    const other = await buildApp({ ...ctx, config, logStream: { write: (line) => told.push(line) } });
    const phone = '13900000018';
    const payload = { Purpose: 'register', Phone: phone };
    const asked = await other.inject({ method: 'POST', url: '/api/auth/sms', payload, headers: { host: 'localhost' } });
    expect(asked.statusCode).toBe(200);
    const codes: string[] = [];
    const faults = [null, { status: 500, body: phone }, { status: 302, body: phone }];
    for (const answer of faults) {
      gateway.answer = answer;
      await makeDue();
      await runNext(ctx, JOBS, new AbortController().signal, {
        warn: (about, message) => told.push(inspect(about, { depth: 10, showHidden: true }), message),
      });
      codes.push(lastCode());
    }
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    const text = told.join('\n');
    expect(text).toContain('job failed');
    expect([phone, SECRET, ...codes].filter((one) => text.includes(one))).toEqual([]);
    await other.close();
  });

  it('uses the words of staff, which have to carry the code', async () => {
    const write = (Text: string, Version: number) =>
      admin.put<{ Version: number }>('/api/admin/MessageTemplates/sms_code', { Title: '短信', Text, Version });
    expect((await write('您好', 0)).body.data).toMatchObject({ fields: { Text: '必须包含{验证码}' } });
    expect((await write('{用途}：{验证码}', 0)).status).toBe(200);
    const { Code } = await codeFor(client(), 'register', '13900000015');
    expect(JSON.parse(gateway.handed.at(-1)?.body ?? '')).toMatchObject({ content: `【门户】注册账号：${Code}` });
    await admin.delete('/api/admin/MessageTemplates/sms_code');
  });

  it('leaves code and number in no row in clear, and cleans up after a day', async () => {
    const phone = '13900000016';
    const { Ticket, Code } = await codeFor(client(), 'register', phone);
    await client().post('/api/auth/sms/login', { Ticket, Code });
    const { rows: tables } = await ctx.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await ctx.db.execute(sql`select * from ${sql.identifier(name)}`);
      const text = JSON.stringify(rows);
      expect([name, text.includes(phone), text.includes(Ticket), text.includes(`"${Code}"`)]).toEqual([
        name,
        false,
        false,
        false,
      ]);
    }
    await age(24 * 60 + 1);
    await forgetCodes(ctx);
    expect(await ctx.db.select().from(oneTimeCodes)).toHaveLength(0);
  });
});
