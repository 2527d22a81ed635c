/** By what one may log in, that nothing tells whether an account exists, and word of a new device. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { attempts, users } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { messages } from '../src/db/schema/messages.ts';
import { type Client, startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { proveAddress, setContacts } from './helpers/sealed.ts';

const { ctx, admin, user, client } = await startTestApp({ trustProxy: 1 });
let sources = 0;
const stranger = () => Object.assign(client(), { source: `203.0.113.${++sources}` });
const login = (UserName: string, Password = USER_PASSWORD, one: Client = stranger()) =>
  one.post<{ UserName: string }>('/api/auth/login', { UserName, Password });
const idOf = async (name: string) =>
  (await ctx.db.select({ id: users.id }).from(users).where(eq(users.userName, name)))[0]?.id ?? 0;
const prove = async (name: string, email: string) => {
  const userId = await idOf(name);
  await setContacts(ctx, userId, { email });
  await proveAddress(ctx, userId, email);
};

describe('the account that is meant', () => {
  it('is named by its name in any case, also one of two characters', async () => {
    await user('李明');
    await user('Ab');
    expect((await login(' 李明 ')).status).toBe(200);
    expect((await login('aB')).body.data).toMatchObject({ UserName: 'Ab' });
    expect(
      (await client().post('/api/auth/register', { UserName: '李', Password: USER_PASSWORD, AgreePrivacy: true }))
        .status,
    ).toBe(400);
  });

  it('is named by an address once that is proven, and while the profile names it', async () => {
    await user('by_mail');
    await setContacts(ctx, await idOf('by_mail'), { email: 'Li.Ming@example.cn' });
    expect((await login('li.ming@example.cn')).status).toBe(401);
    await prove('by_mail', 'Li.Ming@example.cn');
    expect((await login('li.ming@EXAMPLE.cn')).body.data).toMatchObject({ UserName: 'by_mail' });
    await setContacts(ctx, await idOf('by_mail'), { email: 'other@example.cn' });
    expect((await login('li.ming@example.cn')).status).toBe(401);
    expect((await login('other@example.cn')).status).toBe(401);
  });

  it('is none where two have proven the same address', async () => {
    await user('shares_one');
    await user('shares_two');
    await prove('shares_one', 'shared@example.cn');
    expect((await login('shared@example.cn')).status).toBe(200);
    await prove('shares_two', 'shared@example.cn');
    expect((await login('shared@example.cn')).status).toBe(401);
    await ctx.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.userName, 'shares_two'));
    expect((await login('shared@example.cn')).body.data).toMatchObject({ UserName: 'shares_one' });
  });

  it('is not named by a telephone number that nothing has proven', async () => {
    await user('by_phone');
    await setContacts(ctx, await idOf('by_phone'), { phone: '13800138000' });
    expect((await login('13800138000')).status).toBe(401);
  });
});

describe('what a stranger learns', () => {
  const without = (text: string) => text.replace(/"RequestId":"[^"]*"/, '');

  it('is the same whether there is an account or not: answers, waits and proofs of work', async () => {
    await user('is_there');
    await prove('is_there', 'is.there@example.cn');
    const seen = async (name: string) => {
      const one = stranger();
      const answers = [];
      for (let i = 0; i < 4; i++) {
        const { status, text, body } = await login(name, 'Wrong-Passw0rd', one);
        answers.push([status, status === 429 ? body.errorCode : without(text)]);
      }
      return answers;
    };
    const known = await seen('is_there');
    expect(await seen('is_not_there')).toEqual(known);
    expect(await seen('is.there@example.cn')).toEqual(known);
    expect(await seen('is.not.there@example.cn')).toEqual(known);
    expect(await seen('13800138000')).toEqual(known);
    expect(known.at(-1)).toEqual([429, 'CAPTCHA_REQUIRED']);
  });

  it('is not that a name and an address belong together', async () => {
    await user('two_names');
    await prove('two_names', 'two.names@example.cn');
    const one = stranger();
    for (let i = 0; i < 4; i++) await login('two.names@example.cn', 'Wrong-Passw0rd', one);
    expect((await login('two_names', 'Wrong-Passw0rd', one)).status).toBe(401);
  });

  it('leaves no address in the audit log or among the attempts', async () => {
    await login('nobody@example.cn', 'Wrong-Passw0rd');
    await login('is.there@example.cn', 'Wrong-Passw0rd');
    const kept = JSON.stringify([await ctx.db.select().from(auditLog), await ctx.db.select().from(attempts)]);
    expect(kept).not.toContain('nobody@example.cn');
    expect(kept).not.toContain('is.there@example.cn');
    expect(kept).toContain('（未知的邮箱）');
  });
});

describe('a new device', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36';
  const told = async (name: string) =>
    ctx.db
      .select({ text: messages.text, link: messages.link })
      .from(messages)
      .where(sql`${messages.userId} = ${await idOf(name)} and ${messages.event} = 'new_device'`);

  it('is told of in words, with a shortened address; the first log-in and known browsers are not', async () => {
    const first = stranger();
    await first.post('/api/auth/register', { UserName: 'moves_house', Password: USER_PASSWORD, AgreePrivacy: true });
    await login('moves_house', USER_PASSWORD, first);
    expect(await told('moves_house')).toEqual([]);
    const elsewhere = stranger();
    const headers = { 'user-agent': CHROME, 'x-forwarded-for': '198.51.100.77' };
    await elsewhere.post('/api/auth/login', { UserName: 'moves_house', Password: USER_PASSWORD }, headers);
    const [message, ...rest] = await told('moves_house');
    expect(rest).toEqual([]);
    expect(message?.text).toContain('Windows 电脑 · Chrome 浏览器');
    expect(message?.text).toContain('198.51.100.0');
    expect(message?.text).not.toContain('198.51.100.77');
    expect(message?.link).toBe('/desktop/account#account-sessions');
    const listed = await first.get<{ Device: string }[]>('/api/auth/sessions');
    expect(listed.body.data.map(({ Device }) => Device)).toContain('Windows 电脑 · Chrome 浏览器');
    await login('moves_house', USER_PASSWORD, elsewhere);
    expect(await told('moves_house')).toHaveLength(1);
  });

  it('is no news to somebody who was given the account', async () => {
    const Password = 'Kiefer-93-Wolke-drei';
    await admin.post('/api/Users', { UserName: 'given_one', Password, Roles: ['user'] });
    await login('given_one', Password);
    expect(await told('given_one')).toEqual([]);
  });
});
