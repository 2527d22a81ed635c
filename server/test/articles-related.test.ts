import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { buildApp as BuildApp } from '../src/app.ts';
import { ContentCache } from '../src/cache/content-cache.ts';
import { listenForChanges } from '../src/cache/invalidation.ts';
import { type Made, sharedValue } from '../src/cache/shared-value.ts';
import { type Candidate, relatedTo } from '../src/modules/articles/related.ts';
import { startScheduler } from '../src/modules/articles/scheduler.ts';
import { Client, startTestApp } from './helpers/app.ts';
import { beforeDue, eventually } from './helpers/time.ts';

const { ctx, url, visitor, admin } = await startTestApp();
interface Item {
  Id: number;
  Title: string;
  Version: number;
}
interface Detail extends Item {
  Previous: Item | null;
  Next: Item | null;
  Related: Item[];
}
let n = 0;
const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

async function create(values: Record<string, unknown> = {}, resource = 'Newss'): Promise<Item> {
  const answer = await admin.post<Item>(`/api/${resource}`, { Title: `相关 ${++n}`, Status: 'published', ...values });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
async function change(one: Item, values: Record<string, unknown>): Promise<void> {
  const answer = await admin.put<Item>(`/api/Newss/${one.Id}`, { ...values, Version: one.Version });
  expect(answer.status, answer.text).toBe(200);
  Object.assign(one, answer.body.data);
}
const detail = async (id: number, from: Client = visitor) => (await from.get<Detail>(`/api/Articles/${id}`)).body.data;
const related = async (id: number, from: Client = visitor) => (await detail(id, from)).Related.map((one) => one.Title);

describe('the choice', () => {
  const candidate = (Id: number, Category: string, ...Tags: string[]): Candidate => ({
    Id,
    Title: `第${Id}条`,
    Category,
    Tags,
  });
  const ids = (article: Candidate, newest: Candidate[]) => relatedTo(article, newest).map((one) => one.Id);

  it('puts common tags before the category, the newer before the older, five at most, never itself', () => {
    const article = candidate(50, '动态', '专利', '商标');
    expect(
      ids(article, [
        candidate(9, '其他', '版权'),
        candidate(8, '动态'),
        candidate(7, '其他', '专利'),
        article,
        candidate(6, '动态', '商标'),
        candidate(5, '其他', '专利', '商标'),
        candidate(4, '动态', '商标', '专利'),
        candidate(3, '其他', '商标'),
        candidate(2, '动态'),
      ]),
    ).toEqual([4, 5, 6, 7, 3]);
    expect(relatedTo(article, [candidate(8, '动态')])).toEqual([{ Id: 8, Title: '第8条' }]);
  });

  it('takes no category for none in common, and a repeated tag for one', () => {
    expect(ids(candidate(1, ''), [candidate(2, ''), candidate(3, '动态', '专利')])).toEqual([]);
    expect(ids(candidate(1, '', '甲', '甲'), [candidate(2, '', '甲'), candidate(3, '', '甲', '甲')])).toEqual([2, 3]);
    expect(ids(candidate(1, '动态', '甲', '甲'), [candidate(2, '动态'), candidate(3, '', '甲')])).toEqual([3, 2]);
  });

  it('is what the database would choose', async () => {
    const word = (from: string[]) => from[Math.floor(Math.random() * from.length)] as string;
    await ctx.db.$client.query(`delete from articles where kind = 'notice'`);
    for (let i = 0; i < 150; i++) {
      const tags = Array.from({ length: Math.floor(Math.random() * 4) }, () => word(['甲', '乙', '丙', '丁', '戊']));
      await ctx.db.$client.query(
        `insert into articles (kind, status, title, category, tags, publish_time) values ('notice', $1, $2, $3, $4, $5)`,
        [
          word(['published', 'published', 'published', 'draft']),
          `公告 ${i}`,
          word(['', '一', '二']),
          tags,
          past(i % 40),
        ],
      );
    }
    ctx.cache.invalidate(['Notices']);
    const { rows } = await ctx.db.$client.query<{ id: number; ids: number[] }>(`
      select a.id, array(select c.id from (select n.* from public_articles n where n.kind = a.kind
            order by n.publish_time desc, n.id desc limit 100) c,
          lateral (select 2 * cardinality(array(select unnest(c.tags) intersect select unnest(a.tags)))
            + (c.category = a.category and a.category <> '')::int as shared) s
        where c.id <> a.id and s.shared > 0 order by s.shared desc, c.publish_time desc, c.id desc limit 5) as ids
      from public_articles a where a.kind = 'notice'`);
    expect(rows.length).toBeGreaterThan(80);
    for (const row of rows) expect((await detail(row.id)).Related.map((one) => one.Id)).toEqual(row.ids);
  });
});

describe('related articles change at once', () => {
  it('when another is published, edited, withdrawn, deleted, restored', async () => {
    const one = await create({ Tags: ['同题'], PublishTime: past(9) });
    expect(await related(one.Id)).toEqual([]);
    const other = await create({ Title: '甲', Tags: ['同题'], Status: 'draft' });
    expect(await related(one.Id)).toEqual([]);
    await change(other, { Status: 'published' });
    expect(await related(one.Id)).toEqual(['甲']);
    await change(other, { Title: '乙' });
    expect(await related(one.Id)).toEqual(['乙']);
    await change(other, { Tags: ['别题'] });
    expect(await related(one.Id)).toEqual([]);
    await change(other, { Tags: ['同题'] });
    expect(await related(one.Id)).toEqual(['乙']);
    await change(other, { Status: 'offline' });
    expect(await related(one.Id)).toEqual([]);
    await admin.post('/api/admin/Newss/batch', { Ids: [other.Id], Action: 'publish' });
    expect(await related(one.Id)).toEqual(['乙']);
    await admin.delete(`/api/Newss/${other.Id}`);
    expect(await related(one.Id)).toEqual([]);
    await admin.post(`/api/admin/Newss/${other.Id}/restore`);
    expect(await related(one.Id)).toEqual(['乙']);
    // Another kind is another world.
    await create({ Tags: ['同题'] }, 'Laws');
    expect(await related(one.Id)).toEqual(['乙']);
    expect(await related(one.Id, admin)).toEqual(['乙']);
  });

  it('when a scheduled one is due, even if nobody watches the clock', async () => {
    const one = await create({ Tags: ['到期'] });
    // Each address is new, so that no kept answer is in the way.
    let asked = 0;
    const titles = async () =>
      (await visitor.get<Detail>(`/api/Articles/${one.Id}?n=${asked++}`)).body.data.Related.map(({ Title }) => Title);
    const { made, seen } = await beforeDue(
      (due) => create({ Tags: ['到期'], PublishTime: due.toISOString() }),
      async () => [...(await titles()), ...(await titles())],
    );
    expect(seen).not.toContain(made.Title);
    await eventually(async () => expect(await titles()).toContain(made.Title));
  });

  it('when a scheduled one is due, in answers that are kept', async () => {
    const scheduler = startScheduler(ctx);
    try {
      const one = await create({ Tags: ['定时'], PublishTime: past(1) });
      const { made: next, seen } = await beforeDue(
        (due) => create({ Tags: ['定时'], PublishTime: due.toISOString() }),
        async () => ({ before: await detail(one.Id), kept: ctx.cache.get(`/api/Articles/${one.Id}`) !== undefined }),
      );
      expect(seen.kept).toBe(true);
      expect(seen.before.Related.map(({ Id }) => Id)).not.toContain(next.Id);
      expect(seen.before).toMatchObject({ Next: expect.not.objectContaining({ Id: next.Id }) });
      await eventually(async () => expect(await related(one.Id)).toContain(next.Title));
    } finally {
      scheduler.stop();
    }
  });
});

describe('neighbours', () => {
  it('are those who are due, and none for a draft', async () => {
    const at = (minutes: number) => past(90_000 - minutes / 60);
    const [a, b] = [await create({ PublishTime: at(0) }), await create({ PublishTime: at(1) })];
    const draft = await create({ Status: 'draft' });
    const late = await create({ PublishTime: soon(3_600_000) });
    const later = await create({ PublishTime: soon(7_200_000) });
    expect(await detail(a.Id)).toMatchObject({ Previous: null, Next: { Id: b.Id, Title: b.Title } });
    expect((await detail(b.Id)).Previous).toEqual({ Id: a.Id, Title: a.Title });
    const staff = async (id: number) => (await admin.get<Detail>(`/api/Newss/${id}`)).body.data;
    expect(await staff(draft.Id)).toMatchObject({ Previous: null, Next: null });
    // Seen from a scheduled one, the other scheduled one is not there yet.
    const newest = (await staff(late.Id)).Previous;
    expect(newest).toEqual((await staff(later.Id)).Previous);
    expect(newest?.Id).not.toBe(late.Id);
    expect(await staff(late.Id)).toMatchObject({ Next: null });
    expect((await detail(newest?.Id as number)).Next).toBeNull();
  });
});

describe('a shared value', () => {
  const gate = <T>() => {
    let open: (made: Made<T>) => void = () => undefined;
    const promise = new Promise<Made<T>>((resolve) => {
      open = resolve;
    });
    return { promise, open };
  };

  it('is made once for all who ask, and again after a change of its content only', async () => {
    const cache = new ContentCache();
    const make = vi.fn(async () => ({ value: make.mock.calls.length, validMs: 60_000 }));
    const read = sharedValue(cache, ['Newss'], make);
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    cache.invalidate(['Laws', 'Article:1']);
    expect(await read()).toBe(1);
    cache.invalidate(['Laws', 'Newss']);
    expect(await read()).toBe(2);
    cache.invalidate(['*']);
    expect(await read()).toBe(3);
  });

  it('that was begun before a change is not used after it', async () => {
    const cache = new ContentCache();
    const gates = [gate<string>(), gate<string>()];
    const make = vi.fn(() => (gates[make.mock.calls.length - 1] as (typeof gates)[0]).promise);
    const read = sharedValue(cache, ['Newss'], make);
    const early = read();
    cache.invalidate(['Newss']);
    const late = read();
    gates[1]?.open({ value: 'new', validMs: 60_000 });
    expect(await late).toBe('new');
    gates[0]?.open({ value: 'old', validMs: 60_000 });
    expect([await early, await read(), make.mock.calls.length]).toEqual(['old', 'new', 2]);
  });

  it('ends at its time, and a failure is not held', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    try {
      const cache = new ContentCache();
      const make = vi.fn(async () => {
        if (make.mock.calls.length === 2) throw new Error('away');
        return { value: make.mock.calls.length, validMs: 40 };
      });
      const read = sharedValue(cache, ['Newss'], make);
      expect(await read()).toBe(1);
      vi.advanceTimersByTime(39);
      expect(await read()).toBe(1);
      vi.advanceTimersByTime(2);
      await expect(read()).rejects.toThrow('away');
      expect(await read()).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not held while news of other processes cannot arrive', async () => {
    const cache = new ContentCache();
    const make = vi.fn(async () => ({ value: make.mock.calls.length, validMs: 60_000 }));
    const read = sharedValue(cache, ['Newss'], make);
    expect(await read()).toBe(1);
    cache.keep(false);
    expect([await read(), await read()]).toEqual([2, 3]);
    cache.keep(true);
    expect([await read(), await read()]).toEqual([4, 4]);
  });
});

describe('two processes on one database', async () => {
  // A second copy of all modules: its own origin, its own cache.
  vi.resetModules();
  const second: { buildApp: typeof BuildApp } = await import('../src/app.ts');
  const otherListen = (await import('../src/cache/invalidation.ts')).listenForChanges;
  const otherCache = new (await import('../src/cache/content-cache.ts')).ContentCache();
  const other = await second.buildApp({ ...ctx, cache: otherCache });
  const listeners = [listenForChanges(url, ctx.cache, () => undefined), otherListen(url, otherCache, () => undefined)];
  await Promise.all(listeners.map((one) => one.ready));
  const elsewhere = new Client(other);
  beforeEach(() => ctx.cache.invalidate(['*']));
  afterAll(async () => {
    for (const one of listeners) await one.stop();
    await other.close();
  });

  it('see the change of the other', async () => {
    const one = await create({ Tags: ['两处'], PublishTime: past(5) });
    await eventually(async () => expect(await related(one.Id, elsewhere)).toEqual([]));
    const fellow = await create({ Title: '来自另一处', Tags: ['两处'] });
    const seen = (titles: string[]) => eventually(async () => expect(await related(one.Id, elsewhere)).toEqual(titles));
    await seen(['来自另一处']);
    await change(fellow, { Title: '改过的' });
    expect(await related(one.Id)).toEqual(['改过的']);
    await seen(['改过的']);
    await change(fellow, { Status: 'offline' });
    await seen([]);
  });
});
