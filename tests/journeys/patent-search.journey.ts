/** Somebody looks for patents: by number, words and expression, narrows and goes back, with and without scripts. */
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { journey } from './support/journey.ts';
import { becomes, heading, records, visit } from './support/pages.ts';

const origin = inject('origin');
const PATH = '/desktop/patent';

const query = (page: Page) => new URL(page.url()).searchParams.get('q');
const box = (page: Page) => page.getByRole('searchbox', { name: '检索式' });
const chips = (page: Page) => page.getByRole('list', { name: '已选条件' }).getByRole('link', { name: /^去掉条件/ });

const found = (page: Page) => page.getByRole('list', { name: '专利列表' });

/** Types a query and asks. */
async function ask(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.getByRole('search', { name: '专利检索' }).getByRole('button', { name: '检索' }).click();
  await becomes(() => query(page), text);
}

/** A value of the counts at the side; on a phone they unfold first. */
const facet = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '筛选' }).getByRole('link', { name, exact: true });

/** Number and title of a patent of the demo. */
async function onePatent(): Promise<{ number: string; title: string }> {
  const { patent } = await records(origin);
  const answer = await fetch(`${origin}/api/Patents/${patent.Id}`);
  const { data } = (await answer.json()) as { data: { ApplicationNumber: string; Title: string } };
  return { number: data.ApplicationNumber, title: data.Title };
}

journey('by number, words and an expression; a wrong one tells its place', async ({ open }) => {
  const { page } = await open();
  const one = await onePatent();
  await visit(page, PATH);
  await heading(page, '专利信息');
  await ask(page, `ZL ${one.number}`);
  await becomes(() => chips(page).count(), 1);
  await becomes(() => found(page).getByRole('listitem').count(), 1);
  await found(page).getByRole('link', { name: one.title }).waitFor();

  await ask(page, '一种 装置');
  await becomes(() => chips(page).count(), 1);
  await found(page).locator('mark').first().waitFor();
  await page.getByRole('link', { name: '表格', exact: true }).click();
  await page.getByRole('table', { name: '专利列表' }).locator('mark').first().waitFor();

  await ask(page, '标题=(装置 或 方法) 与 类型=发明');
  await becomes(() => chips(page).count(), 2);

  await ask(page, '标题=装置 与 颜色=红');
  await page.getByRole('alert').getByText('没有“颜色”这个字段').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('第 9 个字');
  expect(await found(page).count()).toBe(0);
});

journey('a count narrows, back widens, forward narrows again', async ({ open }) => {
  const { page } = await open();
  await visit(page, PATH);
  await facet(page, '实用新型').click();
  await becomes(() => query(page), '类型=实用新型');
  await chips(page).first().waitFor();
  await facet(page, '有权').click();
  await becomes(() => query(page), '类型=实用新型 与 状态=有权');
  await becomes(() => chips(page).count(), 2);
  await page.goBack();
  await becomes(() => query(page), '类型=实用新型');
  await becomes(() => chips(page).count(), 1);
  await page.goForward();
  await becomes(() => chips(page).count(), 2);
  await chips(page).first().click();
  await becomes(() => query(page), '状态=有权');
});

journey('without scripts: the box, the form by fields and the counts', async ({ open }) => {
  const { page } = await open({ javaScript: false });
  await page.goto(PATH);
  await ask(page, '类型=发明');
  await page.getByRole('link', { name: '去掉条件：类型=发明' }).waitFor();
  await facet(page, '有权').click();
  await becomes(() => query(page), '类型=发明 与 状态=有权');

  await page.getByText('按字段检索', { exact: true }).click();
  const form = page.getByRole('form', { name: '按字段检索' });
  expect(await form.getByLabel('专利类型').inputValue()).toBe('发明');
  await form.getByLabel('第 1 行的字段').selectOption('标题');
  await form.getByLabel('第 1 行的内容').fill('方法');
  await form.getByLabel('申请日从').fill('2015');
  await form.getByRole('button', { name: '检索' }).click();
  await becomes(() => query(page), '标题=方法 与 类型=发明 与 状态=有权 与 申请日>=2015-01-01');
  expect(await box(page).inputValue()).toBe('标题=方法 与 类型=发明 与 状态=有权 与 申请日>=2015-01-01');
});

journey(
  'a text leads to patents like it and to the class it may belong to, and one of them to others',
  async ({ open }) => {
    const { page } = await open();
    const text = '一种水下机器人的夹持机构，由密封推杆带动两只夹爪';
    // A job learns the terms when a portal has started.
    const like = async () => {
      const answer = await fetch(`${origin}/api/Patents/Similar?text=${encodeURIComponent(text)}`);
      return ((await answer.json()) as { data: { Patents: object[] } }).data.Patents.length;
    };
    await expect.poll(like, { timeout: 120_000 }).toBeGreaterThan(0);
    await visit(page, PATH);
    await page.getByRole('link', { name: '由文字找相似专利' }).click();
    await heading(page, '由文字找相似专利');
    await page.getByLabel('技术方案、名称或摘要').fill(text);
    await page.getByRole('button', { name: '查找' }).click();
    const list = page.getByRole('region', { name: '相似专利' });
    await list.getByRole('link').first().click();
    await becomes(() => new URL(page.url()).pathname, '/desktop/patent/detail');
    await page.getByRole('region', { name: '相似专利' }).getByRole('link').first().waitFor();
  },
);

journey('on a phone the counts wait behind one word', async ({ open }) => {
  const { page } = await open({ width: 390, height: 844 });
  await visit(page, PATH);
  expect(await facet(page, '发明').count()).toBe(0);
  await page.getByText('筛选', { exact: true }).click();
  await facet(page, '发明').click();
  await becomes(() => query(page), '类型=发明');
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(client);
});
