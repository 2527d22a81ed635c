/** Public pages fit the smallest phone and the largest screen, and need nothing at once that comes late. */
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { journey } from './support/journey.ts';
import { publicPages } from './support/pages.ts';

const origin = inject('origin');

/** What stands elsewhere or looks other before the later stylesheet has come; what a closed fold hides may. */
function movedByLaterSheet(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('#root *')].filter(
      (element) => !element.closest('details:not([open]) > :not(summary)'),
    );
    const looks = () =>
      all.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, borderTopWidth, fontSize, fontWeight } = getComputedStyle(element);
        return [...[x, y, width, height].map(Math.round), color, backgroundColor, borderTopWidth, fontSize, fontWeight];
      });
    const whole = looks();
    for (const late of document.querySelectorAll('body > style[data-later-css]')) late.remove();
    return looks().flatMap((early, place) => {
      const element = all[place] as Element;
      const [before, after] = [early.join(' '), whole[place]?.join(' ')];
      return before === after ? [] : [`${element.tagName} ${element.className}: ${before} → ${after}`];
    });
  });
}

for (const width of [320, 430, 820, 1440, 2560]) {
  journey(`nothing overflows a window ${width} wide, nothing in it moves later`, async ({ open }) => {
    const { page } = await open({ javaScript: false, width, height: 900 });
    const wider: string[] = [];
    const moved: [url: string, first: string[]][] = [];
    for (const url of await publicPages(origin)) {
      await page.goto(url);
      const { scroll, client } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }));
      expect(client, url).toBe(width);
      if (scroll > client) wider.push(`${url}: ${scroll}`);
      const later = await movedByLaterSheet(page);
      if (later.length > 0) moved.push([url, later.slice(0, 3)]);
    }
    expect(wider).toEqual([]);
    expect(moved).toEqual([]);
  });
}

/** Names of classes that the selectors of a stylesheet ask for. */
function classesOf(css: string): Set<string> {
  const selectors = css.replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name as string));
}

journey('no content waits for the later stylesheet', async ({ open }) => {
  const { page } = await open({ javaScript: false });
  for (const url of await publicPages(origin)) {
    await page.goto(url);
    const [first, later] = await Promise.all(
      ['head style[data-public-css]', 'body > style[data-later-css]'].map((place) => page.locator(place).innerHTML()),
    );
    const known = classesOf(first ?? '');
    const late = [...classesOf(later ?? '')].filter((name) => !known.has(name));
    // The stylesheet that is late is no empty one.
    expect(late.length, url).toBeGreaterThan(20);
    const used = new Set(
      await page.locator('#root *').evaluateAll((all) => all.flatMap((element) => [...element.classList])),
    );
    expect(used.size, url).toBeGreaterThan(10);
    expect(
      late.filter((name) => used.has(name)),
      url,
    ).toEqual([]);
  }
});
