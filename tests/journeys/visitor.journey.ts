/** A visitor reads the portal. */
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { journey } from './support/journey.ts';
import { becomes, heading, here, items, records, visit } from './support/pages.ts';

const origin = inject('origin');

/** True when the element stands in the upper part of the window. */
function inView(page: Page, id: string): Promise<boolean> {
  return page.evaluate((name) => {
    const top = document.getElementById(name)?.getBoundingClientRect().top ?? -1000;
    return top > -2 && top < 400;
  }, id);
}

journey('home leads over the news list and a column to an article; back restores list and place', async ({ open }) => {
  const { page } = await open();
  await visit(page, '/');
  expect(here(page)).toBe('/desktop/index');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '新闻中心' }).click();
  await heading(page, '新闻中心');
  expect(await page.getByRole('navigation', { name: '当前位置' }).innerText()).toContain('当前位置：');

  await page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: '政策解读' }).click();
  await becomes(() => here(page), '/desktop/news?Category=政策解读');
  await becomes(
    () =>
      page
        .getByRole('navigation', { name: '栏目' })
        .getByRole('link', { name: '政策解读' })
        .getAttribute('aria-current'),
    'page',
  );

  await page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: '全部' }).click();
  await becomes(() => here(page), '/desktop/news');
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页', exact: true }).click();
  await becomes(() => here(page), '/desktop/news?current=2');
  await page.getByRole('link', { name: '第 2 页，当前页' }).waitFor();

  const last = page.locator('main article h2 a, main li h2 a, main .row h2 a').last();
  const title = (await last.innerText()).trim();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await last.click();
  await heading(page, title);
  expect(here(page)).toMatch(/^\/desktop\/news\/detail\?id=\d+$/);
  await becomes(() => page.evaluate(() => window.scrollY), 0);
  expect(await page.getByRole('navigation', { name: '主导航' }).count()).toBe(0);

  await page.goBack();
  await heading(page, '新闻中心');
  expect(here(page)).toBe('/desktop/news?current=2');
  await page.getByRole('link', { name: title }).first().waitFor();
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5);
});

journey('a read counts once for a visitor and article; a reload adds nothing', async ({ open }) => {
  const { page } = await open();
  const list = await items(origin, '/api/Newss?current=3');
  const url = `/desktop/news/detail?id=${list[4]?.Id}`;
  const count = page.locator('.read-count');
  const counted = () => page.waitForResponse((answer) => /\/api\/Articles\/\d+\/Read$/.test(answer.url()));
  const before = Number(
    await (await fetch(`${origin}/api/Articles/${list[4]?.Id}`)).json().then((body) => body.data.ReadCount),
  );
  await Promise.all([counted(), visit(page, url)]);
  await becomes(async () => Number(await count.innerText()), before + 1);
  await Promise.all([counted(), page.reload()]);
  await becomes(async () => Number(await count.innerText()), before + 1);
});

