/** The app takes up the page that the backend sent: the same nodes, the same place, nothing made anew. */
import type { Page, Route } from 'playwright-core';
import { expect, inject } from 'vitest';
import { ADMIN, journey } from './support/journey.ts';
import { heading, items, publicPages, records, takenOver } from './support/pages.ts';

const origin = inject('origin');

/** Numbers every element of the page before the scripts run; React's own complaints are kept. */
function mark(): void {
  const recovered: string[] = [];
  Object.assign(window, { __recovered: recovered });
  // React reports what it could not hydrate like an uncaught error.
  window.addEventListener('error', (event) => recovered.push(String(event.error ?? event.message)));
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    const nodes = [...document.querySelectorAll('#root *')];
    Object.assign(window, { __sent: nodes });
  });
}

interface Marked {
  sent: number;
  /** Elements that were sent and are gone, as `tag.class`. */
  gone: string[];
  recovered: string[];
}

function marked(page: Page): Promise<Marked> {
  return page.evaluate(() => {
    const { __sent, __recovered } = window as unknown as { __sent: Element[]; __recovered: string[] };
    const gone = __sent.filter((node) => !node.isConnected);
    return {
      sent: __sent.length,
      gone: gone.map((node) => `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}`),
      recovered: __recovered,
    };
  });
}

/** Waits until the whole page is the app's, and what it asked for has come. */
async function settled(page: Page): Promise<void> {
  await takenOver(page);
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    const last = main?.lastElementChild;
    return last && Object.keys(last).some((key) => key.startsWith('__reactFiber'));
  });
}

/** What the mobile lists put in the place of their paging links. */
const PAGING = /^(nav|ol|ul|li|a|span|svg|path)\./;

journey('every public page is hydrated without a complaint, and keeps its nodes', async ({ open }) => {
  const { page, watch } = await open();
  await page.addInitScript(mark);
  for (const url of await publicPages(origin)) {
    watch.forget();
    await page.goto(url);
    await settled(page);
    await watch.quiet();
    const { sent, gone, recovered } = await marked(page);
    expect(recovered, url).toEqual([]);
    expect(sent, url).toBeGreaterThan(40);
    const unexpected = /^\/app\/(news|notice|law)$/.test(url) ? gone.filter((node) => !PAGING.test(node)) : gone;
    expect(unexpected, url).toEqual([]);
  }
});

/** What stands in the place of a form until it comes. */
const WORD = /^(div\.shell-wait|h1\.sr-only|p\.|noscript\.)$/;
const REFUSED = /^(div\.shell-wait|h1\.sr-only|p\.|noscript\.|li\.|span\.)$/;

/** Forms that are sent whole keep all but the word for those without scripts. */
const NONE = /^noscript\.$/;

journey('result pages and the frame of forms are hydrated, too', async ({ open }) => {
  const { page, watch } = await open({ allowed: { statuses: [404] } });
  await page.addInitScript(mark);
  for (const url of [
    '/desktop/nowhere',
    '/nowhere',
    '/app/nowhere',
    '/desktop/news/detail?id=99999999',
    '/app/news/detail?id=99999999',
    '/desktop/login',
    '/desktop/register',
    '/desktop/account',
    '/app/login',
  ]) {
    watch.forget();
    await page.goto(url);
    await settled(page);
    await page.getByText('加载中...').waitFor({ state: 'detached' });
    await watch.quiet();
    const { gone, recovered } = await marked(page);
    expect(recovered, url).toEqual([]);
    // The word in the place of a form makes room for it; a refusal takes the place of the last crumb, too.
    const room = url === '/desktop/account' ? REFUSED : /^\/desktop\/(login|register)$/.test(url) ? NONE : WORD;
    expect(
      gone.filter((node) => !room.test(node)),
      url,
    ).toEqual([]);
  }
});

journey('a user’s page begins as the visitor’s and changes without a complaint', async ({ open }) => {
  const { page, watch } = await open({ as: ADMIN });
  await page.addInitScript(mark);
  for (const url of ['/desktop/index', '/desktop/news', '/desktop/transaction', '/app/index']) {
    watch.forget();
    await page.goto(url);
    await settled(page);
    await watch.quiet();
    expect((await marked(page)).recovered, url).toEqual([]);
  }
  await page.goto('/desktop/news');
  await page.locator('[data-user-block]').getByText('退出').waitFor();
});

journey('place, focus and typed text outlast the coming of the scripts', async ({ open }) => {
  const { page } = await open();
  await page.addInitScript(mark);
  const waiting: Route[] = [];
  let held = true;
  await page.route(/\.js$/, (route) => (held ? void waiting.push(route) : route.continue()));
  const [first] = await items(origin, '/api/Newss');
  await page.goto('/desktop/news', { waitUntil: 'commit' });
  await heading(page, '新闻中心');
  const box = page.getByRole('search', { name: '快速搜索' }).getByRole('searchbox');
  await box.fill('专利权');
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.waitForFunction(() => window.scrollY === 300);
  held = false;
  await Promise.all(waiting.map((route) => route.continue()));
  await settled(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  expect(await box.inputValue()).toBe('专利权');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('mini-keyword');
  const { gone, recovered } = await marked(page);
  expect([gone, recovered]).toEqual([[], []]);
  // And it is the app's: a click is followed without a page load.
  await page.evaluate(() => Object.assign(window, { __same: true }));
  await page
    .getByRole('link', { name: first?.Title ?? '' })
    .first()
    .click();
  await heading(page, first?.Title ?? '');
  expect(await page.evaluate(() => (window as unknown as { __same?: boolean }).__same)).toBe(true);
});

journey(
  'what is typed into log-in before its script has come is sent, and nothing is sent by the browser itself',
  async ({ open }) => {
    const { page } = await open();
    const waiting: Route[] = [];
    let held = true;
    await page.route(/\.js$/, (route) => (held ? void waiting.push(route) : route.continue()));
    const leaving: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') leaving.push(new URL(request.url()).pathname);
    });
    await page.goto('/desktop/login?redirect=%2Fdesktop%2Flaw', { waitUntil: 'commit' });
    await page.getByLabel('用户名').fill(ADMIN.UserName);
    const password = page.getByLabel('密码', { exact: true });
    await password.fill(ADMIN.Password);
    await password.press('Enter');
    held = false;
    await Promise.all(waiting.map((route) => route.continue()));
    await takenOver(page);
    expect(leaving).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('Password');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL('**/desktop/law');
  },
);

journey('a click that comes before the page is whole is followed', async ({ open }) => {
  const { page } = await open();
  const { law } = await records(origin);
  await page.goto(`/desktop/law/detail?id=${law.Id}`, { waitUntil: 'commit' });
  await page.locator('a.logo').click();
  await page.waitForURL('**/desktop/index');
  await takenOver(page);
});
