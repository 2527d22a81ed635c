import type { SearchResult } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { renewNearWords } from '../src/modules/patents/search/near-words.ts';
import { snippet } from '../src/modules/search/snippet.ts';
import { indexDocument } from '../src/search/search-index.ts';
import { startTestApp } from './helpers/app.ts';

const { ctx, visitor, admin } = await startTestApp();
type Body = Pick<SearchResult, 'data' | 'total' | 'terms' | 'counts' | 'named' | 'suggestions'>;
const find = async (keyword: string, more = '') => {
  const answer = await visitor.get(`/api/Search?keyword=${encodeURIComponent(keyword)}${more}`);
  return { status: answer.status, ...(answer.body as unknown as Body) };
};
const ids: Record<string, number> = {};
async function add(name: string, resource: string, values: Record<string, unknown>) {
  const answer = await admin.post<{ Id: number }>(`/api/${resource}`, { Status: 'published', ...values });
  expect(answer.status, answer.text).toBe(201);
  ids[name] = answer.body.data.Id;
}

beforeAll(async () => {
  await add('body', 'Newss', {
    Title: '园区动态',
    Content: `<p>${'前文。'.repeat(60)}企业完成专利质押融资登记。${'后文。'.repeat(60)}</p>`,
    PublishTime: '2026-05-01T08:00:00+08:00',
  });
  await add('title', 'Newss', {
    Title: '专利质押融资政策解读',
    Content: '<p>说明</p>',
    PublishTime: '2020-05-01T08:00:00+08:00',
  });
  await add('notice', 'Notices', { Title: '关于举办质押融资培训的通知', Content: '<p>专利权人可报名。</p>' });
  await add('law', 'Laws', {
    Title: '东湖市专利管理办法',
    Content:
      '<p>第一条 为了管理专利，制定本办法。</p><p>第二条 出质人和质权人应当办理质押登记。</p><p>第五十条 强制许可依照法律办理。</p>',
  });
  await add('draft', 'Newss', { Title: '专利质押融资草稿', Status: 'draft' });
});

