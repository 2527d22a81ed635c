/** Passkeys: made, used alone and as second factor, guessed at, copied, lost and removed. */
import { RECOVERY_CODES } from '@ip-portal/contract';
import { PASSKEYS_MAX } from '@ip-portal/contract/limits';
import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { messages } from '../src/db/schema/messages.ts';
import { passkeyChallenges, passkeys } from '../src/db/schema/passkeys.ts';
import { singles } from '../src/db/schema/singles.ts';
import { type Client, startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { Authenticator, addKey, type Lies, optionsAt } from './helpers/authenticator.ts';
import { codeOf, enrol } from './helpers/totp.ts';

const { ctx, admin, ...app } = await startTestApp({ trustProxy: 1 });
// Each from an address of its own: so many log-ins from one would be too many.
let clients = 0;
const from = (one: Client) => Object.assign(one, { source: `203.0.113.${++clients}` });
const client = () => from(app.client());
const user = async (name?: string) => from(await app.user(name));

interface Info {
  UserName: string;
  Roles: string[];
  AwaitsFactor: boolean;
  HasFactor: boolean;
  HasPasskey: boolean;
}
interface State {
  EnabledAt: string | null;
  HasApp: boolean;
  Passkeys: number;
  RecoveryCodesLeft: number;
}
const state = async (one: Client) => (await one.get<State>('/api/auth/second-factor')).body.data;
const login = (UserName: string, one: Client = client()) =>
  one.post<Info>('/api/auth/login', { UserName, Password: USER_PASSWORD });
const byKey = async (key: Authenticator, lies: Lies = {}, one: Client = client()) => {
  const Passkey = key.sign(await optionsAt(one, '/login/options'), lies);
  return one.post<Info>('/api/auth/passkeys/login', { Passkey });
};
const notesOf = (title: string) =>
  ctx.db
    .select({ action: auditLog.action, result: auditLog.result, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.title, title))
    .orderBy(auditLog.id);
const idOf = async (name: string) =>
  (await ctx.db.select({ id: users.id }).from(users).where(eq(users.userName, name)))[0]?.id ?? 0;

describe('a new key', () => {
  it('switches the second factor on, brings recovery codes once, ends other sessions, and is told of', async () => {
    const one = await user('key_first');
    const other = client();
    await login('key_first', other);
    const { codes } = await addKey(one, ' 我的手机 ');
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    expect((await other.get('/api/auth/sessions')).status).toBe(401);
    expect(await state(one)).toMatchObject({ HasApp: false, Passkeys: 1, RecoveryCodesLeft: RECOVERY_CODES });
    expect((await state(one)).EnabledAt).not.toBeNull();
    const listed = await one.get<{ Name: string; Host: string; LastUsedAt: string | null }[]>('/api/auth/passkeys');
    expect(listed.body.data).toMatchObject([{ Name: '我的手机', Host: 'localhost', LastUsedAt: null }]);
    expect((await addKey(one, '第二把')).codes).toEqual([]);
    expect((await login('key_first')).body.data).toMatchObject({ AwaitsFactor: true, HasPasskey: true, Roles: [] });
    expect((await notesOf('key_first')).map(({ action }) => action)).toContain('passkey_added');
    const told = await ctx.db
      .select({ text: messages.text })
      .from(messages)
      .where(eq(messages.userId, await idOf('key_first')));
    expect(told.some(({ text }) => text.includes('我的手机'))).toBe(true);
  });

  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['the other ceremony', { type: 'webauthn.get' }],
    ['nobody recognised', { unverified: true }],
  ])('is refused with %s', async (name, lies) => {
    const one = await user();
    const Passkey = new Authenticator().create(await optionsAt(one, '/options'), lies);
    const answer = await one.post('/api/auth/passkeys', { Name: name, Passkey });
    expect([answer.status, Object.keys((answer.body.data as { fields: object }).fields)]).toEqual([400, ['Passkey']]);
    expect((await state(one)).Passkeys).toBe(0);
  });

  it('answers the challenge of its own session, once, and not for long', async () => {
    const [one, other] = [await user(), await user()];
    const foreign = new Authenticator().create(await optionsAt(other, '/options'));
    expect((await one.post('/api/auth/passkeys', { Name: 'x', Passkey: foreign })).status).toBe(400);
    const options = await optionsAt(one, '/options');
    expect(
      (await one.post('/api/auth/passkeys', { Name: 'x', Passkey: new Authenticator().create(options) })).status,
    ).toBe(201);
    const twice = await one.post('/api/auth/passkeys', { Name: 'x', Passkey: new Authenticator().create(options) });
    expect(twice.status).toBe(400);
    const late = await optionsAt(one, '/options');
    await ctx.db.update(passkeyChallenges).set({ expiresAt: sql`now()` });
    expect(
      (await one.post('/api/auth/passkeys', { Name: 'x', Passkey: new Authenticator().create(late) })).status,
    ).toBe(400);
    // Made for a log-in, used for a new key.
    const wrong = new Authenticator().create(await optionsAt(one, '/login/options'));
    expect((await one.post('/api/auth/passkeys', { Name: 'x', Passkey: wrong })).status).toBe(400);
  });

  it('is one person’s alone, and there are not too many', async () => {
    const [one, other] = [await user(), await user()];
    const key = new Authenticator();
    const add = async (by: Client) =>
      by.post('/api/auth/passkeys', { Name: '同一把', Passkey: key.create(await optionsAt(by, '/options')) });
    expect((await add(one)).status).toBe(201);
    const taken = await add(other);
    expect([taken.status, taken.body.errorCode]).toEqual([409, 'DUPLICATE']);
    expect((await state(other)).EnabledAt).toBeNull();
    for (let i = 1; i < PASSKEYS_MAX; i++) await addKey(from(one));
    expect((await one.post('/api/auth/passkeys/options')).status).toBe(422);
  });

  it('wants a proof of who is there', async () => {
    const one = await user('key_old_proof');
    const options = await optionsAt(one, '/options');
    await ctx.db
      .update(sessions)
      .set({ provenAt: sql`now() - interval '11 minutes'` })
      .where(eq(sessions.userId, await idOf('key_old_proof')));
    expect((await one.post('/api/auth/passkeys/options')).body.errorCode).toBe('STEP_UP_REQUIRED');
    const Passkey = new Authenticator().create(options);
    expect((await one.post('/api/auth/passkeys', { Name: 'x', Passkey })).body.errorCode).toBe('STEP_UP_REQUIRED');
  });
});

