/** More patents than a search reads or puts in order: what is answered then says so, and narrowing the search mends it. */
import {
  PATENT_AMONG,
  PATENT_FACETS_FROM,
  PATENT_HITS_COUNTED,
  type PatentItem,
  type PatentSearchMore,
} from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { change } from '../../src/context.ts';
import { writeSearchRows } from '../../src/modules/patents/index.ts';
import { startTestApp } from '../helpers/app.ts';

const { ctx, visitor, admin } = await startTestApp();

/** One more than are read, and one whose day is not known. */
const PATENTS = PATENT_AMONG + 2;
/**
 * The oldest comes first by its title, is the only utility model, and the only one whose claims tell of a ring. The last thousand
 * are of years long after.
 */
await change(ctx, ['Patents'], async (tx) => {
  const { rows } = await tx.execute<{
    id: number;
  }>(sql`insert into patents (publication_number, title, type, application_date, claims)
    select 'CN' || (100000000 + n) || 'A', case n when 1 then 'A 泵' else '泵站装置 ' || n end, case n when 1 then '实用新型' else '发明' end,
      case n when 2 then null else date '1990-01-01' + n::int / 3 + case when n > 19000 then 5000 else 0 end end, case n when 1 then array['泵体上设有密封圈。'] else array['泵体上设有端盖。'] end
    from generate_series(1, ${PATENTS}::int) n returning id`);
  await writeSearchRows(
    tx,
    rows.map(({ id }) => id),
    { standing: true },
  );
});

// As autovacuum does before long: the search then knows how many there are.
await ctx.db.execute(sql`analyze patent_search`);

