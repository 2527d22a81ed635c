import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { article, many, one, user } from '../mobile/fixtures';
import { fullSite } from './fixtures';
import { held, here, open, pageCalls } from './support';

const news = (call: { url: URL }) => {
  const page = Number(call.url.searchParams.get('current'));
  const keyword = call.url.searchParams.get('keyword');
  if (keyword) return many([article(900, { Title: `关于${keyword}` })]);
  return many(
    Array.from({ length: 10 }, (_, i) => article((page - 1) * 10 + i + 1)),
    35,
  );
};
const api = { 'GET /api/Newss': news, 'GET /api/Notices': many([]), 'GET /api/About': one({ Content: '<p>简介</p>' }) };

/** Whether the browser would have followed the click itself. */
function leftToBrowser(element: Element, init: MouseEventInit = {}): boolean {
  const event = createEvent.click(element, { button: 0, ...init });
  fireEvent(element, event);
  return !event.defaultPrevented;
}

// First: an address is looked up ahead once in the life of a tab, and later tests rest on links to the same ones.
test('a click joins the look-ahead that is still on its way', async () => {
  const gate = held(many([article(1)]));
  const { calls } = await open('/desktop/sitemap', { api: { ...api, 'GET /api/Newss': gate.answer } });
  const link = await screen.findByRole('link', { name: '中心动态' });
  fireEvent.pointerOver(link, { pointerType: 'mouse' });
  await waitFor(() => expect(pageCalls(calls)).toHaveLength(1));
  fireEvent.click(link);
  await gate.release();
  await screen.findByRole('link', { name: '新闻标题1' });
  expect(pageCalls(calls)).toHaveLength(1);
});

test('pointing at a link for a moment fetches its page ahead', async () => {
  const { calls } = await open('/desktop/sitemap', { api });
  const link = await screen.findByRole('link', { name: '政策解读' });
  fireEvent.pointerOver(link, { pointerType: 'mouse' });
  await waitFor(() => expect(pageCalls(calls)).toContain('GET /api/Newss?Category=政策解读&current=1&pageSize=10'));
  await userEvent.click(link);
  await screen.findByRole('link', { name: '新闻标题2' });
  expect(pageCalls(calls).filter((call) => call.includes('/Newss'))).toHaveLength(1);
});

