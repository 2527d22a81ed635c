import { citedLawUrl } from '@ip-portal/contract/urls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { article, detail, failure, many, one, site } from '../mobile/fixtures';
import { NO_ANSWER, Reply } from '../setup/network';
import { held, here, open, pageCalls } from './support';

const CASES = [
  { kind: 'news', name: '新闻中心', list: '/desktop/news', api: 'GET /api/Newss', category: '中心动态' },
  { kind: 'notice', name: '通知公告', list: '/desktop/notice', api: 'GET /api/Notices', category: '办事通知' },
] as const;

describe.each(CASES)('the list of $kind', ({ kind, name, list, api, category }) => {
  const rows = (count: number, total?: number) =>
    many(
      Array.from({ length: count }, (_, i) => article(i + 1, { Kind: kind, Category: category })),
      total,
    );

  test('asks for the page of the address and shows it', async () => {
    const { calls } = await open(`${list}?current=2&Category=${category}&keyword=专利`, {
      api: { [api]: rows(3, 23) },
    });
    await screen.findByRole('heading', { level: 1, name });
    expect(screen.getByRole('link', { name: '新闻标题2' })).toHaveAttribute('href', `${list}/detail?id=2`);
    expect(pageCalls(calls)).toEqual([`${api}?Category=${category}&current=2&keyword=专利&pageSize=10`]);
    const tabs = within(screen.getByRole('navigation', { name: '栏目' }));
    expect(tabs.getByRole('link', { name: category })).toHaveAttribute('aria-current', 'page');
    // A category is a way in with the other conditions kept, from its first page.
    expect(tabs.getByRole('link', { name: '全部' })).toHaveAttribute(
      'href',
      `${list}?keyword=${encodeURIComponent('专利')}`,
    );
    expect(screen.getByText(/第 2 \/ 3 页/)).toBeInTheDocument();
    expect(document.title).toBe(`${category} - ${name}（第 2 页） - ${site.WebSiteName}`);
    expect(document.querySelector('mark')).toBeNull();
  });

  test('an address that makes no sense is read as the first page', async () => {
    const { calls } = await open(`${list}?current=-1&PublishFrom=2026-13-01&PublishTo=2026-01-31`, {
      api: { [api]: rows(1) },
    });
    await screen.findByRole('link', { name: '新闻标题1' });
    expect(pageCalls(calls)).toEqual([`${api}?current=1&pageSize=10&PublishTo=2026-01-31`]);
    const from = screen.getByLabelText('发布日期从');
    expect(from).toHaveValue('2026-13-01');
    expect(from).toHaveAccessibleDescription('没有 13 月');
    expect(from).toBeInvalid();
    expect(screen.getByLabelText('到')).toBeValid();
  });

  test('days may be written as people write them', async () => {
    const { calls } = await open(`${list}?PublishFrom=2026年1月5日&PublishTo=20260131`, { api: { [api]: rows(1) } });
    await screen.findByRole('link', { name: '新闻标题1' });
    expect(pageCalls(calls)).toEqual([`${api}?current=1&pageSize=10&PublishFrom=2026-01-05&PublishTo=2026-01-31`]);
    expect(screen.getByLabelText('发布日期从')).toHaveValue('2026-01-05');
  });

  test('skeleton, then rows', async () => {
    const { answer, release } = held(rows(1));
    await open(list, { api: { [api]: answer } });
    await screen.findByText('正在加载');
    await release();
    await screen.findByRole('link', { name: '新闻标题1' });
    expect(screen.queryByText('正在加载')).toBeNull();
  });

  test.each([
    ['', '还没有发布内容', '返回首页', '/desktop/index'],
    ['?keyword=无', '没有符合条件的内容', `查看全部${name}`, list],
    ['?current=9', '没有这一页', '回到第一页', list],
  ])('nothing found at "%s": %s', async (search, title, action, href) => {
    await open(list + search, { api: { [api]: many([]) } });
    await screen.findByText(title);
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', href);
  });

  test('nothing found in a column: the way to all of them says how much is there', async () => {
    const counts = { ...many([{ Category: '其他', Count: 7 }]), total: 7 };
    await open(`${list}?Category=${category}&keyword=年费`, {
      api: { [api]: many([]), [`${api}/Categories`]: counts },
    });
    const way = await screen.findByRole('link', { name: /^不限栏目，可得 7 篇/ });
    expect(decodeURIComponent(way.getAttribute('href') ?? '')).toBe(`${list}?keyword=年费`);
  });

  test('a failure is told with its reason; retry recovers', async () => {
    let broken = true;
    const { calls } = await open(`${list}?current=2`, {
      api: { [api]: () => (broken ? new Reply(500, failure('INTERNAL', '数据库忙')) : rows(2, 12)) },
    });
    await screen.findByText('数据库忙');
    expect(screen.getByRole('alert')).toBeInTheDocument();
    broken = false;
    await userEvent.click(screen.getByRole('link', { name: '重试' }));
    await screen.findByRole('link', { name: '新闻标题2' });
    expect(here()).toBe(`${list}?current=2`);
    expect(pageCalls(calls)).toHaveLength(2);
  });

  test('no answer from the network is told, too', async () => {
    await open(list, { api: { [api]: NO_ANSWER } });
    await screen.findByText('服务器没有响应，请重试。');
  });
});

