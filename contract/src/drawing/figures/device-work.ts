/** Parts of devices that work on something or are worked on. Each fills its box. */
import { at, centreLine, circle, type Point, path, poly, rect } from '../pen.ts';
import type { Box } from './ink.ts';

const round = (x: number) => Math.round(x * 10) / 10;

/** A trough that falls from left to right. */
export function chute({ x, y, w, h }: Box): string {
  const t = Math.min(7, h * 0.3);
  const floor: Point[] = [
    [x, y],
    [x + w, y + h - t],
    [x + w, y + h],
    [x, y + t],
  ];
  return (
    path(poly(floor, true), 'wh') +
    path(`M${at(x, y - 8)}V${round(y)}M${at(x, y - 8)}L${at(x + w, y + h - t - 8)}V${round(y + h - t)}`, 'l')
  );
}

export function wedge({ x, y, w, h }: Box): string {
  const corners: Point[] = [
    [x, y + h],
    [x + w, y],
    [x + w, y + h],
  ];
  return path(poly(corners, true), 'wk');
}

/** A round knife on its spindle, with its edge. */
export function knife({ x, y, w, h }: Box): string {
  const [cx, cy, r] = [x + w / 2, y + h / 2, Math.min(w, h) / 2];
  const teeth = Array.from({ length: 24 }, (_, i) => {
    const turn = (i * Math.PI) / 12;
    return `M${at(cx + r * 0.84 * Math.cos(turn), cy + r * 0.84 * Math.sin(turn))}L${at(cx + r * Math.cos(turn + 0.12), cy + r * Math.sin(turn + 0.12))}`;
  });
  return (
    circle(cx, cy, r, 'w') +
    circle(cx, cy, r * 0.84, 'l') +
    path(teeth.join(''), 'l') +
    circle(cx, cy, r * 0.2, 'wh') +
    centreLine(cx - r - 5, cy, cx + r + 5, cy) +
    centreLine(cx, cy - r - 5, cx, cy + r + 5)
  );
}

/** A camera that looks down, and how far it sees. */
export function camera({ x, y, w, h }: Box): string {
  const body = h * 0.42;
  const sight = `M${at(x + w * 0.38, y + body + h * 0.16)}L${at(x, y + h)}M${at(x + w * 0.62, y + body + h * 0.16)}L${at(x + w, y + h)}`;
  return (
    path(sight, 'd') +
    rect(x + w * 0.15, y, w * 0.7, body, 'w', 3) +
    rect(x + w * 0.34, y + body, w * 0.32, h * 0.16, 'wh') +
    circle(x + w * 0.72, y + body * 0.35, 2.5, 'l')
  );
}

/** A hook that turns about its left end and holds with its right one. */
export function hook({ x, y, w, h }: Box): string {
  const t = Math.min(h * 0.3, w * 0.2);
  const d = `M${at(x + t, y)}H${round(x + w - t)}Q${at(x + w, y)} ${at(x + w, y + t)}V${round(y + h)}H${round(x + w - t * 1.9)}l${round(t * 0.7)} ${round(-t)}V${round(y + t * 1.3)}H${round(x + t)}A${at(t * 0.65, t * 0.65)} 0 0 1 ${at(x + t, y)}Z`;
  return path(d, 'w') + circle(x + t, y + t * 0.65, t * 0.34, 'wh');
}

export function weight({ x, y, w, h }: Box): string {
  const outline: Point[] = [
    [x + w * 0.2, y + h * 0.2],
    [x + w * 0.8, y + h * 0.2],
    [x + w, y + h],
    [x, y + h],
  ];
  return circle(x + w / 2, y + h * 0.1, h * 0.1, 'w') + path(poly(outline, true), 'wx');
}

/** A round body cut across. */
export function post({ x, y, w, h }: Box): string {
  const [cx, cy, r] = [x + w / 2, y + h / 2, Math.min(w, h) / 2];
  return (
    circle(cx, cy, r, 'wh') + centreLine(cx - r - 6, cy, cx + r + 6, cy) + centreLine(cx, cy - r - 6, cx, cy + r + 6)
  );
}
