/** Reading a patent: its drawings enlarged by keys, its claims folded, all of it without script and on a phone. */
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { findingsAtBothWidths } from './support/axe.ts';
import { journey } from './support/journey.ts';
import { becomes, items, visit } from './support/pages.ts';

const origin = inject('origin');

/** A patent of the demo with two figures, a list of signs and dependent claims. */
async function address(): Promise<string> {
  const [one] = await items(origin, `/api/Patents?keyword=${encodeURIComponent('剩余污泥低温热解')}`);
  return `/desktop/patent/detail?id=${one?.Id}`;
}

/** Presses Tab until what `selector` names has the focus. */
async function tabTo(page: Page, selector: string, limit = 120): Promise<void> {
  for (let step = 0; step < limit; step += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${limit} tabs did not reach ${selector}`);
}
const scaleOf = (page: Page) =>
  page.evaluate(() => {
    const picture = document.querySelector('.viewer img');
    return picture ? Number(new DOMMatrix(getComputedStyle(picture).transform).a.toFixed(2)) : 0;
  });

journey('the drawings and the claims by the keyboard alone', async ({ open }) => {
  const { page } = await open();
  await visit(page, await address());
  await page.locator('#main').focus();
  await tabTo(page, '.drawings a');
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await viewer.waitFor();
  await becomes(() => viewer.locator('h2').innerText(), '图1 1 / 2');
  await page.keyboard.press('+');
  await becomes(() => scaleOf(page), 1.25);
  await page.keyboard.press('-');
  await becomes(() => scaleOf(page), 1);
  await page.keyboard.press('PageDown');
  await becomes(() => viewer.locator('h2').innerText(), '图2 2 / 2');
  await page.keyboard.press('ArrowLeft');
  await becomes(() => viewer.locator('h2').innerText(), '图1 1 / 2');
  // The focus goes round within the dialog.
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
  expect(
    await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('.viewer') !== null,
    ),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await becomes(() => page.getByRole('dialog').count(), 0);
  expect(await page.evaluate(() => document.activeElement?.matches('.drawings a'))).toBe(true);

  await tabTo(page, '.claim-below > summary');
  const second = page.locator('#claim-2');
  expect(await second.isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  await becomes(() => second.isVisible(), false);
});

journey('the drawings by the mouse: the wheel with Ctrl zooms, a drag moves', async ({ open }) => {
  const { page } = await open();
  await visit(page, await address());
  await page.locator('.drawings a').first().click();
  await page.getByRole('dialog').waitFor();
  const frame = await page.locator('.viewer-frame').boundingBox();
  const [x, y] = [(frame?.x ?? 0) + (frame?.width ?? 0) / 2, (frame?.y ?? 0) + (frame?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -500);
  await page.keyboard.up('Control');
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.5);
  const left = () => page.locator('.viewer img').evaluate((picture) => picture.getBoundingClientRect().left);
  const before = await left();
  await page.mouse.down();
  await page.mouse.move(x + 80, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await left()) - before)).toBe(80);
  await page.getByRole('button', { name: '关闭' }).click();
  await becomes(() => page.getByRole('dialog').count(), 0);
});

journey('a patent without script, and on paper', async ({ open }) => {
  const { page } = await open({ javaScript: false });
  await page.goto(await address());
  for (const name of ['法律事件', '权利要求（4）', '分类', '引用格式']) {
    expect(await page.getByRole('region', { name }).isVisible(), name).toBe(true);
  }
  expect(await page.locator('.copy:visible, .text-button:visible').count()).toBe(0);
  expect(await page.locator('#claim-4').isVisible()).toBe(true);
  await page.locator('.claim-below > summary').click();
  expect(await page.locator('#claim-4').isVisible()).toBe(false);
  const paragraph = page.locator('.patent-description p').first();
  expect(await paragraph.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await paragraph.isVisible()).toBe(true);
  expect(await page.locator('#claim-4').isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  const picture = await page.locator('.drawings a').first().getAttribute('href');
  expect((await page.request.get(picture ?? '')).headers()['content-type']).toContain('image/svg+xml');
});

journey('a patent on a phone fits, and axe finds nothing, the viewer included', async ({ open }) => {
  const { page, watch } = await open({ width: 390, height: 844 });
  await visit(page, await address());
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await wider()).toBeLessThanOrEqual(0);
  await page.locator('.patent-description > summary').click();
  expect(await wider()).toBeLessThanOrEqual(0);
  expect(await findingsAtBothWidths(page, watch, 'patent')).toEqual([]);
  await page.locator('.drawings a').first().click();
  await page.getByRole('dialog').waitFor();
  expect(await findingsAtBothWidths(page, watch, 'viewer')).toEqual([]);
});
