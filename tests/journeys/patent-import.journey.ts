/**
 * Staff import patents with faults among them, see what was not taken and why, and take the import back; and say what
 * headings mean that nobody knows.
 */
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

const TABLE = { name: '名目.csv', mimeType: 'text/csv' };
const tableOf = (rows: string) => ({ ...TABLE, buffer: Buffer.from(`文献,题目,首位权利人,评分\n${rows}`) });

journey(
  'headings that nobody knows are given a meaning, previewed, imported, proposed again and forgotten',
  async ({ open }) => {
    const { page } = await open(admin);
    await visit(page, '/admin/patentImports');
    const dialog = page.getByRole('dialog', { name: '导入专利数据' });
    const choose = async (heading: string, meaning: string) => {
      await dialog.getByRole('combobox', { name: `“${heading}”的含义` }).click();
      // Typing finds it: the list is longer than what is drawn of it.
      await page.keyboard.type(meaning);
      await page.keyboard.press('Enter');
    };
    await page.getByRole('button', { name: '导入文件' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles(tableOf('CN115900002A,一种折叠式量水堰,清渠公司,5\nUS20200002A1,Weir,乙,4\n'));
    await dialog.getByText('共 4 列，4 列不认识').waitFor();
    await dialog.getByText('第一行没有可识别的列名').waitFor();
    await choose('文献', '公开（公告）号');
    await choose('题目', '名称');
    await choose('首位权利人', '申请人');
    await choose('评分', '忽略');
    await dialog.getByText('共 4 列，含义均已确定。').waitFor();
    const rows = dialog.getByRole('region', { name: '前几行的读取结果' });
    await rows.getByText('一种折叠式量水堰').waitFor();
    await rows.getByText('不导入', { exact: true }).waitFor();
    await dialog.getByRole('checkbox', { name: '试运行：只检查，不写入' }).uncheck();
    await dialog.getByRole('button', { name: '开始导入' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row').filter({ hasText: TABLE.name }).first();
    await row.getByText('新增 1，更新 0，未变 0，未导入 1').waitFor();

    const reader = (await open({ origin: portal.origin })).page;
    await visit(reader, `/desktop/patent?keyword=${encodeURIComponent('折叠式量水堰')}`);
    await reader.getByRole('link', { name: '一种折叠式量水堰' }).first().click();
    await reader.getByText('清渠公司').first().waitFor();

    await page.getByRole('button', { name: '导入文件' }).click();
    await dialog.locator('input[type=file]').setInputFiles(tableOf('CN115900003A,一种闸门,丙,5\n'));
    await dialog.getByText('共 4 列，含义均已确定。').waitFor();
    expect(await dialog.getByText('上次所选').count()).toBe(4);
    await dialog.getByRole('button', { name: /取\s*消/ }).click();
    await page.getByRole('button', { name: '已记住的列名对应' }).click();
    const drawer = page.getByRole('dialog', { name: '已记住的列名对应' });
    await drawer.getByText('文献 → 公开（公告）号').waitFor();
    await drawer.getByRole('button', { name: /^删除/ }).click();
    await page
      .getByRole('dialog', { name: /不再记住/ })
      .getByRole('button', { name: /删\s*除/ })
      .click();
    await drawer.getByText('没有记住的列名对应').waitFor();
  },
);
