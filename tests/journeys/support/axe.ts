/** axe on a page that stands, wide and then narrow, by day and by night, in large letters, in one load. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { WIDE } from './journey.ts';
import { settled } from './pages.ts';
import type { Watch } from './watch.ts';

interface AxeResult {
  violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
}

const NARROW = { width: 390, height: 844 };
const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the night can change. */
const CONTRAST = { type: 'rule', values: ['color-contrast'] };

/** What axe finds, one line each. */
async function findings(page: Page, runOnly: object = ALL): Promise<string[]> {
  // Sent once to a document, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const result = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResult> } }).axe.run({
        resultTypes: ['violations'],
        runOnly,
      }),
    runOnly,
  );
  return result.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.target.join(' '))
        .join(' | ')} – ${nodes[0]?.failureSummary ?? ''}`,
  );
}

/** Links that open a window of their own and do not say so (GB/T 37668, 3.3.3.9), one line each. */
const silentWindows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[target="_blank"]')]
      .filter((link) => !`${link.getAttribute('aria-label') ?? link.textContent}`.includes('新窗口'))
      .map((link) => `a new window without a word: ${link.outerHTML.slice(0, 200)}`),
  );

/** What cannot be read in large letters, which are stronger as well. Leaves the page as it was. */
async function findingsInLargeLetters(page: Page, watch: Watch): Promise<string[]> {
  const toggle = () => page.evaluate(() => document.documentElement.classList.toggle('large-font'));
  await toggle();
  await settled(page, watch);
  const found = await findings(page, CONTRAST);
  await toggle();
  return found.map((line) => `in large letters: ${line}`);
}

/** What cannot be read by night. Leaves the page in daylight. */
async function findingsByNight(page: Page, watch: Watch): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page, watch);
  const found = await findings(page, CONTRAST);
  await page.emulateMedia({ colorScheme: null });
  return found.map((line) => `by night: ${line}`);
}

/**
 * Looks at what `page` shows at 1440 px, then at 390 px, at both also by night and in large letters, and leaves it at
 * 1440 px. Nearly all of the portal asks for no width while it loads – style sheets and listeners follow it –, so that a page made narrow is the
 * page opened narrow. What measures itself as it comes is opened once more in the narrow window, by `reopen`.
 */
export async function findingsAtBothWidths(
  page: Page,
  watch: Watch,
  what: string,
  reopen?: () => Promise<void>,
): Promise<string[]> {
  // The back office has neither night nor large letters.
  const office = await page.evaluate(() => document.documentElement.classList.contains('office'));
  const otherwise = async () =>
    office ? [] : [...(await findingsByNight(page, watch)), ...(await findingsInLargeLetters(page, watch))];
  await settled(page, watch);
  const wide = [...(await findings(page)), ...(await silentWindows(page)), ...(await otherwise())];
  await page.setViewportSize(NARROW);
  await page.waitForFunction((width) => window.innerWidth === width, NARROW.width);
  await reopen?.();
  await settled(page, watch);
  const narrow = [...(await findings(page)), ...(await otherwise())];
  await page.setViewportSize(WIDE);
  await page.waitForFunction((width) => window.innerWidth === width, WIDE.width);
  return [
    ...wide.map((line) => `${what} at ${WIDE.width} px: ${line}`),
    ...narrow.map((line) => `${what} at ${NARROW.width} px: ${line}`),
  ];
}
