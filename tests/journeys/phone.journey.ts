/** A citizen with a phone: every service is among the mobile pages, with and without scripts. */
import { LIST_URLS } from '@ip-portal/contract/urls';
import { expect, inject } from 'vitest';
import { toMobileUrl } from '../../src/views/mobile/links.ts';
import { journey, newUser } from './support/journey.ts';
import { becomes, heading, here, publicPages, records, visit } from './support/pages.ts';

const origin = inject('origin');
const PHONE = { width: 390, height: 844 };

journey(
  'a patent is found and read, an expert, a product and the fees of a year, and nothing leads out',
  async ({ open }) => {
    const one = await records(origin);
    const { page } = await open(PHONE);
    const tabs = page.getByRole('navigation', { name: '主导航' });
    const inside = () => expect(here(page)).toMatch(/^\/app\//);
    await visit(page, '/app/index');
    await tabs.getByRole('link', { name: '服务' }).click();
    await heading(page, '服务');

    await page.getByRole('link', { name: /^专利检索/ }).click();
    await becomes(() => here(page), '/app/patent');
    expect(await tabs.getByRole('link', { name: '服务' }).getAttribute('aria-current')).toBe('true');
    const box = page.getByRole('search', { name: '专利检索' });
    await box.getByRole('searchbox').fill(String(one.patent.ApplicationNumber));
    await box.getByRole('button', { name: /检\s*索/ }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: String(one.patent.Title) })
      .first()
      .click();
    await heading(page, String(one.patent.Title));
    await becomes(() => here(page), `/app/patent/detail?id=${one.patent.Id}`);
    await page.getByRole('link', { name: '返回' }).click();
    await becomes(() => new URL(page.url()).pathname, '/app/patent');

    for (const [service, kind] of [
      ['专家智库', 'expert'],
      ['知识产权融资', 'financing'],
    ] as const) {
      await tabs.getByRole('link', { name: '服务' }).click();
      await page.getByRole('link', { name: new RegExp(`^${service}`) }).click();
      await heading(page, service);
      inside();
      const row = page.getByRole('main').locator(`a[href^="${LIST_URLS[kind].replace('/desktop/', '/app/')}/detail"]`);
      await row.first().click();
      await becomes(() => /^\/app\/\w+\/detail\?id=\d+$/.test(here(page)), true);
    }

    await tabs.getByRole('link', { name: '服务' }).click();
    await page.getByRole('link', { name: /^年费计算/ }).click();
    await heading(page, '年费计算');
    inside();

    await tabs.getByRole('link', { name: '首页' }).click();
    await page.getByRole('searchbox', { name: '搜索关键词' }).fill('专利');
    await page.getByRole('button', { name: '搜索' }).click();
    await heading(page, '站内搜索');
    await becomes(() => here(page), '/app/search?keyword=专利');
  },
);

