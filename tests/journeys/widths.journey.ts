/** Public pages fit the smallest phone and the largest screen, and need nothing at once that comes late. */
import { expect, inject } from 'vitest';
import { journey } from './support/journey.ts';
import { publicPages } from './support/pages.ts';

const origin = inject('origin');

for (const width of [320, 430, 820, 2560]) {
  journey(`nothing overflows a window ${width} wide`, async ({ open }) => {
    const { page } = await open({ javaScript: false, width, height: 900 });
    const wider: string[] = [];
    for (const url of await publicPages(origin)) {
      await page.goto(url);
      const { scroll, client } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }));
      expect(client, url).toBe(width);
      if (scroll > client) wider.push(`${url}: ${scroll}`);
    }
    expect(wider).toEqual([]);
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
