/** The administrator works in the back office; visitors and users see the result. On a portal of its own. */
import type { APIRequestContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { ADMIN, journey, loggedIn, newUser, type OpenOptions } from './support/journey.ts';
import { answered, becomes, heading, listening, siteName, takenOver, visit } from './support/pages.ts';
import { type Portal, startPortal } from './support/portal.ts';

let portal: Portal;
let admin: OpenOptions;
const visitor = (): OpenOptions => ({ origin: portal.origin });

beforeAll(async () => {
  portal = await startPortal();
  admin = { origin: portal.origin, state: await loggedIn(portal.origin, ADMIN) };
});
afterAll(() => portal?.stop());

/** Searches the table for `title` and opens the record. */
async function openRecord(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `编辑：${title}` }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '标题' }).waitFor();
}

const drawer = (page: Page) => page.getByRole('dialog').filter({ hasText: /新闻/ }).first();
/** The row of `title` in the table tells its state; the drawer has gone, and a row may have several times. */
const shown = (page: Page, title: string, state: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `编辑：${title}`, exact: true }) })
    .getByText(state, { exact: true })
    .first()
    .waitFor();

/** Whether the public answer at `url` says `text` right now: what an editor was told is done, visitors see. */
const says = async (reader: APIRequestContext, url: string, text: string) =>
  (await (await reader.get(`${portal.origin}${url}`)).text()).includes(text);

