/**
 * What is kept of a mobile page, and how it is shown without a line. Text in, text out: a service worker has no document.
 * Kept is what the backend says is the same for everybody; shown is the reading, without scripts that would ask for more.
 */
import { colors, tokensCss } from '../theme/tokens';
import { escapeHtml } from '../views/escape-html';
import { formatDate } from '../views/parts/format';
import { LARGE_FONT } from '../views/parts/large-font';

/** Larger pages are not kept. */
export const PAGE_MAX = 2_000_000;

/** Whether an answer may be kept: a whole public page with something to read. Frames that the browser fills are `noindex`. */
export function isKeepable({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const type = headers.get('content-type') ?? '';
  const isPublic = /\bpublic\b/.test(headers.get('cache-control') ?? '');
  return status === 200 && type.startsWith('text/html') && isPublic && !headers.has('x-robots-tag');
}

/** Passing troubles that are answered with a status below 500: asked for too late, too early, too often. */
const PASSING = new Set([408, 425, 429]);

/**
 * Whether an answer that is not kept says that what was kept is the public page no longer: it has gone, moved, or is not
 * everybody's any more. A server in trouble says nothing of the page.
 */
export function isGone({ status, type }: Pick<Response, 'status' | 'type'>): boolean {
  return type === 'opaqueredirect' || (status >= 200 && status < 500 && !PASSING.has(status));
}

/** The text without what stands from one mark to the next; linear. */
function without(text: string, from: string, to: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf(from, at);
    const end = start < 0 ? -1 : text.indexOf(to, start);
    if (end < 0) return kept.join('') + text.slice(at);
    kept.push(text.slice(at, start));
    at = end + to.length;
  }
}

const momentOf = (at: Date) => formatDate(at.toISOString(), 'datetime');

/** The title of a page without the name of the site behind it, as its HTML writes it. */
export function titleOf(html: string): string {
  const start = html.indexOf('<title>');
  const end = html.indexOf('</title>', start);
  if (start < 0 || end < 0) return '';
  const title = html.slice(start + '<title>'.length, end);
  const site = title.lastIndexOf(' - ');
  return site < 0 ? title : title.slice(0, site);
}

const ROOT = '<div id="root">';
/** Buttons and forms would do nothing. */
const STILL = '<style>[data-js],button,form{display:none!important}</style>';
const NOTE = `margin:0;padding:10px 16px;background:${colors.ink};color:${colors.white};font-size:.875em`;

/** Why a kept page is shown: there is no line, or one that says nothing. */
export type NoLine = 'offline' | 'silent';
const WORDS: Record<NoLine, string> = { offline: '没有网络连接。', silent: '网络没有响应。' };

/** The one thing that runs in what is shown, told by a `nonce` of its own: the letters the visitor has chosen. */
const lettersOf = (nonce: string) =>
  `<script nonce="${nonce}">try{if(localStorage.getItem('${LARGE_FONT.key}')==='1')document.documentElement.classList.add('${LARGE_FONT.className}')}catch(e){}</script>`;

/** A kept page as it is shown: with the day it was kept on, and nothing of its own in it that runs or loads. */
export function shownPage(html: string, savedAt: Date, why: NoLine, nonce: string): string {
  const still = without(without(html, '<script', '</script>'), '<link rel="preload"', '>');
  const note = `<p role="status" style="${NOTE}">${WORDS[why]}本页保存于 ${momentOf(savedAt)}，内容可能已有变化。</p>`;
  const root = still.indexOf(ROOT);
  if (root < 0) return still;
  const at = root + ROOT.length;
  return still.slice(0, at) + lettersOf(nonce) + STILL + note + still.slice(at);
}

/** A page that was kept, for the list of them. */
export interface KeptPage {
  url: string;
  /** As HTML writes it. */
  title: string;
  savedAt: Date;
}

const STYLE =
  `${tokensCss()}body{margin:0;padding:24px 16px;font:16px/1.6 var(--font);background:var(--paper);color:var(--ink)}` +
  'h1{font-size:22px;margin:0 0 8px}h2{font-size:16px;margin:32px 0 0}ul{margin:0;padding:0;list-style:none}' +
  'li{border-bottom:1px solid var(--line)}a{color:var(--brand)}li a{display:block;padding:12px 0;min-height:44px;box-sizing:border-box}' +
  'small{display:block;color:var(--ink2)}' +
  `.${LARGE_FONT.className} body{font-size:20px}.${LARGE_FONT.className} h1{font-size:28px}.${LARGE_FONT.className} :is(h2,small){font-size:18px}`;

/** Instead of a page that was not kept: that there is no line, and what can be read without. */
export function offlinePage(kept: readonly KeptPage[], nonce: string): string {
  const rows = kept.map(
    ({ url, title, savedAt }) =>
      `<li><a href="${escapeHtml(url)}">${title || escapeHtml(url)}<small>保存于 ${momentOf(savedAt)}</small></a></li>`,
  );
  const list = rows.length > 0 ? `<h2>可以离线阅读</h2><ul>${rows.join('')}</ul>` : '';
  return (
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>没有网络连接</title><style>${STYLE}</style>${lettersOf(nonce)}</head><body><main><h1>没有网络连接</h1>` +
    `<p>这个页面没有保存在本机。连接网络后请<a href="">重新打开</a>。</p>${list}</main></body></html>`
  );
}
