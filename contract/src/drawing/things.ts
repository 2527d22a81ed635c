/** Things that are seen, and what grows. */
import {
  at,
  centreLine,
  circle,
  ellipse,
  type Point,
  path,
  poly,
  type Random,
  rect,
  short,
  sign,
  text,
} from './pen.ts';

const { sin, cos, PI } = Math;

/** A leaf, its tissue enlarged. */
export function leaf(r: Random): string {
  const N = 7 + Math.floor(r() * 3),
    w = 44 + r() * 14;
  const M = (t: number): Point => [30 + 176 * t, 138 - 112 * t + 14 * sin(PI * t)];
  const W = (t: number) => w * sin(PI * t ** 0.82) ** 0.85;
  const nx = 0.537,
    ny = 0.843;
  const A: Point[] = [],
    B: Point[] = [];
  for (let i = 0; i <= 28; i++) {
    const t = 0.08 + (0.92 * i) / 28,
      m = M(t),
      q = W(i / 28) + (i % 2 ? 1.6 : 0);
    A.push([m[0] - nx * q, m[1] - ny * q]);
    B.push([m[0] + nx * q, m[1] + ny * q]);
  }
  let s = path(poly(A.concat(B.slice().reverse()), true), 'w');
  s += path(poly(A.concat(Array.from({ length: 24 }, (_, i) => M(1 - (i / 23) * 0.92))), true), 'hl');
  const mid: Point[] = [];
  for (let i = 0; i <= 20; i++) mid.push(M(-0.06 + (1.06 * i) / 20));
  s += path(poly(mid));
  for (let i = 1; i <= N; i++) {
    const t = 0.1 + (0.78 * i) / (N + 1),
      t2 = t + 0.17,
      m = M(t),
      q = W((t2 - 0.08) / 0.92) * 0.86,
      e = M(Math.min(t2, 0.99));
    for (const sg of [-1, 1]) {
      const ex = e[0] + sg * nx * q,
        ey = e[1] + sg * ny * q;
      s += path(
        `M${at(m[0], m[1])}Q${at(m[0] + sg * nx * q * 0.45 + 10, m[1] + sg * ny * q * 0.45 - 2)} ${at(ex, ey)}`,
        'l',
      );
    }
  }
  s += `${circle(186, 136, 26, 'w')}<g>${[0, 1, 2].map((i) => path(`M${166 + i * 13} ${122 + (i % 2) * 3}l7 -4l7 4v8l-7 4l-7 -4zM${172 + i * 11} ${137 + (i % 2) * 2}l6 -3.5l6 3.5v7l-6 3.5l-6 -3.5z`, 'l')).join('')}</g>${path('M128 82L166 120', 'd')}${circle(124, 78, 7, 'd')}`;
  return s + sign(88, 60, 66, 22, 1) + sign(58, 122, 34, 154, 2) + sign(208, 148, 230, 166, 3);
}

/** A bottle in three views. */
export function bottle(r: Random): string {
  const w = 24 + r() * 8,
    nk = 9 + r() * 2;
  const b = (x: number, y: number, k: number) =>
    `M${at(x - nk * k, y)}V${short(y + 16 * k)}Q${at(x - nk * k, y + 32 * k)} ${at(x - w * k, y + 50 * k)}V${short(y + 128 * k)}Q${at(x - w * k, y + 136 * k)} ${at(x - w * k + 8 * k, y + 136 * k)}H${short(x + w * k - 8 * k)}Q${at(x + w * k, y + 136 * k)} ${at(x + w * k, y + 128 * k)}V${short(y + 50 * k)}Q${at(x + nk * k, y + 32 * k)} ${at(x + nk * k, y + 16 * k)}V${short(y)}Z`;
  let s =
    path(b(66, 24, 1), 'w') +
    rect(66 - nk - 3, 8, 2 * nk + 6, 17, 'w') +
    [0, 1, 2, 3, 4].map((i) => path(`M${short(66 - nk + (i * nk) / 2)} 9V24`, 'l')).join('') +
    path(`M${short(66 - w)} 96H${short(66 + w)}M${short(66 - w)} 138H${short(66 + w)}`, 'l');
  for (let i = 0; i < 6; i++) s += path(`M${short(66 + w - 3 - i * i * 0.9)} ${84 + i * 2}V${150 - i * 3}`, 'l');
  s +=
    path(`M${short(66 - w + 8)} 117q8 -12 ${short(w - 8)} 0t${short(w - 8)} 0`, '') +
    text(66, 176, '主视图', 'z', 'middle');
  s +=
    circle(172, 46, 34) +
    circle(172, 46, 30, 'l') +
    circle(172, 46, 16) +
    circle(172, 46, 12, 'l') +
    centreLine(132, 46, 212, 46) +
    centreLine(172, 6, 172, 86) +
    text(172, 98, '俯视图', 'z', 'middle');
  s +=
    path(b(172, 106, 0.42), 'w') +
    path(`M${short(172 - w * 0.42)} 136H${short(172 + w * 0.42)}`, 'l') +
    text(204, 160, '立体图', 'z');
  return s;
}

