/** Parts of devices that turn, move or hold. Each fills its box; what is long is drawn lying and set upright by `device.ts`. */
import { at, centreLine, circle, disc, gearPath, type Point, path, poly, rect, ring } from '../pen.ts';
import type { Box } from './ink.ts';

const { sin, cos, PI } = Math;
const round = (x: number) => Math.round(x * 10) / 10;
const centre = ({ x, y, w, h }: Box): Point => [x + w / 2, y + h / 2];
const radius = ({ w, h }: Box) => Math.min(w, h) / 2;

export function shaft(box: Box): string {
  const { x, y, w, h } = box;
  const end = Math.min(10, w / 6);
  return (
    rect(x + end, y, w - 2 * end, h, 'w') +
    rect(x, y + h * 0.16, end, h * 0.68, 'w') +
    rect(x + w - end, y + h * 0.16, end, h * 0.68, 'w') +
    path(`M${at(x + end + 3, y + h * 0.25)}h${round(w - 2 * end - 6)}`, 'l') +
    centreLine(x - 8, y + h / 2, x + w + 8, y + h / 2)
  );
}

export function gear(box: Box): string {
  const [[x, y], r] = [centre(box), radius(box)];
  const teeth = Math.max(12, Math.round(r / 2.6));
  return (
    path(gearPath(x, y, r * 0.86, r, teeth), 'w') +
    circle(x, y, r * 0.66, 'l') +
    ring(disc(x, y, r * 0.34) + disc(x, y, r * 0.18), 'wh') +
    centreLine(x - r - 5, y, x + r + 5, y) +
    centreLine(x, y - r - 5, x, y + r + 5)
  );
}

export function wheel(box: Box): string {
  const [[x, y], r] = [centre(box), radius(box)];
  const spokes = Array.from({ length: 8 }, (_, i) => (i * PI) / 4).map(
    (turn) =>
      `M${at(x + r * 0.22 * cos(turn), y + r * 0.22 * sin(turn))}L${at(x + r * 0.78 * cos(turn), y + r * 0.78 * sin(turn))}`,
  );
  return (
    circle(x, y, r, 'w') +
    circle(x, y, r * 0.78) +
    path(spokes.join(''), 'l') +
    circle(x, y, r * 0.22, 'w') +
    circle(x, y, r * 0.08, 'f')
  );
}

export function roller({ x, y, w, h }: Box): string {
  const cap = Math.min(h * 0.28, w / 4);
  return (
    path(
      `M${at(x + cap, y)}H${round(x + w - cap)}a${at(cap, h / 2)} 0 0 1 0 ${round(h)}H${round(x + cap)}a${at(cap, h / 2)} 0 0 1 0 ${round(-h)}Z`,
      'w',
    ) +
    path(`M${at(x + w - cap, y)}a${at(cap, h / 2)} 0 0 0 0 ${round(h)}`, 'l') +
    path(
      `M${at(x + cap + 4, y + h * 0.3)}h${round((w - 2 * cap) * 0.7)}M${at(x + cap + 4, y + h * 0.45)}h${round((w - 2 * cap) * 0.5)}`,
      'l',
    ) +
    centreLine(x - 8, y + h / 2, x + w + 8, y + h / 2)
  );
}

export function bearing(box: Box): string {
  const { x, y, w, h } = box;
  const third = h * 0.32;
  const cross = (top: number) =>
    rect(x, top, w, third, 'w') + path(`M${at(x, top)}l${at(w, third)}M${at(x + w, top)}l${at(-w, third)}`, 'l');
  return cross(y) + cross(y + h - third) + centreLine(x - 8, y + h / 2, x + w + 8, y + h / 2);
}

export function blade(box: Box): string {
  const [[x, y], r] = [centre(box), radius(box)];
  const one = (turn: number) => {
    const to = (angle: number, far: number) => at(x + far * cos(turn + angle), y + far * sin(turn + angle));
    return path(
      `M${to(-0.5, r * 0.24)}Q${to(-0.75, r * 0.7)} ${to(-0.2, r)}Q${to(0.5, r * 0.92)} ${to(0.5, r * 0.24)}Z`,
      'w',
    );
  };
  return (
    [0, 1, 2, 3].map((i) => one((i * PI) / 2 + 0.4)).join('') +
    circle(x, y, r * 0.26, 'wh') +
    circle(x, y, r * 0.09, 'f')
  );
}

