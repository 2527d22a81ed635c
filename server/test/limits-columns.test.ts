/** Editors and issuers limited to columns: nothing outside is seen, changed or counted. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp } from './helpers/app.ts';
import { limitedRecords, type Row } from './helpers/limited.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp();
const { admin, ctx } = t;
const { make, column, ids } = limitedRecords(t);

let policy = 0;
beforeAll(async () => {
  policy = await column('news', '政策解读');
});

describe('an editor of one column', () => {
  const news = (Category: string, more: object = {}) =>
    make('Newss', { Title: `${Category}的稿件`, Content: '<p>正文暗语</p>', Category, ...more });
  let as: Client;
  let own: Row;
  let other: Row;
  beforeAll(async () => {
    ({ as } = await actor(t, ['editor'], [{ Role: 'editor', Columns: [policy] }]));
    own = await news('政策解读');
    other = await news('工作动态');
  });

  it('sees its articles alone, in lists, searches and counts', async () => {
    expect(await ids(as, '/api/admin/Newss')).toEqual([own.Id]);
    expect(await ids(as, `/api/admin/Newss?keyword=${encodeURIComponent('暗语')}`)).toEqual([own.Id]);
    expect(await ids(as, `/api/admin/Newss?Category=${encodeURIComponent('工作动态')}`)).toEqual([]);
    const board = await as.get<{ Todo: { Drafts: number; ExpiringFinancing: unknown } }>('/api/admin/Dashboard');
    expect(board.body.data.Todo).toMatchObject({ Drafts: 1, ExpiringFinancing: null });
    expect((await as.get(`/api/admin/Newss/${own.Id}`)).status).toBe(200);
  });

  it('meets everybody else’s as if they were not there', async () => {
    for (const [method, url, body] of [
      ['GET', `/api/admin/Newss/ID`],
      ['GET', `/api/Newss/ID`],
      ['PUT', `/api/Newss/ID`, { Title: '改', Version: other.Version }],
      ['PUT', `/api/Newss/ID`, { Title: '改', Version: 99 }],
    ] as const) {
      const there = await as.call(method, url.replace('ID', String(other.Id)), body);
      const absent = await as.call(method, url.replace('ID', '2147483647'), body);
      expect([there.status, there.text.replace(/"requestId":"[^"]*"/, '')], url).toEqual([
        404,
        absent.text.replace(/"requestId":"[^"]*"/, ''),
      ]);
    }
    // What is public it reads like everybody.
    const shown = await news('工作动态', { Status: 'published' });
    const read = await as.get<{ CreatedBy?: string }>(`/api/Newss/${shown.Id}`);
    expect([read.status, read.body.data.CreatedBy]).toEqual([200, undefined]);
  });

  it('writes in its column alone: a new place is refused in the same words whether it is there or not', async () => {
    const refusals = await Promise.all(
      ['工作动态', '没有这个栏目', ''].map((Category) => as.post<Row>('/api/Newss', { Title: '新稿', Category })),
    );
    for (const one of [...refusals, await as.post<Row>('/api/Newss', { Title: '新稿' })]) {
      expect(one.status, one.text).toBe(403);
      expect(one.body.data.fields).toEqual({ Category: '只能选择您负责的栏目' });
    }
    expect((await as.post('/api/Newss', { Title: '新稿', Category: '政策解读' })).status).toBe(201);
    const moved = await as.put<Row>(`/api/Newss/${own.Id}`, { Category: '工作动态', Version: own.Version });
    expect([moved.status, moved.body.data.fields]).toEqual([403, { Category: '只能选择您负责的栏目' }]);
    const kept = await as.put<Row>(`/api/Newss/${own.Id}`, { Title: '改过', Version: own.Version });
    expect(kept.status, kept.text).toBe(200);
  });

  it('holds nothing that its limits do not speak of', async () => {
    const info = await as.get<{ Permissions: string[]; Limits: unknown }>('/api/auth/userinfo');
    expect(info.body.data.Permissions).toEqual(['Newss:read', 'Newss:write', 'Files:write']);
    expect(info.body.data.Limits).toEqual(
      ['Newss:read', 'Newss:write'].map((Permission) => ({
        Permission,
        Records: [{ Id: policy, Name: '政策解读' }],
      })),
    );
    for (const url of ['/api/admin/Notices', '/api/admin/Laws', '/api/admin/ThinkTanks', '/api/admin/Columns'])
      expect((await as.get(url)).status, url).toBe(403);
  });

  it('attaches its own files, and none by number alone', async () => {
    const files = await ctx.db.execute<{ id: number }>(sql`
      insert into files (name, mime_type, size, sha256, storage_key, uploaded_by)
      select 'geheim.pdf', 'application/pdf', 1, repeat('a', 64), repeat(n::text, 32) || '.pdf', null
      from generate_series(1, 1) n returning id`);
    const FileId = Number(files.rows[0]?.id);
    const { Version } = (await as.get<Row>(`/api/admin/Newss/${own.Id}`)).body.data;
    const attach = (by: Client) => by.put<Row>(`/api/Newss/${own.Id}`, { Attachments: [{ FileId }], Version });
    const refused = await attach(as);
    expect([refused.status, refused.body.data.fields]).toEqual([422, { Attachments: `附件不存在：${FileId}` }]);
    const attached = await attach(admin);
    expect(attached.status, attached.text).toBe(200);
    // What hangs there already may stay.
    const again = await as.put(`/api/Newss/${own.Id}`, { Attachments: [{ FileId }], Version: Version + 1 });
    expect(again.status, again.text).toBe(200);
  });

  it('of the whole kind is limited to the kind', async () => {
    const whole = await column('news', '全部新闻');
    const one = await actor(t, ['editor'], [{ Role: 'editor', Columns: [whole] }]);
    expect(await ids(one.as, '/api/admin/Newss')).toEqual(await ids(admin, '/api/admin/Newss'));
    expect((await one.as.post('/api/Newss', { Title: '无栏目' })).status).toBe(201);
    expect((await one.as.get('/api/admin/Notices')).status).toBe(403);
    const laws = await actor(t, ['editor'], [{ Role: 'editor', Columns: [await column('law', '全部法规')] }]);
    const info = await laws.as.get<{ Permissions: string[] }>('/api/auth/userinfo');
    expect(info.body.data.Permissions).toEqual(['Laws:read', 'Laws:write', 'Laws:import', 'Files:write']);
  });
});

it('an issuer of one column publishes there alone, one by one and in a batch', async () => {
  const { as } = await actor(t, ['issuer'], [{ Role: 'issuer', Columns: [policy] }]);
  const own = await make('Newss', { Title: '待签发', Content: '<p>文</p>', Category: '政策解读' });
  const other = await make('Newss', { Title: '别处', Content: '<p>文</p>', Category: '工作动态' });
  const batch = (Action: string) =>
    as.post<{ Done: number; Failed: { Id: number; Reason: string }[] }>('/api/admin/Newss/batch', {
      Ids: [own.Id, other.Id, 2147483647],
      Action,
    });
  for (const Action of ['publish', 'offline', 'delete', 'restore']) {
    const { Done, Failed } = (await batch(Action)).body.data;
    expect([Action, Done]).toEqual([Action, 1]);
    expect(Failed.map(({ Id }) => Id)).toEqual([other.Id, 2147483647]);
    expect(new Set(Failed.map(({ Reason }) => Reason)).size).toBe(1);
  }
  await admin.delete(`/api/Newss/${other.Id}`);
  expect((await as.post(`/api/admin/Newss/${other.Id}/restore`)).status).toBe(404);
  expect((await as.get(`/api/admin/Newss/${other.Id}`)).status).toBe(404);
  expect(await ids(as, '/api/admin/Newss?State=deleted')).not.toContain(other.Id);
});

it('two roles add up, each within its own limits', async () => {
  const two = await actor(
    t,
    ['editor', 'issuer'],
    [
      { Role: 'editor', Columns: [policy, await column('news', '工作动态')] },
      { Role: 'issuer', Columns: [policy] },
    ],
  );
  const publish = (Category: string) =>
    two.as.post<Row>('/api/Newss', { Title: '题', Content: '<p>文</p>', Category, Status: 'published' });
  expect((await publish('政策解读')).status).toBe(201);
  const refused = await publish('工作动态');
  expect([refused.status, refused.body.data.fields]).toEqual([403, { Status: '没有发布权限，只能保存为草稿' }]);
  // An article published in one column is not carried into another by who may not publish there.
  const shown = (await publish('政策解读')).body.data;
  const moved = await two.as.put<Row>(`/api/Newss/${shown.Id}`, { Category: '工作动态', Version: shown.Version });
  expect(moved.status, moved.text).toBe(403);
});
