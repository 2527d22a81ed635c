/** The mobile pages without a line: what was read stays readable, nothing of one visitor does, and a worker can be called back. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { journey, newUser } from './support/journey.ts';
import { becomes, visit } from './support/pages.ts';
import { freePort, type Portal, startPortal } from './support/portal.ts';

let portal: Portal;
let port: string;
beforeAll(async () => {
  port = String(await freePort());
  portal = await startPortal([], { PORT: port });
});
afterAll(() => portal?.stop());

const PHONE = { width: 390, height: 844 };
/** Whether the worker answers for the page. */
const watched = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const pages = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)),
    );
    return pages.flat().sort();
  });

journey('a page that was read can be read without a line, and says how old it is', async ({ open }) => {
  const { page, context, watch } = await open({ origin: portal.origin, ...PHONE });
  await visit(page, '/app/index');
  await becomes(() => watched(page), true);
  await visit(page, '/app/services');
  await visit(page, '/app/law');
  await page.getByRole('link', { name: /条例/ }).first().click();
  const title = page.getByRole('heading', { level: 1 });
  const name = await title.innerText();
  // Followed inside the app the page was never asked for as one, and is kept all the same.
  await becomes(async () => (await kept(page)).includes('/app/law/detail'), true);
  watch.allow({ text: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/], statuses: [503] });
  await context.setOffline(true);
  await page.reload();
  expect(await title.innerText()).toBe(name);
  // Nothing is shown that would do nothing.
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.getByText(/^没有网络连接。/).innerText()).toMatch(
    /^没有网络连接。本页保存于 \d{4}-\d\d-\d\d \d\d:\d\d，/,
  );
  // The ways to all services lead to what is kept.
  await page.goto('/app/services');
  await page.getByText(/^没有网络连接。本页保存于/).waitFor();
  expect(await page.getByRole('link', { name: /年费/ }).count()).toBeGreaterThan(0);
  await page.goto('/app/thinkTank');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('没有网络连接');
  await page.getByRole('link', { name: new RegExp(`^${name}\\s*保存于`) }).click();
  expect(await title.innerText()).toBe(name);
  // The network wins as soon as there is one.
  await context.setOffline(false);
  await page.reload();
  expect(await page.getByText('没有网络连接').count()).toBe(0);
});

journey('a line that says nothing leads to what is kept, and what comes after all is kept', async ({ open }) => {
  const { page } = await open({ origin: portal.origin, ...PHONE });
  await visit(page, '/app/index');
  await becomes(() => watched(page), true);
  await visit(page, '/app/about');
  await becomes(() => kept(page), ['/app/about']);
  const goOn = portal.hold();
  try {
    await page.reload({ waitUntil: 'commit' });
    await page.getByText(/^网络没有响应。本页保存于 \d{4}-\d\d-\d\d \d\d:\d\d，/).waitFor();
    await page.getByRole('heading', { level: 1, name: '关于我们' }).waitFor();
  } finally {
    goOn();
  }
  await visit(page, '/app/about');
  expect(await page.getByText('网络没有响应').count()).toBe(0);
});

journey('a page that is gone is kept no longer, and after a log-out nothing is', async ({ open }) => {
  const who = await newUser(portal.origin, 'offline_reader');
  const { page, watch } = await open({ origin: portal.origin, as: who, ...PHONE });
  await visit(page, '/app/index');
  await becomes(() => watched(page), true);
  await visit(page, '/app/news');
  await visit(page, '/app/account');
  // Of a visitor's own pages none is kept.
  await becomes(() => kept(page), ['/app/news']);
  await page.evaluate(async () => {
    const cache = await caches.open('ip-portal-pages');
    await cache.put('/app/news/detail?id=999999', new Response('alt', { headers: { 'content-type': 'text/html' } }));
  });
  watch.allow({ statuses: [404] });
  await page.goto('/app/news/detail?id=999999');
  await becomes(() => kept(page), ['/app/news']);
  await visit(page, '/desktop/loginOut');
  await becomes(() => kept(page), []);
  await becomes(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
});

journey('a worker that is called back goes with all it kept', async ({ open }) => {
  const { page, watch } = await open({ origin: portal.origin, ...PHONE });
  await visit(page, '/app/index');
  await becomes(() => watched(page), true);
  await visit(page, '/app/news');
  await becomes(() => kept(page), ['/app/news']);
  await portal.stop();
  portal = await startPortal([], { PORT: port, OFFLINE_PAGES: 'off' });
  watch.allow({ text: [/ERR_CONNECTION_REFUSED|Failed to fetch/] });
  await visit(page, '/app/news');
  await becomes(() => kept(page), []);
  await becomes(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
});
