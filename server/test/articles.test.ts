import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { files } from '../src/db/schema/files.ts';
import { startScheduler } from '../src/modules/articles/scheduler.ts';
import { searchDocuments } from '../src/search/table.ts';
import { startTestApp } from './helpers/app.ts';
import { beforeDue, eventually } from './helpers/time.ts';

const { ctx, visitor, admin, user, client } = await startTestApp();
type Item = Record<string, unknown> & { Id: number; Title: string; Version: number; ReadCount: number };
const fields = (answer: { body: unknown }) =>
  (answer.body as { data?: { fields?: Record<string, string> } }).data?.fields ?? {};
let n = 0;

async function create(values: Record<string, unknown> = {}, resource = 'Newss'): Promise<Item> {
  const answer = await admin.post<Item>(`/api/${resource}`, {
    Title: `测试文章 ${++n}`,
    Status: 'published',
    ...values,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('who may write', () => {
  it('refuses visitors and users on every write and on the back office', async () => {
    const one = await user();
    for (const [method, url] of [
      ['POST', '/api/Newss'],
      ['PUT', '/api/Newss/1'],
      ['DELETE', '/api/Notices/1'],
      ['GET', '/api/admin/Laws'],
      ['GET', '/api/admin/Newss/1'],
      ['POST', '/api/admin/Newss/1/restore'],
      ['POST', '/api/admin/Newss/batch'],
    ] as const) {
      const payload = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect((await visitor.call(method, url, payload)).status, url).toBe(401);
      expect((await one.call(method, url, payload)).status, url).toBe(403);
    }
  });
});

describe('create', () => {
  it('trims, cleans, fills the summary, publishes now', async () => {
    // The database's clock is the portal's; whole seconds are answered.
    const second = async () => {
      const { rows } = await ctx.db.execute<{ at: number }>(sql`select floor(extract(epoch from now()))::int as at`);
      return Number(rows[0]?.at) * 1000;
    };
    const before = await second();
    const made = await create({
      Title: '  春季培训通知 ',
      Content: '<h1>一</h1><p onclick="x()">正文<script>alert(1)</script><a href="javascript:x">链</a></p>',
      Tags: [' 培训 ', '培训'],
    });
    const after = await second();
    expect(made).toMatchObject({
      Title: '春季培训通知',
      Status: 'published',
      State: 'published',
      Version: 1,
      CreatedBy: 'admin',
      Tags: ['培训'],
    });
    expect(made.Content).toBe('<h2>一</h2><p>正文<a>链</a></p>');
    expect(made.Summary).toBe('一 正文链');
    const published = Date.parse(String(made.PublishTime));
    expect(before <= published && published <= after, `${before} ${published} ${after}`).toBe(true);
    const [entry] = await ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'Newss'), eq(auditLog.resourceId, made.Id)));
    expect(entry).toMatchObject({ action: 'create', actorName: 'admin', title: '春季培训通知' });
    const detail = await visitor.get<Item>(`/api/Articles/${made.Id}`);
    expect(detail.body.data).toMatchObject({ Kind: 'news', Title: '春季培训通知', Attachments: [], ReadCount: 0 });
    expect(detail.text).not.toContain('CreatedBy');
  });

  it('names every bad field at once', async () => {
    const answer = await admin.post('/api/Newss', {
      Title: ' ',
      Status: 'gone',
      Cover: 'javascript:x',
      PublishTime: 'soon',
      IsTop: 'yes',
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(fields(answer)).sort()).toEqual(['Cover', 'IsTop', 'PublishTime', 'Status', 'Title']);
    const rules = await admin.post('/api/Laws', {
      Title: '某某条例',
      PromulgationDate: '2024-05-01',
      EffectiveDate: '2024-01-01',
      RepealedDate: '2023-01-01',
      Attachments: [{ FileId: 99_999 }],
      PublishTime: '0001-01-01T00:00:00Z',
    });
    expect([rules.status, rules.body.errorCode]).toEqual([422, 'RULE_VIOLATION']);
    expect(Object.keys(fields(rules)).sort()).toEqual(['Attachments', 'EffectiveDate', 'PublishTime', 'RepealedDate']);
  });

  it('keeps attachments in their order', async () => {
    const file = (name: string) => ({
      name,
      mimeType: 'application/pdf',
      size: 10,
      sha256: name.repeat(64),
      storageKey: `${name}.pdf`,
    });
    const [a, b] = await ctx.db
      .insert(files)
      .values([file('a'), file('b')])
      .returning();
    const made = await create({ Attachments: [{ FileId: b?.id, Name: '附件一' }, { FileId: a?.id }] }, 'Notices');
    const { body } = await visitor.get<{ Attachments: unknown[] }>(`/api/Articles/${made.Id}`);
    expect(body.data.Attachments).toEqual([
      { FileId: b?.id, Name: '附件一', Url: '/api/Files/b.pdf', Size: 10, MimeType: 'application/pdf' },
      { FileId: a?.id, Name: 'a', Url: '/api/Files/a.pdf', Size: 10, MimeType: 'application/pdf' },
    ]);
  });
});

describe('change', () => {
  it('leaves missing fields, raises the version, refuses a stale one', async () => {
    const made = await create({ Content: '<p>原文</p>', Source: '本站', Category: '动态' });
    const changed = await admin.put<Item>(`/api/Newss/${made.Id}`, { Title: '新标题', Version: made.Version });
    expect(changed.body.data).toMatchObject({
      Title: '新标题',
      Content: '<p>原文</p>',
      Source: '本站',
      Category: '动态',
      Version: 2,
    });
    const stale = await admin.put(`/api/Newss/${made.Id}`, { Title: '旧', Version: made.Version });
    expect([stale.status, stale.body.errorCode]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await admin.put(`/api/Newss/${made.Id}`, { Title: '无版本' })).status).toBe(400);
    expect((await admin.put(`/api/Notices/${made.Id}`, { Title: '别类', Version: 2 })).status).toBe(404);
    const content = await admin.put<Item>(`/api/Newss/${made.Id}`, { Content: '<p>改后的正文</p>', Version: 2 });
    expect(content.body.data.Summary).toBe('改后的正文');
    const rows = await ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resourceId, made.Id), eq(auditLog.action, 'update')));
    expect(rows[0]).toMatchObject({ after: { title: '新标题' } });
    expect((await visitor.get<Item>(`/api/Articles/${made.Id}`)).body.data.Title).toBe('新标题');
  });

  it('lets only one of many simultaneous writers win', async () => {
    const made = await create();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((i) => admin.put(`/api/Newss/${made.Id}`, { Title: `写者 ${i}`, Version: 1 })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('states', () => {
  it('hides drafts, withdrawn and deleted ones, and restores', async () => {
    const made = await create({ Status: 'draft' });
    const seen = async () => [
      (await visitor.get(`/api/Articles/${made.Id}`)).status,
      (await visitor.get(`/api/Newss/${made.Id}`)).status,
      (await client().get(`/api/Articles/${made.Id}/Read`)).status,
    ];
    expect(await seen()).toEqual([404, 404, 404]);
    expect((await admin.get<Item>(`/api/Newss/${made.Id}`)).body.data).toMatchObject({
      State: 'draft',
      Previous: null,
    });
    await admin.put(`/api/Newss/${made.Id}`, { Status: 'published', Version: 1 });
    expect(await seen()).toEqual([200, 200, 200]);
    await admin.put(`/api/Newss/${made.Id}`, { Status: 'offline', Version: 2 });
    expect(await seen()).toEqual([404, 404, 404]);
    expect((await admin.post(`/api/admin/Newss/${made.Id}/restore`)).status).toBe(409);
    await admin.put(`/api/Newss/${made.Id}`, { Status: 'published', Version: 3 });
    expect((await admin.delete(`/api/Newss/${made.Id}`)).status).toBe(200);
    expect(await seen()).toEqual([404, 404, 404]);
    expect((await admin.delete(`/api/Newss/${made.Id}`)).status).toBe(404);
    expect((await admin.get<Item>(`/api/Newss/${made.Id}`)).status).toBe(404);
    expect((await admin.get<Item>(`/api/admin/Newss/${made.Id}`)).body.data).toMatchObject({ State: 'deleted' });
    expect((await admin.post(`/api/admin/Newss/${made.Id}/restore`)).status).toBe(200);
    expect(await seen()).toEqual([200, 200, 200]);
    const actions = await ctx.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.resourceId, made.Id))
      .orderBy(auditLog.id);
    expect(actions.map((row) => row.action)).toEqual(['create', 'publish', 'offline', 'publish', 'delete', 'restore']);
  });

  it('shows a scheduled article at its moment, without a write and despite kept answers', async () => {
    const scheduler = startScheduler(ctx);
    try {
      // A category of its own for each try.
      let tries = 0;
      const visible = async ({ Id, Category }: Item) => [
        (await visitor.get<Item>(`/api/Articles/${Id}`)).status,
        (await visitor.get<Item>(`/api/Newss?Category=${Category}`)).body.total,
        (await visitor.get<Item>(`/api/Search?keyword=定时稿件${Category}`)).body.total,
        (await admin.get(`/api/admin/Newss?State=scheduled&Category=${Category}`)).body.total,
      ];
      const { made, seen } = await beforeDue((due) => {
        tries += 1;
        return create({ Title: `定时稿件定时${tries}`, Category: `定时${tries}`, PublishTime: due.toISOString() });
      }, visible);
      expect(made.State).toBe('scheduled');
      expect(seen).toEqual([404, 0, 0, 1]);
      await eventually(async () => expect(await visible(made)).toEqual([200, 1, 1, 0]));
    } finally {
      scheduler.stop();
    }
  });

  it('shows every kind of which one becomes due at the same moment', async () => {
    const scheduler = startScheduler(ctx);
    try {
      let tries = 0;
      const resources = ['Newss', 'Notices', 'Laws'];
      const totals = ({ category }: { category: string }) =>
        Promise.all(
          resources.map(async (one) => (await visitor.get(`/api/${one}?Category=${category}`)).body.total as number),
        );
      const { made, seen } = await beforeDue(async (due) => {
        const category = `同时${++tries}`;
        const PublishTime = due.toISOString();
        for (const one of resources) await create({ Category: category, PublishTime }, one);
        return { category };
      }, totals);
      expect(seen).toEqual([0, 0, 0]);
      await eventually(async () => expect(await totals(made)).toEqual([1, 1, 1]));
    } finally {
      scheduler.stop();
    }
  });

  it('drops everything when the day changes in Shanghai', async () => {
    const scheduler = startScheduler(ctx);
    const heard: string[] = [];
    ctx.cache.onInvalidate((tags) => heard.push(...tags));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      ctx.cache.invalidate(['Newss']);
      await eventually(() => expect(heard).toContain('*'));
    } finally {
      vi.useRealTimers();
      scheduler.stop();
    }
  });

  it('moves many at once and tells which it could not', async () => {
    const draft = await create({ Status: 'draft' });
    const live = await create();
    const run = (Action: string, Ids: number[]) =>
      admin.post<{ Done: number; Failed: { Id: number }[] }>('/api/admin/Newss/batch', { Ids, Action });
    const published = await run('publish', [draft.Id, live.Id, 999_999]);
    expect(published.body.data.Done).toBe(1);
    expect(published.body.data.Failed.map((entry) => entry.Id)).toEqual([live.Id, 999_999]);
    expect((await run('offline', [draft.Id, live.Id])).body.data.Done).toBe(2);
    expect((await run('delete', [draft.Id])).body.data.Done).toBe(1);
    expect((await run('restore', [draft.Id, live.Id])).body.data).toMatchObject({ Done: 1, Failed: [{ Id: live.Id }] });
    expect((await run('burn', [draft.Id])).status).toBe(400);
  });
});

