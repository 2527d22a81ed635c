import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { detail, many, one, site, user } from '../mobile/fixtures';
import { admin, fullSite } from './fixtures';
import { open } from './support';

const menu = () => screen.findByRole('navigation', { name: '主导航' });
const names = (links: HTMLElement[]) => links.map((link) => link.textContent);
const userBlock = () => document.querySelector<HTMLElement>('[data-user-block]') as HTMLElement;

test('a visitor is offered to log in and register; the menu leaves out what is hidden and what is for users', async () => {
  await open('/desktop/fee', { site: fullSite });
  const entries = within(await menu());
  expect(names(entries.getAllByRole('link', { hidden: false }))).toEqual([
    '首页',
    '新闻中心',
    '通知公告',
    '法律法规',
    '知识产权融资',
    '专家智库',
    '专利信息',
    '在当前窗口直接打开',
    '知识产权讲座（在新窗口打开）',
    '关于我们',
  ]);
  expect(within(userBlock()).getByRole('link', { name: '登录' })).toHaveAttribute('href', '/desktop/login');
  expect(within(userBlock()).getByRole('link', { name: '注册' })).toHaveAttribute('href', '/desktop/register');
  expect(within(userBlock()).queryByRole('link', { name: '退出' })).toBeNull();
});

test('a user has the trading area and the way out instead', async () => {
  await open('/desktop/fee', { user });
  expect(within(await menu()).getByRole('link', { name: '知识产权交易' })).toHaveAttribute(
    'href',
    '/desktop/transaction',
  );
  const block = within(userBlock());
  expect(block.getByRole('link', { name: '交易专区' })).toHaveAttribute('href', '/desktop/transaction');
  expect(block.getByRole('link', { name: '退出' })).toHaveAttribute('href', '/desktop/loginOut');
  expect(block.getByRole('link', { name: '张三' })).toHaveAttribute('href', '/desktop/account');
  expect(block.queryByRole('link', { name: '登录' })).toBeNull();
  expect(block.queryByRole('link', { name: '管理后台' })).toBeNull();
});

test('an administrator finds the back office, with or without the user role', async () => {
  const first = await open('/desktop/fee', { user: admin });
  await menu();
  expect(within(userBlock()).getByRole('link', { name: '管理后台' })).toHaveAttribute('href', '/admin');
  expect(within(userBlock()).getByRole('link', { name: 'admin' })).toHaveAttribute('href', '/desktop/account');
  first.unmount();

  await open('/desktop/fee', { user: { ...admin, Roles: ['admin'] } });
  expect(within(await menu()).queryByRole('link', { name: '知识产权交易' })).toBeNull();
  expect(within(userBlock()).getByRole('link', { name: 'admin' })).toHaveAttribute('href', '/desktop/account');
  expect(within(userBlock()).getByRole('link', { name: '退出' })).toBeInTheDocument();
});

test.each(['bank', 'expert'])('a %s finds the way to the own screens, called by another name', async (role) => {
  await open('/desktop/fee', { user: { ...user, Roles: ['user', role] } });
  await menu();
  expect(within(userBlock()).getByRole('link', { name: '工作台' })).toHaveAttribute('href', '/admin');
  expect(within(userBlock()).queryByRole('link', { name: '管理后台' })).toBeNull();
  expect(within(userBlock()).getByRole('link', { name: '交易专区' })).toBeInTheDocument();
});

test('the current entry is marked; external entries wait for their address', async () => {
  await open('/desktop/about', {
    site: { ...site, EducationUrl: '', LectureUrl: '' },
    api: { 'GET /api/About': one({ Content: '<p>简介</p>' }) },
  });
  const entries = within(await menu());
  expect(entries.getByRole('link', { name: '关于我们' })).toHaveAttribute('aria-current', 'page');
  expect(entries.queryByText(/远程教育|讲座/)).toBeNull();
});

test('a detail page hides the menu, and says where it is below the name of the centre', async () => {
  await open('/desktop/news/detail?id=801', {
    api: { 'GET /api/Articles/801': one(detail(801)), 'GET /api/Articles/801/Read': one({ ReadCount: 4 }) },
  });
  await screen.findByRole('heading', { level: 1, name: '新闻标题801' });
  // Whether it is seen is the stylesheet's matter (tests/journeys/visitor.journey.ts).
  expect(await menu()).toHaveClass('phone-menu');
  const crumbs = screen.getByRole('navigation', { name: '当前位置' });
  expect(crumbs).toHaveTextContent('当前位置：');
  expect(names(within(crumbs).getAllByRole('listitem'))).toEqual([site.WebSiteName, '新闻中心', '新闻标题801']);
  expect(within(crumbs).getByRole('link', { name: site.WebSiteName })).toHaveAttribute('href', '/desktop/index');
  expect(within(crumbs).getByText('新闻标题801')).toHaveAttribute('aria-current', 'page');
  expect(document.querySelector('main')).toHaveClass('column');
});

