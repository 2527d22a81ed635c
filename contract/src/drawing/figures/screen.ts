/** A graphical user interface on its screen. */
import { at, circle, type Point, path, poly, rect } from '../pen.ts';
import type { Panel } from './figure-drawing.ts';
import { type Box, HEIGHT, WIDTH } from './ink.ts';

/** The interface is laid on so many columns and rows. */
const [COLUMNS, ROWS] = [24, 15];
const CELL = 15;
const [LEFT, TOP] = [(WIDTH - COLUMNS * CELL) / 2, (HEIGHT - ROWS * CELL) / 2];

const rows = ({ y, h }: Box, step: number): number[] =>
  Array.from({ length: Math.max(1, Math.floor((h - 8) / step)) }, (_, i) => y + 6 + (i + 0.5) * step);

function map({ x, y, w, h }: Box): string {
  const roads = [0.3, 0.68].map((part) =>
    path(`M${at(x, y + h * part)}H${(x + w).toFixed(1)}M${at(x, y + h * part + 7)}H${(x + w).toFixed(1)}`, 'l'),
  );
  const lanes = [0.25, 0.62].map((part) =>
    path(`M${at(x + w * part, y)}V${(y + h).toFixed(1)}M${at(x + w * part + 7, y)}V${(y + h).toFixed(1)}`, 'l'),
  );
  const vehicles = [
    [0.12, 0.3],
    [0.45, 0.3],
    [0.8, 0.68],
    [0.4, 0.68],
  ].map(([a = 0, b = 0]) => rect(x + w * a, y + h * b, 14, 7, 'wh'));
  const pin = path(`M${at(x + w * 0.45 + 7, y + h * 0.3 - 3)}l-5-9a5.5 5.5 0 1 1 10 0z`, 'w');
  return roads.join('') + lanes.join('') + vehicles.join('') + (h > 50 ? pin : '');
}

const list = (box: Box): string =>
  rows(box, 15)
    .map(
      (y) =>
        circle(box.x + 11, y, 3.5, 'l') +
        path(
          `M${at(box.x + 20, y - 2.5)}h${(box.w - 32).toFixed(1)}M${at(box.x + 20, y + 3)}h${((box.w - 32) * 0.6).toFixed(1)}`,
          'l',
        ),
    )
    .join('');

function chart({ x, y, w, h }: Box): string {
  const heights = [0.25, 0.5, 0.38, 0.7, 0.58, 0.82];
  const points = heights.map((part, i): Point => [x + 12 + ((w - 22) * i) / 5, y + h - 8 - (h - 18) * part]);
  return (
    path(`M${at(x + 8, y + 6)}V${(y + h - 7).toFixed(1)}H${(x + w - 6).toFixed(1)}`, 'l') +
    path(poly(points)) +
    points.map(([a, b]) => circle(a, b, 2, 'f')).join('')
  );
}

function bars({ x, y, w, h }: Box): string {
  const drawn = [0.4, 0.75, 0.55, 0.9, 0.65].map((part, i) => {
    const tall = (h - 16) * part;
    return rect(x + 10 + ((w - 16) * i) / 5, y + h - 7 - tall, ((w - 16) / 5) * 0.55, tall, 'wh');
  });
  return drawn.join('') + path(`M${at(x + 6, y + h - 7)}h${(w - 12).toFixed(1)}`, 'l');
}

function table(box: Box): string {
  const { x, y, w, h } = box;
  const lines = rows(box, 14).map((at_) => `M${at(x, at_ + 5)}h${w.toFixed(1)}`);
  const columns = [1, 2, 3].map((i) => `M${at(x + (w * i) / 4, y)}v${h.toFixed(1)}`);
  return path(lines.join('') + columns.join(''), 'l');
}

function gauge({ x, y, w, h }: Box): string {
  const r = Math.max(8, Math.min(w / 2, h) - 12);
  const [cx, cy] = [x + w / 2, y + h / 2 + r / 2];
  return (
    path(`M${at(cx - r, cy)}A${at(r, r)} 0 0 1 ${at(cx + r, cy)}`) +
    path(`M${at(cx - r * 0.75, cy)}A${at(r * 0.75, r * 0.75)} 0 0 1 ${at(cx + r * 0.75, cy)}`, 'l') +
    path(`M${at(cx, cy)}L${at(cx + r * 0.5, cy - r * 0.62)}`, 'b') +
    circle(cx, cy, 2.5, 'f')
  );
}

function buttons({ x, y, w, h }: Box): string {
  const count = Math.max(1, Math.min(4, Math.floor(w / 42)));
  const each = w / count;
  const tall = Math.min(20, h - 8);
  const mark = (i: number) => `M${at(x + i * each + each * 0.3, y + h / 2)}h${(each * 0.4).toFixed(1)}`;
  return Array.from(
    { length: count },
    (_, i) => rect(x + i * each + 6, y + h / 2 - tall / 2, each - 12, tall, 'w', 5) + path(mark(i), 'l'),
  ).join('');
}

const title = ({ x, y, w, h }: Box): string =>
  path(`M${at(x + 10, y + h / 2)}h${(w * 0.32).toFixed(1)}`, 'b') +
  [18, 34, 50].map((right) => circle(x + w - right, y + h / 2, 4.5, 'l')).join('');

const photo = ({ x, y, w, h }: Box): string =>
  path(
    `M${at(x, y + h)}L${at(x + w * 0.35, y + h * 0.45)}L${at(x + w * 0.55, y + h * 0.75)}L${at(x + w * 0.72, y + h * 0.55)}L${at(x + w, y + h)}`,
    'l',
  ) + circle(x + w * 0.75, y + h * 0.25, Math.min(w, h) * 0.09, 'l');

function timeline(box: Box): string {
  const { x, w } = box;
  const spans = [
    [0.05, 0.35],
    [0.3, 0.4],
    [0.55, 0.3],
    [0.15, 0.55],
  ] as const;
  const drawn = rows(box, 18).map((y, i) => {
    const [from, length] = spans[i % 4] ?? spans[0];
    return (
      path(`M${at(x + 6, y)}h${(w - 12).toFixed(1)}`, 'g') +
      rect(x + 6 + (w - 12) * from, y - 4, (w - 12) * length, 8, i % 2 ? 'w' : 'wh', 2)
    );
  });
  return drawn.join('') + path(`M${at(x + w * 0.48, box.y)}v${box.h.toFixed(1)}`, 'd');
}

const DRAWERS = { map, list, chart, bars, table, gauge, buttons, title, photo, timeline };

/** Panels in the frame of their screen. */
export function screen(panels: readonly Panel[]): string {
  const frame = rect(LEFT - 12, TOP - 12, COLUMNS * CELL + 24, ROWS * CELL + 24, 'w', 10);
  const drawn = panels.map(([what, x, y, w, h]) => {
    const box = { x: LEFT + x * CELL, y: TOP + y * CELL, w: w * CELL, h: h * CELL };
    return rect(box.x, box.y, box.w, box.h, 'w') + DRAWERS[what](box);
  });
  return frame + rect(LEFT, TOP, COLUMNS * CELL, ROWS * CELL, '') + drawn.join('');
}