describe.each(CASES)('the page of $kind', ({ kind, name, list, category }) => {
  const base = kind === 'news' ? 500 : 600;
  const full = (id: number) =>
    detail(id, {
      Kind: kind,
      Category: category,
      Author: '张三',
      Tags: ['专利'],
      SourceUrl: 'https://source.example.cn/1',
      Attachments: [
        { FileId: 4, Name: '附件.pdf', Url: '/api/Files/4/a.pdf', Size: 2048, MimeType: 'application/pdf' },
      ],
      Previous: { Id: id - 1, Title: '前一篇' },
      Related: [{ Id: id + 5, Title: '相关一篇' }],
    });
  const answers = (id: number, reads: unknown = one({ ReadCount: 1235 })) => ({
    [`GET /api/Articles/${id}`]: one(full(id)),
    [`GET /api/Articles/${id}/Read`]: reads,
  });

  test('shows the article with all that belongs to it', async () => {
    const id = base + 1;
    const { calls } = await open(`${list}/detail?id=${id}`, { api: answers(id) });
    await screen.findByRole('heading', { level: 1, name: `新闻标题${id}` });
    expect(screen.getByText('2026-11-20 09:00')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '本中心' })).toHaveAttribute('href', 'https://source.example.cn/1');
    expect(screen.getByText('作者：张三')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '专利法' })).toHaveAttribute('href', '/desktop/law/detail?id=7#art-2');
    const file = screen.getByRole('link', { name: 'PDF 附件.pdf 2 KB' });
    expect(file).toHaveAttribute('download', '附件.pdf');
    // The list begins with the newest: what is newer stood above.
    const around = within(screen.getByRole('navigation', { name: '上一篇与下一篇' }));
    expect(around.getByRole('link', { name: /^上一篇\s*后一篇$/ })).toHaveAttribute(
      'href',
      `${list}/detail?id=${id + 1}`,
    );
    expect(around.getByRole('link', { name: /^下一篇\s*前一篇$/ })).toHaveAttribute(
      'href',
      `${list}/detail?id=${id - 1}`,
    );
    expect(screen.getByRole('link', { name: '相关一篇' })).toHaveAttribute('href', `${list}/detail?id=${id + 5}`);
    expect(screen.getByRole('complementary', { name: '阅读工具' })).toBeInTheDocument();
    expect(document.title).toBe(`新闻标题${id} - ${site.WebSiteName}`);
    await screen.findByText('1,235');
    expect(pageCalls(calls)).toEqual([`GET /api/Articles/${id}`, `GET /api/Articles/${id}/Read`]);
  });

  test.each([
    ['newest', { Next: null }, ['已是最新一篇'], ['下一篇前一篇']],
    ['oldest', { Previous: null }, ['已是最早一篇'], ['上一篇后一篇']],
    ['only', { Next: null, Previous: null }, [], []],
  ])('the %s one says that there is nothing beyond', async (name, ends, said, links) => {
    const id = base + 20 + name.length + (name === 'newest' ? 10 : 0);
    await open(`${list}/detail?id=${id}`, {
      api: { ...answers(id), [`GET /api/Articles/${id}`]: one({ ...full(id), ...ends }) },
    });
    await screen.findByRole('heading', { level: 1 });
    const around = screen.queryByRole('navigation', { name: '上一篇与下一篇' });
    expect([...(around?.querySelectorAll('p') ?? [])].map((end) => end.textContent)).toEqual(said);
    expect([...(around?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual(links);
  });

  test('the words of a picture are said once', async () => {
    const id = base + 50;
    const words = '线稿：盖有印章的文件';
    await open(`${list}/detail?id=${id}`, {
      api: {
        ...answers(id),
        [`GET /api/Articles/${id}`]: one({ ...full(id), Cover: '/api/Files/c.png', CoverAlt: words }),
      },
    });
    const caption = await screen.findByText(words);
    expect(caption.tagName).toBe('FIGCAPTION');
    expect(screen.queryByAltText(words)).toBeNull();
    expect(caption.closest('figure')?.querySelector('img')).toHaveAttribute('alt', '');
  });

  test('a read is counted once, also when the article is opened again', async () => {
    const id = base + 2;
    const { calls } = await open(`${list}/detail?id=${id}`, {
      api: {
        ...answers(id),
        [kind === 'news' ? 'GET /api/Newss' : 'GET /api/Notices']: many([article(id, { Kind: kind })]),
      },
    });
    await screen.findByText('1,235');
    await userEvent.click(within(screen.getByRole('navigation', { name: '当前位置' })).getByRole('link', { name }));
    await userEvent.click(await screen.findByRole('link', { name: `新闻标题${id}` }));
    await screen.findByText('1,235');
    expect(calls.filter((call) => call.url.pathname.endsWith('/Read'))).toHaveLength(1);
  });

  test('a count that cannot be had leaves the one that came', async () => {
    const id = base + 3;
    const { calls } = await open(`${list}/detail?id=${id}`, {
      api: answers(id, new Reply(500, failure('INTERNAL', '出错了'))),
    });
    await waitFor(() => expect(calls.some((call) => call.url.pathname.endsWith('/Read'))).toBe(true));
    expect(document.querySelector('.read-count')).toHaveTextContent('3');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`新闻标题${id}`);
  });

  test.each(['', '?id=0', '?id=abc', '?id=1e3'])('without a usable number (%s) nothing is asked', async (search) => {
    const { calls } = await open(`${list}/detail${search}`);
    await screen.findByRole('heading', { level: 1, name: '页面不存在' });
    expect(screen.getByRole('navigation', { name: '主导航' })).toBeInTheDocument();
    expect(pageCalls(calls)).toEqual([]);
  });

  test('an article that is gone is not found', async () => {
    const { calls } = await open(`${list}/detail?id=404`, {
      api: { 'GET /api/Articles/404': new Reply(404, failure('NOT_FOUND', '没有这篇文章')) },
    });
    await screen.findByRole('heading', { level: 1, name: '页面不存在' });
    expect(document.title).toBe(`页面不存在 - ${site.WebSiteName}`);
    expect(pageCalls(calls)).toEqual(['GET /api/Articles/404']);
  });

  test('an article of another kind moves to its own page', async () => {
    const id = base + 4;
    const other = kind === 'news' ? 'notice' : 'news';
    await open(`${list}/detail?id=${id}`, {
      api: { ...answers(id), [`GET /api/Articles/${id}`]: one(detail(id, { Kind: other })) },
    });
    await screen.findByRole('heading', { level: 1, name: `新闻标题${id}` });
    expect(here()).toBe(`/desktop/${other}/detail?id=${id}`);
  });

  test('skeleton; a failure can be retried', async () => {
    const id = base + 5;
    let broken = true;
    const { answer, release } = held(null);
    await open(`${list}/detail?id=${id}`, {
      api: {
        ...answers(id),
        [`GET /api/Articles/${id}`]: async () => {
          await answer();
          return broken ? new Reply(502, '<html></html>', 'text/html') : one(full(id));
        },
      },
    });
    await screen.findByText('正在加载');
    await release();
    await screen.findByText('服务器状态异常，请重试。');
    broken = false;
    await userEvent.click(screen.getByRole('link', { name: '重试' }));
    await screen.findByRole('heading', { level: 1, name: `新闻标题${id}` });
  });
});

