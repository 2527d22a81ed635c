/** Addresses of the portal's pages and waiting for what a person waits for. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Watch } from './watch.ts';

export { items, publicPages, records } from './public-pages.ts';

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