journey('search shows what is named first, marks the words it found and filters by kind', async ({ open }) => {
  const { page } = await open();
  await visit(page, '/desktop/index');
  const box = page.getByRole('search', { name: '站内搜索' });
  const searchFor = async (keyword: string) => {
    await box.getByRole('searchbox').fill(keyword);
    await box.getByRole('button', { name: '搜索' }).click();
    await page.getByRole('status').filter({ hasText: keyword }).waitFor();
  };
  await searchFor('专利');
  await heading(page, '站内搜索');
  expect(here(page)).toContain('keyword=专利');
  await page.getByRole('status').filter({ hasText: '专利在前' }).waitFor();
  await becomes(() => page.locator('main ol a:not([href^="/desktop/patent/"])').count(), 0);
  // A mistyped word leads to the one that is meant.
  await searchFor('微通到');
  await page.getByRole('link', { name: '微通道', exact: true }).click();
  await page.locator('main mark').filter({ hasText: '微通道' }).first().waitFor();
  await searchFor('质押');
  const marks = page.locator('main mark');
  await marks.first().waitFor();
  expect(await marks.count()).toBeGreaterThan(3);
  await page
    .getByRole('navigation', { name: '搜索范围' })
    .getByRole('link', { name: /^融资产品/ })
    .click();
  await becomes(() => new URL(page.url()).searchParams.get('Kind'), 'financing');
  // The address changes before the hits do.
  await becomes(() => page.locator('main ol a:not([href^="/desktop/financing/"])').count(), 0);
  await page.locator('main ol a').first().click();
  await becomes(() => new URL(page.url()).pathname, '/desktop/financing/detail');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

journey('a law opens with contents, and its anchors lead to the article of the law', async ({ open }) => {
  const { page } = await open();
  const { law } = await records(origin);
  await visit(page, `/desktop/law/detail?id=${law.Id}`);
  await heading(page, law.Title ?? '');
  const contents = page.getByRole('navigation', { name: '目录', exact: true });
  const entry = contents
    .getByRole('link', { name: '第十条', exact: true })
    .or(contents.getByRole('link', { name: /第二章/ }))
    .first();
  await entry.click();
  const hash = decodeURIComponent(new URL(page.url()).hash);
  expect(hash).toMatch(/^#.+/);
  await becomes(() => inView(page, hash.slice(1)), true);

  const fresh = await open();
  await visit(fresh.page, `/desktop/law/detail?id=${law.Id}${hash}`);
  await becomes(() => inView(fresh.page, hash.slice(1)), true);

  const find = page.getByRole('search', { name: '在本文件中查找' }).first();
  await find.getByRole('searchbox').fill('专利权');
  await find.getByRole('button', { name: '查找' }).click();
  await becomes(() => new URL(page.url()).searchParams.get('q'), '专利权');
  await page.locator('main mark').first().waitFor();
});

journey('patents, experts and financing products: list, filter, detail', async ({ open }) => {
  const { page } = await open();
  const one = await records(origin);
  await visit(page, '/desktop/patent');
  const type = page.getByRole('navigation', { name: '筛选' }).getByRole('link', { name: '实用新型', exact: true });
  await type.click();
  await becomes(() => here(page), '/desktop/patent?q=类型=实用新型');
  // The address is ahead of the list: a click on the old one may be lost when the new one takes its place.
  await page.getByRole('link', { name: '去掉条件：类型=实用新型' }).waitFor();
  await page.getByRole('list', { name: '专利列表' }).getByRole('link').first().click();
  await becomes(() => new URL(page.url()).pathname, '/desktop/patent/detail');
  await page.getByText('申请号').first().waitFor();

  await visit(page, '/desktop/thinkTank');
  await page
    .getByRole('search', { name: '筛选' })
    .getByRole('searchbox', { name: '关键词' })
    .fill(one.expert.Name ?? '');
  await page.getByRole('search', { name: '筛选' }).getByRole('button', { name: '查询' }).click();
  await becomes(() => new URL(page.url()).searchParams.get('keyword'), one.expert.Name ?? '');
  await page
    .getByRole('main')
    .locator('a[href*="/detail?id="]', { hasText: one.expert.Name ?? '' })
    .first()
    .click();
  await heading(page, new RegExp(one.expert.Name ?? '-'));

  await visit(page, '/desktop/financing');
  await page
    .getByRole('main')
    .getByRole('link', { name: one.financing.Name ?? '' })
    .first()
    .click();
  await heading(page, new RegExp(one.financing.Name?.slice(0, 3) ?? '-'));
});

journey('the fee calculator lists the years', async ({ open }) => {
  const { page } = await open();
  await visit(page, '/desktop/fee');
  const form = page.getByRole('form', { name: '年费计算' });
  await form.getByLabel('专利类型').selectOption('实用新型');
  await form.getByLabel('申请日', { exact: true }).fill('2021-03-15');
  await form.getByRole('button', { name: '计算年费' }).click();
  const table = page.getByRole('table', { name: '逐年应缴年费' });
  await table.waitFor();
  expect(await table.locator('tbody tr').count()).toBe(10);
  expect(here(page)).toContain('date=2021-03-15');
});

journey('an unknown address and an unknown record show the not-found page with status 404', async ({ open }) => {
  const { page } = await open({ allowed: { statuses: [404] } });
  for (const url of [
    '/desktop/nothing',
    '/nowhere',
    '/desktop/news/detail?id=99999999',
    '/desktop/news/detail?id=abc',
    '/app/nothing',
  ]) {
    const answer = await page.goto(url);
    expect(answer?.status(), url).toBe(404);
    await heading(page, '页面不存在');
  }
  await page.getByRole('link', { name: /首页/ }).first().waitFor();
});

journey('remote education opens a popover whose address can be copied', async ({ open }) => {
  const { page, context } = await open();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/desktop/news');
  await page.getByRole('navigation', { name: '主导航' }).getByText('远程教育').click();
  const field = page.getByLabel(/请复制下面的地址/);
  await field.waitFor();
  const address = await field.inputValue();
  expect(address).toMatch(/^https?:\/\//);
  await page.getByRole('button', { name: '复制' }).click();
  await becomes(() => page.evaluate(() => navigator.clipboard.readText()), address);
});
