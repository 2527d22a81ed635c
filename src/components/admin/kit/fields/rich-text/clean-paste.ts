/**
 * What Word, WPS and web pages put on the clipboard, reduced to what an article may contain.
 * The editor's schema drops what it does not know; here goes what it would misread.
 */
import { PLACE_PATTERN } from '@ip-portal/contract/patterns';

const IMAGE = new RegExp(PLACE_PATTERN);
const KEPT: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
};
const DROPPED = 'style,script,meta,link,title,xml,object,embed,iframe,form,input,button,select,textarea';
const UNWRAPPED = new Set(['font', 'center', 'span']);

/** Cleans pasted HTML. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  dropComments(body);
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  listsFromWord(body);
  for (const element of [...body.querySelectorAll('*')]) cleanElement(element);
  dropEmptyParagraphs(body);
  return body.innerHTML.trim();
}

/** Comments, and what the parser takes for some: `<![if !supportLists]>`. */
function dropComments(body: HTMLElement): void {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

function cleanElement(element: Element): void {
  const tag = element.tagName.toLowerCase();
  if (tag.includes(':')) {
    unwrap(element);
    return;
  }
  if (tag === 'img' && !IMAGE.test(element.getAttribute('src') ?? '')) {
    element.remove();
    return;
  }
  const shown = emphasisOf(element);
  const kept = KEPT[tag] ?? [];
  for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name);
  if (!UNWRAPPED.has(tag)) return;
  if (!shown) return unwrap(element);
  const mark = element.ownerDocument.createElement(shown);
  moveInto(mark, element);
  element.replaceWith(mark);
}

/** Word writes bold and italic as styles of a span. */
function emphasisOf(element: Element): 'strong' | 'em' | 'u' | null {
  const style = element.getAttribute('style') ?? '';
  if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) return 'strong';
  if (/font-style:\s*italic/i.test(style)) return 'em';
  if (/text-decoration:\s*underline/i.test(style)) return 'u';
  return null;
}

function unwrap(element: Element): void {
  while (element.firstChild) element.before(element.firstChild);
  element.remove();
}

/** One after the other: a call takes fewer arguments than an element may have children. */
function moveInto(target: Element, source: Element): void {
  while (source.firstChild) target.append(source.firstChild);
}

/** Word writes lists as paragraphs with `mso-list` and a hand-made bullet. */
function listsFromWord(body: HTMLElement): void {
  let list: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('p')]) {
    if (!/mso-list:\s*l\d/i.test(paragraph.getAttribute('style') ?? '')) {
      list = null;
      continue;
    }
    const bullet = [...paragraph.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const ordered = /^[\s(（]*[\da-z一二三四五六七八九十]+[.)、）．]/i.test(bullet?.textContent ?? '');
    bullet?.remove();
    const tag = ordered ? 'ol' : 'ul';
    if (!list || list.tagName.toLowerCase() !== tag || list.nextElementSibling !== paragraph) {
      list = body.ownerDocument.createElement(tag);
      paragraph.before(list);
    }
    const item = body.ownerDocument.createElement('li');
    moveInto(item, paragraph);
    list.append(item);
    paragraph.remove();
  }
}

function dropEmptyParagraphs(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    if (!paragraph.querySelector('img') && (paragraph.textContent ?? '').replace(/[\s\u00a0]/g, '') === '')
      paragraph.remove();
  }
}
