/** The mobile pages without a line: what was read stays readable, nothing of one visitor does, and a worker can be called back. */
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { journey, newUser } from './support/journey.ts';
import { becomes, visit } from './support/pages.ts';
import { freePort, type Portal, ROOT, startPortal } from './support/portal.ts';

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

/** Pixels of the text of a page. */
const letters = (page: Page) => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
/** Whether a worker is on its way. */
const isChanging = (page: Page) =>
  page.evaluate(async () => {
    const there = await navigator.serviceWorker.getRegistration('/app/');
    return (
      there !== undefined &&
      (there.installing !== null || there.waiting !== null || there.active?.state !== 'activated')
    );
  });

journey('a page that was read can be read without a line, and says how old it is', async ({ open }) => {
  const { page, context, watch } = await open({ origin: portal.origin, ...PHONE });
  await visit(page, '/app/index');
  await becomes(() => watched(page), true);
  // The page one came by was there before the worker.
  await becomes(() => kept(page), ['/app/index']);
  await page.getByRole('button', { name: '大字版' }).click();
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
  expect(await letters(page)).toBeGreaterThanOrEqual(20);
  expect(await page.getByText(/^没有网络连接。/).innerText()).toMatch(
    /^没有网络连接。本页保存于 \d{4}-\d\d-\d\d \d\d:\d\d，/,
  );
  // The ways to all services lead to what is kept.
  await page.goto('/app/services');
  await page.getByText(/^没有网络连接。本页保存于/).waitFor();
  expect(await page.getByRole('link', { name: /年费/ }).count()).toBeGreaterThan(0);
  await page.goto('/app/thinkTank');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('没有网络连接');
  expect(await letters(page)).toBeGreaterThanOrEqual(20);
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
  await becomes(() => kept(page), ['/app/about', '/app/index']);
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
  await becomes(() => kept(page), ['/app/index', '/app/news']);
  await page.evaluate(async () => {
    const cache = await caches.open('ip-portal-pages');
    await cache.put('/app/news/detail?id=999999', new Response('alt', { headers: { 'content-type': 'text/html' } }));
  });
  watch.allow({ statuses: [404] });
  await page.goto('/app/news/detail?id=999999');
  await becomes(() => kept(page), ['/app/index', '/app/news']);
  await visit(page, '/app/login');
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  await becomes(() => kept(page), []);
  await becomes(() => workers(page), 0);
});

/** Answers every page with rubbish, and keeps that. */
const BROKEN_WORKER = `
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const rubbish = () => new Response('<h1>坏了</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  event.respondWith(
    caches.open('ip-portal-pages').then((cache) => cache.put(event.request.url, rubbish())).then(rubbish),
  );
});`;

/** This build in a folder of its own, with a worker that is broken. */
async function brokenBuild(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-broken-'));
  const linkAll = async (of: string, without: string[]) => {
    const from = path.join(ROOT, of);
    const names = (await readdir(from)).filter((name) => !without.includes(name) && !name.startsWith('.'));
    await Promise.all(names.map((name) => symlink(path.join(from, name), path.join(folder, of, name))));
  };
  await linkAll('.', ['server', 'dist', 'data']);
  await cp(path.join(ROOT, 'server/build'), path.join(folder, 'server/build'), { recursive: true });
  await linkAll('server', ['build']);
  await cp(path.join(ROOT, 'dist'), path.join(folder, 'dist'), { recursive: true });
  const worker = path.join(folder, 'dist/app-worker.js');
  await Promise.all(['.br', '.gz'].map((packed) => rm(worker + packed, { force: true })));
  await writeFile(worker, BROKEN_WORKER);
  return folder;
}

journey('a broken worker is called back: by the next build, and by a portal that wants none', async ({ open }) => {
  const broken = await brokenBuild();
  try {
    for (const settings of [{}, { OFFLINE_PAGES: 'off' }] as Record<string, string>[]) {
      await portal.stop();
      portal = await startPortal([], { PORT: port }, broken);
      const { page, context, watch } = await open({ origin: portal.origin, ...PHONE });
      watch.allow({ text: [/ERR_CONNECTION_REFUSED|Failed to fetch/] });
      await visit(page, '/app/index');
      await becomes(() => watched(page), true);
      await page.goto('/app/news');
      expect(await page.getByRole('heading').innerText()).toBe('坏了');
      expect(await kept(page)).toContain('/app/news');
      await portal.stop();
      portal = await startPortal([], { PORT: port, ...settings });
      // The broken one still answers, once: meanwhile the browser looks whether there is another, here at once.
      await page.goto('/app/news');
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/app/'))?.update());
      await becomes(() => isChanging(page), false);
      if ('OFFLINE_PAGES' in settings) {
        await becomes(() => workers(page), 0);
        await becomes(() => kept(page), []);
      }
      await page.goto('/app/news');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('新闻中心');
      await context.close();
    }
  } finally {
    await rm(broken, { recursive: true, force: true });
  }
});
