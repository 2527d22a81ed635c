/** What a reader sees when the browser is too old or the backend fails. */
import { expect, inject } from 'vitest';
import { journey } from './support/journey.ts';
import { heading, takenOver, visit } from './support/pages.ts';
import { scriptsOf } from './support/scripts.ts';

const INTERNET_EXPLORER = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko';
const origin = inject('origin');

journey('Internet Explorer gets the 500 page that names other browsers', async ({ open }) => {
  const { page } = await open({ userAgent: INTERNET_EXPLORER });
  for (const url of ['/desktop/index', '/desktop/account', '/admin/news']) {
    await page.goto(url);
    await heading(page, /不支持您的浏览器/);
    expect(await page.title()).toContain('500');
    await page.getByRole('link', { name: /Edge/ }).waitFor();
  }
});

journey('when the visitor cannot be read, the reason is shown and a retry works', async ({ open }) => {
  for (const url of ['/desktop/news', '/auth/login', '/admin/dashboard', '/app/index']) {
    const { page, context } = await open({ allowed: { statuses: [503, 500], text: [/503|服务维护中/] } });
    await page.route('**/api/auth/userinfo', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({
          success: false,
          errorCode: 'UNAVAILABLE',
          errorMessage: '服务维护中，请稍后再试',
          showType: 2,
        }),
      }),
    );
    await page.goto(url);
    await heading(page, '应用初始化失败');
    await page.getByRole('alert').filter({ hasText: '应用初始化失败：服务维护中，请稍后再试' }).waitFor();
    await page.unroute('**/api/auth/userinfo');
    await page.getByRole('link', { name: '重试' }).click();
    await page.getByRole('heading', { name: '应用初始化失败' }).waitFor({ state: 'detached' });
    await page.locator('h1').first().waitFor();
    await context.close();
  }
});

journey('a list that cannot be read says so and a retry brings it', async ({ open }) => {
  const { page, watch } = await open();
  await visit(page, '/desktop/index');
  watch.allow({ statuses: [500], text: [/request failed/] });
  await page.route(/\/api\/Notices\?/, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ success: false, errorCode: 'INTERNAL', errorMessage: '服务器内部错误', showType: 2 }),
    }),
  );
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '通知公告' }).click();
  await heading(page, '页面暂时无法打开');
  await page.unroute(/\/api\/Notices\?/);
  await page.getByRole('link', { name: '重试' }).click();
  await heading(page, '通知公告');
});

journey('a page that is open survives a missing chunk by one reload', async ({ open }) => {
  const { page, watch } = await open();
  await visit(page, '/desktop/index');
  watch.allow({ statuses: [404], text: [/ChunkLoadError|Loading chunk/] });
  let asked = 0;
  await page.route(scriptsOf('/desktop/fee', 'layouts__desktop-layout'), (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }) : route.continue();
  });
  await page.locator('a[href="/desktop/fee"]').first().click();
  await page.waitForURL('**/desktop/fee');
  await heading(page, '年费计算');
  await takenOver(page);
});

journey('without the network a menu click keeps the tab, says so, and goes on when it is back', async ({ open }) => {
  const { page, context, watch } = await open();
  await visit(page, '/desktop/index');
  watch.allow({ text: [/ERR_INTERNET_DISCONNECTED|ChunkLoadError|Loading chunk/] });
  await context.setOffline(true);
  await page.locator('a[href="/desktop/fee"]').first().click();
  await page.getByText('网络已断开，暂时打不开这个页面。').waitFor();
  // The frame is ours, and works.
  await page.getByRole('link', { name: '重试' }).click();
  await page.getByText('网络已断开，暂时打不开这个页面。').waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: '重试' }).click();
  await heading(page, '年费计算');
});

journey('without the network a log-in says so and keeps what was typed', async ({ open }) => {
  const { page, context, watch } = await open();
  await visit(page, '/desktop/login');
  watch.allow({ text: [/ERR_INTERNET_DISCONNECTED/] });
  await page.getByLabel('用户名').fill('zhang');
  await page.getByLabel('密码', { exact: true }).fill('Kiesel-36-Hafen!');
  await context.setOffline(true);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  // It stands in the form, of what the page has: no script can be had now.
  await page.getByRole('alert').getByText('服务器没有响应，请重试。').waitFor();
  expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('Kiesel-36-Hafen!');
  await context.setOffline(false);
});

const GONE = { status: 404, contentType: 'text/plain', body: 'gone' };

journey('a page whose own scripts are gone stands as it was sent, after one reload', async ({ open }) => {
  for (const [url, chunk, title, next, nextTitle] of [
    ['/desktop/news', scriptsOf('layouts__desktop-layout'), '新闻中心', '/desktop/notice', '通知公告'],
    ['/desktop/fee', scriptsOf('/desktop/fee', 'layouts__desktop-layout'), '年费计算', '/desktop/notice', '通知公告'],
    ['/app/news', scriptsOf('layouts__mobile-layout'), '新闻中心', '/app/services', '服务'],
  ] as const) {
    const { page, context } = await open({ allowed: { statuses: [404], text: [/ChunkLoadError|Loading chunk/] } });
    await page.route(chunk, (route) => route.fulfill(GONE));
    let loads = 0;
    let faults = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    page.on('pageerror', () => {
      faults += 1;
    });
    await page.goto(url);
    await expect.poll(() => [url, loads, faults]).toEqual([url, 2, 1]);
    await heading(page, title);
    await page.locator(`a[href="${next}"]`).first().click();
    await heading(page, nextTitle);
    await context.close();
  }
});

journey('in the place of a form or of the back office it is said that their scripts are gone', async ({ open }) => {
  for (const [url, chunk] of [
    ['/desktop/login', scriptsOf('layouts__desktop-layout')],
    ['/admin/dashboard', scriptsOf('layouts__admin-layout', '/admin/dashboard')],
  ] as const) {
    const { page, context } = await open({ allowed: { statuses: [404], text: [/ChunkLoadError|Loading chunk/] } });
    let gone = true;
    await page.route(chunk, (route) => (gone ? route.fulfill(GONE) : route.continue()));
    await page.goto(url);
    await heading(page, '页面暂时无法打开');
    await page.getByText(`路由元素解析失败，路径：${url}`).waitFor();
    gone = false;
    await page.getByRole('link', { name: '重试' }).click();
    await page.getByRole('heading', { name: '页面暂时无法打开' }).waitFor({ state: 'detached' });
    await page.locator('h1:not(.sr-only)').first().waitFor();
    await context.close();
  }
});

journey('the browser is told nothing of another origin', async ({ open }) => {
  const { page } = await open();
  const answer = await page.goto('/desktop/index');
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  const refused = await page.request.post(`${origin}/api/auth/login`, {
    data: { UserName: 'x', Password: 'y' },
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(refused.status()).toBe(403);
});
