/** Mail by the queue to a real SMTP server: addresses that are given up, letters of plain text, coming back without the password. */
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessions, users } from '../src/db/schema/accounts.ts';
import { jobs } from '../src/db/schema/jobs.ts';
import { oneTimeLinks } from '../src/db/schema/mail.ts';
import { messages } from '../src/db/schema/messages.ts';
import { runDue } from '../src/jobs/run-jobs.ts';
import { JOBS } from '../src/modules/index.ts';
import { notify } from '../src/notify/notify.ts';
import { type Client, startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { startMailServer, textOf, tokenOf } from './helpers/mail-server.ts';
import { proveAddress, setContacts } from './helpers/sealed.ts';

const mailServer = await startMailServer();
const { letters, smtp } = mailServer;

const ORIGIN = 'https://ip.example.cn';
const { admin, client, ctx, user } = await startTestApp({ smtp, publicOrigin: ORIGIN, trustProxy: 1 });

const run = () => runDue(ctx, JOBS);
const makeDue = () => ctx.db.update(jobs).set({ dueAt: sql`now()` }).where(sql`state in ('waiting', 'running')`);
const jobStates = async (kind: string) =>
  (await ctx.db.select().from(jobs).where(eq(jobs.kind, kind)).orderBy(jobs.id)).map(({ state, error }) => [
    state,
    error,
  ]);
const idOf = async (one: Client) => (await one.get<{ Id: number }>('/api/auth/userinfo')).body.data.Id;

/** A user with an address; proven unless said otherwise. */
async function reader(name: string, proven = true): Promise<{ as: Client; id: number; email: string }> {
  const as = await user(name);
  const id = await idOf(as);
  const email = `${name.toLowerCase()}@example.cn`;
  await setContacts(ctx, id, { email });
  if (proven) await proveAddress(ctx, id, email);
  return { as, id, email };
}
const tell = (id: number, title = '水泵') => notify(ctx.db, 'posting_published', [id], { 标题: title, 审核意见: '' });

beforeEach(async () => {
  letters.length = 0;
  mailServer.refusal = null;
  await ctx.db.delete(jobs);
});

describe('a proven address that is given up', () => {
  const change = (as: Client, id: number, email: string) =>
    ctx.db
      .select({ version: users.version })
      .from(users)
      .where(eq(users.id, id))
      .then(([row]) => as.put('/api/auth/profile', { RealName: '', Phone: '', Email: email, Version: row?.version }));

  it('is told by mail, in words of staff, without the new address and without a way in', async () => {
    const { as, id, email } = await reader('Abschied_1');
    const { data } = (await admin.get<{ Event: string; Version: number }[]>('/api/admin/MessageTemplates')).body;
    const template = data.find(({ Event }) => Event === 'email_left');
    const words = { Title: '邮箱已更换', Text: '账号{用户名}换了邮箱，{时间}。', Version: template?.Version };
    expect((await admin.put('/api/admin/MessageTemplates/email_left', words)).status).toBe(200);
    expect((await change(as, id, 'neu@example.net')).status).toBe(200);
    const stored = await ctx.db.select().from(messages).where(eq(messages.userId, id));
    expect(JSON.stringify([stored, await ctx.db.select().from(jobs)])).not.toMatch(/example/);
    // Proven before the letter went out, the new address does not take its place.
    await ctx.db.execute(sql`delete from proven_addresses where user_id = ${id}`);
    await proveAddress(ctx, id, 'neu@example.net');
    await run();
    expect(letters.map(({ to }) => to)).toEqual([[email]]);
    const text = letters[0] ? textOf(letters[0]) : '';
    expect(text).toContain('账号Abschied_1换了邮箱');
    expect(text).not.toContain('neu@');
    expect(text.match(/https?:\S+/g)).toEqual([ORIGIN]);
    const [sent] = await ctx.db.select().from(messages).where(eq(messages.userId, id));
    expect([sent?.formerEmail, sent?.inSite]).toEqual(['', false]);
    expect((await as.get<unknown[]>('/api/Messages')).body.data).toEqual([]);
  });

  it('is told too when staff change it, or when it is removed; the same address written otherwise is the same', async () => {
    const { as, id, email } = await reader('Abschied_2');
    expect((await change(as, id, email.toUpperCase())).status).toBe(200);
    expect(await run()).toBe(0);
    const Version = async () => (await admin.get<{ Version: number }>(`/api/admin/Users/${id}`)).body.data.Version;
    const body = { Email: 'amt@example.net', Version: await Version() };
    expect((await admin.put(`/api/Users/${id}`, body)).status).toBe(200);
    await run();
    const { as: other, id: otherId, email: otherEmail } = await reader('Abschied_3');
    expect((await change(other, otherId, '')).status).toBe(200);
    await run();
    expect(letters.map(({ to }) => to)).toEqual([[email], [otherEmail]]);
  });

  it('and one that was never proven is not', async () => {
    const { as, id } = await reader('Abschied_4', false);
    expect((await change(as, id, 'neu@example.net')).status).toBe(200);
    expect(await run()).toBe(0);
  });
});

describe('a message', () => {
  it('is mailed as plain text to whom it is for, once', async () => {
    const { id, email } = await reader('Leser_1');
    await tell(id, '泵\r\nBcc: all@example.cn <b>');
    const { id: jobId } = (await ctx.db.select().from(jobs))[0] ?? { id: 0 };
    expect(JSON.stringify(await ctx.db.select().from(jobs))).not.toContain(email);
    await run();
    expect(letters.map(({ to }) => to)).toEqual([[email]]);
    const [letter] = letters;
    expect(letter?.raw).toMatch(/content-type: text\/plain/i);
    expect(letter?.raw).not.toMatch(/text\/html|^bcc:/im);
    expect(letter?.raw).toMatch(/auto-submitted: auto-generated/i);
    expect(letter && textOf(letter)).toContain(ORIGIN);
    // Run again, as after a process that died before it could say that it was done.
    await ctx.db.update(jobs).set({ state: 'waiting', finishedAt: null }).where(eq(jobs.id, jobId));
    await run();
    expect(letters.length).toBe(1);
  });

  it('goes by mail only where its reader wants that and the address is proven', async () => {
    const { as, id } = await reader('Leser_2');
    await as.put('/api/Messages/ways', { Ways: [{ Kind: 'review', InSite: true, ByMail: false }] });
    await tell(id);
    const { id: unproven } = await reader('Leser_3', false);
    await tell(unproven);
    expect(await run()).toBe(0);
  });

  it('whose reader is gone when its turn comes is not sent', async () => {
    const { id } = await reader('Leser_4');
    await tell(id);
    await ctx.db.update(users).set({ status: 'locked' }).where(eq(users.id, id));
    await run();
    expect([letters.length, await jobStates('mail')]).toEqual([0, [['done', '']]]);
  });

  it('is there though mail fails: tried again, then a dead letter, told without the address', async () => {
    const { id } = await reader('Leser_5');
    await tell(id);
    mailServer.refusal = 451;
    await run();
    expect(await jobStates('mail')).toEqual([['waiting', '邮件服务器拒绝了邮件（451）']]);
    mailServer.refusal = 550;
    await makeDue();
    await run();
    expect(await jobStates('mail')).toEqual([['failed', '邮件服务器拒绝了邮件（550）']]);
    expect((await ctx.db.select().from(messages).where(eq(messages.userId, id))).length).toBe(1);
    mailServer.refusal = null;
    const [job] = (await admin.get<{ Id: number }[]>('/api/admin/Jobs?State=failed')).body.data;
    await admin.post(`/api/admin/Jobs/${job?.Id}/retry`);
    await run();
    expect(letters.length).toBe(1);
  });

  it.each([
    [{ password: 'falsch' }, '邮件服务器拒绝登录，请检查 SMTP_USER 和 SMTP_PASSWORD'],
    [{ port: 1 }, '与邮件服务器的连接中断或证书无效'],
    [{ security: 'starttls' as const }, '邮件服务器不支持加密连接，请检查 SMTP_SECURITY'],
  ])('fails in words for staff: %o', async (wrong, words) => {
    const { id } = await reader(`Leser_${Object.keys(wrong)[0]}`);
    await tell(id);
    const there = { ...ctx, config: { ...ctx.config, smtp: { ...smtp, ...wrong } } };
    await runDue(there, JOBS);
    expect(await jobStates('mail')).toEqual([['waiting', words]]);
  });
});

describe('a forgotten password', () => {
  const NEXT = 'Kiefer-93-Wolke-Hafen';
  const ask = (Account: string, from = '192.0.2.1') =>
    client().post('/api/auth/recovery', { Account }, { 'x-forwarded-for': from });
  const reset = (Token: string, Password = NEXT) => client().post('/api/auth/recovery/reset', { Token, Password });
  const login = (UserName: string, Password: string) => client().post('/api/auth/login', { UserName, Password });

  it('is replaced by a link to the proven address: once, ending all sessions', async () => {
    const { as, id, email } = await reader('Vergessen_1');
    expect((await ask('Vergessen_1')).status).toBe(200);
    await run();
    expect(letters[0]?.to).toEqual([email]);
    const Token = tokenOf(letters[0]);
    const weak = await reset(Token, 'aaaaaaaa');
    expect([weak.status, Object.keys((weak.body.data as { fields?: object })?.fields ?? {})]).toEqual([
      400,
      ['Password'],
    ]);
    expect((await reset(Token)).status).toBe(200);
    expect((await ctx.db.select().from(sessions).where(eq(sessions.userId, id))).length).toBe(0);
    expect((await as.get('/api/Messages')).status).toBe(401);
    expect([(await login('Vergessen_1', USER_PASSWORD)).status, (await login('Vergessen_1', NEXT)).status]).toEqual([
      401, 200,
    ]);
    expect((await reset(Token, `${NEXT}-2`)).body.errorMessage).toBe('链接已失效或已经用过，请重新获取');
    const told = and(eq(messages.userId, id), eq(messages.event, 'password_changed'));
    expect((await ctx.db.select().from(messages).where(told)).length).toBe(1);
  });

  it('is answered alike whether the account exists, has a proven address, or neither', async () => {
    await reader('Unbewiesen_1', false);
    const answers = [];
    for (const [index, name] of ['Unbewiesen_1', 'niemand', 'x@y', '一二三'].entries()) {
      answers.push(await ask(name, `198.51.100.${index}`));
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await jobStates('mail_link')).toEqual(answers.map(() => ['waiting', '']));
    await run();
    expect(letters).toEqual([]);
  });

  it('has a link that is over after half an hour, and gives way to a newer one', async () => {
    const { id } = await reader('Vergessen_2');
    await ask('vergessen_2@example.cn', '192.0.2.2');
    await run();
    await ask('VERGESSEN_2', '192.0.2.3');
    await run();
    const [first, second] = letters.map(tokenOf);
    expect((await reset(first ?? '')).status).toBe(422);
    const old = { createdAt: sql`now() - interval '31 minutes'`, expiresAt: sql`now() - interval '1 second'` };
    await ctx.db.update(oneTimeLinks).set(old).where(eq(oneTimeLinks.userId, id));
    expect((await reset(second ?? '')).status).toBe(422);
    expect((await reset('x'.repeat(43))).status).toBe(422);
    expect((await reset('../../')).status).toBe(400);
  });

  it('asked for often needs a proof of work', async () => {
    const answers = [];
    for (let times = 0; times < 4; times += 1) answers.push(await ask('niemand', '203.0.113.77'));
    expect(answers.map(({ status }) => status)).toContain(429);
  });

  it('is replaced by a link that staff hand over, who never learn the password', async () => {
    const { id } = await reader('Schalter_1', false);
    const made = await admin.post<{ Path: string }>(`/api/admin/Users/${id}/recovery-link`);
    expect(made.status, made.text).toBe(201);
    const Token = made.body.data.Path.split('#')[1] ?? '';
    expect((await reset(Token, `${NEXT}-4711`)).status).toBe(200);
    const self = await admin.post(`/api/admin/Users/${await idOf(admin)}/recovery-link`);
    expect(self.status).toBe(422);
    await ctx.db.update(users).set({ status: 'locked' }).where(eq(users.id, id));
    expect((await admin.post(`/api/admin/Users/${id}/recovery-link`)).body.errorMessage).toBe('该账号已停用，请先启用');
    expect((await admin.post('/api/admin/Users/2147483647/recovery-link')).status).toBe(404);
  });
});

describe('a portal without mail', () => {
  it('says so', async () => {
    Object.assign(ctx.config, { smtp: undefined });
    const { as, id } = await reader('Ohne_Post', false);
    expect((await as.post('/api/auth/email/proof', {})).body.errorMessage).toBe('本站没有开通邮件服务');
    const refused = await client().post('/api/auth/recovery', { Account: 'x' });
    expect([refused.status, refused.body.errorMessage]).toEqual([422, '本站没有开通邮件找回，请联系管理员重置密码']);
    await proveAddress(ctx, id, 'ohne_post@example.cn');
    await tell(id);
    await run();
    expect(await jobStates('mail')).toEqual([['waiting', '没有设置邮件服务器（SMTP_HOST、PUBLIC_ORIGIN）']]);
    Object.assign(ctx.config, { smtp });
  });
});
