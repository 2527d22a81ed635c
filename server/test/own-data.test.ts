/** A person's own data: the copy to take along, and the end of the account, also after a backup was restored. */
import { readFile, stat } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { PostingWrite } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SYSTEM } from '../src/context.ts';
import { sessions, users } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { messages } from '../src/db/schema/messages.ts';
import { postings } from '../src/db/schema/postings.ts';
import { privacyRequests } from '../src/db/schema/privacy.ts';
import { erasureListOf, readErasureList } from '../src/modules/personal-data/index.ts';
import { COPIES_PER_HOUR } from '../src/modules/personal-data/routes.ts';
import { type By, createPosting } from '../src/modules/postings/posting-commands.ts';
import { run as reapply } from '../src/tasks/privacy-reapply.ts';
import { type Client, startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { create, join } from './helpers/organization.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp();
const { ctx, app, admin } = t;
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)));
});
afterEach(() => void vi.restoreAllMocks());

/** The files of a ZIP by their names, read from its directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    files.set(name, (method === 8 ? inflateRawSync(packed) : packed).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

const posting = (by: Client, more: object = {}) =>
  by.post<{ Id: number }>('/api/Postings', {
    Type: 'supply',
    Title: '=HYPERLINK("http://x")转让发明专利',
    Summary: '已小批量试用。',
    Field: '装备制造',
    Mode: '转让',
    PriceText: '面议',
    ContactName: '诸葛探针',
    ContactPhone: '13955550191',
    ...more,
  });
const infoOf = async (by: Client) =>
  (await by.get<{ Id: number; UserName: string; Version: number }>('/api/auth/userinfo')).body.data;
async function person(name: string): Promise<{ one: Client; id: number }> {
  const one = await t.user(name);
  const { Id, Version } = await infoOf(one);
  const saved = await one.put('/api/auth/profile', {
    RealName: '诸葛探针',
    Phone: '13955550191',
    Email: 'probe@probe-mail.cn',
    Version,
  });
  expect(saved.status, saved.text).toBe(200);
  return { one, id: Id };
}
const request = async (by: Client) =>
  (await by.post<{ Number: string }>('/api/PrivacyRequests', { Kind: 'correct', Text: '请更正手机 13955550191' })).body
    .data;
const download = (by: Client) =>
  app.inject({ url: '/api/PersonalData/export.zip', headers: { host: 'localhost', cookie: by.cookie } });
const erase = (by: Client, UserName: string) => by.post<{ fields?: object }>('/api/PersonalData/erase', { UserName });
const unproven = (id: number) =>
  ctx.db.update(sessions).set({ provenAt: sql`now() - interval '11 minutes'` }).where(eq(sessions.userId, id));

describe('the copy', () => {
  it('holds what the portal holds, in clear for its owner, as JSON and as CSV without formulas', async () => {
    const { one, id } = await person('copy_one');
    const { Id } = (await posting(one)).body.data;
    const other = await t.user('copy_other');
    await posting(other, { Title: '别人的供需' });
    const organization = await create(one);
    const asked = await request(one);
    await request(other);
    const answer = await download(one);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'no-store',
    ]);
    const files = unzip(answer.rawPayload);
    const json = (name: string) => JSON.parse(files.get(`json/${name}.json`) ?? '') as Record<string, unknown>[];
    expect(json('account')).toMatchObject([
      { Id: id, UserName: 'copy_one', RealName: '诸葛探针', Phone: '13955550191', Email: 'probe@probe-mail.cn' },
    ]);
    expect(json('postings')).toMatchObject([{ Id, ContactName: '诸葛探针', ContactPhone: '13955550191' }]);
    expect(json('organizations')).toMatchObject([{ Role: 'owner' }]);
    expect(json('privacy-requests')).toMatchObject([
      {
        Number: asked.Number,
        Kind: '更正',
        Status: '已受理',
        Outcome: null,
        Text: '请更正手机 13955550191',
        Answer: '',
      },
    ]);
    expect(organization.Id).toBeGreaterThan(0);
    expect(json('consents')).toMatchObject([{ Kind: 'privacy', Number: 1 }]);
    expect(json('sessions').length).toBeGreaterThan(0);
    expect(json('operations').map(({ Action }) => Action)).toEqual(expect.arrayContaining(['注册', '登录', '导出']));
    expect(files.get('csv/postings.csv')).toContain(`"'=HYPERLINK(""http://x"")转让发明专利"`);
    expect(files.get('csv/account.csv')?.startsWith('\ufeff账号编号,用户名')).toBe(true);
    // Every section in both forms, and a word on what it is.
    const names = [...files.keys()];
    const sections = names.filter((name) => name.startsWith('json/')).map((name) => name.slice(5, -5));
    expect(names).toEqual(expect.arrayContaining(['说明.txt', ...sections.map((name) => `csv/${name}.csv`)]));
    const all = [...files.values()].join('\n');
    expect(all).not.toMatch(/argon2|v2\.[0-9a-f]{8}\./);
    expect(all).not.toContain('别人的供需');
    const [row] = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'export'));
    expect(row).toMatchObject({ actorId: id, resource: 'Auth', after: { PersonalData: true } });
  });

  it('asks who is there, and is made so often an hour', async () => {
    const { one, id } = await person('copy_often');
    await unproven(id);
    expect((await download(one)).json()).toMatchObject({ errorCode: 'STEP_UP_REQUIRED' });
    await one.post('/api/auth/step-up', { Password: USER_PASSWORD });
    for (let times = 0; times < COPIES_PER_HOUR; times += 1) expect((await download(one)).statusCode).toBe(200);
    expect((await download(one)).statusCode).toBe(429);
  });
});

describe('the end of an account', () => {
  it('asks who is there and for the name, and refuses staff and the only owner of an organisation', async () => {
    const { one, id } = await person('end_refused');
    await unproven(id);
    expect((await erase(one, 'end_refused')).body.errorCode).toBe('STEP_UP_REQUIRED');
    await one.post('/api/auth/step-up', { Password: USER_PASSWORD });
    expect((await erase(one, 'somebody')).body.data.fields).toHaveProperty('UserName');
    const organization = await create(one);
    const alone = await erase(one, 'end_refused');
    expect([alone.status, alone.body.errorCode]).toEqual([422, 'RULE_VIOLATION']);
    expect(alone.body.errorMessage).toContain('唯一的所有者');
    expect((await infoOf(one)).UserName).toBe('end_refused');
    const heir = await t.user();
    await join(one, heir, organization.Id, 'manager');
    expect((await erase(one, 'end_refused')).status).toBe(422);
    const staff = await erase(admin, 'admin');
    expect([staff.status, staff.body.errorMessage]).toEqual([422, expect.stringContaining('安全管理员')]);
  });

  it('ends every log-in, empties what is personal, keeps and freezes what was done, and frees the name', async () => {
    const { one, id } = await person('end_one');
    const second = t.client();
    await second.post('/api/auth/login', { UserName: 'end_one', Password: USER_PASSWORD });
    const { Id } = (await posting(one)).body.data;
    const asked = await request(one);
    const made = await ctx.db.execute<{ tables: string }>(sql`select string_agg(table_name, ',') as tables
      from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`);
    const both = await Promise.all([erase(one, 'end_one'), erase(one, 'end_one')]);
    expect(both.map(({ status, body }) => [status, body.errorMessage].join()).sort()).toEqual([
      '200,',
      expect.stringMatching(/^401/),
    ]);
    expect((await infoOf(second)) ?? null).toBeNull();
    const again = await t.client().post('/api/auth/login', { UserName: 'end_one', Password: USER_PASSWORD });
    expect(again.status).toBe(401);

    const [row] = await ctx.db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({
      userName: `已注销-${id}`,
      realName: '',
      phone: '',
      phoneIndex: null,
      email: '',
      emailIndex: null,
      passwordHistory: [],
      status: 'locked',
    });
    const [kept] = await ctx.db.select().from(postings).where(eq(postings.id, Id));
    expect(kept).toMatchObject({ status: 'withdrawn', contactName: '', contactPhone: '', ownerId: id });
    // Whatever else knows the account holds nothing of it, but for what it agreed to and that it ended.
    const left: string[] = [];
    for (const table of (made.rows[0]?.tables ?? '').split(',')) {
      const { rows } = await ctx.db.execute(sql`select 1 from ${sql.identifier(table)} where user_id = ${id} limit 1`);
      if (rows.length > 0) left.push(table);
    }
    // That there was a request stays, closed and without its text.
    expect(left.sort()).toEqual(['consents', 'erasures', 'privacy_requests']);
    const requests = await ctx.db.select().from(privacyRequests).where(eq(privacyRequests.userId, id));
    expect(requests).toMatchObject([{ number: asked.Number, status: 'closed', text: '', supplement: '', answer: '' }]);
    expect((await admin.post(`/api/admin/Users/${id}/restore`)).status).toBe(422);
    expect(
      (
        await t.client().post('/api/auth/register', {
          UserName: 'end_one',
          Password: USER_PASSWORD,
          AgreePrivacy: true,
        })
      ).status,
    ).toBe(201);
    const { rows: sealed } = await ctx.db.execute(sql`select 1 from audit_log
      where to_jsonb(audit_log)::text like '%13955550191%' or to_jsonb(audit_log)::text like '%probe@probe-mail.cn%'`);
    expect(sealed).toEqual([]);
  });
});

describe('an account that staff end for its owner', () => {
  const end = (by: Client, id: number, UserName: string, Reason = '本人书面申请，已核对身份') =>
    by.post<{ fields?: object }>(`/api/admin/Users/${id}/erase`, { UserName, Reason });

  it('asks who is there, for the name and for a reason, and refuses what its owner would be refused', async () => {
    const { one, id } = await person('asked_for');
    const security = await actor(t, ['user', 'security_admin']);
    const clerk = await actor(t, ['user', 'system_admin']);
    expect((await end(clerk.as, id, 'asked_for')).status).toBe(403);
    await unproven(security.id);
    expect((await end(security.as, id, 'asked_for')).body.errorCode).toBe('STEP_UP_REQUIRED');
    expect((await end(admin, id, 'somebody')).body.data.fields).toHaveProperty('UserName');
    expect((await end(admin, id, 'asked_for', '     本人')).body.data.fields).toHaveProperty('Reason');
    const organization = await create(one);
    const alone = await end(admin, id, 'asked_for');
    expect([alone.status, alone.body.errorMessage]).toEqual([422, expect.stringContaining('唯一的所有者')]);
    const staff = await end(admin, clerk.id, clerk.name);
    expect([staff.status, staff.body.errorMessage]).toEqual([422, expect.stringContaining('管理角色')]);
    expect((await end(admin, 999_999, 'nobody')).status).toBe(404);
    expect((await one.get(`/api/Organizations/${organization.Id}`)).status).toBe(200);
  });

  it('ends like one that its owner ends: sessions, data, requests; once, and with the reason in the audit', async () => {
    const { one, id } = await person('cannot_log_in');
    const filed = await one.post<{ Id: number }>('/api/PrivacyRequests', {
      Kind: 'delete',
      Text: '请删除我的全部信息',
    });
    expect((await end(admin, id, 'cannot_log_in')).status).toBe(200);
    expect((await one.get('/api/Messages')).status).toBe(401);
    const row = (await ctx.db.execute(sql`select * from users where id = ${id}`)).rows[0];
    expect(row).toMatchObject({ user_name: `已注销-${id}`, phone: '', email: '', real_name: '', status: 'locked' });
    const request = (await ctx.db.execute(sql`select * from privacy_requests where id = ${filed.body.data.Id}`))
      .rows[0];
    expect(request).toMatchObject({ status: 'closed', text: '' });
    const { rows } = await ctx.db.execute<{ actor: string; after: unknown }>(
      sql`select actor_name as actor, after from audit_log where action = 'erase' and resource_id = ${id}`,
    );
    expect(rows).toEqual([{ actor: 'admin', after: { Reason: '本人书面申请，已核对身份' } }]);
    expect(await readErasureList(erasureListOf(ctx.config))).toContainEqual(expect.objectContaining({ id }));
    const again = await end(admin, id, `已注销-${id}`);
    expect([again.status, again.body.errorCode]).toEqual([409, 'ILLEGAL_TRANSITION']);
    expect((await admin.post(`/api/admin/Users/${id}/restore`)).status).toBe(422);
  });

  it('may have been deleted before', async () => {
    const { id } = await person('deleted_first');
    expect((await admin.delete(`/api/Users/${id}`)).status).toBe(200);
    expect((await end(admin, id, 'deleted_first')).status).toBe(200);
  });
});

describe('the name of an account that has ended', () => {
  it('is told to nobody, and goes from messages and invitations of others', async () => {
    const { one, id } = await person('end_named');
    const keeper = await t.user('end_named_2');
    const organization = await create(keeper, { Name: '留名有限公司' });
    await join(keeper, one, organization.Id, 'agent');
    await join(keeper, await t.user('end_stays'), organization.Id, 'agent');
    await posting(one);
    const other = await create(keeper, { Name: '久候有限公司' });
    const invite = (name: string) =>
      keeper.post(`/api/Organizations/${other.Id}/Invitations`, { Role: 'viewer', UserName: name });
    expect((await invite('End_Named')).status).toBe(201);
    await ctx.db.execute(sql`update organization_invitations set user_id = null where invitee = 'End_Named'`);
    const naming = async () =>
      (await ctx.db.select().from(messages)).filter(({ title, text }) => /end_named(?!_2)/i.test(title + text));
    expect((await naming()).filter(({ userId }) => userId !== id).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['member_joined', 'posting_waiting']),
    );
    expect((await erase(one, 'end_named')).status).toBe(200);
    expect(await naming()).toEqual([]);
    const left = await ctx.db.select().from(messages).where(eq(messages.event, 'member_left'));
    expect(left.filter(({ title }) => title === `已注销-${id}离开了“留名有限公司”`)).toHaveLength(1);
    // Other names that begin alike stay, and so do those of others.
    const all = (await ctx.db.select().from(messages)).map(({ title, text }) => title + text).join();
    expect(all).toContain(`已注销-${id}加入了`);
    expect(all).toContain('end_stays加入了');
    const { rows } = await ctx.db.execute(sql`select invitee, closed_at is null as open, outcome
      from organization_invitations where organization_id = ${other.Id}`);
    expect(rows).toEqual([{ invitee: '', open: false, outcome: 'revoked' }]);
  });

  it('takes no posting that was under way', async () => {
    const { one, id } = await person('end_racing');
    const [row] = await ctx.db.select().from(users).where(eq(users.id, id));
    const session = { user: { id, acting: null }, actor: { ...SYSTEM, id } } as unknown as By;
    expect((await erase(one, 'end_racing')).status).toBe(200);
    const late = createPosting(ctx, session, {
      Type: 'supply',
      Title: '迟到的供需',
      Summary: '注销之后才写入。',
      Field: '装备制造',
      Mode: '转让',
      PriceText: '面议',
      ContactName: '诸葛探针',
      ContactPhone: '13955550191',
    } as PostingWrite);
    await expect(late).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(
      await ctx.db
        .select()
        .from(postings)
        .where(eq(postings.ownerId, row?.id ?? 0)),
    ).toEqual([]);
  });
});

describe('a backup that brings an account back', () => {
  const env = { DATABASE_URL: t.url, KEYS_FILE: ctx.config.keysFile };
  const bringBack = async (id: number, name: string) => {
    await ctx.db.execute(sql`delete from erasures where user_id = ${id}`);
    await ctx.db.execute(sql`update users set user_name = ${name}, real_name = '诸葛探针', status = 'active',
      deleted_at = null where id = ${id}`);
  };
  const nameOf = async (id: number) =>
    (await ctx.db.select({ name: users.userName }).from(users).where(eq(users.id, id)))[0]?.name;

  it('is erased again by the list beside the keys, which names nobody and is its owner’s alone', async () => {
    const { one, id } = await person('back_one');
    expect((await erase(one, 'back_one')).status).toBe(200);
    const file = erasureListOf(ctx.config);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(text).toContain(`"id":${id}`);
    expect(text).not.toMatch(/back_one|诸葛|13955550191/);
    await bringBack(id, 'back_one');
    expect(await reapply([], env, '/')).toBe(0);
    expect(said.join('\n')).toContain('已重新删除 1 个账号');
    expect(await nameOf(id)).toBe(`已注销-${id}`);
    said.length = 0;
    expect(await reapply([], env, '/')).toBe(0);
    expect(said.join('\n')).toContain('没有需要重新删除的账号');
  });

  it('another account that got the number since is left alone', async () => {
    const { one, id } = await person('back_two');
    expect((await erase(one, 'back_two')).status).toBe(200);
    await bringBack(id, 'newcomer');
    await ctx.db.execute(sql`update users set created_at = created_at + interval '1 second' where id = ${id}`);
    expect(await reapply([], env, '/')).toBe(0);
    expect(await nameOf(id)).toBe('newcomer');
  });
});
