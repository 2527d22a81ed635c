/** Staff import patents with faults among them, see what was not taken and why, and take the import back. */
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

const LINES = [
  {
    pub_no: 'CN115900001A',
    pub_date: '2023-04-04',
    title: '一种随波浮动的取水头',
    inventors: ['甲'],
    申请日: '2023-05-01',
  },
  { title: '没有号码的记录' },
  { pub_no: 'US20200001A1', title: 'Cup' },
]
  .map((line) => JSON.stringify(line))
  .join('\n');
const FILE = { name: '取水头.jsonl', mimeType: 'text/plain', buffer: Buffer.from(LINES) };

/** The newest import, as its row tells it. */
const newest = (page: Page) => page.getByRole('row').filter({ hasText: FILE.name }).first();

async function begin(page: Page, button: '开始试运行' | '开始导入'): Promise<void> {
  await page.getByRole('button', { name: '导入文件' }).click();
  const dialog = page.getByRole('dialog', { name: '导入专利数据' });
  await dialog.locator('input[type=file]').setInputFiles(FILE);
  await dialog.getByText(FILE.name).waitFor();
  if (button === '开始导入') await dialog.getByRole('checkbox', { name: '试运行：只检查，不写入' }).uncheck();
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}

journey('an import is tried, made, looked at, and taken back', async ({ open }) => {
  const { page } = await open(admin);
  const reader = (await open({ origin: portal.origin })).page;
  const found = async () => {
    await visit(reader, `/desktop/patent?keyword=${encodeURIComponent('随波浮动的取水头')}`);
    return reader.getByRole('link', { name: '一种随波浮动的取水头' }).count();
  };
  await visit(page, '/admin/patentImports');
  await heading(page, '专利数据导入');

  await begin(page, '开始试运行');
  await newest(page).getByText('已完成').waitFor();
  await newest(page).getByText('新增 1，更新 0，未变 0，未导入 2').waitFor();
  expect(await found()).toBe(0);

  await begin(page, '开始导入');
  await expect.poll(() => page.getByText('已完成').count(), { timeout: 30_000 }).toBe(2);
  expect(await found()).toBe(1);
  await reader.getByRole('link', { name: '一种随波浮动的取水头' }).first().click();
  await heading(reader, '一种随波浮动的取水头');
  await reader.getByText('状态未核实').first().waitFor();
  await reader.getByText('CN115900001A').first().waitFor();

  await newest(page)
    .getByRole('button', { name: /的结果$/ })
    .click();
  const drawer = page.getByRole('dialog', { name: /的结果$/ });
  await drawer.getByText('既没有申请号，也没有公开（公告）号').waitFor();
  await drawer.getByText('申请日晚于公开（公告）日 2023-04-04（专利法第三十四条）').waitFor();
  await drawer
    .getByRole('button', { name: 'Close' })
    .or(drawer.getByRole('button', { name: '关闭' }))
    .first()
    .click();
  await drawer.waitFor({ state: 'hidden' });

  await newest(page)
    .getByRole('button', { name: /^撤销导入/ })
    .click();
  await page
    .getByRole('dialog', { name: /撤销这次导入/ })
    .getByRole('button', { name: /撤\s*销/ })
    .click();
  await newest(page).getByText('已撤销').waitFor();
  await newest(page).getByText('已恢复 1 件').waitFor();
  expect(await found()).toBe(0);
});
