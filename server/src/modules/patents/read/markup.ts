/**
 * The text of a patent as HTML of a small allow-list: sub, sup, b, i, u, tables; pictures and formulae that are pictures
 * become a placeholder. Everything else is its text, escaped.
 */
import type { XmlElement } from './xml-tree.ts';

/** In the place of what the file only names. */
const NO_PICTURE = '<span class="no-picture">图片未随数据提供</span>';

/** Elements of all formats by what they become; names without prefix, lower case. */
const INLINE: Record<string, string> = { sub: 'sub', sup: 'sup', b: 'b', bold: 'b', i: 'i', italic: 'i', u: 'u' };
const CELLS: Record<string, string> = { table: 'table', tbody: 'tbody', thead: 'thead', row: 'tr', entry: 'td' };
const PICTURES = new Set(['img', 'image', 'maths', 'chemistry', 'figure', 'inlineformula']);
/** Says how wide columns are. */
const SILENT = new Set(['colspec', 'spanspec']);
const LEVELS_MAX = 12;

/** Text as it stands in HTML. */
export const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const CHINESE = /[\u3000-\u9fff\uff00-\uffef]/;

/**
 * Line ends and indents of the file are none of the text: between Chinese characters they vanish, elsewhere they are a
 * space. Each run of white space is looked at once, however long it is.
 */
const flowing = (text: string) =>
  text.replace(/\s+/g, (run, at: number) => {
    const between = CHINESE.test(text.charAt(at - 1)) && CHINESE.test(text.charAt(at + run.length));
    return between && /[\n\r\t]/.test(run) ? '' : ' ';
  });

function htmlOf(element: XmlElement, level: number): string {
  const name = element.name.toLowerCase();
  if (SILENT.has(name)) return '';
  if (PICTURES.has(name)) return NO_PICTURE;
  if (name === 'br') return '\n';
  const inner = level > LEVELS_MAX ? '' : contentOf(element, level + 1);
  const tag = INLINE[name] ?? CELLS[name];
  return tag && inner ? `<${tag}>${inner}</${tag}>` : inner;
}

function contentOf(element: XmlElement, level: number): string {
  return element.children
    .map((child) => (typeof child === 'string' ? escapeHtml(child) : htmlOf(child, level)))
    .join('');
}

/** Between and inside the cells of tables files have the spaces of their indents. */
const TABLE_SPACE = /\s*(<\/?(?:table|thead|tbody|tr|td)>)\s*/g;

/** The inside of a paragraph; empty when it says nothing. */
function paragraphHtml(paragraph: XmlElement): string {
  return flowing(contentOf(paragraph, 0)).replace(TABLE_SPACE, '$1').trim();
}

/** The text of an element on one line, without markup. */
export function plainText(element: XmlElement): string {
  const text = (one: XmlElement): string =>
    one.children
      .map((child) => {
        if (typeof child === 'string') return child;
        return child.name.toLowerCase() === 'br' ? '\n' : text(child);
      })
      .join('');
  return flowing(text(element)).trim();
}

/** Every paragraph below an element, in order, whatever headings stand around it. */
export function paragraphsOf(element: XmlElement | undefined, isParagraph: (name: string) => boolean): string[] {
  const found: string[] = [];
  const look = (one: XmlElement) => {
    for (const child of one.children) {
      if (typeof child === 'string') continue;
      if (isParagraph(child.name)) {
        const html = paragraphHtml(child);
        if (html) found.push(html);
      } else look(child);
    }
  };
  if (element) look(element);
  return found;
}