describe('a log-in with a key', () => {
  it('needs neither name nor password nor code', async () => {
    const { key } = await addKey(await user('key_login'));
    const one = client();
    const answer = await byKey(key, {}, one);
    expect(answer.body.data, answer.text).toMatchObject({
      UserName: 'key_login',
      AwaitsFactor: false,
      Roles: ['user'],
    });
    expect((await one.get('/api/auth/sessions')).status).toBe(200);
    expect(answer.body.data).toEqual((await one.get('/api/auth/userinfo')).body.data);
    expect((await notesOf('key_login')).at(-1)).toMatchObject({
      action: 'login',
      after: { SecondFactor: 'passkey', NewDevice: true },
    });
    // A proof as well.
    expect((await one.get('/api/auth/step-up')).status).toBe(200);
  });

  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['nobody recognised', { unverified: true }],
    ['somebody else’s handle', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ['a wrong signature', { signature: Buffer.from('MEUCIQ') }],
  ])('is refused with %s', async (_name, lies) => {
    const { key } = await addKey(await user());
    const answer = await byKey(key, lies);
    expect([answer.status, answer.body.errorCode]).toEqual([401, 'BAD_CREDENTIALS']);
    expect((await byKey(key)).status).toBe(200);
  });

  it('takes no answer twice, also not at once, and none made for something else', async () => {
    const own = await user();
    const { key } = await addKey(own);
    const Passkey = key.sign(await optionsAt(client(), '/login/options'));
    const both = await Promise.all([1, 2].map(() => client().post('/api/auth/passkeys/login', { Passkey })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const proof = key.sign(await optionsAt(own, '/proof'));
    expect((await client().post('/api/auth/passkeys/login', { Passkey: proof })).status).toBe(401);
  });

  it('notices a copy by its count', async () => {
    const { key } = await addKey(await user('key_copied'));
    expect((await byKey(key)).status).toBe(200);
    const copy = await byKey(key, { counter: 1 });
    expect(copy.status).toBe(401);
    const alarms = await ctx.db.select({ after: auditLog.after }).from(auditLog).where(eq(auditLog.action, 'alarm'));
    expect(alarms).toContainEqual({ after: { Reason: 'copied passkey' } });
    // Again: the log tells of each, the inboxes once.
    expect((await byKey(key, { counter: 1 })).status).toBe(401);
    const rows = await ctx.db
      .select({ event: messages.event, text: messages.text, name: users.userName })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.userId))
      .where(like(messages.event, 'factor_a%'))
      .orderBy(messages.id);
    expect(rows).toEqual([
      { event: 'factor_attacked', name: 'key_copied', text: expect.stringContaining('通行密钥可能被复制') },
      { event: 'factor_alarm', name: 'admin', text: expect.stringContaining('key_copied') },
    ]);
    expect((await byKey(key, { counter: 9 })).status).toBe(200);
  });

  it('lets nobody in whose account is shut or gone', async () => {
    const { key } = await addKey(await user('key_shut'));
    const set = (values: object) => ctx.db.update(users).set(values).where(eq(users.userName, 'key_shut'));
    await set({ status: 'locked' });
    expect((await byKey(key)).status).toBe(423);
    await set({ status: 'active', deletedAt: new Date() });
    expect((await byKey(key)).status).toBe(401);
    await set({ deletedAt: null });
    expect((await byKey(key)).status).toBe(200);
  });

  it('knows a key only under the address it was made for', async () => {
    const { key } = await addKey(await user());
    await ctx.db
      .update(passkeys)
      .set({ host: 'www.example.cn' })
      .where(eq(passkeys.credentialId, key.id.toString('base64url')));
    expect((await byKey(key)).status).toBe(401);
  });

  it('owes a new password all the same', async () => {
    const { key } = await addKey(await user('key_due'));
    await ctx.db.update(users).set({ mustChangePassword: true }).where(eq(users.userName, 'key_due'));
    const one = client();
    await byKey(key, {}, one);
    expect((await one.get('/api/auth/sessions')).body.errorCode).toBe('MUST_CHANGE_PASSWORD');
  });
});

