/** Cuts cleaned HTML (the output of `cleanHtml`: well formed, `<` and `>` escaped in text) into blocks. */
import { htmlToText } from '../../lib/html.ts';

export interface HtmlBlock {
  /** Name of the element. */
  tag: string;
  html: string;
  /** Content without the element itself. */
  inner: string;
  /** Lines of its text. */
  lines: string[];
}

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*?(\/?)>/gi;
const VOID = new Set(['br', 'hr', 'img', 'col']);
/** Wrappers that say nothing about the text; they are opened up. */
const TRANSPARENT = new Set(['section', 'div']);
const INLINE = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'a', 'img', 'br', 'span', 'code']);

/** Blocks in document order. Text that stands outside of any element becomes a paragraph. */
export function splitBlocks(html: string): HtmlBlock[] {
  const blocks: HtmlBlock[] = [];
  let loose = '';
  const push = (tag: string, whole: string, inner: string) => {
    blocks.push({ tag, html: whole, inner, lines: htmlToText(inner).split('\n').filter(Boolean) });
  };
  const flush = () => {
    if (loose.trim() !== '') push('p', `<p>${loose.trim()}</p>`, loose.trim());
    loose = '';
  };

  let depth = 0;
  let start = 0;
  let innerStart = 0;
  let last = 0;
  for (const match of html.matchAll(TAG)) {
    const [whole, closing, rawName = '', selfClosed] = match;
    const name = rawName.toLowerCase();
    const single = VOID.has(name) || selfClosed === '/';
    if (depth === 0) {
      loose += html.slice(last, match.index);
      last = match.index + whole.length;
      if (TRANSPARENT.has(name)) flush();
      else if (INLINE.has(name)) loose += whole;
      else if (!closing) {
        flush();
        if (single) push(name, whole, '');
        else {
          depth = 1;
          start = match.index;
          innerStart = last;
        }
      }
    } else if (!single) {
      depth += closing ? -1 : 1;
      if (depth === 0) {
        last = match.index + whole.length;
        const tag = /^<([a-z0-9]+)/i.exec(html.slice(start))?.[1] ?? 'p';
        push(tag, html.slice(start, last), html.slice(innerStart, match.index));
      }
    }
  }
  if (depth === 0) {
    loose += html.slice(last);
    flush();
  }
  return blocks;
}