test('a link of the site is followed inside the app', async () => {
  await open('/desktop/about', { api });
  const link = await screen.findByRole('link', { name: '新闻中心' });
  expect(leftToBrowser(link)).toBe(false);
  await screen.findByRole('heading', { level: 1, name: '新闻中心' });
  expect(here()).toBe('/desktop/news');
  // A reload would have run the start of the app again.
  expect(screen.getByRole('link', { name: '新闻中心' })).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['Meta', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
  ['the middle button', { button: 1 }],
])('a click with %s is the browser’s', async (_name, init) => {
  await open('/desktop/about', { api });
  const link = await screen.findByRole('link', { name: '新闻中心' });
  expect(leftToBrowser(link, init)).toBe(true);
  expect(here()).toBe('/desktop/about');
});

test('links to other sites, new tabs, files and telephones are the browser’s', async () => {
  await open('/desktop/about', {
    site: fullSite,
    api: {
      ...api,
      'GET /api/About': one({
        Content:
          '<p><a href="/api/Files/3/a.pdf">文件</a><a href="https://other.example.cn/desktop/news">外站</a><a href="#place-title">锚点</a><a href="/robots.txt">别的</a></p>',
      }),
    },
  });
  await screen.findByRole('heading', { level: 1, name: '关于我们' });
  const main = within(screen.getByRole('main'));
  for (const name of ['文件', '外站', '锚点', '别的']) {
    expect(leftToBrowser(main.getByRole('link', { name }))).toBe(true);
  }
  const head = within(screen.getByRole('banner'));
  for (const name of [/知识产权讲座/, '在当前窗口直接打开', /服务热线/]) {
    expect(leftToBrowser(head.getByRole('link', { name }))).toBe(true);
  }
  expect(leftToBrowser(screen.getByRole('link', { name: /友情单位1/ }))).toBe(true);
  expect(here()).not.toContain('/desktop/news');
});

test('pages of a list and the back button', async () => {
  const { calls } = await open('/desktop/news', { api });
  await screen.findByRole('link', { name: '新闻标题2' });
  await userEvent.click(screen.getByRole('link', { name: '第 2 页' }));
  await screen.findByRole('link', { name: '新闻标题12' });
  expect(here()).toBe('/desktop/news?current=2');
  expect(document.title).toContain('第 2 页');
  window.history.back();
  await screen.findByRole('link', { name: '新闻标题2' });
  expect(here()).toBe('/desktop/news');
  expect(screen.getByText(/第 1 \/ 4 页/)).toBeInTheDocument();
  // The first page was still known.
  expect(pageCalls(calls)).toHaveLength(2);
});

test('going back to another page is instant for a user, too', async () => {
  const { calls } = await open('/desktop/news', { api, user });
  await screen.findByRole('link', { name: '新闻标题2' });
  await userEvent.click(screen.getByRole('link', { name: '通知公告' }));
  await screen.findByRole('heading', { level: 1, name: '通知公告' });
  window.history.back();
  await screen.findByRole('link', { name: '新闻标题2' });
  expect(pageCalls(calls).filter((call) => call.includes('/Newss'))).toHaveLength(1);
});

test('a filter form navigates with what is filled in, and the fields follow the address', async () => {
  await open('/desktop/news?Category=中心动态', { api });
  await screen.findByRole('link', { name: '新闻标题2' });
  const form = within(screen.getByRole('search', { name: '筛选' }));
  await userEvent.type(form.getByLabelText('关键词'), ' 专利 ');
  await userEvent.click(form.getByRole('button', { name: '查询' }));
  await screen.findByRole('link', { name: /关于\s*专利/ });
  expect(new URLSearchParams(window.location.search).get('keyword')).toBe('专利');
  expect(new URLSearchParams(window.location.search).get('Category')).toBe('中心动态');
  expect(window.location.search).not.toContain('PublishFrom');

  await userEvent.click(screen.getByRole('link', { name: /去掉条件：关键词/ }));
  await screen.findByRole('link', { name: '新闻标题2' });
  expect(screen.getByLabelText('关键词')).toHaveValue('');
});

test('the search box of the header leads to the search page', async () => {
  await open('/desktop/about', {
    api: { ...api, 'GET /api/Search': { ...many([]), terms: ['商标'], counts: {} } },
  });
  await screen.findByRole('heading', { level: 1, name: '关于我们' });
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索关键词' }), '商标{Enter}');
  await screen.findByText('没有找到相关内容');
  expect(here()).toBe(`/desktop/search?keyword=${encodeURIComponent('商标')}`);
});

test('a followed link starts at the top', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await open('/desktop/about', { api });
  await userEvent.click(await screen.findByRole('link', { name: '新闻中心' }));
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0));
});

test('the page a log-in leads to starts at the top; another filter of the same page does not', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await open('/desktop/login?redirect=%2Fdesktop%2Ffee', { api: { ...api, 'POST /api/auth/login': one(user) } });
  await userEvent.type(await screen.findByLabelText('用户名、手机号或邮箱'), 'zhang');
  await userEvent.type(screen.getByLabelText('密码'), 'Kiesel-36-Hafen!');
  scrolled.mockClear();
  await userEvent.click(screen.getByRole('button', { name: /^登\s*录$/ }));
  await waitFor(() => expect(here()).toBe('/desktop/fee'));
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0));
  scrolled.mockClear();
  act(() => history.replace('/desktop/fee?type=design'));
  await waitFor(() => expect(here()).toBe('/desktop/fee?type=design'));
  expect(scrolled).not.toHaveBeenCalled();
});

test.each(['/', '/desktop', '/desktop/index.html'])('%s leads home', async (address) => {
  const empty = many([]);
  await open(address, {
    api: {
      'GET /api/Newss/ReComImage6': empty,
      'GET /api/Newss/ReCom8': empty,
      'GET /api/Notices/ReComImage6': empty,
      'GET /api/Notices': empty,
      'GET /api/Laws/ReCom8': empty,
      'GET /api/Patents/Top8': empty,
      'GET /api/ThinkTanks': empty,
      'GET /api/Financing': empty,
      'GET /api/Stats': one({ News: 0, Notices: 0, Laws: 0, Patents: 0, Experts: 0, Financing: 0, Postings: 0 }),
    },
  });
  await waitFor(() => expect(here()).toBe('/desktop/index'));
  await screen.findByText('暂无通知公告，请稍后再来。');
});
