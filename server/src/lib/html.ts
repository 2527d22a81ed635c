import sanitizeHtml from 'sanitize-html';

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
    a: ['href', 'title', 'target', 'rel'],
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
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { loading: 'lazy', ...attribs } }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^(https?:\/\/|\/(?!\/))/.test(frame.attribs.src ?? ''),
};

/** HTML as an editor may store it: no scripts, handlers, frames, styles or foreign schemes. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS).trim();
}

/** The text of a piece of HTML, blocks separated by line breaks, entities decoded. */
export function htmlToText(html: string): string {
  const spaced = html.replace(/<(\/?(p|div|h\d|li|tr|section|blockquote)|br)\b[^>]*>/gi, '\n');
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

/** First `length` characters of the text of `html`, for lists without a summary of their own. */
export function excerpt(html: string, length = 110): string {
  const text = htmlToText(html).replace(/\n/g, ' ');
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
