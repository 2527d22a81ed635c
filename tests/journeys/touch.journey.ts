/** A finger meets what it aims at: targets on the mobile pages are 44 px or more, one way at least; and no words touch the edge. */
import { expect, inject } from 'vitest';
import { journey, newUser, type Opened } from './support/journey.ts';
import { publicPages, settled, visit } from './support/pages.ts';

const origin = inject('origin');

/** In the page: what can be pressed and is missed by a finger that lands `least / 2` above or below it, by its words. */
function tooSmall(least: number): string[] {
  const TARGETS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]';
  const reach = least / 2 - 1;
  // What is far away is laid out as well, so that nothing moves while this looks.
  const whole = document.createElement('style');
  whole.textContent = '*{content-visibility:visible!important}';
  document.head.append(whole);
  /** What is pressed to reach a field: the words beside a box or a point belong to it, and so does the frame around a field. */
  const AROUND = 'label, .ant-input-affix-wrapper, .ant-select';
  /** A word in a sentence is as tall as its line. */
  const inSentence = (element: Element) => {
    if (getComputedStyle(element).display !== 'inline') return false;
    const around = element.closest('p, li, td, dd, blockquote, figcaption, label, h1, h2, h3');
    return (around?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
  };
  return [...document.querySelectorAll<HTMLElement>(`:is(${TARGETS}):not(.skip)`)].flatMap((element) => {
    const target = (element.matches('input, textarea, select') && element.closest(AROUND)) || element;
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [first] = target.getClientRects();
    if (!first) return [];
    const { left, top, width, height } = first;
    // Out of sight until it has the focus, or in a part that is folded.
    const unseen = width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true });
    if (unseen || inSentence(element)) return [];
    const [x, y] = [left + Math.min(width / 2, innerWidth - 1 - left), top + height / 2];
    const meets = (at: number) => {
      const met = document.elementFromPoint(x, at);
      return met !== null && target.contains(met);
    };
    if (meets(y - reach) && meets(y + reach)) return [];
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 20);
    return [
      `${element.tagName.toLowerCase()}.${element.className}: ${words} ${Math.round(width)}×${Math.round(height)}`,
    ];
  });
}

/** In the page: words that stand closer than `least` to an edge of the window, where nothing scrolls sideways. */
function atTheEdge(least: number): string[] {
  const scrolls = (element: Element) =>
    element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== 'visible';
  const inScroller = (element: Element | null): boolean =>
    element !== null && element !== document.body && (scrolls(element) || inScroller(element.parentElement));
  const found: string[] = [];
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const words = texts.currentNode.textContent?.trim() ?? '';
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const near = [...range.getClientRects()].some(
      ({ left, right, width, height }) => width > 1 && height > 1 && (left < least || right > innerWidth - least),
    );
    if (words && near && !inScroller(texts.currentNode.parentElement)) found.push(`at the edge: ${words.slice(0, 20)}`);
  }
  return found;
}

const PHONE = { width: 390, height: 844, touch: true } as const;

/** What is too small on these pages, or at their edge. */
async function faultsOn({ page, watch }: Opened, urls: readonly string[]): Promise<string[]> {
  const faults = new Set<string>();
  for (const url of urls) {
    await visit(page, url);
    await settled(page, watch);
    const found = [...(await page.evaluate(atTheEdge, 8)), ...(await page.evaluate(tooSmall, 44))];
    for (const one of found) faults.add(`${url.split('?')[0]} ${one}`);
  }
  return [...faults];
}

journey(
  'whatever is pressed on a mobile page is as tall as a finger, and no words touch its edge',
  async ({ open }) => {
    const pages = (await publicPages(origin)).filter((one) => one.startsWith('/app/'));
    expect(await faultsOn(await open(PHONE), [...pages, '/app/login', '/app/register', '/app/login/recovery'])).toEqual(
      [],
    );
  },
);

journey('and on those of the account', async ({ open }) => {
  const who = await newUser(origin, `finger_${Date.now() % 1_000_000}`);
  const own = ['login', 'account', 'messages', 'organization', 'privacyCenter', 'transaction', 'transaction/post'];
  const opened = await open({ ...PHONE, as: who });
  await visit(opened.page, '/app/transaction');
  const posting = await opened.page.locator('a[href^="/app/transaction/detail"]').first().getAttribute('href');
  expect(posting).toBeTruthy();
  expect(await faultsOn(opened, [...own.map((path) => `/app/${path}`), String(posting)])).toEqual([]);
});
