/**
 * Whoever needs larger letters or more room between them loses nothing: zoom of 200 % (WCAG 1.4.4) and the spacing of
 * 1.4.12, at the desk and on the phone.
 */
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { journey } from './support/journey.ts';
import { publicPages } from './support/pages.ts';

const origin = inject('origin');

/** What 1.4.12 names, over whatever the page says. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** As a visitor's own stylesheet: no rule of the site about where styles may come from holds for it. */
const spaceOut = (page: Page) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, SPACED);

/** By how much the page is wider than its window. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Boxes that cut off text of their own. Where only so many lines of a text are shown (line-clamp), all of it stands
 * where the row leads to; what only a screen reader reads is one pixel high.
 */
const cutOff = (page: Page) =>
  page.locator('main *, header *, footer *, nav *').evaluateAll((all) =>
    all
      .filter((element) => {
        const style = getComputedStyle(element);
        const hides = [style.overflowX, style.overflowY].some((way) => way === 'hidden' || way === 'clip');
        const told = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        const clamped = style.webkitLineClamp !== 'none' || element.closest('.sr-only') !== null;
        if (!hides || !told || clamped || element.clientHeight < 2) return false;
        return (
          element.scrollHeight > element.clientHeight + 2 ||
          (style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 2)
        );
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`),
  );

journey('at 200 % nothing overflows', async ({ open }) => {
  // A window of 1440 px whose letters are twice as large shows as much as one of 720 px.
  const { page } = await open({ javaScript: false, width: 720, height: 450 });
  const wider: string[] = [];
  for (const url of await publicPages(origin)) {
    await page.goto(url);
    if ((await overflowOf(page)) > 0) wider.push(url);
  }
  expect(wider).toEqual([]);
});

for (const width of [1440, 390]) {
  journey(`with room between letters and lines nothing is cut off, ${width} wide`, async ({ open }) => {
    const { page } = await open({ javaScript: false, width, height: 900 });
    const lost: string[] = [];
    for (const url of await publicPages(origin)) {
      await page.goto(url);
      const before = new Set(await cutOff(page));
      await spaceOut(page);
      if ((await overflowOf(page)) > 0) lost.push(`${url} is wider than its window`);
      for (const box of new Set(await cutOff(page))) if (!before.has(box)) lost.push(`${url}: ${box}`);
    }
    expect(lost).toEqual([]);
  });
}
