/** Formulae in MathML on one line, as they are written where nothing can be drawn: `Δγ=((3Et³)/(8L⁴))`. */
import { raisedText } from './raised-text.ts';
import type { XmlElement } from './xml-tree.ts';

/** Signs that are not seen: applied to, times, and, plus; what a browser leaves out. */
const UNSEEN = /[\u2061-\u2064]/g;
/** What a formula is told in beside its signs. */
const SILENT = new Set(['annotation', 'annotation-xml', 'mspace', 'mphantom']);

const elementsOf = ({ children }: XmlElement) => children.filter((child) => typeof child !== 'string');

/** In brackets, unless it is one word. */
const grouped = (text: string) => (/^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`);

/** In brackets, unless it is one number or one letter with its indices: `3/4E` could be read both ways. */
const single = (text: string) => (/^(?:[\d.]+|\p{L}\p{No}*)$/u.test(text) ? text : `(${text})`);

const PARTS: Readonly<Record<string, (parts: string[], element: XmlElement) => string>> = {
  msub: ([base = '', sub = '']) => grouped(base) + raisedText(sub, 'sub'),
  msup: ([base = '', sup = '']) => grouped(base) + raisedText(sup, 'sup'),
  msubsup: ([base = '', sub = '', sup = '']) => grouped(base) + raisedText(sub, 'sub') + raisedText(sup, 'sup'),
  munder: ([base = '', sub = '']) => base + raisedText(sub, 'sub'),
  mover: ([base = '', sup = '']) => base + raisedText(sup, 'sup'),
  munderover: ([base = '', sub = '', sup = '']) => base + raisedText(sub, 'sub') + raisedText(sup, 'sup'),
  mfrac: ([above = '', below = '']) => `(${single(above)}/${single(below)})`,
  msqrt: (parts) => `√${grouped(parts.join(''))}`,
  mroot: ([base = '', degree = '']) => `${raisedText(degree, 'sup')}√${grouped(base)}`,
  mfenced: (parts, { attributes }) => `${attributes.open ?? '('}${parts.join(', ')}${attributes.close ?? ')'}`,
  mtr: (parts) => parts.join(', '),
  mtable: (parts) => parts.join('; '),
};

/** Words in a formula keep the spaces around them, signs have none. */
const signsOf = (text: string, name: string) => {
  const seen = text.replace(UNSEEN, '');
  return name === 'mtext' ? seen : seen.trim();
};

/** The text of a formula and of everything in it; `element` is below 100 deep, as trees of files are. */
export function mathText(element: XmlElement): string {
  const name = element.name.toLowerCase();
  if (SILENT.has(name)) return '';
  const way = PARTS[name];
  if (way) return way(elementsOf(element).map(mathText), element);
  return element.children.map((child) => (typeof child === 'string' ? signsOf(child, name) : mathText(child))).join('');
}
