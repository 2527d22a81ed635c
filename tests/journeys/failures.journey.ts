/** What a reader sees when the browser is too old or the backend fails. */
import { expect, inject } from 'vitest';
import { journey } from './support/journey.ts';
import { heading, takenOver, visit } from './support/pages.ts';

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
  await page.route(/p__desktop__fee\.[0-9a-f]+\.async\.js/, (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }) : route.continue();
  });
  await page.locator('a[href="/desktop/fee"]').first().click();
  await page.waitForURL('**/desktop/fee');
  await heading(page, '年费计算');
  await takenOver(page);
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
