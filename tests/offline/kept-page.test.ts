/** What is kept of a page, and how it is shown without a line. */
import { isGone, isKeepable, offlinePage, shownPage, titleOf } from '@/offline/kept-page';

const answer = (status: number, headers: Record<string, string>) => ({
  status,
  headers: { get: (name: string) => headers[name] ?? null, has: (name: string) => name in headers } as Headers,
});
const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0, must-revalidate' };

test.each([
  ['a public page', 200, HTML, true],
  ['a page of one visitor', 200, { ...HTML, 'cache-control': 'no-store' }, false],
  ['a shell that asks who is there', 200, { ...HTML, 'cache-control': 'no-cache' }, false],
  ['a page without a word on it', 200, { 'content-type': 'text/html' }, false],
  ['a frame that the browser fills', 200, { ...HTML, 'x-robots-tag': 'noindex' }, false],
  ['a page that is not there', 404, HTML, false],
  ['a redirect that nobody may look into', 0, {}, false],
  ['a file', 200, { ...HTML, 'content-type': 'application/json' }, false],
])('%s', (_name, status, headers, kept) => {
  expect(isKeepable(answer(status, headers as Record<string, string>))).toBe(kept);
});

test.each([
  ['is not there', 404, 'basic', true],
  ['has gone', 410, 'basic', true],
  ['has moved', 0, 'opaqueredirect', true],
  ['may not be seen any more', 403, 'basic', true],
  ['is no longer for everybody', 200, 'basic', true],
  ['is asked for too often', 429, 'basic', false],
  ['cannot be made just now', 500, 'basic', false],
  ['is being seen to', 503, 'basic', false],
  ['of which nothing was heard', 0, 'error', false],
])('what was kept of a page that %s', (_name, status, type, gone) => {
  expect(isGone({ status, type: type as ResponseType })).toBe(gone);
});

const PAGE =
  '<!doctype html><html><head><title>一种水泵 &amp; 阀</title><script>gate()</script><link rel="preload" as="fetch" href="/api/x" crossorigin>' +
  '<style>p{}</style></head><body><div id="root"><main>正文</main></div><script type="application/json" id="page-data">{"a":1}</script><script src="/umi.js" defer></script></body></html>';

/** The one script that is ours. */
const LETTERS = /<script nonce="abc">try\{if\(localStorage[^<]*<\/script>/;

test('a page is shown with the day it was kept on, and nothing in it that runs or loads but the choice of letters', () => {
  const written = shownPage(PAGE, new Date('2026-11-27T09:05:00+08:00'), 'offline', 'abc');
  expect(written).toMatch(LETTERS);
  const shown = written.replace(LETTERS, '');
  expect(shown).not.toContain('<script');
  expect(shown).not.toContain('preload');
  expect(shown).toContain('<style>p{}</style>');
  expect(shown).toMatch(
    /<div id="root"><style>\[data-js\],button,form\{display:none!important\}<\/style><p role="status"[^>]*>没有网络连接。本页保存于 2026-11-27 09:05，内容可能已有变化。<\/p><main>正文<\/main>/,
  );
  expect(shownPage(PAGE, new Date('2026-11-27T09:05:00+08:00'), 'silent', 'abc')).toContain(
    '>网络没有响应。本页保存于 2026-11-27 09:05，',
  );
});

test('what is cut off stays as far as it is', () => {
  expect(shownPage('<p>甲</p><script>never', new Date(0), 'offline', 'abc')).toBe('<p>甲</p><script>never');
  expect(titleOf('<title>甲')).toBe('');
  expect(titleOf('<title>星海市知识产权保护中心</title>')).toBe('星海市知识产权保护中心');
  expect(titleOf(PAGE)).toBe('一种水泵 &amp; 阀');
});

test('without a kept page there is a list of those that can be read', () => {
  const page = offlinePage(
    [
      {
        url: 'http://portal.test/app/law/detail?id=1&x="2"',
        title: '条例 &amp; 办法',
        savedAt: new Date('2026-01-02T03:04:00+08:00'),
      },
      { url: 'http://portal.test/app/index', title: '', savedAt: new Date('2026-01-01T23:59:00+08:00') },
    ],
    'abc',
  );
  expect(page).toContain(
    'href="http://portal.test/app/law/detail?id=1&amp;x=&quot;2&quot;">条例 &amp; 办法<small>保存于 2026-01-02 03:04',
  );
  expect(page).toContain('>http://portal.test/app/index<small>');
  expect(page.replace(LETTERS, '')).not.toContain('<script');
  expect(offlinePage([], 'abc')).not.toContain('可以离线阅读');
});
