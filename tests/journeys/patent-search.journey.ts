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

/** Expressions that the portal offers in the place of one that finds nothing. */
async function offered(q: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/Patents?q=${encodeURIComponent(q)}`);
  return ((await answer.json()) as { suggestions?: string[] }).suggestions ?? [];
}

journey('a mistyped word and a number with swapped digits lead to what was meant', async ({ open }) => {
  // A job gathers the words when a portal has started.
  await expect.poll(() => offered('标题=水下机器仁'), { timeout: 120_000 }).not.toEqual([]);
  const { number, title } = await onePatent();
  // Two neighbours that are not the same; the check digit is wrong then.
  const place = [...number.slice(5, 11)].findIndex((digit, at) => digit !== number[at + 6]) + 5;
  const swapped = number.slice(0, place) + number[place + 1] + number[place] + number.slice(place + 2);
  for (const javaScript of [true, false]) {
    const { page } = await open({ javaScript });
    const near = page.getByText('您要找的是不是：').getByRole('link');
    await (javaScript ? visit(page, PATH) : page.goto(PATH));
    await ask(page, '标题=水下机器仁');
    await near.filter({ hasText: '水下机器人' }).first().click();
    await found(page).locator('mark').first().waitFor();
    expect(query(page)).toContain('水下机器人');

    await ask(page, swapped);
    await page.getByText('校验位不正确').first().waitFor();
    await near.filter({ hasText: number }).first().click();
    await found(page).getByRole('link', { name: title }).waitFor();
    expect(query(page)).toContain(number);
  }
});

journey('tables and cards keep the query, and back and forward lead through them', async ({ open }) => {
  const shown = async (page: Page, view: string | null) => {
    await becomes(() => new URL(page.url()).searchParams.get('view'), view);
    expect(query(page)).toBe('类型=发明 与 状态=有权');
    expect(await box(page).inputValue()).toBe('类型=发明 与 状态=有权');
    if (view === 'table') await page.getByRole('table', { name: '专利列表' }).waitFor();
    else await page.locator(view === 'cards' ? '.patent-cards' : '.patent-rows').waitFor();
    const current = page.getByRole('list', { name: '显示方式' }).locator('[aria-current=true]');
    await becomes(() => current.innerText(), view === 'table' ? '表格' : view === 'cards' ? '图卡' : '列表');
  };
  for (const javaScript of [true, false]) {
    const { page } = await open({ javaScript });
    const turnTo = (name: string) => page.getByRole('link', { name, exact: true }).click();
    const url = `${PATH}?q=${encodeURIComponent('类型=发明 与 状态=有权')}`;
    await (javaScript ? visit(page, url) : page.goto(url));
    await turnTo('表格');
    await shown(page, 'table');
    await turnTo('图卡');
    await shown(page, 'cards');
    // Of a right that lives the next fee is told.
    await page
      .getByText(/年费 .*\d{4}-\d\d-\d\d.* · [\d,]+ 元/)
      .first()
      .waitFor();
    await page.goBack();
    await shown(page, 'table');
    await page.goBack();
    await shown(page, null);
    await page.goForward();
    await page.goForward();
    await shown(page, 'cards');
  }
});

journey('the tree of classes leads down to a subclass and to its patents', async ({ open }) => {
  // A job counts the patents of the classes when a portal has started.
  const counted = async () => {
    const answer = await fetch(`${origin}/api/Patents/Classes?Symbol=G06`);
    const { data } = (await answer.json()) as { data: { Children: { Symbol: string; Patents: number }[] } };
    return data.Children.find(({ Patents }) => Patents > 0)?.Symbol ?? '';
  };
  await expect.poll(counted, { timeout: 120_000 }).not.toBe('');
  const subclass = await counted();
  for (const javaScript of [true, false]) {
    const { page } = await open({ javaScript });
    const below = page.getByRole('region', { name: /^各部|^下位类目/ });
    await (javaScript ? visit(page, PATH) : page.goto(PATH));
    await ask(page, '类型=发明');
    await page.getByText('按字段检索', { exact: true }).click();
    await page.getByRole('link', { name: '从分类表中选择' }).click();
    for (const symbol of ['G', 'G06']) {
      await below.getByRole('link', { name: new RegExp(`^${symbol} `) }).click();
      await becomes(() => new URL(page.url()).searchParams.get('symbol'), symbol);
    }
    const line = below.getByRole('listitem').filter({ hasText: new RegExp(`^${subclass} `) });
    // What it is about is told without titles that an operator has loaded.
    expect(await line.innerText()).toMatch(new RegExp(`^${subclass} \\p{Script=Han}{2}`, 'u'));
    await line.getByRole('link', { name: new RegExp(`^检索 ${subclass} 的`) }).click();
    await becomes(() => query(page), `类型=发明 与 分类号=${subclass}`);
    await chips(page).nth(1).waitFor();
    await page.goBack();
    await becomes(() => new URL(page.url()).searchParams.get('symbol'), 'G06');
  }
});

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
