/** Versions of the privacy text: drafting, publishing for good, and what the public sees of them. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from './helpers/app.ts';
import { makeDist } from './helpers/site.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp({}, await makeDist());
const { admin, visitor, ctx } = t;
const URL = '/api/admin/PrivacyTexts';

interface Text {
  Id: number;
  Version: number;
  Number: number | null;
  PublishedAt: string | null;
  Content: string;
}
interface Changes {
  Number: number;
  Before: number | null;
  Paragraphs: { Parts: { Change: string; Text: string }[] }[];
}
const draft = async (Content: string, Note = '说明') => {
  const made = await admin.post<Text>(URL, { Content, Note });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
};
const publish = ({ Id, Version }: Text) => admin.post<Text>(`${URL}/${Id}/publish`, { Version });
const present = async () => (await visitor.get<Text[]>('/api/PrivacyTexts')).body.data[0] as Text;

it('a new portal has a first version, shown to everybody', async () => {
  const { body } = await visitor.get<Text[]>('/api/PrivacyTexts');
  expect([body.total, body.data[0]?.Number]).toEqual([1, 1]);
  const text = await visitor.get<Text>(`/api/PrivacyTexts/${body.data[0]?.Id}`);
  expect(text.body.data.Content).toContain('<h2>六、您的权利</h2>');
  const changes = await visitor.get<Changes>(`/api/PrivacyTexts/${body.data[0]?.Id}/Changes`);
  expect(changes.body.data.Before).toBeNull();
  expect(changes.body.data.Paragraphs.every(({ Parts }) => Parts.every(({ Change }) => Change === 'added'))).toBe(true);
  const page = await visitor.get('/desktop/privacy');
  expect(page.status).toBe(200);
  expect(page.text).toContain('第 1 版');
});

describe('a draft', () => {
  let made: Text;
  beforeAll(async () => {
    made = await draft('<p>甲。</p><p>乙。</p><script>alert(1)</script>', '第二版');
  });

  it('is cleaned, and nobody but staff sees it', async () => {
    expect(made).toMatchObject({ Number: null, PublishedAt: null, Content: '<p>甲。</p><p>乙。</p>' });
    expect((await visitor.get(`/api/PrivacyTexts/${made.Id}`)).status).toBe(404);
    expect((await visitor.get(`/api/PrivacyTexts/${made.Id}/Changes`)).status).toBe(404);
    expect((await visitor.get('/api/PrivacyTexts')).body.total).toBe(1);
    expect((await admin.get(URL)).body.total).toBe(2);
    expect((await admin.get<Text>(`${URL}/${made.Id}`)).body.data.Content).toBe('<p>甲。</p><p>乙。</p>');
  });

  it('is the only one', async () => {
    const second = await admin.post(URL, { Content: '<p>丙</p>', Note: '又一份' });
    expect([second.status, second.body.errorCode]).toEqual([409, 'DUPLICATE']);
  });

  it('says something', async () => {
    const empty = await admin.put(`${URL}/${made.Id}`, { Content: '<p> </p>', Version: made.Version });
    expect([empty.status, empty.body.errorCode]).toEqual([400, 'INVALID']);
  });

  it('changes by the version last read, and can be thrown away', async () => {
    const changed = await admin.put<Text>(`${URL}/${made.Id}`, { Content: '<p>丁</p>', Version: made.Version });
    expect(changed.body.data).toMatchObject({ Content: '<p>丁</p>', Version: made.Version + 1 });
    const stale = await admin.put(`${URL}/${made.Id}`, { Content: '<p>戊</p>', Version: made.Version });
    expect(stale.body.errorCode).toBe('VERSION_CONFLICT');
    expect((await publish(made)).body.errorCode).toBe('VERSION_CONFLICT');
    expect((await admin.delete(`${URL}/${made.Id}`)).status).toBe(200);
    expect((await admin.delete(`${URL}/${made.Id}`)).status).toBe(404);
    expect((await admin.get(URL)).body.total).toBe(1);
  });
});

describe('a published version', () => {
  it('gets the next number and is in force at once', async () => {
    const done = await publish(await draft('<p>我们处理姓名和电话。</p><p>保存一年。</p>'));
    expect(done.body.data).toMatchObject({ Number: 2, PublishedAt: expect.any(String) });
    expect((await present()).Number).toBe(2);
    const page = await visitor.get('/desktop/privacy');
    expect(page.text).toContain('我们处理姓名和电话。');
    expect((await visitor.get('/desktop/privacy?version=1')).text).toContain('已由第 2 版取代');
    expect((await visitor.get('/desktop/privacy?version=9')).status).toBe(404);
  });

  it('neither changes nor goes, whoever tries', async () => {
    const { Id } = await present();
    const { Version } = (await admin.get<Text>(`${URL}/${Id}`)).body.data;
    for (const answer of [
      await admin.put(`${URL}/${Id}`, { Note: '改', Version }),
      await admin.delete(`${URL}/${Id}`),
      await admin.post(`${URL}/${Id}/publish`, { Version }),
    ])
      expect([answer.status, answer.body.errorCode]).toEqual([422, 'RULE_VIOLATION']);
    for (const statement of [
      "update privacy_texts set content = 'x' where number = 1",
      'delete from privacy_texts where number = 1',
      'truncate privacy_texts',
    ]) {
      await expect(ctx.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  it('is compared with the one before, word by word, or with any other', async () => {
    await publish(await draft('<p>我们处理姓名和手机号。</p><p>保存一年。</p><p>新增一段完全不同的话。</p>'));
    const { Id } = await present();
    const last = (await visitor.get<Changes>(`/api/PrivacyTexts/${Id}/Changes`)).body.data;
    expect([last.Number, last.Before]).toEqual([3, 2]);
    const words = (change: string) =>
      last.Paragraphs.flatMap(({ Parts }) => Parts.filter(({ Change }) => Change === change).map(({ Text }) => Text));
    expect(words('removed')).toEqual(['电话']);
    expect(words('added').join('|')).toBe('手机号|新增一段完全不同的话。');
    expect(words('same')).toContain('保存一年。');
    const first = (await visitor.get<Changes>(`/api/PrivacyTexts/${Id}/Changes?Before=1`)).body.data;
    expect([first.Number, first.Before]).toEqual([3, 1]);
    expect((await visitor.get(`/api/PrivacyTexts/${Id}/Changes?Before=9`)).status).toBe(404);
    const page = await visitor.get('/desktop/privacy?version=3&before=2');
    expect(page.text).toContain('<del>电话</del><ins>手机号</ins>');
  });

  it('stands in the audit log', async () => {
    const log = await admin.get<{ Action: string; Title: string }[]>('/api/admin/AuditLogs?Resource=PrivacyTexts');
    expect(log.body.data.map(({ Action }) => Action)).toEqual(expect.arrayContaining(['publish', 'create', 'delete']));
    expect(log.body.data[0]).toMatchObject({ Action: 'publish', Title: '隐私政策第 3 版' });
  });
});

it('who may draft need not be allowed to publish', async () => {
  const role = await admin.post<{ Code: string }>('/api/Roles', {
    Name: '法务',
    Permissions: ['PrivacyTexts:read', 'PrivacyTexts:write'],
  });
  const { as: clerk } = await actor(t, [role.body.data.Code]);
  const made = await clerk.post<Text>(URL, { Content: '<p>法务起草。</p>', Note: '起草' });
  expect(made.status, made.text).toBe(201);
  const { Id, Version } = made.body.data;
  expect((await clerk.post(`${URL}/${Id}/publish`, { Version })).status).toBe(403);
  expect((await clerk.delete(`${URL}/${Id}`)).status).toBe(200);
});
