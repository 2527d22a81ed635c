/** Addresses of the portal's pages and waiting for what a person waits for. */
import { KINDS, type Kind, RESOURCE_OF_KIND } from '@ip-portal/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Watch } from './watch.ts';

interface Item {
  Id: number;
  Title?: string;
  Name?: string;
  ApplicationNumber?: string;
}

async function list(origin: string, url: string): Promise<Item[]> {
  const answer = await fetch(`${origin}${url}`);
  const body = (await answer.json()) as { success: boolean; data: Item[] };
  if (!body.success) throw new Error(`${url} is refused`);
  return body.data;
}

/** Reads a list of the public API that has something in it. */
export async function items(origin: string, url: string): Promise<Item[]> {
  const found = await list(origin, url);
  if (found.length === 0) throw new Error(`${url} has no items`);
  return found;
}

/** Of which record the journeys speak, where it is not the first of its list. */
const ASKED: Partial<Record<Kind, string>> = { law: '?keyword=专利法' };

/** One existing record of each kind that there is any of; those of the demo have some. */
export async function records(origin: string): Promise<Record<Kind, Item>> {
  const first = async (kind: Kind) => {
    const [one] = await list(origin, `/api/${RESOURCE_OF_KIND[kind]}${ASKED[kind] ?? ''}`);
    return one ? [[kind, one] as const] : [];
  };
  const found = await Promise.all((Object.keys(KINDS) as Kind[]).map(first));
  return Object.fromEntries(found.flat()) as Record<Kind, Item>;
}

/** Every page a visitor can read, by address. */
export async function publicPages(origin: string): Promise<string[]> {
  const one = await records(origin);
  const ofKinds = (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
    const { list } = KINDS[kind];
    const record: Item | undefined = one[kind];
    return record ? [list, `${list}/detail?id=${record.Id}`] : [list];
  });
  const similar = `patent/similar?text=${encodeURIComponent('一种水下机器人的夹持机构')}`;
  const fee = `fee?type=${encodeURIComponent('发明')}&date=2020-01-01`;
  return [
    '/desktop/index',
    ...ofKinds,
    `/desktop/${similar}`,
    '/desktop/patent/classes?symbol=G06',
    '/desktop/transaction',
    '/desktop/about',
    '/desktop/search',
    `/desktop/search?keyword=${encodeURIComponent('专利')}`,
    '/desktop/fee',
    `/desktop/${fee}`,
    '/desktop/sitemap',
    '/desktop/privacy',
    '/desktop/terms',
    '/app/index',
    '/app/services',
    `/app/search?keyword=${encodeURIComponent('专利')}`,
    '/app/patent',
    `/app/patent/detail?id=${one.patent.Id}`,
    `/app/${similar}`,
    '/app/patent/classes',
    '/app/transaction',
    '/app/financing',
    `/app/financing/detail?id=${one.financing.Id}`,
    '/app/thinkTank',
    `/app/thinkTank/detail?id=${one.expert.Id}`,
    `/app/${fee}`,
    '/app/about',
    '/app/privacy',
    '/app/terms',
    '/app/news',
    '/app/notice',
    `/app/news/detail?id=${one.news.Id}`,
    `/app/notice/detail?id=${one.notice.Id}`,
    '/app/law',
    `/app/law/detail?id=${one.law.Id}`,
  ];
}

/** Waits until the page is React's. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Opens `url` and waits until the app runs. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await takenOver(page);
}

/** Waits, in the page, for two frames and idle time in which it changed nothing and moved nothing that ends. */
async function standsStill(): Promise<void> {
  for (;;) {
    let changes = 0;
    const observer = new MutationObserver((records) => {
      changes += records.length;
    });
    observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1000 }));
    observer.disconnect();
    const moving = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity);
    if (changes === 0 && moving.length === 0) return;
    // Where they lead is wanted, not the way.
    for (const one of moving) one.finish();
  }
}

/**
 * Waits until everything has come and stands: answers, scripts, rows, forms, pictures, and what was moving or fading.
 * Nothing of it waits for a time: as long as something comes that brings something else, this goes on.
 */
export async function settled(page: Page, watch: Watch): Promise<void> {
  for (let asked = -1; asked !== watch.asked; ) {
    await watch.quiet();
    asked = watch.asked;
    await expect.poll(() => page.locator('.ant-skeleton, .skeleton, [aria-busy=true]').count()).toBe(0);
    await page.evaluate(standsStill);
  }
}

/** Waits until `read` gives `expected`. */
export async function becomes<T>(read: () => T | Promise<T>, expected: T, timeout = 30_000): Promise<void> {
  await expect.poll(read, { timeout, interval: 50 }).toEqual(expected);
}

/**
 * Does `act`, by which the page sends `request` (as in `PUT /api/About`), and waits for the answer, which must be
 * `status`. What a page says in passing may be gone before a busy machine has looked: this is how a journey knows
 * that something was done.
 * @returns `data` of the answer.
 */
export async function answered<T = unknown>(
  page: Page,
  request: string | RegExp,
  act: () => Promise<unknown>,
  status = 200,
): Promise<T> {
  const [answer] = await Promise.all([
    page.waitForResponse((each) => {
      const sent = `${each.request().method()} ${new URL(each.url()).pathname}`;
      return typeof request === 'string' ? sent === request : request.test(sent);
    }),
    act(),
  ]);
  const text = await answer.text();
  expect(answer.status(), text).toBe(status);
  return (JSON.parse(text) as { data: T }).data;
}

/**
 * Keeps from now on, until the page is loaded anew, what it says in passing: such a message leaves by itself.
 * @returns waits until something with this text was said
 */
export async function listening(page: Page): Promise<(text: string) => Promise<void>> {
  await page.evaluate(() => {
    const said = new Set<string>();
    Object.assign(window, { __said: said });
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('.ant-message, [data-toast]')) said.add(one.textContent ?? '');
    }).observe(document, { characterData: true, childList: true, subtree: true });
  });
  const said = () => page.evaluate(() => [...(window as unknown as { __said: Set<string> }).__said].join('\n'));
  return (text) => expect.poll(said, { timeout: 30_000 }).toContain(text);
}

/** The address without the host, readable. */
export function here(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return decodeURIComponent(pathname + search + hash);
}

/** Heading of the page, waited for. */
export async function heading(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: text }).first().waitFor();
}

/** Name of the site, as the API tells it. */
export async function siteName(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/WebConfig`);
  return ((await answer.json()) as { data: { WebSiteName: string } }).data.WebSiteName;
}
