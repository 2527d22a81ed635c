/** The built app on a plain web server that knows nothing of our pages, the API behind it. */
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { builtApp, type Hosted, host, proxyTo } from './support/hosting.ts';
import { ADMIN, journey } from './support/journey.ts';
import { heading, here, siteName, takenOver, visit } from './support/pages.ts';

let server: Hosted;
let origin = '';

beforeAll(async () => {
  const app = builtApp();
  const backend = proxyTo(inject('origin'));
  server = await host((request, response) =>
    /^\/(api|feed)\//.test(request.url ?? '') ? backend(request, response) : app(request, response),
  );
  origin = `http://127.0.0.1:${server.port}`;
});
afterAll(() => server?.stop());

journey('public pages, log-in and back office work without the pages of our backend', async ({ open }) => {
  const { page, watch } = await open({ origin });
  const name = await siteName(origin);
  await visit(page, '/');
  expect(here(page)).toBe('/desktop/index');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '新闻中心' }).click();
  await heading(page, '新闻中心');
  const first = page.locator('main li h2 a, main li h3 a').first();
  const title = (await first.innerText()).trim();
  await first.click();
  await heading(page, title);
  expect(await page.title()).toBe(`${title} - ${name}`);
  await page.reload();
  await heading(page, title);
  await visit(page, '/app/law');
  await visit(page, '/desktop/no-such-page');
  await heading(page, '页面不存在');

  await visit(page, '/auth/login?redirect=/admin/users');
  await page.getByLabel('用户名').fill(ADMIN.UserName);
  await page.getByLabel('密码', { exact: true }).fill(ADMIN.Password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.waitForURL('**/admin/users');
  await takenOver(page);
  await page
    .getByRole('cell', { name: ADMIN.UserName, exact: true })
    .or(page.getByRole('row', { name: new RegExp(ADMIN.UserName) }))
    .first()
    .waitFor();
  await watch.quiet();
});

journey('without an answer of the backend a loading text is centred, then the reason is shown', async ({ open }) => {
  const { page } = await open({ origin, allowed: { text: [/.*/] } });
  await page.route('**/api/auth/userinfo', async (route) => {
    await page.getByRole('status').filter({ hasText: '加载中...' }).waitFor();
    await route.abort('connectionrefused');
  });
  await page.goto('/desktop/index', { waitUntil: 'commit' });
  await heading(page, '应用初始化失败');
});