describe('a key as proof', () => {
  it('is the second step of a log-in, for its own session alone', async () => {
    const { key } = await addKey(await user('key_second'));
    const { key: foreign } = await addKey(await user());
    const one = client();
    await login('key_second', one);
    const options = await optionsAt(one, '/proof');
    expect(options.allowCredentials).toMatchObject([{ id: key.id.toString('base64url') }]);
    const wrong = await one.post('/api/auth/second-factor', { Passkey: foreign.sign(options) });
    expect([wrong.status, wrong.body.data]).toEqual([400, { fields: { Passkey: '通行密钥没有通过验证，请重试' } }]);
    const other = client();
    await login('key_second', other);
    const elsewhere = key.sign(await optionsAt(other, '/proof'));
    expect((await one.post('/api/auth/second-factor', { Passkey: elsewhere })).status).toBe(400);
    const done = await one.post<Info>('/api/auth/second-factor', { Passkey: key.sign(await optionsAt(one, '/proof')) });
    expect(done.body.data, done.text).toMatchObject({ AwaitsFactor: false, Roles: ['user'] });
    expect((await notesOf('key_second')).at(-1)).toMatchObject({ action: 'login', after: { SecondFactor: 'passkey' } });
    const none = await one.post('/api/auth/second-factor', {});
    expect(none.status).toBe(409);
  });

  it('counts before dangerous acts, for new recovery codes and for switching off', async () => {
    const one = await user('key_proof');
    const { key, codes } = await addKey(one);
    await ctx.db
      .update(sessions)
      .set({ provenAt: sql`now() - interval '11 minutes'` })
      .where(eq(sessions.userId, await idOf('key_proof')));
    expect((await one.get('/api/auth/step-up')).status).toBe(403);
    const answer = await one.post('/api/auth/step-up', { Passkey: key.sign(await optionsAt(one, '/proof')) });
    expect(answer.status, answer.text).toBe(200);
    expect((await one.get('/api/auth/step-up')).status).toBe(200);
    const proof = async () => ({ Password: USER_PASSWORD, Passkey: key.sign(await optionsAt(one, '/proof')) });
    const fresh = await one.post<{ Codes: string[] }>('/api/auth/second-factor/recovery-codes', await proof());
    expect(fresh.body.data.Codes.some((code) => codes.includes(code))).toBe(false);
    expect((await one.post('/api/auth/second-factor/disable', await proof())).status).toBe(200);
    expect(await state(one)).toEqual({ EnabledAt: null, HasApp: false, Passkeys: 0, RecoveryCodesLeft: 0 });
    expect((await byKey(key)).status).toBe(401);
  });

  it('leaves recovery codes as the way in when it is lost', async () => {
    const { codes } = await addKey(await user('key_lost'));
    const one = client();
    await login('key_lost', one);
    expect((await one.post('/api/auth/second-factor', { Code: codes[3] })).status).toBe(200);
  });
});