export function fan(box: Box): string {
  const [[x, y], r] = [centre(box), radius(box)];
  const inner = { x: x - r * 0.86, y: y - r * 0.86, w: r * 1.72, h: r * 1.72 };
  return ring(disc(x, y, r) + disc(x, y, r * 0.9), 'wh') + blade(inner);
}

export function spring({ x, y, w, h }: Box): string {
  const turns = Math.max(4, Math.round(w / Math.max(7, h * 0.45)));
  const step = (w - 8) / turns;
  const coils = Array.from(
    { length: turns },
    (_, i) => `L${at(x + 4 + i * step + step / 2, y)}L${at(x + 4 + (i + 1) * step, y + h)}`,
  );
  return (
    path(`M${at(x, y + h)}h4${coils.join('')}h4`, '') +
    path(`M${at(x, y)}v${round(h)}M${at(x + w, y)}v${round(h)}`, 'b')
  );
}

export function motor({ x, y, w, h }: Box): string {
  const body = w * 0.8;
  const ribs = [0.12, 0.2, 0.28, 0.72, 0.8, 0.88].map((part) => `M${at(x + 6, y + h * part)}h${round(body - 12)}`);
  return (
    rect(x + body, y + h * 0.4, w - body, h * 0.2, 'w') +
    rect(x, y, body, h, 'w', 4) +
    path(ribs.join(''), 'l') +
    `<text class="m" x="${Math.round(x + body / 2)}" y="${Math.round(y + h / 2 + 5)}" text-anchor="middle">M</text>`
  );
}

export function cylinder({ x, y, w, h }: Box): string {
  const body = w * 0.62;
  return (
    rect(x, y, body, h, 'w') +
    rect(x, y, 5, h, 'wh') +
    rect(x + body - 5, y, 5, h, 'wh') +
    rect(x + body * 0.42, y + 2, 8, h - 4, 'wk') +
    rect(x + body * 0.42 + 8, y + h * 0.4, w - body * 0.42 - 14, h * 0.2, 'w') +
    rect(x + w - 7, y + h * 0.25, 7, h * 0.5, 'w')
  );
}

export function bolt({ x, y, w, h }: Box): string {
  const head = Math.min(w * 0.28, h * 0.9);
  const threads = Array.from(
    { length: Math.max(3, Math.floor((w - head) / 6)) },
    (_, i) => `M${at(x + head + 4 + i * 6, y + h * 0.25)}l3 ${round(h * 0.5)}`,
  );
  return (
    rect(x, y, head, h, 'w', 2) +
    path(`M${at(x, y + h / 3)}h${round(head)}M${at(x, y + (h * 2) / 3)}h${round(head)}`, 'l') +
    rect(x + head, y + h * 0.25, w - head, h * 0.5, 'w') +
    path(threads.join(''), 'l')
  );
}

export function hinge(box: Box): string {
  const { x, y, w, h } = box;
  const r = Math.min(h * 0.5, w * 0.14);
  const leaf = (left: number) => rect(left, y + h * 0.3, w / 2 - r, h * 0.4, 'wh');
  const holes = [0.12, 0.3, 0.7, 0.88].map((part) => circle(x + w * part, y + h / 2, Math.min(2.2, h * 0.12), 'w'));
  return (
    leaf(x) +
    leaf(x + w / 2 + r) +
    circle(x + w / 2, y + h / 2, r, 'w') +
    circle(x + w / 2, y + h / 2, r * 0.45, 'wx') +
    holes.join('')
  );
}

/** From the left upper corner to the right lower one, twisted. */
export function rope({ x, y, w, h }: Box): string {
  const length = Math.hypot(w, h) || 1;
  const [dx, dy] = [w / length, h / length];
  const twists = Array.from({ length: Math.floor(length / 7) }, (_, i) => {
    const [a, b] = [x + dx * (i * 7 + 3), y + dy * (i * 7 + 3)];
    return `M${at(a - dy * 2.4 - dx * 2, b + dx * 2.4 - dy * 2)}L${at(a + dy * 2.4 + dx * 2, b - dx * 2.4 + dy * 2)}`;
  });
  const edge = (side: number) => `M${at(x - dy * side, y + dx * side)}l${at(w, h)}`;
  return path(edge(2.6) + edge(-2.6), '') + path(twists.join(''), 'l');
}