describe('search', () => {
  it('puts title hits before body hits, counts each kind, shows where', async () => {
    const found = await find('专利质押融资');
    expect(found.data.filter((hit) => hit.Kind === 'news').map((hit) => hit.Id)).toEqual([ids.title, ids.body]);
    expect(found.counts).toMatchObject({ news: 2, law: 0 });
    expect(found.total).toBe(Object.values(found.counts).reduce((a, b) => a + b, 0));
    const hit = found.data.find((one) => one.Id === ids.body);
    expect(hit).toMatchObject({ Url: `/desktop/news/detail?id=${ids.body}`, Date: '2026-05-01' });
    expect(hit?.Snippet).toMatch(/^….*专利质押融资登记.*…$/);
    expect((await find('专利质押融资', '&Kind=notice')).data.every((one) => one.Kind === 'notice')).toBe(true);
  });

  it('finds a patent by its numbers, however they are written', async () => {
    await add('patent', 'Patents', {
      ApplicationNumber: '202111286633.X',
      PublicationNumber: 'CN113781974A',
      Type: '发明',
      Title: '螺旋搅拌器',
      ApplicationDate: '2021-11-02',
      PublicationDate: '2021-12-10',
    });
    for (const written of ['202111286633.X', 'zl 2021 1 1286633.x', 'CN202111286633X', 'cn 113781974 a'])
      expect((await find(written)).data, written).toMatchObject([{ Kind: 'patent', Id: ids.patent }]);
  });

  it('dates nothing that has no day of its own', async () => {
    await add('expert', 'ThinkTanks', { Name: '林估值', Summary: '无形资产评估', Status: 'published' });
    expect((await find('林估值')).data).toMatchObject([{ Kind: 'expert', Id: ids.expert, Date: null }]);
  });

  it('needs all words and leads to the article of a statute', async () => {
    const found = await find('质权人 登记');
    expect(found.data).toMatchObject([{ Kind: 'law', Id: ids.law, Url: `/desktop/law/detail?id=${ids.law}#art-2` }]);
    expect(found.data[0]?.Snippet).toContain('第二条 出质人和质权人应当办理质押登记');
    expect((await find('专利管理办法第五十条')).data[0]?.Url).toBe(`/desktop/law/detail?id=${ids.law}#art-50`);
    expect((await find('质权人 火星')).total).toBe(0);
  });

  it('falls back to pieces where words are cut differently', async () => {
    const found = await find('区动态');
    expect(found.data.map((hit) => hit.Id)).toEqual([ids.body]);
    expect(found.terms).toContain('区动态');
    expect((await find('举办质')).data.map((hit) => hit.Id)).toEqual([ids.notice]);
  });

  it('shows the kind that is named first, which need not say its own name', async () => {
    await add('pump', 'Patents', {
      ApplicationNumber: '201710117081.7',
      ApplicationDate: '2017-03-01',
      Type: '发明',
      Title: '一种潜水电泵',
      MainIpc: 'F04D13/08',
      Ipcs: ['F04D13/08'],
    });
    await add('pumps', 'Newss', { Title: '潜水电泵专利发布会', Content: '<p>潜水电泵。</p>' });
    const bare = await find('专利');
    expect([bare.named, bare.data[0]?.Kind]).toEqual(['patent', 'patent']);
    expect(bare.counts.patent).toBeGreaterThan(1);
    for (const keyword of ['潜水电泵 专利', '潜水电泵专利']) {
      const { data, named } = await find(keyword);
      expect(named, keyword).toBe('patent');
      expect(
        data.map(({ Kind, Id }) => [Kind, Id]),
        keyword,
      ).toEqual([
        ['patent', ids.pump],
        ['news', ids.pumps],
      ]);
    }
    expect((await find('潜水电泵')).named).toBeUndefined();
    // Everybody else has to say all of it.
    expect((await find('潜水电泵 专家')).counts).toMatchObject({ patent: 0, news: 0 });
  });

  it('finds the patents of a class', async () => {
    for (const symbol of ['F04D13/08', 'f04d 13/08', 'F04D'])
      expect((await find(symbol)).data, symbol).toMatchObject([{ Kind: 'patent', Id: ids.pump }]);
    expect((await find('F04D13/09')).total).toBe(0);
  });

  it('asks for days and for the newest first', async () => {
    const kinds = ['专利质押融资', '&Kind=news'] as const;
    const order = async (more: string) => (await find(kinds[0], `${kinds[1]}${more}`)).data.map(({ Id }) => Id);
    expect(await order('')).toEqual([ids.title, ids.body]);
    expect(await order('&sort=newest')).toEqual([ids.body, ids.title]);
    expect(await order('&From=2026-05-01')).toEqual([ids.body]);
    expect(await order('&To=2026-04-30')).toEqual([ids.title]);
    expect(await order('&From=2020-05-01&To=2020-05-01')).toEqual([ids.title]);
    expect(await order('&From=0001-01-01&To=9999-12-31')).toEqual([ids.title, ids.body]);
    // A day that a record was typed in on is none of its own.
    expect((await find('林估值', '&From=2000-01-01')).total).toBe(0);
    const backwards = await find('x', '&From=2026-05-02&To=2026-05-01');
    expect([backwards.status, (backwards as unknown as { errorMessage: string }).errorMessage]).toEqual([
      400,
      expect.stringContaining('截止日期不能早于起始日期'),
    ]);
    expect((await find('x', '&From=yesterday')).status).toBe(400);
    expect((await find('x', '&sort=title')).status).toBe(400);
  });

  it('offers words near to one that nothing holds, and only such as find something', async () => {
    await renewNearWords(ctx.db);
    const mistyped = await find('质押融姿');
    expect(mistyped.total).toBe(0);
    expect(mistyped.suggestions?.length).toBeGreaterThan(0);
    for (const near of mistyped.suggestions ?? []) expect((await find(near)).total, near).toBeGreaterThan(0);
    // Of what the public does not see there is no word.
    await add('secret', 'Newss', { Title: '蓝鲸计划筹备', Status: 'draft' });
    await renewNearWords(ctx.db);
    expect((await find('蓝鲸计画')).suggestions ?? []).toEqual([]);
    expect((await find('火星')).suggestions).toBeUndefined();
  });

  it('hides drafts and what is not due, and follows every write', async () => {
    expect((await find('草稿')).total).toBe(0);
    await admin.put(`/api/Newss/${ids.draft}`, { Status: 'published', Version: 1 });
    expect((await find('草稿')).data.map((hit) => hit.Id)).toEqual([ids.draft]);
    await admin.delete(`/api/Newss/${ids.draft}`);
    expect((await find('草稿')).total).toBe(0);
  });

  it('survives any input', async () => {
    expect((await visitor.get('/api/Search')).status).toBe(400);
    expect((await visitor.get('/api/Search?keyword=x&Kind=weather')).status).toBe(400);
    expect((await visitor.get('/api/Search?keyword=x&pageSize=51')).status).toBe(400);
    for (const odd of [
      "'",
      '%',
      '&|!:*()',
      '\\',
      '   ',
      '？。！',
      "o'brien",
      '😀',
      '<script>',
      'a:b',
      "'; drop table users; --",
    ]) {
      const found = await find(odd);
      expect([found.status, found.data], odd).toEqual([200, []]);
    }
    expect((await visitor.get('/api/Search?keyword=%00')).status).toBeLessThan(500);
  });

  it('keeps total and counts on every page and stops at the cap', async () => {
    await ctx.db.execute(sql`insert into patents (id, application_number, type, title, application_date)
      select 10000 + n, 'X' || n, '发明', '水泵', '2020-01-01' from generate_series(1, 1050) n`);
    await ctx.db.transaction(async (tx) => {
      for (let i = 1; i <= 1_050; i++) {
        await indexDocument(tx, {
          kind: 'patent',
          refId: 10_000 + i,
          title: `一种水泵 ${i}`,
          body: [{ text: '叶轮', weight: 'D' }],
          sortDate: new Date(i * 86_400_000),
        });
      }
    });
    const first = await find('水泵', '&pageSize=50&_=1');
    expect([first.total, first.counts.patent, first.data[0]?.Id]).toEqual([1_001, 1_001, 11_050]);
    const last = await find('水泵', '&pageSize=50&current=21');
    expect([last.total, last.data.length]).toEqual([1_001, 1]);
    const beyond = await find('水泵', '&pageSize=50&current=1000');
    expect([beyond.total, beyond.data.length]).toEqual([1_001, 0]);
  });
});

describe('snippet', () => {
  it('cuts around the hit without breaking characters', () => {
    expect(snippet('短文', ['无'])).toBe('短文');
    const text = `${'😀'.repeat(40)}目标${'😀'.repeat(200)}`;
    expect(snippet(text, ['目标'])).toMatch(/目标/);
    expect(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(snippet(text, ['目标']))).toBe(
      false,
    );
  });
});