describe('naming and removing', () => {
  it('is for the own keys; with the last factor the second factor is off', async () => {
    const [one, other] = [await user('key_remove'), await user()];
    const { id } = await addKey(one);
    expect((await other.put(`/api/auth/passkeys/${id}`, { Name: '我的' })).status).toBe(404);
    expect((await other.delete(`/api/auth/passkeys/${id}`)).status).toBe(404);
    expect((await one.put(`/api/auth/passkeys/${id}`, { Name: '  ' })).status).toBe(400);
    expect((await one.put(`/api/auth/passkeys/${id}`, { Name: '办公室电脑' })).status).toBe(200);
    const { secret } = await enrol(one, USER_PASSWORD);
    expect(await state(one)).toMatchObject({ HasApp: true, Passkeys: 1, RecoveryCodesLeft: RECOVERY_CODES });
    expect((await one.delete(`/api/auth/passkeys/${id}`)).status).toBe(200);
    expect(await state(one)).toMatchObject({ HasApp: true, Passkeys: 0, RecoveryCodesLeft: RECOVERY_CODES });
    expect((await one.delete(`/api/auth/passkeys/${id}`)).status).toBe(404);
    expect((await login('key_remove')).body.data).toMatchObject({ AwaitsFactor: true, HasPasskey: false });
    const removed = await one.delete('/api/auth/second-factor/app');
    expect(removed.status, removed.text).toBe(200);
    expect((await one.delete('/api/auth/second-factor/app')).status).toBe(409);
    expect(await state(one)).toEqual({ EnabledAt: null, HasApp: false, Passkeys: 0, RecoveryCodesLeft: 0 });
    expect(codeOf(secret)).toMatch(/^\d{6}$/);
    expect((await login('key_remove')).body.data).toMatchObject({ AwaitsFactor: false });
  });

  it('satisfies a role that demands a second factor, which keeps the last one', async () => {
    const one = await user('key_editor');
    const { Version } = (await admin.get<{ Version: number }>('/api/admin/SecurityPolicy')).body.data;
    expect((await admin.put('/api/admin/SecurityPolicy', { FactorRoles: ['editor'], Version })).status).toBe(200);
    await ctx.db
      .update(users)
      .set({ roles: ['user', 'admin', 'editor'] })
      .where(eq(users.userName, 'key_editor'));
    expect((await one.get('/api/admin/Newss')).body.errorCode).toBe('MUST_ENROL_FACTOR');
    const { id } = await addKey(one);
    expect((await one.get('/api/admin/Newss')).status).toBe(200);
    const last = await one.delete(`/api/auth/passkeys/${id}`);
    expect([last.status, last.body.errorCode]).toEqual([422, 'RULE_VIOLATION']);
    expect(await state(one)).toMatchObject({ Passkeys: 1, RecoveryCodesLeft: RECOVERY_CODES });
    const second = await addKey(one);
    expect((await one.delete(`/api/auth/passkeys/${id}`)).status).toBe(200);
    // Two at once must not both find the other still there.
    const third = await addKey(one);
    const both = await Promise.all([second.id, third.id].map((key) => one.delete(`/api/auth/passkeys/${key}`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    await ctx.db.update(singles).set({ value: {} }).where(eq(singles.key, 'security'));
  });

  it('goes with the factor that staff take away', async () => {
    const one = await user('key_taken');
    const { key } = await addKey(one);
    expect((await admin.delete(`/api/admin/Users/${await idOf('key_taken')}/second-factor`)).status).toBe(200);
    expect((await byKey(key)).status).toBe(401);
    expect((await login('key_taken')).body.data).toMatchObject({ AwaitsFactor: false });
  });
});
