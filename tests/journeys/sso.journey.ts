/** In by the city's identity provider, out of both, and an account linked with it: two servers, one browser. */
import { afterAll, beforeAll, expect } from 'vitest';
import { CLIENT, startProvider, type TestProvider } from '../../server/test/helpers/provider.ts';
import { ADMIN, journey, newUser } from './support/journey.ts';
import { becomes, heading, here, visit } from './support/pages.ts';
import { freePort, type Portal, startPortal } from './support/portal.ts';

const NAME = '城市统一身份认证';
let portal: Portal;
let provider: TestProvider;

beforeAll(async () => {
  const port = String(await freePort());
  provider = await startProvider(`http://127.0.0.1:${port}`);
  portal = await startPortal([], { PORT: port, SSO_HOSTS: provider.host });
  const send = async (method: string, path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', origin: portal.origin, cookie };
    const answer = await fetch(portal.origin + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  };
  const cookies = await send('POST', '/api/auth/login', ADMIN);
  const settings = { Enabled: true, Name: NAME, Issuer: provider.issuer, Unknown: 'create', Version: 1 };
  const client = { ClientId: CLIENT.id, ClientSecret: CLIENT.secret };
  await send('PUT', '/api/admin/SingleSignOn', { ...settings, ...client }, cookies.join('; '));
});
afterAll(() => portal?.stop());

const options = () => ({
  origin: portal.origin,
  allowed: { text: [new RegExp(provider.host), /favicon/] },
});

journey('a person without an account comes in where they were going, and leaves both', async ({ open }) => {
  provider.people.set('city-1', { preferred_username: '赵小红', name: '赵小红' });
  const { page } = await open(options());
  await visit(page, '/desktop/login?redirect=/desktop/account');
  await page.getByRole('link', { name: `使用${NAME}登录` }).click();
  await heading(page, NAME);
  await page.getByLabel('账号').fill('city-1');
  await page.getByRole('button', { name: '登录' }).click();
  await heading(page, '个人中心');
  expect(here(page)).toBe('/desktop/account');
  await page.getByRole('heading', { name: NAME }).waitFor();
  await page.getByText('最近登录').first().waitFor();

  // This page leaves for the provider as soon as the portal has ended the session: there may be nothing to wait for.
  await page.goto('/desktop/loginOut', { waitUntil: 'commit' });
  // The provider asks before it ends its own session.
  await heading(page, '确认退出？');
  expect(new URL(page.url()).host).toBe(provider.host);
  await page.getByRole('button', { name: '退出登录' }).click();
  await becomes(() => here(page), '/desktop/index');
});

journey('an account is linked from its own page and let in by the provider afterwards', async ({ open }) => {
  const who = await newUser(portal.origin, `sso_${Date.now() % 100_000}`);
  const first = await open({ ...options(), as: who });
  await visit(first.page, '/desktop/account');
  await first.page.getByRole('button', { name: `关联${NAME}` }).click();
  await heading(first.page, NAME);
  await first.page.getByLabel('账号').fill('city-2');
  await first.page.getByRole('button', { name: '登录' }).click();
  await first.page.getByRole('button', { name: /^解除关联/ }).waitFor();

  const { page } = await open(options());
  await visit(page, '/app/login');
  await page.getByRole('link', { name: `使用${NAME}登录` }).click();
  await page.getByLabel('账号').fill('city-2');
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByText(`用户名：${who.UserName}`).waitFor();
});

journey('a provider that is down is told of, and the password still works', async ({ open }) => {
  const { page } = await open(options());
  provider.amr = null;
  await visit(page, '/desktop/login');
  await page.getByRole('link', { name: `使用${NAME}登录` }).click();
  await page.getByLabel('账号').fill('city-1');
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByText('统一身份认证没有完成登录').waitFor();
  provider.amr = ['pwd'];
  await page.getByLabel('用户名').fill(ADMIN.UserName);
  await page.getByLabel('密码', { exact: true }).fill(ADMIN.Password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await becomes(() => here(page), '/desktop/index');
});
