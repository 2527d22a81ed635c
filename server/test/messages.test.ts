/** The inbox: who is told what, when it happens and never when it does not. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { change } from '../src/context.ts';
import { users } from '../src/db/schema/accounts.ts';
import { messages } from '../src/db/schema/messages.ts';
import { forgetMessages } from '../src/modules/messages/index.ts';
import { notify } from '../src/notify/notify.ts';
import { securityStaff, witnesses } from '../src/notify/recipients.ts';
import { type Client, startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { addUser } from './helpers/database.ts';

const { admin, ctx, user, visitor } = await startTestApp();
const owner = await user('Verkauf_7');
const other = await user('Nachbar_9');

interface Item {
  Id: number;
  Kind: string;
  Title: string;
  Text: string;
  Link: string;
  ReadAt: string | null;
}
const inbox = async (one: Client, query = '') => (await one.get<Item[]>(`/api/Messages${query}`)).body;
const unread = async (one: Client) => (await one.get<{ Unread: number }>('/api/Messages/unread')).body.data.Unread;
const newest = async (one: Client) => (await inbox(one)).data[0];
const idOf = async (one: Client) => (await one.get<{ Id: number }>('/api/auth/userinfo')).body.data.Id;
const clear = () => ctx.db.delete(messages);

const POSTING = {
  Type: 'supply',
  Title: '转让一种水泵',
  Summary: '摘要',
  Field: '机械',
  Mode: '转让',
  PriceText: '面议',
  ContactName: '张三',
  ContactPhone: '13812345678',
};
const post = async (by: Client) => {
  const made = await by.post<{ Id: number; Version: number }>('/api/Postings', POSTING);
  expect(made.status, made.text).toBe(201);
  return made.body.data;
};
const review = (id: number, Version: number, body: object) =>
  admin.put<{ Version: number }>(`/api/admin/Postings/${id}/review`, { Version, ...body });

describe('a posting', () => {
  it('that waits is told to those who may review, and what they decide to its owner', async () => {
    await clear();
    const { Id, Version } = await post(owner);
    expect(await newest(admin)).toMatchObject({
      Kind: 'todo',
      Title: '“转让一种水泵”等待审核',
      Text: 'Verkauf_7提交了供需信息“转让一种水泵”，请及时审核。',
      Link: '/admin/postings?Status=pending',
    });
    const back = await review(Id, Version, { Status: 'returned', Note: '请写明 <b>价格</b> {标题}' });
    expect(await newest(owner)).toMatchObject({
      Kind: 'review',
      Title: '您发布的“转让一种水泵”被退回',
      // What somebody typed is never read as markup, nor as a placeholder.
      Text: '您发布的供需信息“转让一种水泵”未通过审核。\n审核意见：请写明 <b>价格</b> {标题}\n修改后可以重新提交。',
      Link: `/desktop/transaction/detail?id=${Id}`,
    });
    await owner.put(`/api/Postings/${Id}/resubmit`);
    expect((await inbox(admin)).total).toBe(2);
    await review(Id, back.body.data.Version + 1, { Status: 'published' });
    expect((await newest(owner))?.Title).toBe('您发布的“转让一种水泵”已通过审核');
    await admin.put(`/api/Postings/${Id}/withdraw`);
    expect((await newest(owner))?.Title).toBe('您发布的“转让一种水泵”已下架');
    expect((await inbox(other)).total).toBe(0);
  });

  it('that its owner takes back tells nobody', async () => {
    const { Id } = await post(owner);
    await clear();
    await owner.put(`/api/Postings/${Id}/withdraw`);
    expect([(await inbox(owner)).total, (await inbox(admin)).total]).toEqual([0, 0]);
  });

  it('whose review is refused or undone sends nothing', async () => {
    const { Id, Version } = await post(owner);
    await clear();
    expect((await review(Id, Version, { Status: 'returned', Note: ' ' })).status).toBe(422);
    expect((await review(Id, Version + 7, { Status: 'published' })).status).toBe(409);
    const undone = change(ctx, [], async (tx) => {
      await notify(tx, 'posting_published', [await idOf(owner)], { 标题: '甲', 审核意见: '' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await inbox(owner)).total).toBe(0);
  });
});

describe('an account', () => {
  it('learns of a new password, whoever set it', async () => {
    await clear();
    const one = await user('Wechsel_1');
    const next = `${USER_PASSWORD}-neu`;
    await one.put('/api/auth/password', { OldPassword: USER_PASSWORD, NewPassword: next });
    expect(await newest(one)).toMatchObject({ Kind: 'security', Title: '您的登录密码已修改' });
    const id = await idOf(one);
    const { Version } = (await admin.get<{ Version: number }>(`/api/Users/${id}`)).body.data;
    const Password = `${USER_PASSWORD}-dritt`;
    expect((await admin.put(`/api/admin/Users/${id}/password`, { Password, Version })).status).toBe(200);
    const [row] = await ctx.db.select().from(messages).where(eq(messages.event, 'password_reset'));
    expect(row).toMatchObject({ userId: id, title: '您的登录密码已由管理员重置' });
    expect(row?.text).not.toContain(Password);
  });

  it('learns of new roles, and those who watch over accounts of new staff', async () => {
    const [row, watcher] = [
      await addUser(ctx.db, 'aufstieg'),
      await addUser(ctx.db, 'wache', { roles: ['admin', 'security_admin'] }),
    ];
    await clear();
    const put = (Roles: string[], Version: number) =>
      admin.put<{ Version: number }>(`/api/Users/${row.id}`, { Roles, Version });
    const up = await put(['user', 'editor'], row.version);
    expect(up.status, up.text).toBe(200);
    const told = await ctx.db.select().from(messages).orderBy(messages.id);
    expect(told.map(({ userId, event }) => [userId, event])).toEqual([
      [row.id, 'rights_changed'],
      [watcher.id, 'new_staff'],
    ]);
    expect(told[0]?.text).toContain('注册用户、管理员、编辑');
    expect(told[1]?.text).toContain('admin于');
    await clear();
    expect((await put(['user', 'editor'], up.body.data.Version)).status).toBe(200);
    expect((await ctx.db.select().from(messages)).length).toBe(0);
    await ctx.db.delete(users).where(eq(users.id, watcher.id));
  });

  it('that was staff already and gets more rights is told of, too; one that loses some is not', async () => {
    const [row, watcher] = [
      await addUser(ctx.db, 'aufstieg_2', { roles: ['user', 'admin', 'editor'] }),
      await addUser(ctx.db, 'wache_4', { roles: ['admin', 'security_admin'] }),
    ];
    let { version } = row;
    const told = async (Roles: string[]) => {
      await clear();
      const put = await admin.put<{ Version: number }>(`/api/Users/${row.id}`, { Roles, Version: version });
      expect(put.status, put.text).toBe(200);
      version = put.body.data.Version;
      const rows = await ctx.db.select().from(messages).where(eq(messages.event, 'new_staff'));
      return rows.map(({ userId }) => userId);
    };
    expect(await told(['user', 'editor', 'security_admin'])).toEqual([watcher.id]);
    expect(await told(['user', 'editor'])).toEqual([]);
    // All rights in the place of some.
    expect(await told(['user', 'admin'])).toEqual([watcher.id]);
    expect(await told(['user', 'admin', 'person'])).toEqual([]);
    expect(await told(['user'])).toEqual([]);
    for (const { id } of [row, watcher]) await ctx.db.delete(users).where(eq(users.id, id));
  });

  it('is told of to somebody else than who acts as long as there is anybody else', async () => {
    const me = await idOf(admin);
    const add = async (name: string, roles: string[]) => (await addUser(ctx.db, name, { roles })).id;
    const [about, other] = [await add('zeuge_0', ['user', 'admin']), await add('zeuge_1', ['user', 'admin'])];
    expect(await witnesses(ctx.db, me, about)).toEqual([other]);
    const auditor = await add('zeuge_2', ['admin', 'auditor']);
    expect(await witnesses(ctx.db, me, about)).toEqual([auditor]);
    const security = await add('zeuge_3', ['admin', 'security_admin']);
    expect(await witnesses(ctx.db, me, about)).toEqual([security]);
    expect(await witnesses(ctx.db, security, about)).toEqual([auditor]);
    for (const id of [other, auditor, security]) await ctx.db.delete(users).where(eq(users.id, id));
    expect(await witnesses(ctx.db, me, about)).toEqual([me]);
    await ctx.db.delete(users).where(eq(users.id, about));
  });

  it('is watched over by security staff, plain administrators where there is none', async () => {
    expect(await securityStaff(ctx.db)).toEqual([await idOf(admin)]);
    const watcher = await addUser(ctx.db, 'wache_2', { roles: ['admin', 'security_admin'] });
    const gone = await addUser(ctx.db, 'wache_3', { roles: ['admin', 'security_admin'], status: 'locked' });
    expect(await securityStaff(ctx.db)).toEqual([watcher.id]);
    for (const { id } of [watcher, gone]) await ctx.db.delete(users).where(eq(users.id, id));
  });
});

describe('the inbox', () => {
  const send = async (to: Client, title: string) => {
    const id = await idOf(to);
    await notify(ctx.db, 'posting_published', [id], { 标题: title, 审核意见: '' });
  };

  it('counts what is unread, and marks it', async () => {
    await clear();
    for (const title of ['一', '二', '三']) await send(owner, title);
    const all = await inbox(owner);
    expect([all.total, await unread(owner)]).toEqual([3, 3]);
    expect(all.data.map((one) => one.Title)).toEqual(['三', '二', '一'].map((one) => `您发布的“${one}”已通过审核`));
    const [first] = all.data;
    const read = await owner.put<{ Unread: number }>(`/api/Messages/${first?.Id}/read`);
    expect([read.status, read.body.data.Unread]).toEqual([200, 2]);
    const again = await owner.put(`/api/Messages/${first?.Id}/read`);
    expect([again.status, (await inbox(owner, '?Unread=true')).total]).toEqual([200, 2]);
    expect((await inbox(owner, '?current=2&pageSize=2')).data.length).toBe(1);
    expect([(await inbox(owner, '?Kind=todo')).total, (await inbox(owner, '?Kind=review')).total]).toEqual([0, 3]);
    expect((await owner.post<{ Unread: number }>('/api/Messages/read-all')).body.data.Unread).toBe(0);
  });

  it('is nobody else’s', async () => {
    await clear();
    await send(owner, '一');
    const item = await newest(owner);
    expect((await other.put(`/api/Messages/${item?.Id}/read`)).status).toBe(404);
    expect((await admin.put(`/api/Messages/${item?.Id}/read`)).status).toBe(404);
    await other.post('/api/Messages/read-all');
    expect(await unread(owner)).toBe(1);
    expect((await visitor.get('/api/Messages')).status).toBe(401);
    expect((await visitor.get('/api/Messages/unread')).status).toBe(401);
  });

  it('holds what its reader wants, and the safety of the account always', async () => {
    await clear();
    const ways = (InSite: boolean) => ['review', 'security'].map((Kind) => ({ Kind, InSite, ByMail: false }));
    const off = await owner.put<{ Ways: object[] }>('/api/Messages/ways', { Ways: ways(false) });
    expect(off.status, off.text).toBe(200);
    expect(off.body.data.Ways).toEqual([
      { Kind: 'system', InSite: true, ByMail: false },
      { Kind: 'review', InSite: false, ByMail: false },
      { Kind: 'security', InSite: true, ByMail: false },
      { Kind: 'todo', InSite: true, ByMail: false },
    ]);
    await send(owner, '一');
    expect((await ctx.db.select().from(messages)).length).toBe(0);
    await notify(ctx.db, 'password_changed', [await idOf(owner)], { 用户名: 'a', 时间: 'b' });
    expect(await unread(owner)).toBe(1);
    // By mail alone: kept for the mail, and not shown.
    await owner.put('/api/Messages/ways', { Ways: [{ Kind: 'review', InSite: false, ByMail: true }] });
    await send(owner, '二');
    expect([await unread(owner), (await ctx.db.select().from(messages)).length]).toEqual([1, 2]);
    const bad = await owner.put('/api/Messages/ways', { Ways: [{ Kind: 'gossip', InSite: true, ByMail: true }] });
    expect(bad.status).toBe(400);
    await owner.put('/api/Messages/ways', { Ways: ways(true) });
  });

  it('forgets what is older than the setting says', async () => {
    await clear();
    await send(owner, '一');
    await send(owner, '二');
    const [row] = await ctx.db.select().from(messages).orderBy(messages.id);
    await ctx.db
      .update(messages)
      .set({ createdAt: sql`now() - interval '366 days'` })
      .where(eq(messages.id, row?.id ?? 0));
    await forgetMessages(ctx);
    expect((await inbox(owner)).data.map((one) => one.Title)).toEqual(['您发布的“二”已通过审核']);
  });
});

describe('the words', () => {
  const URL = '/api/admin/MessageTemplates';
  interface Template {
    Event: string;
    Title: string;
    Version: number;
  }
  const read = async () =>
    (await admin.get<Template[]>(URL)).body.data.find(({ Event }) => Event === 'posting_published');
  const write = (body: object) => admin.put<Template & { fields?: object }>(`${URL}/posting_published`, body);

  it('are those that staff wrote, until they are reset', async () => {
    await clear();
    expect(await read()).toMatchObject({ Title: '您发布的“{标题}”已通过审核', Version: 0 });
    const Text = '“{标题}”可以在交易专区查看。';
    const saved = await write({ Title: '恭喜：{标题}', Text, Version: 0 });
    expect([saved.status, saved.body.data.Version]).toEqual([200, 1]);
    expect((await write({ Title: 'x', Text, Version: 0 })).status).toBe(409);
    const to = [await idOf(owner)];
    // A value that looks like a placeholder stays what it is.
    await notify(ctx.db, 'posting_published', to, { 标题: '{审核意见}', 审核意见: '秘密' });
    expect(await newest(owner)).toMatchObject({ Title: '恭喜：{审核意见}', Text: '“{审核意见}”可以在交易专区查看。' });
    expect((await admin.post<Template>(`${URL}/posting_published/reset`)).body.data.Version).toBe(0);
    expect((await read())?.Title).toBe('您发布的“{标题}”已通过审核');
  });

  it('name only what their event knows', async () => {
    const bad = await write({ Title: '{密码}', Text: '{标题', Version: 0 });
    expect([bad.status, bad.body.data.fields]).toEqual([
      400,
      {
        Title: '不能使用“{密码}”，可用的有：{标题}、{审核意见}',
        Text: '花括号只能用来写完整的名称，例如 {用户名}',
      },
    ]);
    expect((await write({ Title: ' ', Text: 'x', Version: 0 })).status).toBe(400);
    expect((await admin.put(`${URL}/gossip`, { Title: 'x', Text: 'x', Version: 0 })).status).toBe(400);
    expect((await owner.get(URL)).status).toBe(403);
  });
});
