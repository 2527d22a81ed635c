/** Nothing jumps when the app takes over the page that the backend sent. */
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { journey } from './support/journey.ts';
import { records, takenOver } from './support/pages.ts';

const origin = inject('origin');
const LIMIT = 0.02;

interface Shift {
  value: number;
  nodes: string[];
}

/** Records every layout shift from the first paint on. */
function observe(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { __shifts: shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources?: { node?: Node | null }[] };
      const nodes = (sources ?? []).map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return element ? `${element.tagName.toLowerCase()}.${element.className}` : '';
      });
      shifts.push({ value, nodes });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function shiftsOf(page: Page): Promise<Shift[]> {
  // Two frames later everything the take-over moved has been painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => (window as unknown as { __shifts: Shift[] }).__shifts);
}

for (const width of [1440, 390]) {
  journey(`home, list, article and statute stand still at ${width} px`, async ({ open }) => {
    const one = await records(origin);
    const { page, watch } = await open({ width, height: width > 1000 ? 900 : 844 });
    await page.addInitScript(observe);
    for (const url of [
      '/desktop/index',
      '/desktop/news',
      `/desktop/news/detail?id=${one.news.Id}`,
      `/desktop/law/detail?id=${one.law.Id}`,
      '/app/index',
      '/app/news',
    ]) {
      watch.forget();
      await page.goto(url);
      await takenOver(page);
      await watch.quiet();
      const shifts = await shiftsOf(page);
      const total = shifts.reduce((sum, shift) => sum + shift.value, 0);
      expect(total, `${url}: ${JSON.stringify(shifts)}`).toBeLessThan(LIMIT);
    }
  });
}

journey('no loading text appears before the content of the backend', async ({ open }) => {
  const { page } = await open();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { __loading: seen });
    new MutationObserver(() => {
      const text = document.getElementById('root')?.textContent ?? '';
      if (/加载中|正在加载/.test(text) || (text === '' && document.readyState !== 'loading'))
        seen.push(text.slice(0, 80));
    }).observe(document, { childList: true, subtree: true });
  });
  for (const url of ['/desktop/index', '/desktop/law', '/desktop/thinkTank', '/app/law']) {
    await page.goto(url);
    await takenOver(page);
    expect(await page.evaluate(() => (window as unknown as { __loading: string[] }).__loading), url).toEqual([]);
  }
});
