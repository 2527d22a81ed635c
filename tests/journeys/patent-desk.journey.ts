/** Staff look after the patents of the portal: which of them the home page shows, what they are tagged with, what is missing. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { ADMIN, journey, loggedIn, type OpenOptions } from './support/journey.ts';
import { heading, visit } from './support/pages.ts';
import { type Portal, startPortal } from './support/portal.ts';

let portal: Portal;
let admin: OpenOptions;

beforeAll(async () => {
  portal = await startPortal();
  admin = { origin: portal.origin, state: await loggedIn(portal.origin, ADMIN) };
});
afterAll(() => portal?.stop());

/** Titles of the rows of the list, as the first page shows them. */
const titles = (page: Page) => page.locator('.name-cell button').allTextContents();

journey('a patent is chosen for the home page, and stands there first', async ({ open }) => {
  const { page } = await open(admin);
  const reader = (await open({ origin: portal.origin })).page;
  await visit(page, '/admin/patents?sortby=ApplicationDate&order=ascend');
  await heading(page, '专利管理');
  await page.locator('.name-cell button').first().waitFor();
  const oldest = (await titles(page))[0] ?? '';

  await page.getByRole('button', { name: '首页专利' }).click();
  const drawer = page.getByRole('dialog', { name: '首页专利' });
  await drawer.getByLabel('申请号、公开号或名称').fill(oldest);
  await drawer.getByRole('button', { name: '查找' }).click();
  await drawer.getByRole('button', { name: `加入：${oldest}` }).click();
  const preview = drawer.getByRole('list', { name: '首页预览' }).getByRole('listitem');
  expect(await preview.count()).toBe(8);
  expect(await preview.first().textContent()).toContain(oldest);
  await drawer.getByRole('button', { name: /^保\s*存$/ }).click();
  await drawer.waitFor({ state: 'hidden' });

  await visit(reader, '/desktop/index');
  const cards = reader.getByRole('region', { name: '专利信息' }).locator('a[href*="/desktop/patent/detail"]');
  expect(await cards.first().textContent()).toContain(oldest);
});

journey('two patents are tagged in one go, and found by their tag', async ({ open }) => {
  const { page } = await open(admin);
  await visit(page, '/admin/patents');
  const rows = page.locator('.ant-table-row');
  await rows.first().waitFor();
  const [first, second] = await titles(page);
  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '批量标签' }).click();
  const dialog = page.getByRole('dialog', { name: '添加或移除标签' });
  await dialog.getByLabel('添加').fill('高校可转化');
  await dialog.getByLabel('添加').press('Enter');
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
  await dialog.getByText('共 2 件，已改动 2 件。').waitFor();
  await dialog
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();
  await rows.nth(0).getByText('高校可转化').waitFor();

  await visit(page, `/admin/patents?Tag=${encodeURIComponent('高校可转化')}`);
  await page.getByText('第 1–2 条，共 2 条').waitFor();
  expect(await titles(page)).toEqual([first, second]);
});

journey('what is missing in records is counted, and leads to the record', async ({ open }) => {
  const { page } = await open(admin);
  await visit(page, '/admin/patents');
  await page
    .getByRole('button', { name: /^编辑：/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: '编辑专利' });
  await drawer.getByLabel('摘要').fill('');
  await drawer.getByRole('button', { name: /^保\s*存$/ }).click();
  await drawer.waitFor({ state: 'hidden' });
  const [title] = await titles(page);

  await visit(page, '/admin/patentQuality');
  await heading(page, '专利数据质量');
  await page.getByRole('link', { name: '查看：没有摘要，1 件' }).click();
  await heading(page, '专利管理');
  await page.getByText('第 1–1 条，共 1 条').waitFor();
  expect(await titles(page)).toEqual([title]);
  await page.getByRole('button', { name: `编辑：${title}` }).click();
  await drawer.getByLabel('摘要').fill('补写的摘要');
  await drawer.getByRole('button', { name: /^保\s*存$/ }).click();
  await page.getByText('没有符合条件的专利').waitFor();
});
