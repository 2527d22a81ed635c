/** A user opens an account, posts a demand, looks after the account and leaves. */
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { journey, loggedIn } from './support/journey.ts';
import { answered, becomes, heading, here, listening, visit } from './support/pages.ts';

const origin = inject('origin');
const unique = () => `user_${Math.random().toString(36).slice(2, 10)}`;
const PASSWORD = 'Wacholder-29-Bucht';

async function register(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('用户名').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('确认密码').fill(password);
  await page.getByRole('checkbox', { name: /隐私政策/ }).check();
  await page.getByRole('button', { name: /注\s*册/ }).click();
}

async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('用户名').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
}

/** Chooses from a list, and waits until the field shows what was chosen. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
  await page
    .locator('.ant-form-item')
    .filter({ has: page.getByLabel(label) })
    .getByTitle(option, { exact: true })
    .waitFor();
}

/** The bar above the header. */
const bar = (page: Page) => page.locator('[data-user-block]');

journey('registration names every bad field, then opens the account', async ({ open }) => {
  const { page, watch } = await open();
  const name = unique();
  await visit(page, '/desktop/register');
  await page.getByRole('button', { name: /注\s*册/ }).click();
  for (const fault of ['请填写用户名', '请输入密码', '两次输入的密码不一致', '请阅读并同意隐私政策后再注册']) {
    await page.getByText(fault).waitFor();
  }
  await page.getByLabel('用户名').fill('1a');
  await page.getByText('用户名格式不正确').waitFor();
  await page.getByLabel('密码', { exact: true }).fill('short');
  await page.getByText(/密码至少 \d+ 个字符/).waitFor();
  await page.getByLabel('手机号（选填）').fill('12345');
  // What was not wrong before is looked at when the form is sent.
  await page.getByRole('button', { name: /注\s*册/ }).click();
  await page.getByText('手机号应为 11 位数字，以 13 至 19 开头').waitFor();
  await page.getByLabel('手机号（选填）').fill('');

  watch.allow({ statuses: [400, 409, 422] });
  await register(page, 'admin', PASSWORD);
  await page
    .getByText(/已被(使用|注册|占用)|已存在/)
    .first()
    .waitFor();
  await page.getByLabel('用户名').fill(name);
  await page.getByRole('button', { name: /注\s*册/ }).click();
  await becomes(() => here(page), '/desktop/index');
  await bar(page).getByText(name).waitFor();
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '知识产权交易' }).waitFor();
});

journey(
  'from a protected page over the log-in back to it, a demand is posted and waits for review',
  async ({ open }) => {
    const name = unique();
    const first = await open();
    await visit(first.page, '/desktop/register');
    await register(first.page, name, PASSWORD);
    await bar(first.page).getByText(name).waitFor();

    const { page, watch } = await open();
    await visit(page, '/desktop/transaction/post');
    await heading(page, '没有权限访问');
    await page.getByRole('link', { name: '去登录' }).click();
    await heading(page, '登录');
    watch.allow({ statuses: [401] });
    await logIn(page, name, 'Wrong-Passw0rd1');
    await page.getByRole('alert').filter({ hasText: '用户名或密码' }).first().waitFor();
    await logIn(page, name, PASSWORD);
    await heading(page, '发布供需');
    expect(here(page)).toBe('/desktop/transaction/post');

    await page.getByRole('button', { name: '提交审核' }).click();
    await page.getByText('请填写标题').waitFor();
    await page.getByText('请选择交易方式').waitFor();

    const title = `求购海水淡化膜涂布工艺专利 ${name}`;
    await page.getByText('需求', { exact: true }).click();
    await page.getByLabel('标题').fill(title);
    await choose(page, '交易方式', '转让');
    await page.getByLabel('技术领域').fill('新材料');
    await page.getByLabel('摘要').fill('寻找可用于反渗透膜涂布的成熟工艺，要求已有中试数据。');
    await page.getByText('面议', { exact: true }).click();
    await page.getByLabel('联系人').fill('周行远');
    await page.getByLabel('联系电话').fill('13800138000');
    await page.getByRole('checkbox', { name: /我承诺/ }).check();
    const submit = page.getByRole('button', { name: '提交审核' });
    await answered(page, 'POST /api/Postings', () => submit.click(), 201);
    await heading(page, /已提交，待审核/);
    await page.getByRole('link', { name: '查看这条信息' }).click();
    await heading(page, title);
    await page.getByText('待审核').first().waitFor();

    const other = await open({ state: await loggedIn(origin, { UserName: name, Password: PASSWORD }) });
    await visit(other.page, '/desktop/transaction?Mine=true');
    await other.page.getByRole('link', { name: title }).waitFor();
    await visit(other.page, '/desktop/transaction');
    expect(await other.page.getByRole('link', { name: title }).count()).toBe(0);
  },
);

