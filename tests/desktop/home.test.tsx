import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { article, failure, law, many, one, site } from '../mobile/fixtures';
import { Reply } from '../setup/network';
import { expert, fullSite, patent, product } from './fixtures';
import { held, open, pageCalls } from './support';

const Movement = { News: 6, Notices: 3, Laws: 0, Patents: 7, Postings: 2 };
const stats = { News: 40, Notices: 0, Laws: 62, Patents: 1234, Experts: 12, Financing: 8, Postings: 5, Movement };
const api = {
  'GET /api/Newss/ReComImage6': many([article(1, { Title: '图片新闻甲' }), article(2, { Title: '图片新闻乙' })]),
  'GET /api/Newss/ReCom8': many([article(3)]),
  'GET /api/Notices/ReComImage6': many([article(4, { Kind: 'notice', Title: '重点公告' })]),
  'GET /api/Notices': many([article(5, { Kind: 'notice', Title: '最新公告' })]),
  'GET /api/Laws/ReCom8': many([law(6)]),
  'GET /api/Patents/Top8': many([patent(7)]),
  'GET /api/ThinkTanks': many([expert(8)]),
  'GET /api/Financing': many([product(9)]),
  'GET /api/Stats': one(stats),
};
const FIXED = [
  'GET /api/Financing?pageSize=5',
  'GET /api/Laws/ReCom8',
  'GET /api/Newss/ReCom8',
  'GET /api/Newss/ReComImage6',
  'GET /api/Notices/ReComImage6',
  'GET /api/Notices?pageSize=6',
  'GET /api/Patents/Top8',
  'GET /api/Stats',
  'GET /api/ThinkTanks?IsRecommended=true&pageSize=6',
];

test('shows every section, from the fixed calls and no others', async () => {
  const { calls } = await open('/desktop/index', { site: fullSite, api });
  const carousel = within(await screen.findByRole('region', { name: '图片新闻' }));
  expect(carousel.getByRole('link', { name: /图片新闻甲/ })).toHaveAttribute('href', '/desktop/news/detail?id=1');
  expect(screen.getByRole('link', { name: '新闻标题3' })).toHaveAttribute('href', '/desktop/news/detail?id=3');
  expect(screen.getByRole('link', { name: /重点公告/ })).toHaveAttribute('href', '/desktop/notice/detail?id=4');
  expect(screen.getByRole('link', { name: /最新公告/ })).toHaveAttribute('href', '/desktop/notice/detail?id=5');
  expect(screen.getByRole('link', { name: /法规6/ })).toHaveAttribute('href', '/desktop/law/detail?id=6');
  expect(screen.getByRole('link', { name: '专利7' })).toHaveAttribute('href', '/desktop/patent/detail?id=7');
  expect(screen.getByRole('link', { name: /专家8/ })).toHaveAttribute('href', '/desktop/thinkTank/detail?id=8');
  expect(screen.getByRole('link', { name: /知识贷9/ })).toHaveAttribute('href', '/desktop/financing/detail?id=9');
  expect(pageCalls(calls).sort()).toEqual(FIXED);
});

