/** What staff hand out and take back: a token for another system, a role of one's own making, a way back in. */
import { afterAll, beforeAll, expect } from 'vitest';
import { administrator, enter } from './support/back-office.ts';
import { ADMIN, journey, newUser } from './support/journey.ts';
import { answered, becomes, heading, settled, visit } from './support/pages.ts';
import { type Portal, startPortal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

journey('an API token is made, used by another system within its rights, and revoked', async ({ open }) => {
  const { page } = await open({ origin: portal.origin, as: ADMIN });
  const system = async (path: string, token: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (await fetch(`${portal.origin}${path}`, { ...init, headers })).status;
  };
  await visit(page, '/desktop/account');
  await page.getByRole('button', { name: '新建令牌' }).click();
  const making = page.getByRole('dialog').filter({ hasText: '新建接口令牌' });
  await making.getByLabel('用途').fill('市检索平台');
  await making.getByLabel('新闻：查看').check();
  const make = making.getByRole('button', { name: /^建\s*立$/ });
  const { Token } = await answered<{ Token: string }>(page, 'POST /api/Tokens', () => make.click(), 201);
  const shown = page.getByRole('dialog').filter({ hasText: '令牌已建立' });
  expect(await shown.locator('.token-text').innerText()).toBe(Token);
  await shown.getByRole('button', { name: '已保存好' }).click();
  await becomes(() => page.getByText(Token).count(), 0);

  expect(await system('/api/admin/Newss', Token)).toBe(200);
  // Neither what it was not given, nor anything without a name.
  expect(await system('/api/admin/Links', Token)).toBe(403);
  expect(await system('/api/Newss', Token, { method: 'POST', body: '{"Title":"x"}' })).toBe(403);
  expect(await system('/api/admin/Newss', `${Token}x`)).toBe(401);

  await visit(page, '/desktop/account');
  const line = page.getByRole('listitem').filter({ hasText: '市检索平台' });
  await line.getByText(/最近使用/).waitFor();
  await line.getByRole('button', { name: '撤销令牌：市检索平台' }).click();
  const sure = page.getByRole('tooltip').getByRole('button', { name: /^撤\s*销$/ });
  await answered(page, /^DELETE \/api\/Tokens\/\d+$/, () => sure.click());
  await line.getByText('已撤销', { exact: true }).waitFor();
  expect(await system('/api/admin/Newss', Token)).toBe(401);
});

journey('a role of one’s own making is given, limits what is seen, and is taken away', async ({ open }) => {
  const { staff } = await administrator(open, portal.origin);
  const who = await staff('own_role_holder', 'auditor');
  const office = await open({ origin: portal.origin, as: ADMIN });
  await visit(office.page, '/admin/roles');
  await office.page.getByRole('button', { name: '新建角色' }).click();
  const making = office.page.getByRole('dialog');
  await making.getByLabel('角色名称').fill('链接管理员');
  await making.getByLabel('友情链接：编辑').check();
  expect(await making.getByLabel('友情链接：查看').isChecked()).toBe(true);
  const keep = making.getByRole('button', { name: /保\s*存/ });
  await answered(office.page, 'POST /api/Roles', () => keep.click(), 201);

  await visit(office.page, '/admin/users');
  const edit = async (change: () => Promise<void>) => {
    await office.page.getByRole('button', { name: `编辑：${who.UserName}` }).click();
    const drawer = office.page.getByRole('dialog');
    await drawer.getByLabel('角色').waitFor();
    await change();
    const save = drawer.getByRole('button', { name: /保\s*存/ });
    await answered(office.page, /^PUT \/api\/Users\/\d+$/, () => save.click());
    await drawer.waitFor({ state: 'detached' });
  };
  const choose = async (name: string) => {
    await office.page.getByRole('dialog').getByLabel('角色').fill(name);
    await office.page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
    await office.page.keyboard.press('Tab');
  };
  const remove = (name: string) =>
    office.page
      .getByRole('dialog')
      .locator('.ant-select-selection-item')
      .filter({ hasText: name })
      .locator('.ant-select-selection-item-remove')
      .click();
  await edit(async () => {
    await choose('链接管理员');
    await remove('审计员');
  });
  await office.page
    .getByRole('row')
    .filter({ hasText: who.UserName })
    .getByText('链接管理员', { exact: true })
    .waitFor();

  const desk = await open({ origin: portal.origin, as: who });
  await enter(desk.page, '/admin/links', who);
  await heading(desk.page, '友情链接');
  await desk.page.getByRole('button', { name: '新建链接' }).first().waitFor();
  await settled(desk.page, desk.watch);
  const menu = desk.page.locator('[role=menuitem] a[href^="/admin/"]');
  const paths = await menu.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  expect(paths).toContain('/admin/links');
  expect(paths.filter((path) => /users|audit|news|postings/.test(path))).toEqual([]);
  desk.watch.allow({ statuses: [401, 403] });
  const status = async (path: string) => (await desk.page.request.get(portal.origin + path)).status();
  expect([await status('/api/admin/Links'), await status('/api/admin/Users')]).toEqual([200, 403]);

  await office.page.reload();
  await edit(async () => {
    await choose('注册用户');
    await remove('链接管理员');
  });
  // What was open ends with the role.
  expect(await status('/api/admin/Links')).toBe(401);
});

journey('a link that staff hand over sets a new password, once', async ({ open }) => {
  const who = await newUser(portal.origin, 'lost_password');
  const { page } = await open({ origin: portal.origin, as: ADMIN });
  await visit(page, '/admin/users?keyword=lost_password');
  await page.getByRole('button', { name: `更多操作：${who.UserName}` }).click();
  await page.getByRole('menuitem', { name: '一次性找回链接' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '生成一次性找回链接' });
  const give = question.getByRole('button', { name: /^生\s*成$/ });
  const { Path } = await answered<{ Path: string }>(page, /recovery-link$/, () => give.click(), 201);
  await page.getByRole('dialog').getByText(`${portal.origin}${Path}`).waitFor();

  const { page: own, watch } = await open({ origin: portal.origin, allowed: { statuses: [401, 422] } });
  const Password = 'Kiefer-93-Wolke-neun';
  const set = async () => {
    await visit(own, Path);
    for (const label of ['新密码', '确认新密码']) await own.getByLabel(label, { exact: true }).fill(Password);
    await own.getByRole('button', { name: '设置新密码' }).click();
  };
  await set();
  await own.getByText('密码已重新设置').waitFor();
  const login = async (word: string) =>
    (
      await own.request.post(`${portal.origin}/api/auth/login`, {
        data: { UserName: who.UserName, Password: word },
        headers: { origin: portal.origin },
      })
    ).status();
  expect([await login(who.Password), await login(Password)]).toEqual([401, 200]);
  await own.goto('about:blank');
  await set();
  await own.getByRole('alert').getByText(/链接/).first().waitFor();
  await watch.quiet();
  expect(await login(Password)).toBe(200);
});
