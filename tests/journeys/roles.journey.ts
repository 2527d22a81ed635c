/** Roles at work: each opens what its menu shows and nothing is refused there, and three people do one thing together. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { READY_ROLES } from '../../contract/src/roles.ts';
import { administrator, enter } from './support/back-office.ts';
import { ADMIN, journey } from './support/journey.ts';
import { answered, becomes, heading, listening, settled, visit } from './support/pages.ts';
import { type Portal, startPortal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

/** Addresses in the menu of the back office. */
const menuOf = async (page: Page) => {
  await page.locator('[role=menuitem] a[href^="/admin/"]').first().waitFor();
  const found = await page
    .locator('[role=menuitem] a[href^="/admin/"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  return [...new Set(found)];
};

journey('whoever looks as a role meets no refusal on any page of its menu', async ({ open }) => {
  const { page, context, watch } = await open({ origin: portal.origin, as: ADMIN });
  const headers = { origin: portal.origin };
  const seen = new Map<string, string[]>();
  for (const [Role, { staff }] of Object.entries(READY_ROLES)) {
    if (!staff) continue;
    const began = await context.request.post(`${portal.origin}/api/admin/Viewing`, { data: { Role }, headers });
    expect(began.status(), Role).toBe(200);
    await visit(page, '/admin');
    const menu = await menuOf(page);
    seen.set(Role, menu);
    for (const address of menu) {
      await page.locator(`[role=menuitem] a[href="${address}"]`).first().click();
      await becomes(() => new URL(page.url()).pathname, address);
      await settled(page, watch);
      expect(await page.getByRole('heading', { level: 1 }).allInnerTexts(), `${Role} ${address}`).not.toContain(
        '没有权限访问',
      );
      // What is refused is told in an alert or a message, and the answer itself fails the journey.
      expect(watch.problems, `${Role} ${address}`).toEqual([]);
    }
    watch.forget();
    await context.request.delete(`${portal.origin}/api/Viewing`, { headers });
  }
  expect(seen.get('auditor')).toEqual(expect.arrayContaining(['/admin/audit', '/admin/users']));
  expect(seen.get('auditor')).not.toContain('/admin/news');
  expect(seen.get('editor')).toEqual(expect.arrayContaining(['/admin/news', '/admin/thinkTank']));
  expect(seen.get('editor')).not.toContain('/admin/users');
});

journey('an editor drafts, an issuer publishes, an auditor reads who did what', async ({ open }) => {
  const title = `三人旅程 ${Date.now()}`;
  const { staff } = await administrator(open, portal.origin);
  const [editor, issuer, auditor] = await Promise.all([
    staff('san_editor', 'editor'),
    staff('san_issuer', 'issuer'),
    staff('san_auditor', 'auditor'),
  ]);

  const desk = await open({ origin: portal.origin, as: editor });
  await enter(desk.page, '/admin/news', editor);
  await desk.page.getByRole('button', { name: '新建新闻' }).first().click();
  const drafting = desk.page.getByRole('dialog').filter({ hasText: '新闻' }).first();
  await drafting.getByRole('textbox', { name: '标题' }).fill(title);
  await drafting.getByRole('combobox', { name: '栏目' }).click();
  await desk.page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await drafting.getByRole('textbox', { name: '正文' }).click();
  await desk.page.keyboard.type('三个人各做一步。');
  expect(await drafting.getByRole('button', { name: /发布/ }).count()).toBe(0);
  const save = drafting.getByRole('button', { name: /保\s*存/ }).first();
  const { Id: id } = await answered<{ Id: number }>(desk.page, 'POST /api/Newss', () => save.click(), 201);
  desk.watch.allow({ statuses: [403] });
  const forced = await desk.page.request.put(`${portal.origin}/api/Newss/${id}`, {
    data: { Status: 'published', Version: 1 },
    headers: { origin: portal.origin },
  });
  expect(forced.status()).toBe(403);
  const reader = await open({ origin: portal.origin, allowed: { statuses: [404] } });
  const shownToAll = async () => (await reader.page.request.get(`${portal.origin}/api/Articles/${id}`)).status();
  expect(await shownToAll()).toBe(404);

  const office = await open({ origin: portal.origin, as: issuer });
  await enter(office.page, '/admin/news', issuer);
  await office.page.getByRole('button', { name: `编辑：${title}` }).click();
  const publishing = office.page.getByRole('dialog').filter({ hasText: '新闻' }).first();
  await publishing.getByRole('textbox', { name: '标题' }).waitFor();
  const heard = await listening(office.page);
  const publish = publishing.getByRole('button', { name: '立即发布' });
  await answered(office.page, `PUT /api/Newss/${id}`, () => publish.click());
  await heard('已发布');
  await becomes(shownToAll, 200);

  const watcher = await open({ origin: portal.origin, as: auditor });
  await enter(watcher.page, '/admin/audit', auditor);
  await heading(watcher.page, '审计日志');
  for (const [who, what] of [
    [editor, '新建'],
    [issuer, '发布'],
  ] as const) {
    const row = watcher.page.getByRole('row').filter({ hasText: title }).filter({ hasText: who.UserName });
    await row.filter({ hasText: what }).first().waitFor();
  }
  // Reads everything about accounts, changes nothing.
  await visit(watcher.page, '/admin/users');
  await heading(watcher.page, /用户|账号/);
  await settled(watcher.page, watcher.watch);
  expect(await watcher.page.getByRole('button', { name: /新建|删除|重置密码|编辑/ }).count()).toBe(0);
});