const search = async (query: Record<string, string>) => {
  const answer = await visitor.get<PatentItem[]>(`/api/Patents?${new URLSearchParams({ pageSize: '1', ...query })}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as typeof answer.body & PatentSearchMore;
};

it('texts are read of the newest only, which is said; of fewer candidates all are read', async () => {
  expect(await search({ q: '权利要求=密封圈' })).toMatchObject({ total: 0, searchedAmong: PATENT_AMONG });
  const narrowed = await search({ q: '权利要求=密封圈 类型=实用新型' });
  expect(narrowed).toMatchObject({ total: 1, data: [{ Title: 'A 泵' }] });
  expect(narrowed).not.toHaveProperty('searchedAmong');
});

it('an order that no index has is one of the newest only, which is said; of fewer hits all are in order', async () => {
  const byTitle = { sortby: 'Title', order: 'ascend' };
  const all = await search({ q: '类型=发明 或 类型=实用新型', ...byTitle });
  expect(all).toMatchObject({ totalIsCapped: true, orderedAmong: PATENT_AMONG });
  expect(all.data[0]?.Title).toBe('泵站装置 10');
  const few = await search({ q: '申请日<1991-01-01', ...byTitle });
  expect(few.data[0]?.Title).toBe('A 泵');
  expect(few).not.toHaveProperty('orderedAmong');
});

it('an order that an index has is one of all', async () => {
  const oldest = await search({ q: '类型=发明 或 类型=实用新型', sortby: 'ApplicationDate', order: 'ascend' });
  expect(oldest.data[0]?.Title).toBe('A 泵');
  expect(oldest).not.toHaveProperty('orderedAmong');
});

it('of years an order by day begins and ends where they do', async () => {
  const q = '申请日=1991..2002';
  const newest = await search({ q });
  expect(newest).toMatchObject({ totalIsCapped: true, data: [{ ApplicationDate: '2002-12-31' }] });
  const first = await search({ q, sortby: 'ApplicationDate', order: 'ascend' });
  expect(first.data[0]?.ApplicationDate).toBe('1991-01-01');
  const none = await search({ q: `${q} 非 申请日=1991..2002` });
  expect(none.total).toBe(0);
});

it('what many hits spread over is told of the newest, of each once', async () => {
  const { facets, facetsFrom, total, totalIsCapped } = await search({ q: '类型=发明 或 类型=实用新型', facets: '1' });
  expect([total, totalIsCapped]).toEqual([PATENT_HITS_COUNTED, true]);
  expect(facetsFrom).toBe(PATENT_FACETS_FROM);
  const { facets: told } = await search({ q: '类型=发明', facets: '1' });
  const sum = (years: { Count: number }[] = []) => years.reduce((all, { Count }) => all + Count, 0);
  // The one without a day is the last of all.
  expect([sum(facets?.Year), sum(told?.Year)]).toEqual([PATENT_FACETS_FROM, PATENT_FACETS_FROM]);
  expect(told?.Type).toEqual([{ Value: '发明', Count: PATENT_FACETS_FROM }]);
  expect(facets?.Year?.[0]).toEqual({ Value: '2021', Count: 1_002 });
});

it('the list of the back office counts no further, follows the days, and says what it read and put in order', async () => {
  const list = async (query: Record<string, string>) => {
    const answer = await admin.get<PatentItem[]>(
      `/api/admin/Patents?${new URLSearchParams({ pageSize: '1', ...query })}`,
    );
    expect(answer.status, answer.text).toBe(200);
    return answer.body as typeof answer.body & PatentSearchMore;
  };
  expect((await list({})).total).toBe(PATENTS);
  const capped = { total: PATENT_HITS_COUNTED, totalIsCapped: true };
  const oldest = { data: [{ Title: 'A 泵' }] };
  expect(await list({ Type: '发明' })).toMatchObject(capped);
  // Without a filter all are counted, whatever the order.
  const all = await list({ sortby: 'ApplicationDate', order: 'ascend' });
  expect(all).toMatchObject({ total: PATENTS, ...oldest });
  expect(all).not.toHaveProperty('totalIsCapped');
  expect(await list({ Type: '实用新型', sortby: 'ApplicationDate' })).toMatchObject({ total: 1, ...oldest });
  expect(await list({ keyword: '泵站', sortby: 'Title' })).toMatchObject({ ...capped, orderedAmong: PATENT_AMONG });
  // No word of the index: letters are looked for, among the newest.
  expect(await list({ keyword: '站装置' })).toMatchObject({ searchedAmong: PATENT_AMONG });
});

it('what many hits spread over is the same where the newest patents are others', async () => {
  const asked = [
    { q: '类型=发明' },
    { q: '类型=发明 申请日=1991..2000' },
    { q: '类型=发明 申请日<1994-05-01 或 类型=发明' },
  ];
  const told = () => Promise.all(asked.map(async (one) => (await search({ ...one, facets: '1' })).facets));
  const before = await told();
  await change(ctx, ['Patents'], async (tx) => {
    const { rows } = await tx.execute<{
      id: number;
    }>(sql`insert into patents (publication_number, title, type, application_date)
      select 'CN' || (300000000 + n) || 'S', '泵 ' || n, '外观设计', date '2023-01-01' + n::int / 3 from generate_series(1, 500) n returning id`);
    await writeSearchRows(
      tx,
      rows.map(({ id }) => id),
      { standing: true },
    );
  });
  expect(await told()).toEqual(before);
  expect(before[0]?.Year[0]).toEqual({ Value: '2021', Count: 1_002 });
  // Three a day, of ten years.
  expect(before[1]?.Year.map(({ Count }) => Count)).toEqual(
    Array.from({ length: 10 }, (_, back) =>
      new Date(Date.UTC(2000 - back, 1, 29)).getUTCDate() === 29 ? 1_098 : 1_095,
    ),
  );
});

/** Statements of this process as PostgreSQL would carry them out now, with the settings that they were sent under. */
async function plansOf(ask: () => Promise<unknown>): Promise<string[]> {
  const sent: { text: string; values: unknown[]; indexed: boolean }[] = [];
  const indexed = new WeakMap<object, boolean>();
  const query = pg.Client.prototype.query;
  const watch = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...call: unknown[]
  ) {
    const [first, values] = call;
    const { text = '', values: own } = (typeof first === 'string' ? { text: first } : first) as pg.QueryConfig;
    if (/^(begin|commit|rollback)/i.test(text)) indexed.delete(this);
    if (text.includes("set_config('enable_seqscan', 'off', true)")) indexed.set(this, true);
    if (/\bpatent_search\b/.test(text))
      sent.push({ text, values: (values as unknown[] | undefined) ?? own ?? [], indexed: indexed.get(this) ?? false });
    return Reflect.apply(query, this, call);
  });
  try {
    await ask();
  } finally {
    watch.mockRestore();
  }
  const client = await ctx.db.$client.connect();
  try {
    const plans = [];
    for (const { text, values, indexed: off } of sent) {
      await client.query('begin');
      if (off) await client.query('set local enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      await client.query('rollback');
      plans.push(`${rows.map((row) => row['QUERY PLAN']).join('\n')}\n${text}`);
    }
    return plans;
  } finally {
    client.release();
  }
}

it('who asks for words is answered by their index: no question goes through the rows', async () => {
  // As texts would have it that were cut: all have one of the words, half of them in the title.
  await ctx.db.execute(sql`update patent_search set words = words || array_to_tsvector(
    array['泵站', '装置'] || case when patent_id % 2 = 0 then array['=ti泵站', '=ti装置'] else '{}' end)`);
  await ctx.db.execute(sql`analyze patent_search`);
  const asked: Record<string, string>[] = [
    { q: '类型=发明' },
    { q: '泵站' },
    { q: '泵站', facets: '1' },
    { q: '发明名称=装置 或 类型=实用新型' },
    { q: '装置 泵站 非 类型=实用新型' },
    { q: '泵站 无此词', facets: '1' },
    { q: '类型=发明', sortby: 'Title', order: 'ascend' },
    { q: '装置 申请日=1991..2000', sortby: 'GrantDate' },
  ];
  for (const { q = '', ...how } of asked) {
    const plans = await plansOf(() => search({ q, ...how }));
    expect(plans.length, q).toBeGreaterThan(0);
    expect(
      plans.filter((plan) => plan.includes('Seq Scan on patent_search')),
      q,
    ).toEqual([]);
  }
});