test('the tab is named after page and site', async () => {
  const { unmount } = await open('/desktop/news', { api: { 'GET /api/Newss': many([]) } });
  await waitFor(() => expect(document.title).toBe(`新闻中心 - ${site.WebSiteName}`));
  unmount();
  await open('/desktop/sitemap', { site: { ...site, WebSiteName: '另一个中心' } });
  await waitFor(() => expect(document.title).toBe('网站地图 - 另一个中心'));
});

test('logo, friendly links, customer service, footer', async () => {
  const { container } = await open('/desktop/fee', { site: fullSite });
  await menu();
  expect(container.querySelector('a.logo')).toHaveAttribute('href', '/');
  expect(container.querySelector('a.logo')).toHaveTextContent(fullSite.WebSiteName);

  const friendly = within(screen.getByRole('region', { name: '友情链接' }));
  const links = friendly.getAllByRole('link');
  expect(links).toHaveLength(4);
  expect(links[0]).toHaveAttribute('href', 'https://link1.example.cn/');
  expect(links[0]).toHaveAttribute('target', '_blank');
  expect(links[0]?.querySelector('img')).toHaveAttribute('src', '/api/Files/1/link.png');
  expect(links[1]?.querySelector('img, .friendly-image svg')).toBeNull();

  const dock = within(screen.getByRole('complementary', { name: '在线客服' }));
  const qqs = dock.getAllByRole('link', { name: /QQ/ });
  expect(qqs).toHaveLength(2);
  expect(qqs[0]).toHaveAttribute('href', expect.stringContaining('uin=100000001'));
  expect(dock.getByRole('link', { name: '回到顶部' })).toBeInTheDocument();

  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText('示例中心').tagName).toBe('STRONG');
  const filing = footer.getByRole('link', { name: /在新窗口打开/ });
  expect(filing).toHaveTextContent(`${fullSite.IcpNumber}（在新窗口打开）`);
  expect(filing).toHaveAttribute('href', 'https://beian.miit.gov.cn');
});

test('a link without a picture bears the character that tells its name from the others', async () => {
  const names = ['国家知识产权局', '国家知识产权局商标局', '中国政府网', '世界知识产权组织', '国家'];
  const links = names.map((Name, index) => ({ Name, Link: `https://link${index}.example.cn/`, Image: null }));
  await open('/desktop/fee', { site: { ...fullSite, Links: links } });
  const friendly = within(await screen.findByRole('region', { name: '友情链接' }));
  const tiles = friendly.getAllByRole('link').map((link) => link.querySelector('.friendly-image')?.textContent);
  expect(tiles).toEqual(['知', '商', '政', '世', '国']);
  // The character is a picture: what is read is the name.
  expect(friendly.getAllByRole('link')[0]).toHaveAccessibleName('国家知识产权局 （在新窗口打开）');
});

test('no friendly links, no customer service: no empty boxes', async () => {
  await open('/desktop/fee', { site: { ...fullSite, Links: [], QQs: [], IcpNumber: '' } });
  await menu();
  expect(screen.queryByRole('region', { name: '友情链接' })).toBeNull();
  expect(screen.queryByText('在线客服')).toBeNull();
});

test('remote education opens a popover whose address can be copied', async () => {
  const person = userEvent.setup();
  await open('/desktop/fee', { site: fullSite });
  const entries = within(await menu());
  const summary = entries.getByText('远程教育');
  await person.click(summary);
  const pop = summary.closest('details') as HTMLDetailsElement;
  expect(pop.open).toBe(true);
  expect(within(pop).getByText(/复制下面的地址，在新的浏览器窗口中打开/)).toBeInTheDocument();

  const input = within(pop).getByRole('textbox') as HTMLInputElement;
  expect(input).toHaveValue('https://edu.example.cn/');
  await person.click(input);
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length]);

  await person.click(within(pop).getByRole('button', { name: '复制' }));
  await within(pop).findByText('已复制');
  expect(await navigator.clipboard.readText()).toBe('https://edu.example.cn/');

  await person.keyboard('{Escape}');
  expect(pop.open).toBe(false);
  expect(summary).toHaveFocus();

  await person.click(summary);
  await person.click(screen.getByRole('contentinfo'));
  expect(pop.open).toBe(false);
});

test('lectures open in a tab of their own', async () => {
  await open('/desktop/fee', { site: fullSite });
  const link = within(await menu()).getByRole('link', { name: /知识产权讲座/ });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});
