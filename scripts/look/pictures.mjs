/** Takes pictures of a built portal with its demo content. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ADMIN, startPortal } from '../../bench/lib/portal.mjs';
import { ensureChromium } from '../lib/browser.mjs';

const USER = { UserName: 'look', Password: 'Birke-58-Nebel' };
/** Longer pages are looked at as far as this. */
const TALLEST = 6000;

const LISTS = { news: 'Newss', notice: 'Notices', law: 'Laws', expert: 'ThinkTanks', financing: 'Financing' };

/** Ids of the first record of each kind. */
async function firstRecords(url) {
  const ids = Object.entries(LISTS).map(async ([kind, list]) => {
    const { data } = await (await fetch(`${url}/api/${list}?pageSize=1`)).json();
    return [kind, data[0].Id];
  });
  return Object.fromEntries(await Promise.all(ids));
}

async function send(context, url, address, data) {
  const answer = await context.request.post(`${url}${address}`, { data, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`);
}

/** Cookies of whoever looks. */
async function states(browser, url) {
  const stateOf = async (who, isNew) => {
    const context = await browser.newContext();
    if (isNew) await send(context, url, '/api/auth/register', { ...who, AgreePrivacy: true });
    await send(context, url, '/api/auth/login', who);
    const state = await context.storageState();
    await context.close();
    return state;
  };
  return { staff: await stateOf(ADMIN, false), user: await stateOf(USER, true) };
}

/** In the page: brings the pictures that wait to be scrolled to, and waits until everything has come and stands. */
async function standsWhole() {
  for (const picture of document.querySelectorAll('img[loading=lazy]')) picture.loading = 'eager';
  const waits = () =>
    document.querySelector('.ant-skeleton, .skeleton, [aria-busy=true]') !== null ||
    [...document.querySelectorAll('[role=status]')].some((one) => /加载中|正在加载/.test(one.textContent)) ||
    [...document.images].some((one) => !one.complete);
  let changed = performance.now();
  const observer = new MutationObserver(() => {
    changed = performance.now();
  });
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  const limit = performance.now() + 60_000;
  while (waits() || performance.now() - changed < 400) {
    if (performance.now() > limit) throw new Error('the page does not come to rest');
    await new Promise((done) => requestAnimationFrame(done));
  }
  observer.disconnect();
  await document.fonts.ready;
  // The minute at which demo content was written is another in each portal.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace(/\b\d\d:\d\d(:\d\d)?\b/g, '00:00');
}

/**
 * A portal to take pictures of: `shoot(page, view)` gives a PNG. `view`: `{ window, scheme?, scale?, whole? }`, `whole` for
 * the page down to its end.
 */
export async function openPortal(tree) {
  const portal = await startPortal({ SEED: 'demo' }, [], undefined, tree);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  const close = async () => {
    await browser.close();
    await portal.stop();
  };
  try {
    const records = await firstRecords(portal.url);
    const known = await states(browser, portal.url);
    const shoot = async ({ address, as }, { window, scheme = 'light', scale = 1, whole = false }) => {
      const context = await browser.newContext({
        baseURL: portal.url,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        viewport: window,
        deviceScaleFactor: scale,
        colorScheme: scheme,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...(as ? { storageState: known[as] } : {}),
      });
      try {
        const page = await context.newPage();
        const url = address.replace(/\$(\w+)/, (_all, kind) => String(records[kind]));
        await page.goto(url, { waitUntil: 'networkidle' });
        await page.evaluate(standsWhole);
        if (!whole) return await page.screenshot({ animations: 'disabled' });
        const tall = await page.evaluate(() => document.documentElement.scrollHeight);
        const clip = { x: 0, y: 0, width: window.width, height: Math.min(tall, TALLEST) };
        return await page.screenshot({ animations: 'disabled', fullPage: true, clip });
      } finally {
        await context.close();
      }
    };
    return { shoot, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Takes every picture of `pages` of the portal built in `tree` into `folder`. */
export async function takeAll(tree, pages, viewsOf, folder, write) {
  await mkdir(folder, { recursive: true });
  const portal = await openPortal(tree);
  try {
    for (const page of pages) {
      for (const view of viewsOf(page))
        await write(path.join(folder, view.file), await portal.shoot(page, { ...view, whole: true }));
    }
  } finally {
    await portal.close();
  }
}