journey('who comes to a page of the desktop is offered the same page', async ({ open }) => {
  const { page } = await open(PHONE);
  const offer = page.getByRole('link', { name: '用手机版打开本页' });
  for (const path of ['/desktop/patent?q=电池', '/desktop/index', '/desktop/fee']) {
    await visit(page, path);
    await offer.click();
    await becomes(() => here(page), path.replace('/desktop/', '/app/'));
    await page.getByRole('navigation', { name: '主导航' }).waitFor();
  }
  // At the place that is read.
  const { law } = await records(origin);
  await visit(page, `/desktop/law/detail?id=${law.Id}#art-2`);
  await offer.click();
  await becomes(
    () => page.evaluate(() => location.pathname + location.search + location.hash),
    `/app/law/detail?id=${law.Id}#art-2`,
  );
  await visit(page, '/desktop/sitemap');
  expect(await offer.count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/desktop/fee');
  expect(await offer.isVisible()).toBe(false);
});

journey('without scripts the offer leads to the same page, too', async ({ open }) => {
  const { page } = await open({ ...PHONE, javaScript: false });
  await page.goto('/desktop/patent?q=电池');
  await page.getByRole('link', { name: '用手机版打开本页' }).click();
  await becomes(() => here(page), '/app/patent?q=电池');
});

journey('every page of the desktop has its menu on a phone, with and without scripts', async ({ open }) => {
  const pages = (await publicPages(origin)).filter((url) => url.startsWith('/desktop/') && url.includes('/detail'));
  expect(pages.length).toBeGreaterThan(5);
  for (const javaScript of [true, false]) {
    const { page } = await open({ ...PHONE, javaScript });
    const menu = page.getByRole('navigation', { name: '主导航' });
    for (const url of pages) {
      if (javaScript) await visit(page, url);
      else await page.goto(url);
      expect(await menu.count()).toBe(0);
      await page.locator('summary', { hasText: '主菜单' }).click();
      await menu.getByRole('link', { name: '专利信息' }).waitFor();
    }
    await menu.getByRole('link', { name: '关于我们' }).click();
    await heading(page, '关于我们');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(pages[0] ?? '');
    expect(await menu.count()).toBe(0);
  }
});

journey('a forgotten password and the texts one agrees to stay among the mobile pages', async ({ open }) => {
  const { page } = await open(PHONE);
  await visit(page, '/app/login');
  await page.getByRole('link', { name: '忘记密码？' }).click();
  await becomes(() => here(page), '/app/login/recovery');
  await page.getByRole('link', { name: '返回登录' }).click();
  await becomes(() => here(page), '/app/login');
  await visit(page, '/app/index');
  await page.getByRole('link', { name: '隐私政策' }).click();
  await becomes(() => here(page), '/app/privacy');
  await heading(page, '隐私政策');
});

journey('logging in and registering stay among the mobile pages, at the top', async ({ open }) => {
  const who = await newUser(origin, `phone_${Date.now() % 1_000_000}`);
  const { page } = await open(PHONE);
  await visit(page, '/app/transaction');
  await page.getByRole('main').getByRole('link', { name: /^登录/ }).first().click();
  await page.getByLabel('用户名、手机号或邮箱').fill(who.UserName);
  await page.getByLabel('密码', { exact: true }).fill(who.Password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await becomes(() => here(page), '/app/transaction');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /^我的/ }).click();
  await heading(page, who.UserName);
  await page.getByRole('link', { name: '个人资料与安全' }).click();
  await heading(page, '个人中心');
  expect(here(page)).toBe('/app/account');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  const stranger = await open(PHONE);
  await visit(stranger.page, '/app/login');
  await stranger.page.getByRole('link', { name: /注\s*册/ }).click();
  const form = stranger.page;
  await form.getByLabel('用户名').fill(`fresh_${Date.now() % 1_000_000}`);
  await form.getByLabel('密码', { exact: true }).fill('Wacholder-29-Bucht');
  await form.getByLabel('确认密码').fill('Wacholder-29-Bucht');
  await form.getByRole('checkbox', { name: /隐私政策/ }).check();
  await form.getByRole('button', { name: /注\s*册/ }).click();
  await becomes(() => here(form), '/app/login');
  expect(await form.evaluate(() => window.scrollY)).toBe(0);
});

journey('without scripts the links of every mobile page stay among them', async ({ open }) => {
  const { page } = await open({ ...PHONE, javaScript: false });
  const lost: string[] = [];
  for (const url of (await publicPages(origin)).filter((one) => one.startsWith('/app/'))) {
    await page.goto(url);
    const out = await page
      // Whoever asks for the desktop is led there.
      .locator('main a[href^="/desktop/"]:not([rel=external]), main form[action^="/desktop/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? ''));
    lost.push(...out.filter((to) => toMobileUrl(to) !== to).map((to) => `${url}: ${to}`));
  }
  expect([...new Set(lost)]).toEqual([]);
});