describe('lists', () => {
  it('orders, filters, pages and keeps the total past the last page', async () => {
    const made: Item[] = [];
    for (let i = 0; i < 5; i++)
      made.push(
        await create(
          { Category: '列表', Tags: [`标签${i % 2}`], PublishTime: past(10 - i), IsTop: i === 1, Source: `来源${i}` },
          'Notices',
        ),
      );
    const titles = async (query: string) =>
      (await visitor.get<Item[]>(`/api/Notices?Category=列表&${query}`)).body.data.map((row) =>
        made.findIndex((one) => one.Id === row.Id),
      );
    expect(await titles('')).toEqual([1, 4, 3, 2, 0]);
    expect(await titles('sortby=PublishTime&order=ascend')).toEqual([0, 1, 2, 3, 4]);
    expect(await titles('sortby=Id&order=desc')).toEqual([4, 3, 2, 1, 0]);
    expect(await titles('Tag=标签1')).toEqual([1, 3]);
    expect(await titles('IsTop=true')).toEqual([1]);
    expect(await titles('Source=来源3&keyword=')).toEqual([3]);
    expect(await titles('current=2&pageSize=2')).toEqual([3, 2]);
    const beyond = await visitor.get<Item[]>('/api/Notices?Category=列表&current=9&pageSize=2');
    expect(beyond.body).toMatchObject({ data: [], total: 5 });
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(
      (await visitor.get('/api/Notices?Category=列表&PublishFrom=1999-01-01&PublishTo=2001-01-01')).body.total,
    ).toBe(0);
    expect((await visitor.get(`/api/Notices?Category=列表&PublishFrom=0000-01-01&PublishTo=${today}`)).body.total).toBe(
      5,
    );
    expect((await visitor.get('/api/Notices')).text).not.toContain('Content');
  });

  it('takes a day from its first to its last second in Shanghai', async () => {
    const published = async (at: string) =>
      (await create({ Category: '跨日', PublishTime: new Date(`${at}+08:00`).toISOString() }, 'Notices')).Id;
    const last = await published('2020-02-28T23:59:59');
    const first = await published('2020-02-29T00:00:00');
    const end = await published('2020-02-29T23:59:59');
    await published('2020-03-01T00:00:00');
    const ids = async (query: string) =>
      (await visitor.get<Item[]>(`/api/Notices?Category=跨日&sortby=PublishTime&order=asc&${query}`)).body.data.map(
        (row) => row.Id,
      );
    expect(await ids('PublishFrom=2020-02-29&PublishTo=2020-02-29')).toEqual([first, end]);
    expect(await ids('PublishTo=2020-02-29')).toEqual([last, first, end]);
    expect((await ids('PublishFrom=2020-02-29'))[0]).toBe(first);
  });

  it.each(['sortby=Password', 'current=0', 'pageSize=101', 'order=up', 'PublishFrom=2024-02-31', 'IsTop=maybe'])(
    'answers 400 to %s',
    async (query) => {
      expect((await visitor.get(`/api/Newss?${query}`)).status).toBe(400);
      expect((await admin.get(`/api/admin/Newss?${query}`)).status).toBe(400);
    },
  );

  it('finds words of the content and takes wildcards literally', async () => {
    const made = await create({ Title: '深圳座谈', Content: '<p>会上讨论了海外维权援助机制。</p>', Summary: '简讯' });
    expect((await visitor.get<Item[]>('/api/Newss?keyword=海外维权')).body.data.map((row) => row.Id)).toEqual([
      made.Id,
    ]);
    expect((await visitor.get<Item[]>('/api/Newss?keyword=深圳座')).body.data.map((row) => row.Id)).toEqual([made.Id]);
    expect((await visitor.get('/api/Newss?keyword=%25')).body.total).toBe(0);
    expect((await visitor.get("/api/Newss?keyword=a'%26%7C!:*\\")).status).toBe(200);
  });

  it('shows staff every state and all filters', async () => {
    const made = await create({ Status: 'draft', Title: '后台可见草稿' });
    const found = await admin.get<Item[]>('/api/admin/Newss?State=draft&Title=后台可见');
    expect(found.body).toMatchObject({
      total: 1,
      data: [{ Id: made.Id, State: 'draft', PublishTime: null, Version: 1 }],
    });
    await admin.delete(`/api/Newss/${made.Id}`);
    expect((await admin.get('/api/admin/Newss?Title=后台可见')).body.total).toBe(0);
    expect((await admin.get('/api/admin/Newss?Title=后台可见&State=deleted')).body.total).toBe(1);
    expect((await admin.get('/api/admin/Newss?Status=draft&sortby=UpdatedAt&order=asc')).status).toBe(200);
  });

  it('recommends: own cover, then without, then the newest', async () => {
    const plain = await create({ PublishTime: past(1) }, 'Notices');
    const covered = await create({ PublishTime: past(900), IsRecommended: true, Cover: '/api/Files/x.png' }, 'Notices');
    const bare = await create({ PublishTime: past(800), IsRecommended: true }, 'Notices');
    const ids = (await visitor.get<Item[]>('/api/Notices/ReComImage6')).body.data.map((row) => row.Id);
    expect(ids).toHaveLength(6);
    expect(ids.slice(0, 2)).toEqual([covered.Id, bare.Id]);
    expect(ids).toContain(plain.Id);
    expect((await visitor.get<Item[]>('/api/Newss/ReCom8')).body.data.length).toBeLessThanOrEqual(8);
  });
});