test('the services come before the news, and what goes deeper in the order of their signs', async () => {
  await open('/desktop/index', { site: fullSite, api });
  await screen.findByRole('heading', { level: 1, name: site.Slogan });
  const order = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  const sections = [/^服务入口/, /要闻|新闻/, /专利信息/, /法律法规/, /专家智库/, /平台数据/];
  const places = sections.map((name) => order.findIndex((text) => name.test(text ?? '')));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('the promise, the search box, the services and counted figures', async () => {
  await open('/desktop/index', { site: fullSite, api });
  await screen.findByRole('heading', { level: 1, name: site.Slogan });
  const search = within(screen.getByRole('search', { name: '站内搜索' }));
  expect(search.getByRole('searchbox', { name: '搜索关键词' })).toBeInTheDocument();
  expect(search.getAllByRole('radio')).toHaveLength(5);
  expect(screen.getByRole('link', { name: '专利转让' })).toHaveAttribute(
    'href',
    expect.stringContaining('/desktop/search?keyword='),
  );
  const services = within(screen.getByRole('region', { name: '服务入口' }));
  expect(services.getAllByRole('link')).toHaveLength(8);
  const figures = within(screen.getByRole('region', { name: '平台数据' }));
  expect(figures.getByRole('link', { name: /1,234/ })).toHaveAttribute('href', '/desktop/patent');
  expect(figures.getByText('30 天内应缴年费 7 件')).toBeInTheDocument();
  expect(figures.getByText('近 30 天 6 篇')).toBeInTheDocument();
  // Nothing of the laws moves, and the others are few.
  expect(figures.getAllByRole('link')).toHaveLength(2);
});

test('small numbers are told nowhere: the figures of the demo', async () => {
  const demo = { News: 42, Notices: 22, Laws: 8, Patents: 145, Experts: 13, Financing: 8, Postings: 16 };
  const moving = { News: 21, Notices: 4, Laws: 1, Patents: 5, Postings: 13 };
  await open('/desktop/index', {
    site: fullSite,
    api: { ...api, 'GET /api/Stats': one({ ...demo, Movement: moving }) },
  });
  const figures = within(await screen.findByRole('region', { name: '平台数据' }));
  expect(figures.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '收录专利145 件30 天内应缴年费 5 件',
    '新闻动态42 篇近 30 天 21 篇',
    '通知公告22 篇未截止 4 项',
  ]);
  const services = within(screen.getByRole('region', { name: '服务入口' }));
  expect(services.getAllByRole('link').map((link) => link.querySelector('small')?.textContent)).toEqual([
    '145 件可查',
    '发布与对接',
    '比较产品',
    '按领域查找',
    '逐条可引',
    '逐年计算',
    '新窗口打开',
    '新窗口打开',
  ]);
  expect(screen.queryByText(/^\d 部|8 款|13 位/)).toBeNull();
});

test.each([
  ['https://edu.example.cn/', 'https://talk.example.cn/', '10–80', 8],
  ['https://edu.example.cn/', '', '10–70', 7],
  ['', 'https://talk.example.cn/', '10、20、30、40、50、60、80', 7],
  ['', '', '10–60', 6],
])('Fig. 1 has the signs of the services that there are: %j, %j', async (EducationUrl, LectureUrl, words, count) => {
  await open('/desktop/index', { site: { ...fullSite, EducationUrl, LectureUrl }, api });
  const told = `附图标记 ${words} 对应下方 ${count} 项服务`;
  const drawing = await screen.findByRole('img', { name: `图 1：一把锁的分解图，${told}` });
  expect(screen.getByText(`图 1 锁的分解图 · ${told}`)).toBeInTheDocument();
  const signs = within(screen.getByRole('region', { name: '服务入口' })).getAllByText(/^\d0$/);
  expect([...drawing.querySelectorAll('text')].map((one) => one.textContent).sort()).toEqual(
    signs.map((one) => one.textContent),
  );
});

test('stands without centred column and breadcrumb; the tab has the site name alone', async () => {
  await open('/desktop/index', { api });
  await screen.findByRole('region', { name: '图片新闻' });
  expect(screen.getByRole('main')).not.toHaveClass('column');
  expect(screen.queryByRole('navigation', { name: '当前位置' })).toBeNull();
  expect(document.title).toBe(site.WebSiteName);
});

test('shows a skeleton while it loads', async () => {
  const { answer, release } = held(one(stats));
  await open('/desktop/index', { api: { ...api, 'GET /api/Stats': answer } });
  await screen.findByText('正在加载');
  await release();
  await screen.findByRole('region', { name: '图片新闻' });
});

test('a section that fails says so, the others stand', async () => {
  await open('/desktop/index', {
    api: {
      ...api,
      'GET /api/Laws/ReCom8': new Reply(500, failure('INTERNAL', '出错了')),
      'GET /api/ThinkTanks': many([]),
    },
  });
  await screen.findByText(/法律法规暂时无法加载/);
  expect(screen.getByText('暂无专家，请稍后再来。')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '专利7' })).toBeInTheDocument();
});

test('without pictures the carousel shows the headlines', async () => {
  await open('/desktop/index', { api: { ...api, 'GET /api/Newss/ReComImage6': many([]) } });
  const carousel = within(await screen.findByRole('region', { name: '图片新闻' }));
  expect(carousel.getByRole('link', { name: /新闻标题3/ })).toBeInTheDocument();
});

test('when everything fails the page says why and can be asked for again', async () => {
  let broken = true;
  const each = (answer: unknown) => () => (broken ? new Reply(503, failure('UNAVAILABLE', '系统维护中')) : answer);
  await open('/desktop/index', {
    api: Object.fromEntries(Object.entries(api).map(([path, answer]) => [path, each(answer)])),
  });
  await screen.findByRole('heading', { level: 1, name: '页面暂时无法打开' });
  expect(screen.getByText('系统维护中')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('link', { name: '重试' }));
  await screen.findByRole('region', { name: '图片新闻' });
});