test('from one article to the next', async () => {
  const { calls } = await open('/desktop/news/detail?id=701', {
    api: {
      'GET /api/Articles/701': one(detail(701)),
      'GET /api/Articles/702': one(detail(702)),
      'GET /api/Articles/701/Read': one({ ReadCount: 11 }),
      'GET /api/Articles/702/Read': one({ ReadCount: 22 }),
    },
  });
  await userEvent.click(await screen.findByRole('link', { name: /后一篇/ }));
  await screen.findByRole('heading', { level: 1, name: '新闻标题702' });
  await waitFor(() => expect(document.querySelector('.read-count')).toHaveTextContent('22'));
  expect(calls.filter((call) => call.url.pathname.endsWith('/Read'))).toHaveLength(2);
});

test('statutes that an article names are links, in its text and its summary', async () => {
  const Content = '<p>依据<b>《专利法》第十一条</b>、《专利法》第六十条，<a href="/desktop/fee">《专利法》</a></p>';
  await open('/desktop/news/detail?id=1', {
    api: {
      'GET /api/Articles/1': one(detail(1, { Summary: '说说《民法典》。', Content })),
      'GET /api/Articles/1/Read': one({ ReadCount: 1 }),
    },
  });
  const to = (name: string, article?: string) => citedLawUrl(article ? { name, article } : { name });
  expect(await screen.findByRole('link', { name: '《专利法》第十一条' })).toHaveAttribute(
    'href',
    to('专利法', '第十一条'),
  );
  expect(screen.getByRole('link', { name: '《专利法》第六十条' })).toHaveAttribute('href', to('专利法', '第六十条'));
  expect(screen.getByRole('link', { name: '《民法典》' })).toHaveAttribute('href', to('民法典'));
  expect(screen.getByRole('link', { name: '《专利法》' })).toHaveAttribute('href', '/desktop/fee');
});