export function chain({ x, y, w, h }: Box): string {
  const size = Math.min(h, 12);
  const count = Math.max(2, Math.round(w / (size * 1.1)));
  const step = w / count;
  const links = Array.from({ length: count }, (_, i) =>
    i % 2
      ? path(`M${at(x + i * step - 2, y + h / 2)}h${round(step + 4)}`, 'b')
      : rect(x + i * step, y + h / 2 - size / 2, step, size, '', size / 2),
  );
  return links.join('');
}

export function belt({ x, y, w, h }: Box): string {
  const r = h / 2;
  const pulley = (cx: number) => circle(cx, y + r, r - 3, 'w') + circle(cx, y + r, (r - 3) * 0.3, 'wh');
  return (
    rect(x, y, w, h, 'w', round(r)) +
    rect(x + 3, y + 3, w - 6, h - 6, 'w', round(Math.max(1, r - 3))) +
    pulley(x + r) +
    pulley(x + w - r)
  );
}

/** Two jaws that come together at their right end. */
export function clamp({ x, y, w, h }: Box): string {
  const jaw = (side: number) => {
    const [edge, mid] = side < 0 ? [y, y + h * 0.5] : [y + h, y + h * 0.5];
    const d = side * h;
    return path(
      poly(
        [
          [x + w * 0.2, mid + d * 0.06],
          [x + w * 0.55, edge],
          [x + w, edge - d * 0.18],
          [x + w, edge - d * 0.34],
          [x + w * 0.58, edge - d * 0.2],
          [x + w * 0.34, mid + d * 0.02],
        ],
        true,
      ),
      'w',
    );
  };
  return (
    rect(x, y + h * 0.36, w * 0.3, h * 0.28, 'wh') +
    jaw(-1) +
    jaw(1) +
    circle(x + w * 0.25, y + h / 2, Math.min(5, h * 0.09), 'w')
  );
}

/** A jointed arm on its base. */
export function arm({ x, y, w, h }: Box): string {
  const joints: Point[] = [
    [x + w * 0.2, y + h * 0.86],
    [x + w * 0.28, y + h * 0.3],
    [x + w * 0.74, y + h * 0.16],
    [x + w * 0.92, y + h * 0.5],
  ];
  const thick = Math.min(w, h) * 0.055;
  const link = (a: Point, b: Point) => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [nx, ny] = [(-(b[1] - a[1]) / length) * thick, ((b[0] - a[0]) / length) * thick];
    return path(
      poly(
        [
          [a[0] + nx, a[1] + ny],
          [b[0] + nx, b[1] + ny],
          [b[0] - nx, b[1] - ny],
          [a[0] - nx, a[1] - ny],
        ],
        true,
      ),
      'w',
    );
  };
  const links = joints.slice(1).map((to, i) => link(joints[i] ?? to, to));
  return (
    rect(x, y + h * 0.9, w * 0.42, h * 0.1, 'wh') +
    links.join('') +
    joints
      .map(([a, b], i) => circle(a, b, thick * (i === 3 ? 1.1 : 1.6), 'w') + circle(a, b, thick * 0.5, 'f'))
      .join('')
  );
}

/** A bracket to hold: two posts and a bar. */
export function handle({ x, y, w, h }: Box): string {
  const t = Math.min(9, h * 0.4);
  return (
    path(
      `M${at(x, y + h)}V${round(y + t)}q0 ${-t} ${t} ${-t}H${round(x + w - t)}q${t} 0 ${t} ${t}V${round(y + h)}h${-t}V${round(y + t + 2)}q0-2-2-2H${round(x + t + 2)}q-2 0-2 2V${round(y + h)}Z`,
      'w',
    ) + path(`M${at(x + t * 1.6, y + t * 0.5)}h${round(w - t * 3.2)}`, 'l')
  );
}

/** Where something moves to. */
export function arrow({ x, y, w, h }: Box): string {
  const mid = y + h / 2;
  const head = Math.min(14, w * 0.4);
  const t = Math.min(5, h * 0.22);
  return path(
    poly(
      [
        [x, mid - t],
        [x + w - head, mid - t],
        [x + w - head, mid - t * 2.2],
        [x + w, mid],
        [x + w - head, mid + t * 2.2],
        [x + w - head, mid + t],
        [x, mid + t],
      ],
      true,
    ),
    'w',
  );
}
