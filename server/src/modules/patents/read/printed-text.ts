/**
 * The texts of a patent as lines: paragraphs with the number they were printed with, headings, rows of tables. Indices,
 * exponents and formulae keep their meaning without markup (`raised-text.ts`, `math-text.ts`); in the place of a picture
 * stands that it did not come with the file.
 */
import { mathText } from './math-text.ts';
import { raisedText } from './raised-text.ts';
import { rowsOf } from './table-text.ts';
import type { XmlElement } from './xml-tree.ts';

/** In the place of what the file only names. */
const NO_PICTURE = '〔图片未随数据提供〕';

/** Elements of all formats by what they are; names without prefix, lower case. */
const RAISED: Readonly<Record<string, 'sub' | 'sup'>> = { sub: 'sub', sub2: 'sub', sup: 'sup', sup2: 'sup' };
const PICTURES = new Set(['img', 'image', 'chemistry', 'figure']);
/** A formula: in MathML, or a picture. */
const FORMULAE = new Set(['maths', 'math', 'inlineformula']);
/** What rows of one table stand in: `table` itself in HTML, in CALS each of its groups. */
const TABLES = new Set(['tgroup', 'tablegroup', 'table']);
/** Stand on lines of their own. */
const BLOCKS = new Set(['tables', 'title']);
const GROUPS = new Set(['tgroup', 'tablegroup']);

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

/** Whether one of the names stands somewhere below an element. */
const holds = (element: XmlElement, names: ReadonlySet<string>): boolean =>
  element.children.some(
    (child) => typeof child !== 'string' && (names.has(child.name.toLowerCase()) || holds(child, names)),
  );
const MATHML: ReadonlySet<string> = new Set(['math']);

/** The lines of an element: its text, parted by the rows of tables in it. None is empty. */
function linesOf(element: XmlElement): string[] {
  const lines: string[] = [];
  let text = '';
  const end = () => {
    const line = flowing(text).trim();
    if (line) lines.push(line);
    text = '';
  };
  const look = (one: XmlElement) => {
    for (const child of one.children) {
      if (typeof child === 'string') text += child;
      else take(child, child.name.toLowerCase());
    }
  };
  /** The space behind an index may stand in its element. */
  const spaceBehind = ({ children }: XmlElement) => {
    const last = children.at(-1);
    return typeof last === 'string' && /\s$/.test(last) ? ' ' : '';
  };
  const take = (child: XmlElement, name: string) => {
    const raised = RAISED[name];
    if (name === 'br') text += '\n';
    else if (raised) text += raisedText(linesOf(child).join(' '), raised) + spaceBehind(child);
    else if (PICTURES.has(name)) text += NO_PICTURE;
    else if (FORMULAE.has(name)) text += name === 'math' || holds(child, MATHML) ? mathText(child) : NO_PICTURE;
    else if (TABLES.has(name) && !holds(child, GROUPS)) {
      end();
      for (const row of rowsOf(child, (cell) => linesOf(cell).join(' '))) lines.push(row);
    } else if (BLOCKS.has(name)) {
      end();
      look(child);
      end();
    } else look(child);
  };
  look(element);
  end();
  return lines;
}

/** The text of an element without markup; a line of its own has each row of a table. */
export const plainText = (element: XmlElement): string => linesOf(element).join('\n');

/** `n0003`, `0003`: as printed, `[0003]`. */
const printedNumber = ({ num, pNumber }: Readonly<Record<string, string>>): string | undefined =>
  /^n?(\d{4,5})$/.exec(num ?? pNumber ?? '')?.[1];
/** A text that says its number itself, and a row of a table. */
const KEEPS = /^(?:[[［【]\s*\d{4,5}|\|)/;

/** Every paragraph and heading below an element in their order, as lines; paragraphs with the number that they were printed with. */
export function paragraphsOf(element: XmlElement | undefined, isParagraph: (name: string) => boolean): string[] {
  const found: string[] = [];
  const look = (one: XmlElement) => {
    for (const child of one.children) {
      if (typeof child === 'string') continue;
      if (isParagraph(child.name)) {
        const [line, ...more] = linesOf(child);
        if (line === undefined) continue;
        const number = KEEPS.test(line) ? undefined : printedNumber(child.attributes);
        found.push(number ? `[${number}] ${line}` : line);
        for (const one of more) found.push(one);
      } else if (child.name.toLowerCase() === 'heading') {
        const line = plainText(child);
        if (line) found.push(line);
      } else look(child);
    }
  };
  if (element) look(element);
  return found;
}