/** A chair. */
export function chair(r: Random): string {
  const iso = (x: number, y: number, z: number): Point => [118 + (x - y) * 0.82, 112 + (x + y) * 0.38 - z];
  const q = (a: readonly (readonly [number, number, number])[], c: string) =>
    path(
      poly(
        a.map((v) => iso(...v)),
        true,
      ),
      c,
    );
  const H = 52 + r() * 8;
  let s = '';
  const leg = (x: number, y: number) =>
    q(
      [
        [x, y, 0],
        [x + 6, y, 0],
        [x + 6, y, 50],
        [x, y, 50],
      ],
      'w',
    ) +
    q(
      [
        [x + 6, y, 0],
        [x + 6, y + 6, 0],
        [x + 6, y + 6, 50],
        [x + 6, y, 50],
      ],
      'wh',
    );
  s += leg(-32, -32) + leg(26, -32) + leg(-32, 26);
  s +=
    q(
      [
        [-34, -30, 62],
        [-34, 32, 62],
        [-34, 32, 62 + H],
        [-34, -30, 62 + H],
      ],
      'w',
    ) +
    q(
      [
        [-34, 32, 62],
        [-28, 32, 62],
        [-28, 32, 62 + H],
        [-34, 32, 62 + H],
      ],
      'wh',
    ) +
    q(
      [
        [-34, -30, 62 + H],
        [-28, -30, 62 + H],
        [-28, 32, 62 + H],
        [-34, 32, 62 + H],
      ],
      'w',
    ) +
    q(
      [
        [-28, -30, 62],
        [-28, 32, 62],
        [-28, 32, 62 + H],
        [-28, -30, 62 + H],
      ],
      'w',
    );
  for (let i = 1; i < 6; i++) s += path(poly([iso(-28, -30 + i * 10.3, 68), iso(-28, -30 + i * 10.3, 56 + H)]), 'l');
  s +=
    q(
      [
        [-32, -32, 60],
        [32, -32, 60],
        [32, 32, 60],
        [-32, 32, 60],
      ],
      'w',
    ) +
    q(
      [
        [32, -32, 52],
        [32, 32, 52],
        [32, 32, 60],
        [32, -32, 60],
      ],
      'wk',
    ) +
    q(
      [
        [-32, 32, 52],
        [32, 32, 52],
        [32, 32, 60],
        [-32, 32, 60],
      ],
      'wh',
    ) +
    leg(26, 26);
  s += path(poly([iso(-20, -16, 60), iso(22, -16, 60), iso(22, 22, 60), iso(-20, 22, 60)], true), 'l');
  const g = [iso(40, 40, 0), iso(40, -40, 0), iso(-40, -40, 0), iso(-40, 40, 0)];
  s += path(poly(g, true), 'd');
  return `<g transform="translate(20 32) scale(.84)">${s}${sign(118, 26, 168, 18, 1)}${sign(150, 76, 204, 66, 2)}${sign(118, 142, 70, 158, 3)}${sign(174, 110, 214, 122, 4)}</g>`;
}

/** A lantern. */
export function lamp(_r: Random): string {
  let s =
    path('M86 58L68 124H152L134 58Z', 'w') +
    ellipse(110, 58, 24, 7, 'w') +
    path('M68 124a42 11 0 0 0 84 0', 'w') +
    ellipse(110, 124, 42, 11, 'l');
  for (let i = 0; i < 9; i++) {
    const a = -20 + i * 5,
      b = -34 + i * 8.5;
    s += path(`M${110 + a} 64L${110 + b} ${short(130 + 4 * cos((i - 4) / 4.6))}`, 'l');
  }
  s +=
    path('M76 138v12a34 9 0 0 0 68 0v-12', 'wh') +
    path('M88 54Q84 10 110 10T132 54', '') +
    path('M92 54Q90 15 110 15T128 54', 'l') +
    ellipse(110, 46, 12, 4, 'w') +
    path('M98 46v11M122 46v11', '');
  s += centreLine(110, 2, 110, 172);
  return (
    s +
    sign(134, 84, 186, 66, 1) +
    sign(128, 24, 176, 14, 2) +
    sign(142, 148, 194, 142, 3) +
    text(34, 170, '立体图', 'z')
  );
}
