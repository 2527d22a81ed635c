import type { ArticleDetail, LawItem } from '@ip-portal/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { detail, failure, law, many, one, site } from '../mobile/fixtures';
import { Reply } from '../setup/network';
import { held, here, open, pageCalls } from './support';

const statute = (id: number, extra: Partial<ArticleDetail> = {}): ArticleDetail =>
  detail(id, {
    ...law(id),
    Title: '专利法实施细则',
    Content: '<h2 id="ch-1">第一章 总则</h2><p id="art-1">第一条 为了……</p><p id="art-2">第二条 许可……</p>',
    Toc: [
      { Anchor: 'ch-1', Type: 'chapter', Label: '第一章', Heading: '总则' },
      { Anchor: 'art-1', Type: 'article', Label: '第一条', Heading: '' },
      { Anchor: 'art-2', Type: 'article', Label: '第二条', Heading: '' },
    ],
    Versions: [
      {
        Id: id,
        Title: '专利法实施细则',
        PromulgationDate: '2010-01-09',
        EffectiveDate: '2010-02-01',
        Timeliness: '已修改',
      },
      {
        Id: id + 1,
        Title: '专利法实施细则',
        PromulgationDate: '2023-12-11',
        EffectiveDate: '2024-01-20',
        Timeliness: '现行有效',
      },
    ],
    History: [{ Date: '2001-06-15', Text: '国务院令第306号公布' }],
    ...extra,
  });
const statutes = (rows: LawItem[], total = rows.length) => ({
  ...many(
    rows.map((row) => ({ ...row, Versions: [] })),
    total,
  ),
  Levels: [
    { Level: '法律', Count: 3 },
    { Level: '行政法规', Count: 2 },
  ],
});
const answers = (id: number, extra: Partial<ArticleDetail> = {}) => ({
  [`GET /api/Articles/${id}`]: one(statute(id, extra)),
  [`GET /api/Articles/${id}/Read`]: one({ ReadCount: 9 }),
});

test('the list sends its filters, drops those that do not exist, and shows validity', async () => {
  const { calls } = await open('/desktop/law?Level=行政法规&Timeliness=胡说&IssuingAuthority=国务院&current=2&x=1', {
    api: {
      'GET /api/Laws/Statutes': statutes([law(1), law(2, { Timeliness: '已废止', RepealedDate: '2025-01-01' })], 12),
    },
  });
  expect(await screen.findByRole('link', { name: '法规1' })).toHaveAttribute('href', '/desktop/law/detail?id=1');
  expect(pageCalls(calls)).toEqual([
    'GET /api/Laws/Statutes?current=2&IssuingAuthority=国务院&Level=行政法规&pageSize=10',
  ]);
  const rows = within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .filter((row) => row.classList.contains('row'));
  expect(rows[0]).toHaveTextContent('现行有效');
  expect(rows[1]).toHaveTextContent('2025-01-01 废止');
  expect(screen.getByRole('link', { name: '去掉条件：效力级别 行政法规' })).toHaveAttribute(
    'href',
    `/desktop/law?IssuingAuthority=${encodeURIComponent('国务院')}`,
  );
  const levels = within(screen.getByRole('navigation', { name: '效力级别' }));
  expect(levels.getAllByRole('link').map((link) => link.textContent)).toEqual(['全部级别 5', '法律 3', '行政法规 2']);
  expect(levels.getByRole('link', { name: '行政法规 2' })).toHaveAttribute('aria-current', 'true');
  expect(levels.getByRole('link', { name: '法律 3' })).toHaveAttribute(
    'href',
    `/desktop/law?Level=${encodeURIComponent('法律')}&IssuingAuthority=${encodeURIComponent('国务院')}`,
  );
});

