/** The built app on one site, the portal on another, both over TLS: what the cookie and CORS rules are for. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { builtApp, type Hosted, hostOverTls, proxyTo } from './support/hosting.ts';
import { ADMIN, journey, type OpenOptions } from './support/journey.ts';
import { answered, becomes, heading, here, items, listening, visit } from './support/pages.ts';
import { freePort, type Portal, startPortal } from './support/portal.ts';

const APP = 'portal-app.test';
const STRANGER = 'stranger.test';
let portal: Portal;
const hosts: Hosted[] = [];
let app = '';
let api = '';

beforeAll(async () => {
  const port = await freePort();
  app = `https://${APP}:${port}`;
  portal = await startPortal([], { TRUST_PROXY: '1', ALLOWED_ORIGINS: app });
  const front = proxyTo(portal.origin, { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' });
  const backend = await hostOverTls(front, 'portal-api.test');
  api = `https://portal-api.test:${backend.port}`;
  const page = builtApp((html) =>
    html.replace('<meta name="api-base" content="/">', `<meta name="api-base" content="${api}">`),
  );
  hosts.push(backend, await hostOverTls(page, APP, port));
});
afterAll(async () => {
  for (const one of hosts) one.stop();
  await portal?.stop();
});

const elsewhere = (): OpenOptions => ({
  origin: app,
  ignoreHTTPSErrors: true,
  allowed: { text: [new RegExp(`^request left the portal: ${api}/api/`)] },
});

/** Waits until pictures of the backend are shown in `page`. */
const pictures = (page: Page) =>
  becomes(
    () =>
      page
        .locator(`main img[src^="${api}/api/Files/"]`)
        .evaluateAll((all) => all.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)),
    true,
  );

const cookie = async (page: Page) =>
  (await page.context().cookies(api)).find((one) => one.name === '__Host-ip_portal_sid');

journey('a visitor reads, an administrator logs in, writes with a picture, exports and leaves', async ({ open }) => {
  const { page, context, watch } = await open(elsewhere());
  await visit(page, '/');
  expect(here(page)).toBe('/desktop/index');
  await pictures(page);
  expect(await cookie(page)).toBeUndefined();

  await visit(page, '/auth/login?redirect=/admin/news');
  await page.getByLabel('用户名').fill(ADMIN.UserName);
  await page.getByLabel('密码', { exact: true }).fill(ADMIN.Password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await heading(page, '新闻管理');
  expect(await cookie(page)).toMatchObject({
    sameSite: 'None',
    secure: true,
    httpOnly: true,
    partitionKey: `https://${APP}`,
  });

  const [news] = await items(portal.origin, '/api/Newss/ReComImage6');
  const source = new URL((news as { Cover?: string }).Cover ?? '', portal.origin);
  const buffer = Buffer.from(await (await fetch(source)).arrayBuffer());
  const title = '另一网址上写的新闻';
  const drawer = page.getByRole('dialog').filter({ hasText: /新闻/ }).first();
  await page.getByRole('button', { name: '新建新闻' }).first().click();
  await drawer.getByRole('textbox', { name: '标题' }).fill(title);
  await drawer.getByRole('combobox', { name: '栏目' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '中心动态' }).click();
  await drawer.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('正文。');
  await drawer
    .locator('input[type=file][accept^="image/"]')
    .first()
    .setInputFiles({ name: 'cover.webp', mimeType: 'image/webp', buffer });
  const cover = drawer.getByRole('img', { name: '当前封面' });
  await becomes(() => cover.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0), true);
  expect(await cover.getAttribute('src')).toMatch(new RegExp(`^${api}/api/Files/`));
  await drawer.getByLabel(/封面说明/).fill('一张演示封面');
  const publish = drawer.getByRole('button', { name: '立即发布' });
  const heard = await listening(page);
  await answered(page, 'POST /api/Newss', () => publish.click(), 201);
  await heard('已发布');
  await page.getByRole('row').filter({ hasText: title }).getByText('已发布', { exact: true }).first().waitFor();

  // Stored as the portal itself writes it: the same record serves pages on any host.
  const stored = (await items(portal.origin, `/api/Newss?keyword=${encodeURIComponent(title)}`))[0];
  expect(stored).toMatchObject({ Title: title, Cover: expect.stringMatching(/^\/api\/Files\//) });
  await visit(page, `/desktop/news/detail?id=${stored?.Id}`);
  await heading(page, title);

  await visit(page, '/admin/audit');
  await heading(page, '审计日志');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出表格' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-[\d-]+\.csv$/);

  watch.forget();
  await visit(page, '/desktop/loginOut');
  await becomes(async () => await cookie(page), undefined);
  await visit(page, '/admin/news');
  await heading(page, '没有权限访问');
  await context.close();
});

journey('the same app on a site nobody named gets nothing', async ({ open }) => {
  const stranger = app.replace(APP, STRANGER);
  const { page } = await open({ ...elsewhere(), origin: stranger, allowed: { text: [/.*/] } });
  await page.goto('/desktop/index');
  await heading(page, '应用初始化失败');
  await page.getByText('服务器没有响应').waitFor();
  const refused = await page.evaluate(async (url) => {
    const send = (init: RequestInit) =>
      fetch(url, { method: 'POST', credentials: 'include', ...init }).then(
        (answer) => answer.type,
        () => 'refused',
      );
    const form = new FormData();
    form.append('file', new Blob(['x']), 'x.txt');
    return [await send({ body: '{}', headers: { 'content-type': 'application/json' } }), await send({ body: form })];
  }, `${api}/api/Files`);
  expect(refused).toEqual(['refused', 'refused']);
});
