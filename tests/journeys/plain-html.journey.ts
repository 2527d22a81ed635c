/** Everything a visitor may read is readable without JavaScript, with true status codes. */
import { FEED_KINDS } from '@ip-portal/contract/kind-lists';
import { articleUrl } from '@ip-portal/contract/urls';
import { expect, inject } from 'vitest';
import { journey } from './support/journey.ts';
import { heading, items, publicPages, records, siteName } from './support/pages.ts';

const origin = inject('origin');
const NOT_YET = /加载中|正在加载|需要启用 JavaScript 才能/;

journey('every public page has its heading, its text and its links', async ({ open }) => {
  const name = await siteName(origin);
  const { page } = await open({ javaScript: false });
  for (const url of await publicPages(origin)) {
    const answer = await page.goto(url);
    expect(answer?.status(), url).toBe(200);
    expect(answer?.headers()['content-type'], url).toBe('text/html; charset=utf-8');
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).count(), url).toBe(1);
    const text = await main.innerText();
    // A list of which there is nothing yet says so, and no more.
    expect(text.length, url).toBeGreaterThan(/没有符合条件/.test(text) ? 30 : 60);
    expect(text, url).not.toMatch(NOT_YET);
    expect(await page.getByRole('link').count(), url).toBeGreaterThan(5);
    expect(await page.title(), url).toContain(name);
    expect(await page.locator('html').getAttribute('lang'), url).toBe('zh-CN');
    expect(await page.locator('meta[name=description]').getAttribute('content'), url).not.toBe('');
    expect(await page.locator('meta[name=viewport]').getAttribute('content'), url).not.toMatch(
      /user-scalable=no|maximum-scale/,
    );
  }
});

journey('lists lead to articles and the search form works', async ({ open }) => {
  const { page } = await open({ javaScript: false });
  await page.goto('/desktop/news');
  await page.getByRole('link', { name: '下一页' }).click();
  await page.getByRole('link', { name: '第 2 页，当前页' }).waitFor();
  const first = page.getByRole('main').locator('li h2 a, li h3 a').first();
  const title = (await first.innerText()).trim();
  await first.click();
  await heading(page, title);
  const search = page.getByRole('search', { name: '快速搜索' });
  await search.getByRole('searchbox').fill('年费');
  await search.getByRole('button', { name: '搜索' }).click();
  await heading(page, '站内搜索');
  expect(await page.locator('main mark').count()).toBeGreaterThan(0);
});

journey('a notice with a deadline says so in list and page, and goes into a calendar', async ({ open }) => {
  const { page } = await open({ javaScript: false });
  await page.goto('/desktop/notice');
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /剩 \d 天/ })
    .first();
  await row.getByRole('link').first().click();
  const panel = page.getByRole('region', { name: '截止时间' });
  expect(await panel.innerText()).toMatch(/距截止还有\s*\d\s*天/);
  const days = page.getByRole('region', { name: '关键日期' }).getByRole('listitem');
  expect(await days.first().innerText()).toMatch(/^发布\s+\d\d-\d\d \d\d:\d\d|^发布\s+\d{4}-/);
  expect(await days.last().innerText()).toMatch(/^截止\s[\s\S]*还有 \d 天$/);
  const href = await panel.getByRole('link', { name: '加入日历' }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toContain(`URL:${page.url()}`);
});

journey('answers say by their status what they are', async ({ open }) => {
  const { page } = await open({ javaScript: false, allowed: { statuses: [404, 403, 401] } });
  const one = await records(origin);
  const status = async (url: string) => {
    const answer = await page.request.get(url, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location ?? ''];
  };
  expect(await status('/')).toEqual([302, '/desktop/index']);
  expect(await status('/desktop')).toEqual([302, '/desktop/index']);
  expect(await status('/app')).toEqual([302, '/app/index']);
  expect(await status(`/desktop/news/detail?id=${one.notice.Id}`)).toEqual([
    301,
    `/desktop/notice/detail?id=${one.notice.Id}`,
  ]);
  for (const url of [
    '/desktop/nowhere',
    '/nowhere',
    '/desktop/news/detail?id=99999999',
    '/desktop/news/detail',
    '/desktop/law/detail?id=0',
    '/desktop/patent/detail?id=99999999',
    '/desktop/thinkTank/detail?id=99999999',
    '/desktop/financing/detail?id=99999999',
    '/app/news/detail?id=99999999',
  ]) {
    const answer = await page.goto(url);
    expect(answer?.status(), url).toBe(404);
    await heading(page, '页面不存在');
  }
  const script = await page.request.get('/umi.00000000.js');
  expect(script.status()).toBe(404);
  expect(script.headers()['content-type'] ?? '').not.toContain('text/html');
  for (const file of ['/robots.txt', '/sitemap.xml', ...FEED_KINDS.map((kind) => `/feed/${kind}.xml`)]) {
    expect((await page.request.get(file)).status(), file).toBe(200);
  }
  const wrong = await page.goto(`/desktop/fee?type=${encodeURIComponent('发明')}&date=2020-13-45`);
  expect(wrong?.status()).toBe(200);
});

journey('a law that a text names opens here at its article', async ({ open }) => {
  const { page } = await open({ javaScript: false });
  const [news] = await items(origin, `/api/Newss?keyword=${encodeURIComponent('一文读懂专利开放许可')}`);
  await page.goto(articleUrl('news', news?.Id ?? 0));
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: /^(《专利法》第五十|第五十二)条$/ }).count()).toBe(2);
  await main.getByRole('link', { name: '《星海市专利转化运用促进办法》第十三条' }).click();
  await heading(page, '星海市专利转化运用促进办法');
  expect(new URL(page.url()).hash).toBe('#art-13');
  expect(await page.locator('#art-13').innerText()).toMatch(/^第十三条 鼓励专利权人实行开放许可/);
});
