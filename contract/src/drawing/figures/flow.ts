/** The steps of a method, one below the other. */
import { at, type Point, path, poly, rect } from '../pen.ts';
import type { FlowDrawing } from './figure-drawing.ts';
import { arrow, type Box, corner, HEIGHT, heightOf, linesOf, words, wordsAround } from './ink.ts';

const TOP = 18;
const BOTTOM = HEIGHT - 8;
/** So little is left between two steps of one column at most; else there are two. */
const CLOSE = 16;

interface Step extends Box {
  sign: string;
  lines: string[];
  /** Sign of the step that a no leads to. */
  no?: string;
  column: number;
}

/** What a step says without its sign, and the sign. */
function readStep(said: string): { sign: string; rest: string } {
  const [, sign = '', rest = said] = /^(S\d{1,4})\s*(.*)$/u.exec(said) ?? [];
  return { sign, rest };
}

/** The steps without their places, in boxes of this width. */
function sized(drawing: FlowDrawing, width: number): Omit<Step, 'x' | 'y' | 'column'>[] {
  const steps = drawing.Steps.map((step) => {
    const asks = typeof step !== 'string';
    const { sign, rest } = readStep(asks ? step.Ask : step);
    const lines = linesOf(rest, asks ? Math.floor(width / 26) : Math.floor((width - 12) / 13));
    const h = asks ? Math.max(50, lines.length * 16 + 34) : heightOf(lines.length);
    return { sign, lines, w: width, h, ...(asks ? { no: step.No } : {}) };
  });
  const ends = drawing.Steps.some((step) => typeof step !== 'string' && step.No === 'End');
  return ends ? [...steps, { sign: 'End', lines: ['结束'], w: width, h: 28 }] : steps;
}

const total = (steps: readonly { h: number }[]) => steps.reduce((sum, { h }) => sum + h, 0);

/** One column below `TOP`, its gaps as wide as fits. */
function stacked(steps: readonly Omit<Step, 'x' | 'y' | 'column'>[], x: number, column: number): Step[] {
  const room = BOTTOM - TOP - total(steps);
  const gap = steps.length > 1 ? Math.min(28, room / (steps.length - 1)) : 0;
  let y = TOP + (room - gap * (steps.length - 1)) / 2;
  return steps.map((step) => {
    const placed = { ...step, x, y, column };
    y += step.h + gap;
    return placed;
  });
}

function placed(drawing: FlowDrawing): Step[] {
  const wide = sized(drawing, 220);
  if ((BOTTOM - TOP - total(wide)) / Math.max(1, wide.length - 1) >= CLOSE) return stacked(wide, 86, 0);
  const narrow = sized(drawing, 134);
  const half = Math.ceil(narrow.length / 2);
  return [...stacked(narrow.slice(0, half), 22, 0), ...stacked(narrow.slice(half), 216, 1)];
}

const middle = ({ x, w }: Box) => x + w / 2;

function outline(step: Step): string {
  const { x, y, w, h } = step;
  if (step.sign === 'End') return rect(x + w / 2 - 34, y, 68, h, 'w', h / 2);
  if (step.no === undefined) return rect(x, y, w, h, 'w');
  const half = y + h / 2;
  return path(
    poly(
      [
        [x, half],
        [x + w / 2, y],
        [x + w, half],
        [x + w / 2, y + h],
      ],
      true,
    ),
    'w',
  );
}

/** From one step down to the next, or up again to the head of the second column. */
function onward(step: Step, next: Step): string {
  const from: Point = [middle(step), step.y + step.h];
  const to: Point = [middle(next), next.y];
  if (step.column === next.column) return arrow([from, to]);
  const lane = next.x - 8;
  const [low, high] = [Math.min(from[1] + 7, HEIGHT - 2), Math.max(to[1] - 11, 3)];
  return arrow([from, [from[0], low], [lane, low], [lane, high], [to[0], high], to]);
}

/** The way of a no, beside the column. */
function back(step: Step, to: Step, lane: number): string {
  const half = step.y + step.h / 2;
  const aim = to.y + to.h * 0.7;
  if (to.column > step.column) {
    const x = to.x - 16 - lane * 4;
    return arrow([
      [step.x + step.w, half],
      [x, half],
      [x, aim],
      [to.x, aim],
    ]);
  }
  const edge = to.sign === 'End' ? middle(to) - 34 : to.x;
  const across = to.column < step.column;
  const x = across ? step.x - 15 - lane * 4 : Math.min(step.x, edge) - 9 - lane * 7;
  return arrow([
    [step.x, half],
    [x, half],
    [x, aim],
    [across ? to.x + to.w : edge, aim],
  ]);
}

/** Boxes with their signs, questions as diamonds. */
export function flow(drawing: FlowDrawing): string {
  const steps = placed(drawing);
  let lane = 0;
  const ways = steps.map((step, place) => {
    const next = steps[place + 1];
    const on = next ? onward(step, next) : '';
    if (step.no === undefined) return on;
    const to = steps.find(({ sign }) => sign === step.no);
    const yes = words(middle(step) + 10, step.y + step.h + 12, '是', 'start');
    if (!to) return on + yes;
    const forward = to.column > step.column;
    // Below the corner that it leaves from.
    const no = words(forward ? step.x + step.w : step.x, step.y + step.h / 2 + 20, '否', forward ? 'end' : 'start');
    return on + yes + no + back(step, to, lane++);
  });
  const boxes = steps.map((step) => {
    const label = step.sign && step.sign !== 'End' ? signOf(step) : '';
    return outline(step) + label + wordsAround(middle(step), step.y + step.h / 2, step.lines);
  });
  return ways.join('') + boxes.join('');
}

/** The sign of a step at its upper right; of a diamond on its slope. */
function signOf(step: Step): string {
  if (step.no === undefined) return corner({ ...step, y: step.y + 12, w: step.w + 4 }, step.sign);
  const { x, y, w, h } = step;
  const from: Point = [x + w * 0.75, y + h * 0.25];
  return (
    path(`M${at(...from)}Q${at(from[0] + 3, from[1] - 8)} ${at(from[0] + 11, from[1] - 9)}`, 'l') +
    `<text class="u" x="${Math.round(from[0] + 13)}" y="${Math.round(from[1] - 5)}">${step.sign}</text>`
  );
}
