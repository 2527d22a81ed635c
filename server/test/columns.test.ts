/** Columns of content and institutions: records that others follow and that nobody deletes from under them. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Client, startTestApp } from './helpers/app.ts';

const { ctx, admin, client, visitor } = await startTestApp();

interface Row {
  Id: number;
  Version: number;
  Name: string;
  Code: string | null;
  Articles: number;
  Products: number;
  IsVisible: boolean;
}
type Faults = { fields: Record<string, string> };

async function staff(UserName: string, role: string): Promise<Client> {
  const [first, Password] = ['Kiefer-93-Wolke-eins', 'Kiefer-93-Wolke-zwei'];
  const made = await admin.post('/api/Users', { UserName, Password: first, Roles: ['user', role] });
  expect(made.status, made.text).toBe(201);
  const one = client();
  await one.post('/api/auth/login', { UserName, Password: first });
  await one.put('/api/auth/password', { OldPassword: first, NewPassword: Password });
  return one;
}
const make = async <T = Row>(resource: string, body: object): Promise<T> => {
  const made = await admin.post<T>(`/api/${resource}`, body);
  expect(made.status, made.text).toBe(201);
  return made.body.data;
};
const columns = async (query = '') => (await admin.get<Row[]>(`/api/admin/Columns?pageSize=100${query}`)).body.data;
const named = async (name: string) => {
  const found = (await columns()).find(({ Name }) => Name === name);
  if (!found) throw new Error(`no column ${name}`);
  return found;
};
const site = async () =>
  (await visitor.get<{ NewsCategories: string[]; NoticeCategories: string[]; Version: number }>('/api/WebConfig')).body
    .data;

it('an empty portal has one built-in column a kind and those every site begins with', async () => {
  const all = await columns();
  expect(all.filter(({ Code }) => Code).map(({ Code, Name }) => [Code, Name])).toEqual([
    ['law', '全部法规'],
    ['news', '全部新闻'],
    ['notice', '全部公告'],
  ]);
  expect(await site()).toMatchObject({
    NewsCategories: ['工作动态', '政策解读', '行业资讯'],
    NoticeCategories: ['公告', '通知', '公示'],
  });
});

it('a built-in column is neither renamed, hidden, moved nor deleted', async () => {
  const row = await named('全部新闻');
  const change = (body: object) => admin.put<Row & Faults>(`/api/Columns/${row.Id}`, { ...body, Version: row.Version });
  const renamed = await change({ Name: '要闻', IsVisible: false });
  expect(renamed.status).toBe(422);
  expect(renamed.body.data).toEqual({
    fields: { Name: '内置栏目的名称不能修改', IsVisible: '内置栏目不能隐藏' },
    refusals: expect.any(Array),
  });
  expect((await change({ Kind: 'law' })).body.data).toEqual({
    fields: { Kind: '栏目的类别不能修改' },
    refusals: expect.any(Array),
  });
  const gone = await admin.delete(`/api/Columns/${row.Id}`);
  expect([gone.status, gone.body.errorMessage]).toEqual([422, '“全部新闻”是内置栏目，不能删除']);
  expect((await change({ Sort: 5 })).status).toBe(200);
});

it('the articles of a column follow its new name, and the site lists it', async () => {
  const article = await make<{ Id: number }>('Newss', {
    Title: '改名之前',
    Content: '<p>正文</p>',
    Status: 'published',
    Category: '政策解读',
  });
  const row = await named('政策解读');
  expect(row.Articles).toBe(1);
  const renamed = await admin.put(`/api/Columns/${row.Id}`, { Name: '政策法规解读', Version: row.Version });
  expect(renamed.status, renamed.text).toBe(200);
  expect((await visitor.get(`/api/Articles/${article.Id}`)).body.data).toMatchObject({ Category: '政策法规解读' });
  expect((await visitor.get('/api/Newss?Category=政策法规解读')).body.total).toBe(1);
  expect((await site()).NewsCategories).toEqual(['工作动态', '政策法规解读', '行业资讯']);
  const hidden = await admin.put(`/api/Columns/${row.Id}`, { IsVisible: false, Version: row.Version + 1 });
  expect(hidden.status, hidden.text).toBe(200);
  expect((await site()).NewsCategories).toEqual(['工作动态', '行业资讯']);
  expect((await visitor.get(`/api/Columns/${row.Id}`)).status).toBe(404);
});

it('a column with articles, deleted ones too, is not deleted; an empty one comes back with its name', async () => {
  const row = await make('Columns', { Kind: 'notice', Name: '招标公告' });
  const article = await make<{ Id: number }>('Notices', {
    Title: '招标',
    Content: '<p>正文</p>',
    Category: '招标公告',
  });
  await admin.delete(`/api/Notices/${article.Id}`);
  const refused = await admin.delete(`/api/Columns/${row.Id}`);
  expect(refused.status).toBe(422);
  expect(refused.body.errorMessage).toBe(
    '栏目“招标公告”下还有 1 篇文章（其中 1 篇在“已删除”中），请先把它们移到别的栏目',
  );
  const batch = await admin.post<{ Failed: { Reason: string }[] }>('/api/admin/Columns/batch', {
    Ids: [row.Id],
    Action: 'delete',
  });
  expect(batch.body.data.Failed[0]?.Reason).toContain('还有 1 篇文章');

  const back = await admin.post<{ Version: number }>(`/api/admin/Notices/${article.Id}/restore`);
  const { Version } = back.body.data;
  await admin.put(`/api/Notices/${article.Id}`, { Category: '', Version });
  expect((await admin.delete(`/api/Columns/${row.Id}`)).status).toBe(200);
  const late = await admin.put<Faults>(`/api/Notices/${article.Id}`, { Category: '招标公告', Version: Version + 1 });
  expect(late.body.data).toEqual({
    fields: { Category: '栏目“招标公告”已删除，请先恢复' },
    refusals: expect.any(Array),
  });
  const again = await admin.post<Faults>('/api/Columns', { Kind: 'notice', Name: ' 招标公告 ' });
  expect([again.status, again.body.data]).toEqual([409, { fields: { Name: '已删除的栏目中有同名的，请恢复它' } }]);
  expect((await admin.post(`/api/admin/Columns/${row.Id}/restore`)).status).toBe(200);
  expect((await admin.post<Faults>('/api/Columns', { Kind: 'notice', Name: '招标公告' })).body.data).toEqual({
    fields: { Name: '已有同名的栏目' },
  });
});

it('a category that no column has makes one, unlisted, only for those who may make columns', async () => {
  await make('Newss', { Title: '新栏目', Content: '<p>正文</p>', Category: '临时栏目' });
  expect(await named('临时栏目')).toMatchObject({ IsVisible: false, Articles: 1 });
  expect((await site()).NewsCategories).not.toContain('临时栏目');
  const editor = await staff('column_editor', 'editor');
  const body = { Title: '编辑的稿件', Content: '<p>正文</p>' };
  const refused = await editor.post<Faults>('/api/Newss', { ...body, Category: '没有的栏目' });
  expect(refused.status).toBe(422);
  expect(refused.body.data).toEqual({
    fields: { Category: '栏目“没有的栏目”不存在，请先在“栏目”中建立' },
    refusals: expect.any(Array),
  });
  expect((await editor.post('/api/Newss', { ...body, Category: '工作动态' })).status).toBe(201);
  const builtIn = await admin.post<Faults>('/api/Newss', { ...body, Category: '全部新闻' });
  expect(builtIn.body.data).toEqual({
    fields: { Category: '“全部新闻”是内置栏目，不能作为文章的栏目' },
    refusals: expect.any(Array),
  });
});

it('the lists of the site configuration are the listed columns, also when they are written', async () => {
  const { Version } = await site();
  const NoticeCategories = ['公示', '新公告', '公告'];
  const saved = await admin.put<typeof NoticeCategories>('/api/WebConfig', { NoticeCategories, Version });
  expect(saved.status, saved.text).toBe(200);
  expect(await site()).toMatchObject({ NoticeCategories });
  expect(await named('通知')).toMatchObject({ IsVisible: false });
  expect((await visitor.get<Row[]>('/api/Columns?Kind=notice')).body.data.map(({ Name }) => Name)).toEqual([
    '全部公告',
    ...NoticeCategories,
  ]);
});

it('products name their institution by id or by name, and follow its new name also in the search', async () => {
  const byName = await make<{ Id: number; InstitutionId: number; Version: number }>('Financing', {
    Name: '知易贷',
    Bank: '星海银行',
  });
  const bank = (await admin.get<Row[]>('/api/admin/Institutions?Name=星海')).body.data[0];
  expect(bank).toMatchObject({ Id: byName.InstitutionId, Name: '星海银行', Kind: 'bank', Products: 1 });
  const { Id = 0, Version = 0 } = bank ?? {};
  const wrong = await admin.post<Faults>('/api/Financing', { Name: '贷', Bank: '别的银行', InstitutionId: Id });
  expect(wrong.status).toBe(422);
  expect(wrong.body.data.fields.Bank).toBe('金融机构的名称与所选机构“星海银行”不一致');
  expect((await admin.post('/api/Financing', { Name: '贷', Bank: '行', InstitutionId: 99_999 })).status).toBe(422);

  expect((await admin.put(`/api/Institutions/${Id}`, { Name: '大洋银行', Version })).status).toBe(200);
  const now = await visitor.get(`/api/Financing/${byName.Id}`);
  expect(now.body.data).toMatchObject({ Bank: '大洋银行', InstitutionId: Id });
  expect((await visitor.get('/api/Search?keyword=大洋银行')).body.total).toBe(1);
  expect((await visitor.get(`/api/Financing?InstitutionId=${Id}`)).body.total).toBe(1);
  const taken = await admin.post<Faults>('/api/Institutions', { Name: '大洋银行', Kind: 'bank' });
  expect([taken.status, taken.body.data]).toEqual([409, { fields: { Name: '已有同名的机构' } }]);

  const held = await admin.delete(`/api/Institutions/${Id}`);
  expect([held.status, held.body.errorMessage]).toEqual([
    422,
    '“大洋银行”还有 1 个融资产品（含已删除的），请先改到别的机构',
  ]);
  await admin.put(`/api/Financing/${byName.Id}`, { Bank: '小河保险', Version: byName.Version });
  expect((await admin.delete(`/api/Institutions/${Id}`)).status).toBe(200);
  const late = await admin.post<Faults>('/api/Financing', { Name: '贷', Bank: '大洋银行' });
  expect(late.body.data.fields.Bank).toBe('机构“大洋银行”已删除，请先恢复');
  const kinds = await ctx.db.execute(sql`select kind from institutions where name = '小河保险'`);
  expect(kinds.rows).toEqual([{ kind: 'insurer' }]);
});