journey('profile, password, another device and leaving', async ({ open }) => {
  const name = unique();
  const { page, watch } = await open();
  await visit(page, '/desktop/register');
  await register(page, name, PASSWORD);
  await bar(page).getByText(name).click();
  await heading(page, '个人中心');

  const profile = page.getByRole('region', { name: '个人资料' });
  await profile.getByLabel('手机号').fill('123');
  await profile.getByText(/手机号应为/).waitFor();
  await profile.getByLabel('手机号').fill('13900139000');
  await profile.getByLabel('姓名').fill('林知远');
  const save = profile.getByRole('button', { name: '保存资料' });
  const heard = await listening(page);
  await answered(page, 'PUT /api/auth/profile', () => save.click());
  await heard('个人资料已保存');
  await bar(page).getByText('林知远').waitFor();

  const second = await open({ state: await loggedIn(origin, { UserName: name, Password: PASSWORD }) });
  await visit(second.page, '/desktop/account');
  await heading(second.page, '个人中心');
  await visit(page, '/desktop/account');
  expect(await profile.getByLabel('手机号').inputValue()).toBe('13900139000');
  const sessions = page.getByRole('region', { name: '登录设备' });
  await sessions.getByText('当前设备').waitFor();
  await becomes(() => sessions.getByRole('listitem').count(), 2);
  await sessions
    .getByRole('listitem')
    .filter({ hasNotText: '当前设备' })
    .getByRole('button', { name: /退出登录/ })
    .click();
  const end = page.getByRole('tooltip').or(page.locator('.ant-popconfirm')).getByRole('button', { name: '退出登录' });
  const heardThere = await listening(page);
  // By its key: what has just opened may still move under a pointer.
  await answered(page, /^DELETE \/api\/auth\/sessions\/\d+$/, () => end.press('Enter'));
  await heardThere('该设备上的登录已退出');
  await becomes(() => sessions.getByRole('listitem').count(), 1);
  await visit(second.page, '/desktop/account');
  await heading(second.page, '没有权限访问');

  const password = page.getByRole('region', { name: '修改密码' });
  const next = 'Lehm-94-Weide';
  watch.allow({ statuses: [400, 401, 403, 422] });
  await password.getByLabel('原密码').fill('Wrong-Passw0rd1');
  await password.getByLabel('新密码', { exact: true }).fill(next);
  await password.getByLabel('确认新密码').fill(next);
  await password.getByRole('button', { name: '修改密码' }).click();
  await password
    .getByText(/原密码/)
    .nth(1)
    .waitFor();
  await password.getByLabel('原密码').fill(PASSWORD);
  await answered(page, 'PUT /api/auth/password', () => password.getByRole('button', { name: '修改密码' }).click());
  await heardThere('密码已修改');
  // Emptied once it was taken.
  await becomes(() => password.getByLabel('原密码').inputValue(), '');

  await bar(page).getByRole('link', { name: '退出' }).click();
  await bar(page).getByRole('link', { name: '登录' }).waitFor();
  await visit(page, '/desktop/login');
  await logIn(page, name, next);
  await bar(page).getByText('林知远').waitFor();
});

journey('a stranger cannot send the log-in to another site', async ({ open }) => {
  const { page } = await open();
  const name = unique();
  await visit(page, `/desktop/register?redirect=${encodeURIComponent('//evil.example/x')}`);
  await register(page, name, PASSWORD);
  await becomes(() => here(page), '/desktop/index');
});

journey('the mobile log-in leads to the own page', async ({ open }) => {
  const { page } = await open({ width: 390, height: 844 });
  const name = unique();
  const context = await open();
  await visit(context.page, '/desktop/register');
  await register(context.page, name, PASSWORD);
  await bar(context.page).getByText(name).waitFor();
  await visit(page, '/app/login');
  await logIn(page, name, PASSWORD);
  await heading(page, name);
});
