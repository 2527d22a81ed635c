import { findRoute } from '@/routes';
import { renderDocument } from '@/server/render';
import { article, detail, law, site } from './fixtures';

const pageAt = async (path: string) => {
  const page = await findRoute(path)?.page?.();
  if (!page) throw new Error(`no page ${path}`);
  return page;
};
const context = (path: string, query: Record<string, string>, data: unknown) => ({
  request: { path, query },
  site,
  data,
  origin: 'https://ip.example.cn',
});

test('a list comes as HTML with plain paging links in the mobile frame', async () => {
  const data = { items: Array.from({ length: 10 }, (_, i) => article(i + 1)), total: 35 };
  const { html, head } = renderDocument(
    await pageAt('/app/news'),
    context('/app/news', { Category: '中心动态', current: '2' }, data),
  );
  expect(html).toContain('class="mobile-frame"');
  expect(html).toContain('href="/app/news?Category=%E4%B8%AD%E5%BF%83%E5%8A%A8%E6%80%81&amp;current=3"');
  expect(html).toContain('href="/app/news?Category=%E4%B8%AD%E5%BF%83%E5%8A%A8%E6%80%81"');
  expect(html).toContain('href="/app/news/detail?id=1"');
  expect(html).not.toMatch(/ant-|href="\/desktop\/(news|law|notice)/);
  // The desktop page is the one search engines should keep.
  expect(head).toContain('https://ip.example.cn/desktop/news');
});

test('laws come with their filters filled in', async () => {
  const { html } = renderDocument(
    await pageAt('/app/law'),
    context('/app/law', { Level: '行政法规', keyword: '专利' }, { items: [law(1)], total: 1 }),
  );
  expect(html).toContain('<option value="行政法规" selected="">');
  expect(html).toContain('value="专利"');
});

test.each(['not-found', 'error', 'no-permission'] as const)('the %s page stands in the mobile frame', (result) => {
  const { html } = renderDocument({ result }, context('/app/x', {}, undefined));
  expect(html).toContain('class="mobile-frame"');
  expect(html).toContain('href="/app/index"');
  expect(html).not.toContain('class="site"');
});

test('desktop pages keep the desktop frame', () => {
  const { html } = renderDocument({ result: 'not-found' }, context('/desktop/x', {}, undefined));
  expect(html).toContain('class="site"');
});

test('layout and page stand in a boundary each, so that the app can take them up', async () => {
  for (const path of ['/app/news', '/desktop/news']) {
    const { html, crumbs } = renderDocument(await pageAt(path), context(path, {}, { items: [article(1)], total: 1 }));
    expect(html).toMatch(/^<!--\$--><div .*<!--\$-->.*<!--\/\$-->.*<\/div><!--\/\$-->$/s);
    expect(html.match(/<!--\$-->/g)).toHaveLength(2);
    expect(crumbs).toEqual([{ label: '新闻中心' }]);
  }
});

function Broken(): never {
  throw new Error('broken view');
}

test('a view that fails is a failure of the whole page, with its own reason', async () => {
  // React tells what a boundary has kept to itself.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = {
    ...(await pageAt('/desktop/news')),
    View: Broken,
  };
  expect(() => renderDocument(page, context('/desktop/news', {}, { items: [], total: 0 }))).toThrow('broken view');
});

test('statutes that an article names lead to their mobile pages', async () => {
  const data = detail(1, { Summary: '说说《民法典》。', Content: '<p>《专利法》第十条</p>' });
  const { html } = renderDocument(await pageAt('/app/news/detail'), context('/app/news/detail', { id: '1' }, data));
  const links = html.match(/href="\/api\/Laws\/Cited[^"]*"/g);
  expect(links).toEqual([expect.stringContaining('mobile=true'), expect.stringContaining('mobile=true')]);
});

const GIF = `/api/Files/${'a'.repeat(32)}.gif`;
const PLAYS = `<a href="${GIF}?motion=1">打开原图（动图会播放）</a>`;

test.each(['/app/news/detail', '/desktop/news/detail'])(
  'of a text on %s no link opens a window, and what moves is a link',
  async (path) => {
    const Content = `<p><a href="/x" target="_blank" rel="noopener">一</a></p><p>二 target="_blank"</p>
<figure><img loading="lazy" src="${GIF}" alt="图" /></figure><p><a title="三" href="/y"><img src="${GIF}" /></a></p>`;
    const { html } = renderDocument(await pageAt(path), context(path, { id: '1' }, detail(1, { Content })));
    expect(html).toContain('<p><a href="/x" rel="noopener">一</a></p><p>二 target="_blank"</p>');
    expect(html).toContain(`alt="图" /> ${PLAYS}</figure>`);
    expect(html).toContain(`<a title="三" href="/y"><img src="${GIF}" /></a> ${PLAYS}</p>`);
  },
);