describe('detail', () => {
  it('has neighbours of its kind in publish order and related ones', async () => {
    const first = await create({ PublishTime: past(5_000), Tags: ['邻近'], Category: '邻近' });
    const second = await create({ PublishTime: past(4_900), Tags: ['邻近'] });
    await create({ PublishTime: past(4_850) }, 'Notices');
    const third = await create({ PublishTime: past(4_800), Category: '邻近' });
    const { data } = (await visitor.get(`/api/Articles/${second.Id}`)).body;
    expect(data).toMatchObject({ Previous: { Id: first.Id }, Next: { Id: third.Id }, Related: [{ Id: first.Id }] });
    const related = (await visitor.get<{ Related: Item[] }>(`/api/Newss/${first.Id}`)).body.data.Related;
    expect(related.map((row) => row.Id)).toEqual([second.Id, third.Id]);
    expect((await visitor.get<{ Previous: unknown }>(`/api/Articles/${first.Id}`)).body.data.Previous).toBeNull();
  });

  it('answers 404 and 400 for what is no article', async () => {
    expect((await visitor.get('/api/Articles/123456')).status).toBe(404);
    expect((await visitor.get('/api/Articles/abc')).status).toBe(400);
    expect((await visitor.get('/api/Articles/99999999999')).status).toBe(400);
  });

  it('drops the kept answers of its own kind only', async () => {
    const news = await create();
    const notice = await create({}, 'Notices');
    const urls = [
      `/api/Articles/${news.Id}`,
      `/api/Articles/${notice.Id}`,
      '/api/Notices?pageSize=3',
      '/api/Newss?pageSize=3',
    ];
    let { Version } = news;
    // Once more if read counts of the tests before were written just now: they drop the lists, at most once a minute.
    await eventually(async () => {
      for (const url of urls) await visitor.get(url);
      Version = (await admin.put<Item>(`/api/Newss/${news.Id}`, { Title: '改名', Version })).body.data.Version;
      expect(urls.map((url) => ctx.cache.get(url) !== undefined)).toEqual([false, true, true, false]);
    });
  });

  it('keeps its search document in step', async () => {
    const made = await create({ Status: 'draft', Title: '索引稿' });
    const document = async () =>
      (await ctx.db.select().from(searchDocuments).where(eq(searchDocuments.refId, made.Id)))[0];
    expect(await document()).toMatchObject({ kind: 'news', title: '索引稿', sortDate: null });
    await admin.put(`/api/Newss/${made.Id}`, { Status: 'published', Version: 1 });
    expect((await document())?.sortDate).toBeInstanceOf(Date);
  });
});
