/** A system as boxes in rows and columns, its links in the gutters between them. */
import { type Point, path, rect } from '../pen.ts';
import type { BlocksDrawing, Part } from './figure-drawing.ts';
import { arrow, type Box, corner, HEIGHT, linesOf, WIDTH, words, wordsAround } from './ink.ts';

interface Cell extends Box {
  part: Part;
  row: number;
  column: number;
}

function cellsOf({ Parts, Columns, Frame }: BlocksDrawing): Cell[] {
  const columns = Columns ?? (Parts.length <= 4 ? 2 : 3);
  const rows = Math.ceil(Parts.length / columns);
  const [left, top] = Frame ? [22, 30] : [6, 14];
  const [cellWidth, cellHeight] = [(WIDTH - 2 * left) / columns, (HEIGHT - 8 - top - (Frame ? 14 : 0)) / rows];
  const [w, h] = [Math.min(128, cellWidth - 44), Math.min(64, cellHeight - 40)];
  return Parts.map((part, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns];
    const alone = row === rows - 1 ? columns - (Parts.length - row * columns) : 0;
    // What is left for the last row stands in its middle.
    const x = left + (column + alone / 2 + 0.5) * cellWidth - w / 2;
    return { part, row, column: column + alone / 2, x, y: top + (row + 0.5) * cellHeight - h / 2 + 4, w, h };
  });
}

const centre = ({ x, w }: Box) => x + w / 2;
const half = ({ y, h }: Box) => y + h / 2;

interface Way {
  points: Point[];
  /** Where its words stand. */
  label?: { x: number; y: number; anchor: 'start' | 'middle'; most: number };
}

/** Neighbours of a row: straight across. */
function across(from: Cell, to: Cell): Way {
  const right = to.column > from.column;
  const [start, end] = right ? [from.x + from.w, to.x] : [from.x, to.x + to.w];
  const y = half(from);
  return {
    points: [
      [start, y],
      [end, y],
    ],
    label: { x: (start + end) / 2, y: y - 5, anchor: 'middle', most: 3 },
  };
}

/** Rows that follow each other: down or up through the gutter between them. */
function between(from: Cell, to: Cell, lane: number): Way {
  const down = to.row > from.row;
  const [start, end] = down ? [from.y + from.h, to.y] : [from.y, to.y + to.h];
  const side = Math.sign(to.column - from.column);
  const [x1, x2] = [centre(from) + side * 12, centre(to) - side * 12];
  if (side === 0) {
    return {
      points: [
        [x1, start],
        [x2, end],
      ],
      label: { x: x1 + 6, y: (start + end) / 2 + 8, anchor: 'start', most: 6 },
    };
  }
  const y = (start + end) / 2 + ((lane % 3) - 1) * 6;
  return {
    points: [
      [x1, start],
      [x1, y],
      [x2, y],
      [x2, end],
    ],
    label: { x: (x1 + x2) / 2, y: y - 4, anchor: 'middle', most: 6 },
  };
}

/** What is further apart goes round: out at the bottom, along the gutters, in from above or from below. */
function around(from: Cell, to: Cell, lane: number): Way {
  const offset = ((lane % 3) - 1) * 5;
  if (from.row === to.row) {
    const y = from.y + from.h + 14 + offset;
    const side = Math.sign(to.column - from.column) * 16;
    return {
      points: [
        [centre(from) + side, from.y + from.h],
        [centre(from) + side, y],
        [centre(to) - side, y],
        [centre(to) - side, to.y + to.h],
      ],
    };
  }
  const x = Math.max(from.x + from.w, to.x + to.w) + 15 + offset;
  const step = to.row > from.row ? 10 : -10;
  return {
    points: [
      [from.x + from.w, half(from) + step],
      [x, half(from) + step],
      [x, half(to) - step],
      [to.x + to.w, half(to) - step],
    ],
  };
}

function wayOf(from: Cell, to: Cell, lane: number): Way {
  const [rows, columns] = [Math.abs(from.row - to.row), Math.abs(from.column - to.column)];
  if (rows === 0 && columns <= 1) return across(from, to);
  return rows === 1 ? between(from, to, lane) : around(from, to, lane);
}

/** Boxes with numbers and names, arrows, and a frame where there is one. */
export function blocks(drawing: BlocksDrawing): string {
  const cells = cellsOf(drawing);
  const cellOf = (number: string) => cells.find(({ part }) => part[0] === number);
  const turned = ([from, to]: readonly [string, string, string?]) =>
    drawing.Links.findIndex((other) => other[0] === to && other[1] === from);
  const links = drawing.Links.map((link, place) => {
    const [from, to] = [cellOf(link[0]), cellOf(link[1])];
    const twin = turned(link);
    // A pair that is named both ways is one arrow with two heads.
    if (!from || !to || (twin >= 0 && twin < place)) return '';
    const { points, label } = wayOf(from, to, place);
    const said = link[2] ?? drawing.Links[twin]?.[2];
    const lines = said ? linesOf(said, label?.most ?? 6) : [];
    const text = label
      ? lines.map((line, i) => words(label.x, label.y - (lines.length - 1 - i) * 14, line, label.anchor)).join('')
      : '';
    return arrow(points, twin >= 0) + text;
  });
  const boxes = cells.map((cell) => {
    const name = wordsAround(centre(cell), half(cell), linesOf(cell.part[1], Math.floor((cell.w - 8) / 13)));
    return rect(cell.x, cell.y, cell.w, cell.h, 'w') + name + corner(cell, cell.part[0]);
  });
  return frameOf(drawing.Frame) + links.join('') + boxes.join('');
}

function frameOf(frame: Part | undefined): string {
  if (!frame) return '';
  const [x, y, w, h] = [8, 22, WIDTH - 16, HEIGHT - 32];
  const name = words(x + 2, y - 7, frame[1], 'start');
  return (
    rect(x, y, w, h, 'd') +
    name +
    path(`M${x + w - 20} ${y}q4-8 10-9`, 'l') +
    `<text x="${x + w - 8}" y="${y - 6}" text-anchor="middle">${frame[0]}</text>`
  );
}
