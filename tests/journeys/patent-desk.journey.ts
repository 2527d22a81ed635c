/** Staff look after the patents of the portal: which of them the home page shows, what they are tagged with, what is missing. */
import { checkDigit } from '@ip-portal/contract/rules/application-number';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { ADMIN, journey, loggedIn, type OpenOptions } from './support/journey.ts';
import { heading, settled, visit } from './support/pages.ts';
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

journey('two records of one patent are merged, seen as one by readers, and taken apart again', async ({ open }) => {
  const { page } = await open(admin);
  const reader = (await open({ origin: portal.origin, allowed: { statuses: [404] } })).page;
  const number = 'CN115900088A';
  const line = { pub_no: number, pub_date: '2022-10-21', title: '合并样例的水泵', abstract: '公开文本的摘要' };
  await visit(page, '/admin/patentImports');
  await page.getByRole('button', { name: '导入文件' }).click();
  const importing = page.getByRole('dialog', { name: '导入专利数据' });
  const file = { name: '水泵.jsonl', mimeType: 'text/plain', buffer: Buffer.from(JSON.stringify(line)) };
  await importing.locator('input[type=file]').setInputFiles(file);
  await importing.getByText(file.name).waitFor();
  await importing.getByRole('checkbox', { name: '试运行：只检查，不写入' }).uncheck();
  await importing.getByRole('button', { name: '开始导入' }).click();
  await page.getByText('新增 1，更新 0，未变 0，未导入 0').waitFor();
  const typed = await page.request.post(`${portal.origin}/api/Patents`, {
    headers: { origin: portal.origin },
    data: {
      ApplicationNumber: `202110098801.${checkDigit('202110098801')}`,
      Type: '发明',
      Title: '一种合并样例的水泵',
      ApplicationDate: '2021-03-18',
    },
  });
  expect(typed.status(), await typed.text()).toBe(201);

  await visit(reader, `/desktop/patent?keyword=${number}`);
  await reader.getByRole('link', { name: '合并样例的水泵' }).click();
  await heading(reader, '合并样例的水泵');
  const old = new URL(reader.url());

  await visit(page, `/admin/patents?Title=${encodeURIComponent('合并样例')}`);
  await page.getByText('第 1–2 条，共 2 条').waitFor();
  for (const index of [0, 1]) await page.locator('.ant-table-row').nth(index).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: '批量操作' });
  await bar.getByRole('button', { name: /^合\s*并$/ }).click();
  const dialog = page.getByRole('dialog', { name: '合并专利' });
  await dialog.getByText(`并入公开文本 ${number}`, { exact: false }).waitFor();
  await dialog.getByRole('radiogroup', { name: '名称' }).getByRole('radio').nth(0).check();
  await dialog.getByRole('button', { name: /^合\s*并$/ }).click();
  await dialog.getByText('已合并，保留“一种合并样例的水泵”。', { exact: false }).waitFor();
  await dialog
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();
  await page.getByText('第 1–1 条，共 1 条').waitFor();

  // The old address leads on, and tells what both knew.
  await visit(reader, `${old.pathname}${old.search}`);
  await heading(reader, '一种合并样例的水泵');
  expect(reader.url()).not.toBe(old.href);
  await reader.getByText('公开文本的摘要').waitFor();
  await reader.getByText('2021-03-18').first().waitFor();

  await page.getByText('已删除', { exact: true }).click();
  await page.getByRole('button', { name: '撤销合并：合并样例的水泵' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销合并' }).click();
  await page.getByText('没有符合条件的专利').or(page.getByText('没有已删除的专利')).waitFor();
  await visit(reader, `${old.pathname}${old.search}`);
  await heading(reader, '合并样例的水泵');
  expect(reader.url()).toBe(old.href);
});

journey('two spellings of an applicant become one, readers see it, and it is taken back', async ({ open }) => {
  const { page, watch } = await open(admin);
  const reader = (await open({ origin: portal.origin })).page;
  const [kept, other] = ['统一样例（南京）机电有限公司', '统一样例(南京)机电有限责任公司'];
  const ids: number[] = [];
  for (const [index, name] of [kept, other].entries()) {
    const digits = `20211009890${index}`;
    const typed = await page.request.post(`${portal.origin}/api/Patents`, {
      headers: { origin: portal.origin },
      data: {
        ApplicationNumber: `${digits}.${checkDigit(digits)}`,
        Type: '发明',
        Title: `统一样例的装置${index}`,
        ApplicationDate: '2021-03-18',
        Applicants: [name],
      },
    });
    expect(typed.status(), await typed.text()).toBe(201);
    ids.push(((await typed.json()) as { data: { Id: number } }).data.Id);
  }
  const address = `/desktop/patent/detail?id=${ids[1]}`;
  await visit(reader, address);
  await reader.getByRole('region', { name: '著录项目' }).getByRole('link', { name: other, exact: true }).waitFor();

  await visit(page, '/admin/patentNames');
  await heading(page, '申请人名称');
  await page.getByRole('searchbox', { name: '查找名称' }).fill('统一样例');
  await page.getByRole('searchbox', { name: '查找名称' }).press('Enter');
  await page.getByRole('button', { name: /^统一：统一样例/ }).click();
  const dialog = page.getByRole('dialog', { name: '统一名称的写法' });
  await dialog.waitFor();
  // With its examples, and where it stays.
  await settled(page, watch);
  await dialog.getByRole('radio', { name: new RegExp(`^${kept}`) }).check();
  await dialog.getByRole('link', { name: /统一样例的装置1/ }).waitFor();
  await dialog.getByRole('button', { name: /^替\s*换$/ }).click();
  const list = page.getByRole('region', { name: '替换记录' });
  await list.getByText('已改 1 件').waitFor();
  await list.getByText('已完成').waitFor();
  await page.getByRole('button', { name: `取消：${other}` }).waitFor();

  await visit(reader, address);
  await reader.getByRole('region', { name: '著录项目' }).getByRole('link', { name: kept, exact: true }).waitFor();

  await list.getByRole('button', { name: /^撤销替换/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^撤\s*销$/ })
    .click();
  await list.getByText('已恢复 1 件').waitFor();
  await list.getByText('已撤销').waitFor();
  await visit(reader, address);
  await reader.getByRole('region', { name: '著录项目' }).getByRole('link', { name: other, exact: true }).waitFor();
});