test('one statute is one row: the version in force first, the others beside it', async () => {
  const versions = [
    {
      Id: 3,
      Title: '法规3',
      PromulgationDate: '2026-11-02',
      EffectiveDate: '2027-01-01',
      Timeliness: '尚未生效' as const,
    },
    {
      Id: 1,
      Title: '法规1',
      PromulgationDate: '2023-12-11',
      EffectiveDate: '2024-01-20',
      Timeliness: '现行有效' as const,
    },
    { Id: 2, Title: '法规2', PromulgationDate: '2010-01-09', EffectiveDate: null, Timeliness: '已修改' as const },
  ];
  await open('/desktop/law', {
    api: { 'GET /api/Laws/Statutes': { ...many([{ ...law(1), Versions: versions }]), Levels: [] } },
  });
  const row = (await screen.findByRole('link', { name: '法规1' })).closest('li') as HTMLElement;
  expect(within(row).getByRole('link', { name: '2027-01-01 施行（尚未生效）' })).toHaveAttribute(
    'href',
    '/desktop/law/detail?id=3',
  );
  expect(within(row).getByRole('link', { name: '2010-01-09 公布（已修改）' })).toBeInTheDocument();
  expect(within(row).getAllByRole('link')).toHaveLength(3);
  const bar = row.querySelector('svg.version-bar') as SVGElement;
  expect([...bar.querySelectorAll('g')].map((part) => part.getAttribute('class'))).toEqual([
    'version-已修改',
    'version-现行有效',
    'version-尚未生效',
  ]);
  const ends = [...bar.querySelectorAll('rect')].map((rect) =>
    ['x', 'width'].map((name) => Number(rect.getAttribute(name))),
  );
  // Each begins where the one before it ends.
  expect((ends[0]?.[0] ?? 0) + (ends[0]?.[1] ?? 0)).toBeCloseTo(ends[1]?.[0] ?? -1);
  expect((ends[1]?.[0] ?? 0) + (ends[1]?.[1] ?? 0)).toBeCloseTo(ends[2]?.[0] ?? -1);
});

test('a law says by which day it was checked, and that the published text decides', async () => {
  await open('/desktop/law/detail?id=5', { api: answers(5, { CheckedOn: '2026-11-18' }) });
  const line = await screen.findByText(/与公布文本核对/);
  expect(line).toHaveTextContent(
    '截至 2026-11-18 与公布文本核对，供查阅参考；与公布的正式文本不一致的，以正式文本为准。',
  );
  expect(within(line).getByText('2026-11-18')).toHaveAttribute('datetime', '2026-11-18');
});

test.each(['/desktop/law/detail', '/app/law/detail'])('%s says that a law was not checked', async (path) => {
  await open(`${path}?id=6`, { api: answers(6, { CheckedOn: null }) });
  const line = await screen.findByText(/与公布文本核对/);
  expect(line).toHaveTextContent(/^没有与公布文本核对的记录，供查阅参考；与公布的正式文本不一致的，以正式文本为准。$/);
});

test('a filter taken away is gone from the form, too', async () => {
  await open('/desktop/law?Level=行政法规', { api: { 'GET /api/Laws/Statutes': statutes([law(1)]) } });
  await screen.findByRole('link', { name: '法规1' });
  expect(document.querySelector('input[name=Level]')).toHaveValue('行政法规');
  await userEvent.click(screen.getByRole('link', { name: '去掉条件：效力级别 行政法规' }));
  expect(here()).toBe('/desktop/law');
  expect(document.querySelector('input[name=Level]')).toBeNull();
});

test('skeleton, empty, failure and retry', async () => {
  let answer: unknown = new Reply(500, failure('INTERNAL', '出错了'));
  const gate = held(null);
  await open('/desktop/law?keyword=无', { api: { 'GET /api/Laws/Statutes': () => gate.answer().then(() => answer) } });
  await screen.findByText('正在加载');
  await gate.release();
  await screen.findByText('出错了');
  answer = statutes([]);
  await userEvent.click(screen.getByRole('link', { name: '重试' }));
  await screen.findByText('没有符合条件的法律法规');
  expect(screen.getByRole('link', { name: '查看全部法律法规' })).toHaveAttribute('href', '/desktop/law');
});

