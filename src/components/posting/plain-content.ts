/** Plain text of the form and the simple HTML that is stored for it. */

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Paragraphs at empty lines, breaks at single ones. */
export function textToHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, '<br>')}</p>`)
    .join('');
}

const BLOCKS = new Set(['P', 'DIV', 'H1', 'H2', 'H3', 'H4', 'UL', 'OL', 'TABLE', 'BLOCKQUOTE', 'FIGURE']);

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  const name = node.nodeName;
  if (name === 'BR') return '\n';
  const inner = [...node.childNodes].map(textOf).join('');
  if (name === 'LI') return `${node.parentNode?.nodeName === 'OL' ? `${itemNumber(node)}. ` : '- '}${inner.trim()}\n`;
  if (name === 'TR') return `${inner.trim()}\n`;
  if (name === 'TD' || name === 'TH') return `${inner.trim()} `;
  return BLOCKS.has(name) ? `${inner.trim()}\n\n` : inner;
}

function itemNumber(item: Node): number {
  let number = 1;
  for (let before = item.previousSibling; before; before = before.previousSibling) {
    if (before.nodeName === 'LI') number += 1;
  }
  return number;
}

/** Stored HTML as text for the form. Nothing in it is run or loaded. */
export function htmlToText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return textOf(body)
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
