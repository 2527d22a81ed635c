/** Parts of devices that stand still, lead or measure. Each fills its box; what is long is drawn lying and set upright by `device.ts`. */
import { at, centreLine, circle, type Point, path, poly, rect, ring } from '../pen.ts';
import type { Box } from './ink.ts';

const round = (x: number) => Math.round(x * 10) / 10;

/** Thickness of a wall that is cut open. */
export const wallOf = ({ w, h }: Box): number => Math.min(8, Math.min(w, h) * 0.14);

export function housing(box: Box): string {
  const { x, y, w, h } = box;
  const t = wallOf(box);
  const frame = (inset: number) =>
    `M${at(x + inset, y + inset)}h${round(w - 2 * inset)}v${round(h - 2 * inset)}h${round(-(w - 2 * inset))}z`;
  return `<path class="n" d="${frame(0)}"/>${ring(frame(0) + frame(t), 'wh')}`;
}

export const box = ({ x, y, w, h }: Box): string => rect(x, y, w, h, 'w', 2);
export const panel = ({ x, y, w, h }: Box): string => rect(x, y, w, h, 'wh');

export function tank(all: Box): string {
  const { x, y, w, h } = all;
  const t = wallOf(all);
  const level = y + h * 0.3;
  const wall = `M${at(x, y)}h${round(t)}v${round(h - t)}h${round(w - 2 * t)}v${round(-(h - t))}h${round(t)}v${round(h)}h${round(-w)}z`;
  return `${rect(x + t, y, w - 2 * t, h - t, 'n')}${rect(x + t, level, w - 2 * t, h - t - (level - y), 'q')}${path(wall, 'wh')}`;
}

export function pipe({ x, y, w, h }: Box): string {
  const flange = Math.min(6, w * 0.1);
  return (
    rect(x, y + h * 0.14, w, h * 0.72, 'w') +
    rect(x, y, flange, h, 'w') +
    rect(x + w - flange, y, flange, h, 'w') +
    centreLine(x - 6, y + h / 2, x + w + 6, y + h / 2)
  );
}

/** From the left side round to the bottom. */
export function elbow({ x, y, w, h }: Box): string {
  const t = Math.min(w, h) * 0.34;
  const d = `M${at(x, y)}H${round(x + w - t)}Q${at(x + w, y)} ${at(x + w, y + t)}V${round(y + h)}h${round(-t)}V${round(y + t + 6)}q0-6-6-6H${round(x)}Z`;
  return (
    path(d, 'w') +
    path(
      `M${at(x, y + t / 2)}H${round(x + w - t)}q${round(t / 2)} 0 ${round(t / 2)} ${round(t / 2)}V${round(y + h)}`,
      'c',
    )
  );
}

export function valve({ x, y, w, h }: Box): string {
  const mid = y + h * 0.62;
  const half = h * 0.38;
  const bow: Point[] = [
    [x, mid - half],
    [x + w, mid + half],
    [x + w, mid - half],
    [x, mid + half],
  ];
  return (
    path(`M${at(x + w / 2, mid)}V${round(y + 2)}`) +
    path(`M${at(x + w * 0.3, y + 2)}h${round(w * 0.4)}`, 'b') +
    path(poly(bow, true), 'w')
  );
}

export function pump({ x, y, w, h }: Box): string {
  const r = Math.min(w, h) / 2;
  const [cx, cy] = [x + w / 2, y + h / 2];
  const triangle: Point[] = [
    [cx + r, cy],
    [cx - r * 0.5, cy - r * 0.86],
    [cx - r * 0.5, cy + r * 0.86],
  ];
  return circle(cx, cy, r, 'w') + path(poly(triangle, true), 'l');
}

export function mesh({ x, y, w, h }: Box): string {
  return rect(x, y, w, h, 'wx') + path(`M${at(x, y)}h${round(w)}M${at(x, y + h)}h${round(w)}`, 'b');
}

export function plates({ x, y, w, h }: Box): string {
  const count = Math.max(3, Math.floor(w / 11));
  const step = w / count;
  return Array.from({ length: count }, (_, i) =>
    rect(x + i * step + step * 0.25, y, step * 0.4, h, i % 2 ? 'w' : 'wh'),
  ).join('');
}

export function coil({ x, y, w, h }: Box): string {
  const count = Math.max(3, Math.round(w / 14));
  const step = w / count;
  const bend = (i: number) => `v${round(i % 2 ? h : -h)}h${round(step)}`;
  const way = `M${at(x, y + h)}${Array.from({ length: count }, (_, i) => bend(i)).join('')}`;
  return `<path class="p" d="${way}"/>${path(way, 'v')}`;
}

export function nozzle({ x, y, w, h }: Box): string {
  const outline: Point[] = [
    [x, y],
    [x + w * 0.35, y],
    [x + w * 0.85, y + h * 0.34],
    [x + w, y + h * 0.34],
    [x + w, y + h * 0.66],
    [x + w * 0.85, y + h * 0.66],
    [x + w * 0.35, y + h],
    [x, y + h],
  ];
  const spray = [-0.3, 0, 0.3].map((turn) => `M${at(x + w + 4, y + h * (0.5 + turn * 0.4))}l8 ${round(turn * 14)}`);
  return path(poly(outline, true), 'wh') + path(`M${at(x, y + h / 2)}h${round(w)}`, 'c') + path(spray.join(''), 'l');
}