journey('the way into the back office leads over the log-in and back', async ({ open }) => {
  const { page } = await open(visitor());
  await visit(page, '/admin/news');
  await heading(page, '没有权限访问');
  await page.getByRole('link', { name: '去登录' }).click();
  await page.getByLabel('用户名').fill(ADMIN.UserName);
  await page.getByLabel('密码', { exact: true }).fill(ADMIN.Password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.waitForURL('**/admin/news');
  await heading(page, '新闻管理');
});

journey('a table keeps its place over a reload, a second tab and the way back', async ({ open }) => {
  const { page, context } = await open(admin);
  await visit(page, '/admin/patents');
  await page.getByRole('columnheader', { name: '申请日' }).click();
  const place = /第 11–20 条/;
  // The pager tells the new place while the old rows still stand: the answer says which row is the first there.
  const answered = page.waitForResponse((answer) => {
    const query = new URL(answer.url()).searchParams;
    return answer.url().includes('/api/admin/Patents?') && query.get('current') === '2' && query.has('sortby');
  });
  await page.getByRole('listitem', { name: '2' }).click();
  const first = ((await (await answered).json()) as { data: [{ ApplicationNumber: string }] }).data[0]
    .ApplicationNumber;
  const stillThere = async (tab: Page) => {
    await tab.getByText(place).waitFor();
    await expect.poll(() => tab.getByRole('row').nth(1).innerText()).toContain(first);
    expect(await tab.getByRole('columnheader', { name: '申请日' }).getAttribute('aria-sort')).toBe('ascending');
  };
  await page.reload();
  await stillThere(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await stillThere(second);
  await page.getByRole('menuitem', { name: '专家智库' }).click();
  await heading(page, '专家智库');
  await page.goBack();
  await heading(page, '专利管理');
  await stillThere(page);
});

journey('news: draft, publish, edit, withdraw, delete, restore', async ({ open }) => {
  const title = `旅程新闻 ${Date.now()}`;
  const { page, context } = await open(admin);
  const reader = await open({ ...visitor(), allowed: { statuses: [404] } });
  const cover = await context.request.get(`${portal.origin}/api/Newss/ReComImage6`).then(async (answer) => {
    const body = (await answer.json()) as { data: { Cover: string }[] };
    return (await context.request.get(new URL(body.data[0]?.Cover ?? '', portal.origin).href)).body();
  });

  await visit(page, '/admin/news');
  const heard = await listening(page);
  await page.getByRole('button', { name: '新建新闻' }).first().click();
  await drawer(page).getByRole('textbox', { name: '标题' }).fill(title);
  await drawer(page).getByRole('combobox', { name: '栏目' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '中心动态' }).click();
  const text = drawer(page).getByRole('textbox', { name: '正文' });
  await text.click();
  await page.keyboard.type('第一段正文。');
  await page.keyboard.press('Enter');
  await drawer(page).getByRole('toolbar', { name: '正文格式' }).getByRole('button', { name: '加粗' }).click();
  await page.keyboard.type('加粗的一段');
  await drawer(page)
    .locator('input[type=file][accept^="image/"]')
    .first()
    .setInputFiles({ name: 'cover.webp', mimeType: 'image/webp', buffer: cover });
  await drawer(page).getByRole('img', { name: '当前封面' }).waitFor();
  await drawer(page)
    .getByLabel(/封面说明/)
    .fill('一张演示封面');
  const draft = drawer(page).getByRole('button', { name: '保存草稿' });
  const { Id: id } = await answered<{ Id: number }>(page, 'POST /api/Newss', () => draft.click(), 201);
  await heard('草稿已保存');
  await shown(page, title, '草稿');
  expect((await reader.page.request.get(`${portal.origin}/api/Articles/${id}`)).status()).toBe(404);

  await openRecord(page, title);
  await visit(reader.page, '/desktop/news');
  expect(await reader.page.getByText(title).count()).toBe(0);
  const publish = drawer(page).getByRole('button', { name: '立即发布' });
  await answered(page, `PUT /api/Newss/${id}`, () => publish.click());
  await heard('已发布');
  await shown(page, title, '已发布');
  expect(await says(reader.page.request, '/desktop/news', title)).toBe(true);
  // An ordinary visit, by the visitor who has just read the list without it.
  await visit(reader.page, '/desktop/news');
  await reader.page.getByRole('main').getByRole('link', { name: title }).first().click();
  await heading(reader.page, title);
  expect(await reader.page.locator('.prose strong').innerText()).toBe('加粗的一段');
  await reader.page.getByRole('figure', { name: '一张演示封面' }).waitFor();

  await openRecord(page, title);
  await drawer(page).getByRole('textbox', { name: '标题' }).fill(`${title} 改`);
  const save = drawer(page).getByRole('button', { name: /^保\s*存$/ });
  await answered(page, `PUT /api/Newss/${id}`, () => save.click());
  await heard('已保存并保持发布');
  await shown(page, `${title} 改`, '已发布');
  const url = `/desktop/news/detail?id=${id}`;
  expect(await says(reader.page.request, url, `${title} 改`)).toBe(true);

  await openRecord(page, `${title} 改`);
  const withdraw = drawer(page).getByRole('button', { name: /^撤\s*回$/ });
  await answered(page, `PUT /api/Newss/${id}`, () => withdraw.click());
  await heard('已撤回，访客不再看到');
  await shown(page, `${title} 改`, '已撤回');
  expect((await reader.page.request.get(portal.origin + url)).status()).toBe(404);
  await reader.page.goto(url);
  await heading(reader.page, '页面不存在');

  await page.getByRole('button', { name: `更多操作：${title} 改` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '访客不再看到这条新闻；可以在“已删除”中恢复' });
  const remove = question.getByRole('button', { name: /^删\s*除$/ });
  await answered(page, `DELETE /api/Newss/${id}`, () => remove.click());
  await heard('已删除');
  await page.getByRole('button', { name: `编辑：${title} 改` }).waitFor({ state: 'detached' });
  await page.getByLabel('记录范围').getByText('已删除').click();
  const restore = page.getByRole('button', { name: `恢复：${title} 改` });
  await answered(page, `POST /api/admin/Newss/${id}/restore`, () => restore.click());
  await heard('已恢复');
  await restore.waitFor({ state: 'detached' });
  await page.getByLabel('记录范围').getByText('在用').click();
  await page.getByRole('button', { name: `编辑：${title} 改` }).waitFor();
});

journey('a scheduled article appears by itself at its time', async ({ open }) => {
  const title = `定时新闻 ${Date.now()}`;
  const { page, context } = await open(admin);
  const reader = await open(visitor());
  await visit(page, '/admin/news');
  const heard = await listening(page);
  await page.getByRole('button', { name: '新建新闻' }).first().click();
  await drawer(page).getByRole('textbox', { name: '标题' }).fill(title);
  await drawer(page).getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('到点自动发布。');
  await drawer(page).getByRole('button', { name: '定时发布' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '到达所选时间后自动对访客可见' });
  await dialog.getByLabel('发布时间').fill('2099-01-01 08:00');
  await page.keyboard.press('Enter');
  const set = dialog.getByRole('button', { name: /确\s*定/ });
  const { Id: id } = await answered<{ Id: number }>(page, 'POST /api/Newss', () => set.click(), 201);
  await heard('将于 2099-01-01 08:00 发布');
  await shown(page, title, '定时发布');
  await openRecord(page, title);
  await drawer(page).getByText('将于 2099-01-01 08:00 发布').waitFor();

  // The dialog knows minutes; nobody wants to wait for one here.
  const headers = { origin: portal.origin };
  const row = (await (await context.request.get(`${portal.origin}/api/Newss/${id}`)).json()).data as Record<
    string,
    unknown
  >;
  expect(await says(reader.page.request, '/desktop/news', title)).toBe(false);
  const saved = await context.request.put(`${portal.origin}/api/Newss/${id}`, {
    headers,
    data: {
      Title: row.Title,
      Content: row.Content,
      Status: 'published',
      PublishTime: new Date(Date.now() + 4000).toISOString(),
      Version: row.Version,
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await becomes(() => says(reader.page.request, '/desktop/news', title), true);
  await visit(reader.page, '/desktop/news');
  await reader.page.getByRole('main').getByRole('link', { name: title }).first().waitFor();
});

journey('a posting is reviewed and then seen by users', async ({ open }) => {
  const owner = await newUser(portal.origin, `owner_${Date.now() % 1_000_000}`);
  const user = await open({ ...visitor(), as: owner });
  const title = `转让一种港口缆绳张力监测装置 ${owner.UserName}`;
  const posted = await user.context.request.post(`${portal.origin}/api/Postings`, {
    headers: { origin: portal.origin },
    data: {
      Type: 'supply',
      Title: title,
      Mode: '转让',
      Field: '智慧港口',
      Summary: '已在两个泊位试用一年，数据完整。',
      Content: '',
      PriceText: '面议',
      ContactName: '苏望',
      ContactPhone: '13700137000',
      Region: '',
      ValidUntil: null,
      PatentNumbers: [],
    },
  });
  expect(posted.ok(), await posted.text()).toBe(true);
  const { page } = await open(admin);
  await visit(page, '/admin/postings');
  await page
    .getByRole('button', { name: new RegExp(`：${title}$`) })
    .first()
    .click();
  const approve = page.getByRole('dialog').getByRole('button', { name: '审核通过并发布' });
  const heard = await listening(page);
  await answered(page, /^PUT \/api\/admin\/Postings\/\d+\/review$/, () => approve.click());
  await heard('已发布');
  await page.getByRole('row').filter({ hasText: title }).getByText('已发布', { exact: true }).first().waitFor();
  const stranger = await open({ ...visitor(), as: await newUser(portal.origin, `other_${Date.now() % 1_000_000}`) });
  await visit(stranger.page, '/desktop/transaction');
  await stranger.page.getByRole('link', { name: title }).first().click();
  await heading(stranger.page, title);
  expect(await stranger.page.getByText('13700137000').count()).toBe(0);
});

journey('a browser that has just read the old answer gets the new one', async ({ open }) => {
  const { context } = await open(admin);
  const reader = await open(visitor());
  await visit(reader.page, '/desktop/index');
  const slogan = () =>
    reader.page.evaluate(async () => (await (await fetch('/api/WebConfig')).json()).data.Slogan as string);
  const before = await slogan();
  const { data } = (await (await context.request.get(`${portal.origin}/api/WebConfig`)).json()) as {
    data: { Version: number };
  };
  const saved = await context.request.put(`${portal.origin}/api/WebConfig`, {
    headers: { origin: portal.origin },
    data: { Slogan: `${before}。`, Version: data.Version },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  expect(await slogan()).toBe(`${before}。`);
});

journey('a new site name shows at once in both headers and in the titles', async ({ open }) => {
  const { page } = await open(admin);
  const reader = await open(visitor());
  await visit(reader.page, '/desktop/about');
  await visit(page, '/admin/webConfig');
  const before = await siteName(portal.origin);
  const after = `${before}改`;
  await page.getByRole('textbox', { name: '站点名称' }).fill(after);
  const save = page.getByRole('button', { name: /^保\s*存/ }).first();
  const unsaved = page.getByText('有修改尚未保存');
  await unsaved.waitFor();
  const heard = await listening(page);
  await answered(page, 'PUT /api/WebConfig', () => save.click());
  await heard('已保存');
  await unsaved.waitFor({ state: 'detached' });
  await page.getByRole('banner').getByText(after).first().waitFor();
  await visit(reader.page, '/desktop/about');
  await reader.page.getByRole('banner').getByText(after).first().waitFor();
  expect(await reader.page.title()).toMatch(new RegExp(`${after.replace(/[()（）]/g, '\\$&')}$`));
  await takenOver(reader.page);
});
