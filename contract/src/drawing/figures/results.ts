/** Test results: curves over a quantity, and bars beside each other. */
import { at, circle, type Point, path, poly, rect, short } from '../pen.ts';
import type { Axis, BarsDrawing, CurveDrawing } from './figure-drawing.ts';
import { arrow, linesOf, WIDTH, words } from './ink.ts';

const [LEFT, RIGHT, TOP, BOTTOM] = [54, WIDTH - 16, 52, 252];

/** Marks of an axis: four to eight at round numbers. */
export function marksOf({ Min, Max }: Axis): number[] {
  const rough = (Max - Min) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough;
  const first = Math.ceil(Min / step - 1e-9);
  const count = Math.floor(Max / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(6)));
}

const yOf = ({ Min, Max }: Axis, value: number) => BOTTOM - ((value - Min) / (Max - Min)) * (BOTTOM - TOP);
const xOf = ({ Min, Max }: Axis, value: number) => LEFT + ((value - Min) / (Max - Min)) * (RIGHT - LEFT - 10);

const digits = (x: number, y: number, value: number, anchor: string) =>
  `<text class="m" x="${Math.round(x)}" y="${Math.round(y)}" text-anchor="${anchor}">${value}</text>`;

/** The upright axis with its marks and faint lines across. */
function upright(axis: Axis): string {
  const marks = marksOf(axis).map((value) => {
    const y = yOf(axis, value);
    const across = y < BOTTOM - 1 ? path(`M${at(LEFT, y)}H${RIGHT - 10}`, 'g') : '';
    return across + path(`M${at(LEFT - 4, y)}h4`, 'l') + digits(LEFT - 7, y + 4, value, 'end');
  });
  return (
    marks.join('') +
    arrow([
      [LEFT, BOTTOM],
      [LEFT, TOP - 14],
    ]) +
    words(10, 18, axis.Name, 'start')
  );
}

const level = () =>
  arrow([
    [LEFT, BOTTOM],
    [RIGHT, BOTTOM],
  ]);

/** Lines and marks of their points, each in its own manner. */
const MANNERS = ['b', 'bd', 'bc'] as const;
function mark([x, y]: Point, manner: number): string {
  if (manner === 0) return circle(x, y, 3.4, 'f');
  if (manner === 1) return circle(x, y, 3.4, 'w');
  return path(`M${at(x, y - 4)}L${at(x + 4, y + 3)}L${at(x - 4, y + 3)}Z`, 'w');
}

/** Lines over a quantity, with what they stand for. */
export function curve({ X, Y, Lines }: CurveDrawing): string {
  const marks = marksOf(X).map((value) => {
    const x = xOf(X, value);
    return path(`M${at(x, BOTTOM)}v4`, 'l') + digits(x, BOTTOM + 17, value, 'middle');
  });
  const lines = Lines.map(({ Points }, manner) => {
    const points = Points.map(([x, y]): Point => [xOf(X, x), yOf(Y, y)]);
    return path(poly(points), MANNERS[manner]) + points.map((point) => mark(point, manner)).join('');
  });
  let right = WIDTH - 8;
  // From the right: the name of the upright axis stands on the left.
  const legend = [...Lines].reverse().map(({ Name }, back) => {
    const manner = Lines.length - 1 - back;
    const width = [...Name].length * 13;
    const x = right - width - 34;
    right = x - 10;
    return path(`M${short(x)} 33h28`, MANNERS[manner]) + mark([x + 14, 33], manner) + words(x + 33, 38, Name, 'start');
  });
  const name = words(RIGHT, BOTTOM + 36, X.Name, 'end');
  return upright(Y) + marks.join('') + level() + name + lines.join('') + legend.join('');
}

/** Bars with their values above and their names below. */
export function bars({ Y, Bars }: BarsDrawing): string {
  const room = (RIGHT - LEFT - 16) / Bars.length;
  const width = Math.min(48, room * 0.56);
  const drawn = Bars.map(([name, value], place) => {
    const middle = LEFT + 8 + (place + 0.5) * room;
    const y = yOf(Y, value);
    const lines = linesOf(name, Math.max(2, Math.floor(room / 13)));
    return (
      rect(middle - width / 2, y, width, BOTTOM - y, place % 2 ? 'wk' : 'wh') +
      digits(middle, y - 5, value, 'middle') +
      lines.map((line, i) => words(middle, BOTTOM + 18 + i * 15, line)).join('')
    );
  });
  return upright(Y) + drawn.join('') + level();
}
