/** What figures have besides the pen: words in boxes, arrows, and a sheet of their size. */
import { at, type Point, path, poly } from '../pen.ts';

/** Size of every figure. */
export const WIDTH = 400;
export const HEIGHT = 300;
/** Size of words, and from one line of them to the next. */
const WORDS = 13;
const LINE = 16;

/** A part of the sheet. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Words as XML has them. */
const escaped = (words: string): string => words.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Width in characters of full size. */
const widthOf = (char: string): number => (/[\u0000-\u024f]/.test(char) ? 0.55 : 1);

/** Words in lines of at most `most` full characters; no line begins with a closing sign. */
export function linesOf(words: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const char of words) {
    if (line && width + widthOf(char) > most && !/[，。；：、）？！%]/.test(char)) {
      lines.push(line);
      line = '';
      width = 0;
    }
    line += char;
    width += widthOf(char);
  }
  return line ? [...lines, line] : lines;
}

/** Words at a place; `t` is the class of words, numbers have none. */
export const words = (x: number, y: number, said: string, anchor: 'start' | 'middle' | 'end' = 'middle'): string =>
  `<text class="t" x="${Math.round(x)}" y="${Math.round(y)}" text-anchor="${anchor}">${escaped(said)}</text>`;

/** Lines of words around the middle of a place. */
export function wordsAround(x: number, y: number, lines: readonly string[]): string {
  const top = y - ((lines.length - 1) * LINE) / 2 + WORDS * 0.36;
  return lines.map((line, place) => words(x, top + place * LINE, line)).join('');
}

/** Height of so many lines in a box. */
export const heightOf = (lines: number): number => lines * LINE + 14;

/** Head of an arrow that ends at `to`. */
function head(from: Point, to: Point): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const base: Point = [to[0] - dx * 7, to[1] - dy * 7];
  const wing = (side: number): Point => [base[0] - dy * 2.8 * side, base[1] + dx * 2.8 * side];
  return path(poly([to, wing(1), wing(-1)], true), 'f');
}

/** A line through points with an arrow at its end, and at its beginning where `both`. */
export function arrow(points: readonly Point[], both = false): string {
  const [first, second] = points;
  const [before, last] = points.slice(-2);
  if (!first || !second || !before || !last) return '';
  return path(poly(points)) + head(before, last) + (both ? head(second, first) : '');
}

/** A short leader to the number of a part, at the upper right of its box. */
export function corner({ x, y, w }: Box, number: string): string {
  const [from, to] = [x + w - 6, x + w + 6];
  return (
    path(`M${at(from, y)}Q${at(from + 3, y - 8)} ${at(to, y - 9)}`, 'l') +
    `<text class="u" x="${Math.round(to + 2)}" y="${Math.round(y - 5)}">${escaped(number)}</text>`
  );
}
