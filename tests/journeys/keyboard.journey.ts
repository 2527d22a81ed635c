/** A visitor who uses the keyboard alone. */
import { articleUrl } from '@ip-portal/contract/urls';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { journey } from './support/journey.ts';
import { becomes, heading, here, items, visit } from './support/pages.ts';

const origin = inject('origin');

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** Presses Tab until the focused element has this text. */
async function tabTo(page: Page, text: RegExp, limit = 60): Promise<void> {
  for (let step = 0; step < limit; step += 1) {
    if (text.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${limit} tabs did not reach ${text}; at ${await focused(page)}`);
}

journey('the skip link, the menu, an article', async ({ open }) => {
  const { page } = await open();
  await visit(page, '/desktop/news');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('跳到主要内容');
  await page.keyboard.press('Enter');
  await becomes(() => page.evaluate(() => document.activeElement?.id), 'main');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  await visit(page, '/desktop/index');
  await tabTo(page, /^通知公告$/);
  const outline = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement ?? document.body);
    return style.outlineStyle !== 'none' || style.boxShadow !== 'none';
  });
  expect(outline, 'the focus is visible').toBe(true);
  await page.keyboard.press('Enter');
  await heading(page, '通知公告');

  const title = (await page.locator('main li h2 a, main li h3 a').first().innerText()).trim();
  await page.locator('#main').focus();
  await tabTo(page, new RegExp(`^${title.slice(0, 12).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
  await page.keyboard.press('Enter');
  await heading(page, title);
});

journey('the skip link of every frame', async ({ open }) => {
  const { page } = await open();
  for (const url of ['/desktop/fee', '/app/services', '/auth', '/auth/login']) {
    await visit(page, url);
    await page.getByRole('link', { name: '跳到主要内容' }).focus();
    await page.keyboard.press('Enter');
    await becomes(() => page.evaluate(() => document.activeElement?.id), 'main');
    expect(new URL(page.url()).pathname, url).toBe(url);
  }
});

journey('the law that an article names', async ({ open }) => {
  const { page } = await open();
  const [news] = await items(origin, `/api/Newss?keyword=${encodeURIComponent('一文读懂专利开放许可')}`);
  await visit(page, articleUrl('news', news?.Id ?? 0));
  await page.locator('#main').focus();
  await tabTo(page, /^《星海市专利转化运用促进办法》第十三条$/);
  await page.keyboard.press('Enter');
  await heading(page, '星海市专利转化运用促进办法');
  expect(new URL(page.url()).hash).toBe('#art-13');
});

/**
 * In the page: what surrounds the focused element, or the box of a field whose button stands in it: width of the outline in
 * px, 0 where there is none, and its contrast to the ground it lies on.
 */
function outlineOf(): { width: number; contrast: number } {
  const element = document.activeElement ?? document.body;
  const parent = element.matches('input') ? element.parentElement : null;
  const ringed = [element, parent].find((one) => one && getComputedStyle(one).outlineStyle !== 'none');
  if (!ringed) return { width: 0, contrast: 0 };
  const parts = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const { outlineWidth, outlineColor, outlineOffset } = getComputedStyle(ringed);
  // Drawn inside its box it lies on the element's own ground, outside on that of what is around.
  const inside = Number.parseFloat(outlineOffset) < 0;
  const grounds: number[][] = [];
  for (let one: Element | null = inside ? ringed : ringed.parentElement; one; one = one.parentElement) {
    grounds.push(parts(getComputedStyle(one).backgroundColor));
    if ((grounds.at(-1)?.[3] ?? 1) === 1) break;
  }
  // What is clear in part lies over what is below it.
  const ground = grounds.reduceRight<number[]>(
    (below, [red = 0, green = 0, blue = 0, share = 1]) =>
      [red, green, blue].map((part, at) => part * share + (below[at] ?? 255) * (1 - share)),
    [255, 255, 255],
  );
  const [dark = 0, light = 0] = [parts(outlineColor).slice(0, 3), ground].map(luminance).sort((x, y) => x - y);
  return { width: Number.parseFloat(outlineWidth), contrast: (light + 0.05) / (dark + 0.05) };
}

/** What the focus alone must leave as it is: the address, the windows, what is unfolded or laid over the page. */
const standing = async (page: Page, context: BrowserContext) => ({
  address: page.url(),
  windows: context.pages().length,
  unfolded: await page.evaluate(
    () => document.querySelectorAll('details[open], dialog[open], :popover-open, [role$="dialog"]').length,
  ),
});

for (const [mode, media, size] of [
  ['by day', {}, {}],
  ['by day on a phone', {}, { width: 390, height: 844 }],
  ['by night', { colorScheme: 'dark' }, {}],
  ['in the colours of the system', { forcedColors: 'active' }, {}],
] as const) {
  journey(`the focus is seen on every ground ${mode}`, async ({ open }) => {
    const { page, context } = await open(size);
    await page.emulateMedia(media);
    const unseen: string[] = [];
    const moved: string[] = [];
    for (const url of ['/desktop/index', '/desktop/patent', '/desktop/login', '/app/index', '/app/services']) {
      await visit(page, url);
      const before = await standing(page, context);
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab');
        const now = await standing(page, context);
        if (JSON.stringify(now) !== JSON.stringify(before))
          moved.push(`${url}: ${await focused(page)} ${JSON.stringify(now)}`);
        // Behind the last one the focus leaves the page.
        if (await page.evaluate(() => document.activeElement === document.body)) break;
        const { width, contrast } = await page.evaluate(outlineOf);
        // WCAG 2.2, 1.4.11 and 2.4.13.
        if (width < 2 || contrast < 3)
          unseen.push(`${url}: ${await focused(page)} ${width} px, ${contrast.toFixed(1)}`);
      }
    }
    expect(unseen).toEqual([]);
    expect(moved).toEqual([]);
  });
}

journey('a choice alone sends nothing and leads nowhere', async ({ open }) => {
  const { page, context } = await open();
  await visit(page, '/desktop/fee');
  const before = await standing(page, context);
  const type = page.getByLabel('专利类型');
  await type.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Tab']) await page.keyboard.press(key);
  expect(await type.inputValue()).toBe('外观设计');
  await page.getByLabel('专利类型').selectOption('实用新型');
  expect(await standing(page, context)).toEqual(before);
});

journey('the search of the home page', async ({ open }) => {
  const { page } = await open();
  await visit(page, '/desktop/index');
  for (let step = 0; step < 60; step += 1) {
    if (await page.evaluate(() => document.activeElement?.id === 'hero-keyword')) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('海关备案');
  await page.keyboard.press('Enter');
  await heading(page, '站内搜索');
  expect(here(page)).toContain('keyword=海关备案');
});

journey('the education popover opens and closes', async ({ open }) => {
  const { page } = await open();
  await visit(page, '/desktop/news');
  await tabTo(page, /^远程教育$/);
  await page.keyboard.press('Enter');
  await page.getByLabel(/请复制下面的地址/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel(/请复制下面的地址/).waitFor({ state: 'hidden' });
  expect(await focused(page)).toMatch(/^远程教育/);
});