/** A rod with its head at the right end, the cable at the left. */
export function sensor({ x, y, w, h }: Box): string {
  const head = Math.min(h, w * 0.3);
  return (
    path(`M${at(x - 10, y + h / 2 + 6)}q4-6 10-6`, '') +
    rect(x, y + h * 0.22, w - head, h * 0.56, 'w') +
    path(
      `M${at(x + w - head, y)}H${round(x + w - head * 0.4)}a${at(head * 0.4, h / 2)} 0 0 1 0 ${round(h)}H${round(x + w - head)}Z`,
      'wk',
    ) +
    path(
      `M${at(x + w * 0.2, y + h * 0.22)}v${round(h * 0.56)}M${at(x + w * 0.28, y + h * 0.22)}v${round(h * 0.56)}`,
      'l',
    )
  );
}

export function battery({ x, y, w, h }: Box): string {
  const pole = Math.min(8, h * 0.2);
  return (
    rect(x + w * 0.16, y, w * 0.16, pole, 'wh') +
    rect(x + w * 0.68, y, w * 0.16, pole, 'wh') +
    rect(x, y + pole, w, h - pole, 'w', 3) +
    path(
      `M${at(x + w * 0.17, y + pole + 12)}h${round(w * 0.14)}M${at(x + w * 0.24, y + pole + 12 - w * 0.07)}v${round(w * 0.14)}M${at(x + w * 0.69, y + pole + 12)}h${round(w * 0.14)}`,
      'l',
    ) +
    path(`M${at(x, y + pole + (h - pole) * 0.55)}h${round(w)}`, 'l')
  );
}

export function board({ x, y, w, h }: Box): string {
  const chips = [
    [0.14, 0.2, 0.3, 0.42],
    [0.56, 0.16, 0.2, 0.3],
    [0.58, 0.58, 0.28, 0.26],
  ].map(([a = 0, b = 0, c = 0, d = 0]) => rect(x + w * a, y + h * b, w * c, h * d, 'w'));
  const traces = [0.3, 0.42, 0.54].map(
    (part) => `M${at(x + w * 0.44, y + h * part)}h${round(w * 0.08)}l${round(w * 0.06)} ${round(h * 0.12)}`,
  );
  const holes = [0.06, 0.94].flatMap((a) => [0.1, 0.9].map((b) => circle(x + w * a, y + h * b, 1.8, 'l')));
  return rect(x, y, w, h, 'w', 2) + path(traces.join(''), 'l') + chips.join('') + holes.join('');
}

export function lens({ x, y, w, h }: Box): string {
  const [cx, cy] = [x + w / 2, y + h / 2];
  return (
    path(`M${at(cx, y)}Q${at(x + w * 1.1, cy)} ${at(cx, y + h)}Q${at(x - w * 0.1, cy)} ${at(cx, y)}Z`, 'wh') +
    centreLine(x - 12, cy, x + w + 12, cy)
  );
}

/** Waves of the surface; what is below is water. */
const waves = (x: number, y: number, w: number): string => {
  const count = Math.max(1, Math.round(w / 18));
  const step = w / count;
  return `M${at(x, y)}${Array.from({ length: count }, () => `q${round(step / 4)} -4 ${round(step / 2)} 0t${round(step / 2)} 0`).join('')}`;
};

export function float({ x, y, w, h }: Box): string {
  const line = y + h * 0.6;
  return (
    rect(x + w * 0.42, y, w * 0.16, h * 0.34, 'w') +
    circle(x + w / 2, y + 3, 3, 'f') +
    path(
      `M${at(x + w * 0.18, y + h * 0.32)}H${round(x + w * 0.82)}L${at(x + w * 0.92, line)}Q${at(x + w * 0.84, y + h)} ${at(x + w / 2, y + h)}Q${at(x + w * 0.16, y + h)} ${at(x + w * 0.08, line)}Z`,
      'w',
    ) +
    path(`M${at(x + w * 0.11, y + h * 0.48)}H${round(x + w * 0.89)}`, 'l') +
    path(waves(x - 10, line, w + 20), '')
  );
}

export function water({ x, y, w, h }: Box): string {
  const below = [0.3, 0.55, 0.8].map(
    (part, i) =>
      `M${at(x + w * (0.1 + 0.14 * i), y + h * part)}h${round(w * 0.16)}m${round(w * 0.1)} 0h${round(w * 0.2)}`,
  );
  return path(waves(x, y + 4, w), '') + path(below.join(''), 'l');
}

export function ground({ x, y, w, h }: Box): string {
  const strokes = Array.from(
    { length: Math.max(2, Math.floor(w / 9)) },
    (_, i) => `M${at(x + 9 + i * 9, y)}l${round(-Math.min(9, h))} ${round(Math.min(9, h))}`,
  );
  return path(`M${at(x, y)}h${round(w)}`, '') + path(strokes.join(''), 'l');
}