test('a statute with facts, contents, anchors and versions', async () => {
  const { calls } = await open('/desktop/law/detail?id=1001', { api: answers(1001) });
  await screen.findByRole('heading', { level: 1, name: '专利法实施细则' });
  expect(screen.getByText('制定机关').nextSibling).toHaveTextContent('国务院');

  const toc = within(screen.getByRole('navigation', { name: '目录' }));
  expect(toc.getByRole('link', { name: /第一章 总则/ })).toHaveAttribute('href', '#ch-1');
  expect(toc.getByRole('link', { name: /第一章 总则/ })).toHaveTextContent('第一条—第二条');
  const permalink = document.querySelector('#art-2 > a.permalink');
  expect(permalink).toHaveAttribute('href', '#art-2');
  expect(permalink).toHaveAccessibleName('第二条的链接');

  const versions = within(screen.getByRole('region', { name: '历次版本' }));
  const rows = versions.getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('2023-12-11 公布');
  expect(within(rows[0] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/desktop/law/detail?id=1002');
  expect(rows[1]).toHaveAttribute('aria-current', 'true');
  expect(screen.getByText('修改沿革（1）')).toBeInTheDocument();
  await screen.findByText('9');
  expect(pageCalls(calls)).toEqual(['GET /api/Articles/1001', 'GET /api/Articles/1001/Read']);
});

test('a text that must not be relied on says so and leads to the one in force', async () => {
  await open('/desktop/law/detail?id=1011', { api: answers(1011, { Timeliness: '已修改' }) });
  const notice = within(await screen.findByRole('note'));
  expect(notice.getByText('已修改')).toBeInTheDocument();
  expect(notice.getByRole('link', { name: /查看现行有效的版本/ })).toHaveAttribute(
    'href',
    '/desktop/law/detail?id=1012',
  );
});

test('a text in force has no warning', async () => {
  await open('/desktop/law/detail?id=1021', { api: answers(1021) });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('note')).toBeNull();
});

test('search inside a statute', async () => {
  const { calls } = await open('/desktop/law/detail?id=1031', {
    api: {
      ...answers(1031),
      'GET /api/Laws/1031/Provisions': many([{ Anchor: 'art-2', Label: '第二条', Text: '第二条 许可……' }]),
    },
  });
  await screen.findByRole('heading', { level: 1 });
  const side = within(screen.getByRole('complementary', { name: '目录与查找' }));
  await userEvent.type(side.getByRole('searchbox', { name: '在本文件中查找' }), '许可{Enter}');
  await screen.findByRole('heading', { name: '“许可”出现在 1 个条文中' });
  expect(here()).toBe(`/desktop/law/detail?id=1031&q=${encodeURIComponent('许可')}`);
  expect(pageCalls(calls)).toContain('GET /api/Laws/1031/Provisions?keyword=许可');
  const hits = screen.getByRole('region', { name: /出现在/ });
  expect(within(hits).getByRole('link', { name: '第二条' })).toHaveAttribute('href', '#art-2');
  expect(hits.querySelector('mark')).toHaveTextContent('许可');
  await userEvent.click(within(hits).getByRole('link', { name: '清除查找' }));
  expect(here()).toBe('/desktop/law/detail?id=1031');
  expect(side.getByRole('searchbox')).toHaveValue('');
});

test('an anchor of the contents is left to the browser', async () => {
  await open('/desktop/law/detail?id=1041', { api: answers(1041) });
  const link = (await screen.findByRole('navigation', { name: '目录' })).querySelector(
    'a[href="#art-2"], a[href="#ch-1"]',
  );
  expect(fireEvent.click(link as Element)).toBe(true);
});

test('opened at an anchor, the page goes there; a broken anchor breaks nothing', async () => {
  const seen: string[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.id);
  });
  const first = await open('/desktop/law/detail?id=1051#art-2', { api: answers(1051) });
  await screen.findByRole('heading', { level: 1 });
  expect(seen).toContain('art-2');
  first.unmount();
  await open('/desktop/law/detail?id=1051#%E4%A', { api: answers(1051) });
  await screen.findByRole('heading', { level: 1, name: '专利法实施细则' });
});

test('no such law, and a record that is no law', async () => {
  const first = await open('/desktop/law/detail?id=1061', {
    api: { 'GET /api/Articles/1061': new Reply(404, failure('NOT_FOUND', '没有')) },
  });
  await screen.findByRole('heading', { level: 1, name: '页面不存在' });
  expect(document.title).toBe(`页面不存在 - ${site.WebSiteName}`);
  first.unmount();
  await open('/desktop/law/detail?id=1062', {
    api: { 'GET /api/Articles/1062': one(detail(1062)), 'GET /api/Articles/1062/Read': one({ ReadCount: 1 }) },
  });
  await screen.findByRole('heading', { level: 1, name: '新闻标题1062' });
  expect(here()).toBe('/desktop/news/detail?id=1062');
});
