import { isAnchor } from '@ip-portal/contract/anchors';
import { PLACE_PATTERN } from '@ip-portal/contract/patterns';
import sanitizeHtml from 'sanitize-html';
import { flattened, walkTags } from './html-depth.ts';

/** A transformation to `tagName` that leaves out ids of unknown form. */
function anchored(tagName: string): sanitizeHtml.Transformer {
  return (_tag, { id, ...attribs }) => ({
    tagName,
    attribs: id !== undefined && isAnchor(id) ? { ...attribs, id } : attribs,
  });
}

const IMAGE = new RegExp(PLACE_PATTERN);
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'mark',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'a',
    'img',
    'figure',
    'figcaption',
    'section',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'colgroup',
    'col',
    'div',
    'span',
  ],
  allowedAttributes: {
    // Where a link opens is left to the reader: a window of its own would open without a word of it.
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    col: ['span'],
    ol: ['start', 'type'],
    section: ['id', 'class'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    p: ['style'],
    '*': [],
  },
  allowedClasses: {
    section: ['article', 'preamble', 'block'],
    strong: ['article-number'],
    span: ['article-caption'],
  },
  allowedStyles: { p: { 'text-align': [/^(left|center|right|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    section: anchored('section'),
    h1: anchored('h2'),
    h2: anchored('h2'),
    h3: anchored('h3'),
    h4: anchored('h4'),
    h5: anchored('h4'),
    h6: anchored('h4'),
    img: (tagName, attribs) => ({ tagName, attribs: { loading: 'lazy', ...attribs } }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !IMAGE.test(frame.attribs.src ?? ''),
};

/** HTML as an editor may store it: no scripts, handlers, frames, styles, foreign schemes or ids of the page's own. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(flattened(html), OPTIONS).trim();
}

/** Pictures of other sites would tell them who reads a posting, and may change after it was approved. */
const USER_OPTIONS: sanitizeHtml.IOptions = {
  ...OPTIONS,
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^\/api\/Files\//.test(frame.attribs.src ?? ''),
};

/** HTML of a user, as {@link cleanHtml}, with pictures of this site alone. */
export function cleanUserHtml(html: string): string {
  return sanitizeHtml(flattened(html), USER_OPTIONS).trim();
}

const BLOCKS = new Set('p div h1 h2 h3 h4 h5 h6 li tr section blockquote br'.split(' '));
const UNSEEN = new Set(['script', 'style', 'textarea', 'option', 'noscript']);

/** The text of a piece of HTML, blocks separated by line breaks, entities decoded. Linear in its length. */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  let unseen = 0;
  walkTags(html, {
    open(name) {
      if (UNSEEN.has(name)) unseen += 1;
      else if (BLOCKS.has(name)) parts.push('\n');
    },
    close(name) {
      if (UNSEEN.has(name)) unseen = Math.max(0, unseen - 1);
      else if (BLOCKS.has(name)) parts.push('\n');
    },
    text(start, end) {
      if (unseen === 0) parts.push(html.slice(start, end));
    },
    entity(text) {
      if (unseen === 0) parts.push(text);
    },
  });
  return parts
    .join('')
    .replace(/[ \t\u00a0]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** First `length` characters of the text of `html`, for lists without a summary of their own. */
export function excerpt(html: string, length = 110): string {
  const text = htmlToText(html).replace(/\n/g, ' ');
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
