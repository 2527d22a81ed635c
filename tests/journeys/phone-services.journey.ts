/** What a citizen does with the portal on a phone: reading without a line, sending when it is back, days, letters, the dark. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { journey, newUser } from './support/journey.ts';
import { becomes, heading, here, publicPages, records, settled, visit } from './support/pages.ts';
import { type Portal, startPortal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const PHONE = { width: 390, height: 844 };

journey('a patent is found, and read again without a line', async ({ open }) => {
  const { patent } = await records(portal.origin);
  const { page, context, watch } = await open({ origin: portal.origin, ...PHONE });
  await visit(page, '/app/index');
  await becomes(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '服务' }).click();
  await page.getByRole('link', { name: /^专利检索/ }).click();
  const box = page.getByRole('search', { name: '专利检索' });
  await box.getByRole('searchbox').fill(String(patent.ApplicationNumber));
  await box.getByRole('button', { name: /检\s*索/ }).click();
  const title = String(patent.Title);
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await becomes(() => here(page), `/app/patent/detail?id=${patent.Id}`);
  const kept = () =>
    page.evaluate(async (url) => (await caches.match(url, { ignoreVary: true })) !== undefined, here(page));
  await becomes(kept, true);
  watch.allow({ text: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });
  await context.setOffline(true);
  await page.reload();
  await heading(page, title);
  await page.getByText(/^没有网络连接。本页保存于/).waitFor();
  await context.setOffline(false);
});

async function fillPosting(page: Page, title: string): Promise<void> {
  // The page before stays until this one has come.
  await page.getByLabel('标题').waitFor();
  await page.getByText('需求', { exact: true }).click();
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('交易方式').click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: '转让' })
    .first()
    .click();
  await page.getByLabel('技术领域').fill('新材料');
  await page.getByLabel('摘要').fill('寻找可用于反渗透膜涂布的成熟工艺，要求已有中试数据。');
  await page.getByText('面议', { exact: true }).click();
  await page.getByLabel('联系人').fill('周行远');
  await page.getByLabel('联系电话').fill('13800138000');
  await page.getByRole('checkbox', { name: /我承诺/ }).check();
}

journey('a posting written where the line fails is sent once, when it is back', async ({ open }) => {
  const who = await newUser(portal.origin, 'phone_poster');
  const { page, context, watch } = await open({ origin: portal.origin, as: who, ...PHONE });
  await visit(page, '/app/transaction');
  await page.getByRole('link', { name: '发布供需' }).first().click();
  await becomes(() => here(page), '/app/transaction/post');
  const title = '求购海水淡化膜涂布工艺专利';
  await fillPosting(page, title);
  watch.allow({ text: [/ERR_INTERNET_DISCONNECTED/] });
  await context.setOffline(true);
  await page.getByRole('button', { name: '提交审核' }).click();
  await page.getByText('服务器没有响应，请重试。').first().waitFor();
  expect(await page.getByLabel('标题').inputValue()).toBe(title);
  expect(await page.getByLabel('摘要').inputValue()).toContain('中试数据');
  await context.setOffline(false);
  await page.getByRole('button', { name: '提交审核' }).click();
  await heading(page, /已提交，待审核/);
  expect(new URL(page.url()).pathname).toMatch(/^\/app\//);
  const mine = await page.request.get(`${portal.origin}/api/Postings?Mine=true`);
  const { data } = (await mine.json()) as { data: { Title: string }[] };
  expect(data.map(({ Title }) => Title)).toEqual([title]);
});

journey('the last day of a notice goes into the calendar of the phone', async ({ open }) => {
  const { page } = await open({ origin: portal.origin, ...PHONE });
  await visit(page, '/app/notice');
  await page.getByRole('main').getByRole('link', { name: /截止/ }).first().click();
  const link = page.getByRole('link', { name: '加入日历' });
  await link.waitFor();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const text = await (await file.createReadStream()).toArray().then((parts) => Buffer.concat(parts).toString('utf8'));
  expect(text).toContain('BEGIN:VEVENT');
  expect(text.replace(/\r\n /g, '')).toContain(title.slice(0, 8));
});

journey('large letters are chosen once, for phone and desk, and leave the next thing to do', async ({ open }) => {
  const { page } = await open({ origin: portal.origin, ...PHONE });
  await visit(page, '/app/index');
  const ofServices = () =>
    page
      .getByRole('navigation', { name: '服务入口' })
      .getByRole('listitem')
      .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
  const rows = await ofServices();
  const picture = page.locator('.mobile-news .cover').first();
  expect(await picture.isVisible()).toBe(true);
  await page.getByRole('button', { name: '大字版' }).click();
  expect(await picture.isVisible()).toBe(false);
  expect(await ofServices()).toBeGreaterThan(rows);
  const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  expect(await size()).toBeGreaterThanOrEqual(18);
  await page.reload();
  expect(await size()).toBeGreaterThanOrEqual(18);
  // Lists say what it is; drawing and extract are on the page of the record.
  await visit(page, '/app/patent');
  expect(await page.locator('.patent-rows > li').first().isVisible()).toBe(true);
  expect(await page.locator('.patent-figure:visible, .patent-extract:visible').count()).toBe(0);
  // The choice can be taken back on every page.
  await page.getByRole('button', { name: '大字版' }).click();
  expect(await page.locator('.patent-figure').first().isVisible()).toBe(true);
  await page.getByRole('button', { name: '大字版' }).click();
  await page.goto('/desktop/index');
  expect(await size()).toBeGreaterThanOrEqual(18);
  const wider: string[] = [];
  for (const url of (await publicPages(portal.origin)).filter((one) => one.startsWith('/app/'))) {
    await page.goto(url);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) wider.push(`${url}: ${over}`);
  }
  expect(wider).toEqual([]);
});

journey(
  'by night, in strong contrast and large letters a citizen reads, asks for fees, logs in and begins to post',
  async ({ open }) => {
    const who = await newUser(portal.origin, 'night_reader');
    const { page, watch } = await open({ origin: portal.origin, ...PHONE });
    await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
    const looks = () =>
      page.evaluate(() => {
        const tokens = getComputedStyle(document.documentElement);
        const value = (name: string) => tokens.getPropertyValue(name).trim();
        const sizes = [...document.querySelectorAll('#main *')]
          .filter(
            (one) =>
              one.checkVisibility() &&
              [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
          )
          // Words for a screen reader alone have no size.
          .filter((one) => one.getBoundingClientRect().width > 1 && !one.closest('svg'))
          .map((one) => ({
            size: Number.parseFloat(getComputedStyle(one).fontSize),
            text: one.textContent?.trim().slice(0, 20),
          }));
        return {
          ground: getComputedStyle(document.body).backgroundColor,
          strong: value('--ink2') === value('--ink') && value('--line') === value('--control'),
          small: sizes.filter(({ size }) => size < 18),
          wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        };
      });
    const night = { ground: 'rgb(19, 26, 35)', strong: true, small: [], wider: 0 };
    await visit(page, '/app/index');
    await page.getByRole('button', { name: '大字版' }).click();
    expect(await looks()).toEqual(night);
    await visit(page, '/app/services');
    expect(await looks()).toEqual(night);
    await page.getByRole('main').getByRole('link', { name: /年费/ }).first().click();
    await heading(page, '年费计算');
    expect(await looks()).toEqual(night);
    await page.getByLabel('申请日').fill('2020-01-01');
    await page.getByRole('button', { name: '计算年费' }).click();
    await becomes(() => here(page).startsWith('/app/fee?'), true);
    expect(await looks()).toEqual(night);
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /^我的/ }).click();
    await page.getByLabel('用户名、手机号或邮箱').fill(who.UserName);
    await page.getByLabel('密码').fill(who.Password);
    expect(await looks()).toEqual(night);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await heading(page, who.UserName);
    expect(await looks()).toEqual(night);
    for (const [path, name] of [
      ['account', '个人中心'],
      ['messages', '消息'],
      ['privacyCenter', '个人信息中心'],
      ['organization', '我的单位'],
      ['transaction/post', '发布供需'],
    ] as const) {
      await visit(page, `/app/${path}`);
      await heading(page, name);
      await settled(page, watch);
      expect([path, await looks()]).toEqual([path, night]);
    }
  },
);
