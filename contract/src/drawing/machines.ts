/** Machines and works. */
import {
  at,
  centreLine,
  circle,
  disc,
  ellipse,
  gearPath,
  ORIGIN,
  type Point,
  path,
  poly,
  type Random,
  rect,
  ring,
  short,
  sign,
} from './pen.ts';

const { sin, cos, PI } = Math;

/** A planetary gear in its ring. */
export function gear(r: Random): string {
  const cx = 116,
    cy = 86,
    N = 44 + 4 * Math.floor(r() * 3),
    k = 3 + Math.floor(r() * 2),
    ns = 16,
    rot = r();
  let s = ring(disc(cx, cy, 76) + gearPath(cx, cy, 60, 66, N, rot), 'h');
  s += path(gearPath(cx, cy, 18, 23, ns, rot), 'w') + circle(cx, cy, 9, 'h');
  for (let i = 0; i < k; i++) {
    const t = rot + (i * 2 * PI) / k,
      x = cx + 42 * cos(t),
      y = cy + 42 * sin(t);
    s += path(gearPath(x, y, 17.5, 22, 15, -rot + i), 'w') + circle(x, y, 10, 'l') + circle(x, y, 5);
  }
  s += centreLine(cx - 86, cy, cx + 86, cy) + centreLine(cx, 4, cx, 168);
  return (
    s +
    sign(cx + 67, cy - 28, 214, 32, 1) +
    sign(cx + 42 * cos(rot) + 8, cy + 42 * sin(rot) + 4, 216, 128, 2) +
    sign(cx - 5, cy + 6, 22, 150, 3)
  );
}

/** A ball bearing, one quarter in section. */
export function bearing(r: Random): string {
  const cx = 116,
    cy = 86,
    N = 8 + Math.floor(r() * 4);
  const sec = (a: number, b: number) =>
    `M${at(cx, cy - a)}A${a} ${a} 0 0 1 ${at(cx + a, cy)}L${at(cx + b, cy)}A${b} ${b} 0 0 0 ${at(cx, cy - b)}Z`;
  let s =
    circle(cx, cy, 76) +
    circle(cx, cy, 72, 'l') +
    circle(cx, cy, 60) +
    circle(cx, cy, 40) +
    circle(cx, cy, 27) +
    circle(cx, cy, 24, 'l');
  s += circle(cx, cy, 50, 'c');
  for (let i = 0; i < N; i++) {
    const t = (i / N) * 2 * PI + 0.2,
      x = cx + 50 * cos(t),
      y = cy + 50 * sin(t);
    s += circle(x, y, 9.2, 'w') + path(`M${at(x - 4, y - 4)}A6 6 0 0 1 ${at(x + 3, y - 5)}`, 'l');
  }
  s +=
    path(sec(76, 62), 'wh') +
    path(sec(38, 26), 'wk') +
    circle(cx + 50 * cos(-PI / 4), cy + 50 * sin(-PI / 4), 10, 'wx');
  s += centreLine(cx - 88, cy, cx + 88, cy) + centreLine(cx, 2, cx, 170);
  return (
    s +
    sign(cx + 58, cy - 38, 216, 24, 10) +
    sign(cx + 43, cy - 35, 220, 64, 30) +
    sign(cx - 34, cy + 8, 20, 140, 20) +
    sign(cx - 48, cy - 14, 18, 40, 31)
  );
}

/** A jointed arm with one of three tools. */
export function arm(r: Random): string {
  const v = Math.floor(r() * 3),
    bs = Math.floor(r() * 2);
  const joints: Point[] = [
    [66 + r() * 12, 128],
    [70 + r() * 34, 54 + r() * 16],
    [138 + r() * 22, 34 + r() * 26],
    [182 + r() * 16, 62 + r() * 24],
  ];
  const link = (a: Point, b: Point, w: number) => {
    const dx = b[0] - a[0],
      dy = b[1] - a[1],
      L = Math.hypot(dx, dy),
      nx = -dy / L,
      ny = dx / L,
      w2 = w * 0.74;
    const edges = path(
      `M${at(a[0] + nx * w, a[1] + ny * w)}L${at(b[0] + nx * w2, b[1] + ny * w2)}M${at(a[0] - nx * w, a[1] - ny * w)}L${at(b[0] - nx * w2, b[1] - ny * w2)}`,
    );
    return `${edges}<path class="n" d="${poly(
      [
        [a[0] + nx * w, a[1] + ny * w],
        [b[0] + nx * w2, b[1] + ny * w2],
        [b[0] - nx * w2, b[1] - ny * w2],
        [a[0] - nx * w, a[1] - ny * w],
      ],
      true,
    )}"/>${edges}`;
  };
  let s = '';
  const [j0 = ORIGIN, j1 = ORIGIN, j2 = ORIGIN, j3 = ORIGIN] = joints;
  const g: Point = [j1[0] + 48, j1[1] - 44];
  s += `<g class="dd">${path(poly([j0, j1]))}${path(`M${at(...j1)}L${at(...g)}L${at(g[0] + 48, g[1] + 10)}`)}</g>${path(`M${at(g[0] + 46, g[1] + 16)}A70 70 0 0 1 ${at(j3[0] + 6, j3[1] - 16)}`, 'l')}`;
  s +=
    (bs
      ? rect(34, 152, 74, 14, 'h')
      : rect(22, 156, 110, 10, 'w') +
        [30, 52, 74, 96, 118].map((x) => circle(x, 161, 2.5, 'l')).join('') +
        rect(38, 146, 64, 10, 'w')) +
    path(`M${j0[0] - 24} ${bs ? 152 : 146}L${j0[0] - 16} 130H${j0[0] + 16}L${j0[0] + 24} ${bs ? 152 : 146}Z`, 'w') +
    link(j0, j1, 11) +
    link(j1, j2, 9) +
    link(j2, j3, 7);
  for (const [i, q] of joints.slice(0, 3).entries())
    s += circle(q[0], q[1], 13 - i * 2, 'w') + circle(q[0], q[1], 6 - i, 'wh');
  const ex = short(j3[0]),
    ey = short(j3[1]);
  s += circle(ex, ey, 7, 'w');
  if (v === 0)
    s +=
      path(`M${ex - 10} ${ey + 8}h20v7h-20z`, 'w') +
      path(`M${ex - 9} ${ey + 15}l-6 12l5 16M${ex + 9} ${ey + 15}l6 12l-5 16`, '') +
      path(`M${ex - 5} ${ey + 15}l-4 12l3 9M${ex + 5} ${ey + 15}l4 12l-3 9`, 'l') +
      ellipse(ex, ey + 46, 14, 9, 'wx');
  else if (v === 1)
    s +=
      path(`M${ex - 5} ${ey + 7}h10v14h-10z`, 'w') +
      rect(ex - 26, ey + 21, 52, 7, 'wh') +
      [-20, 0, 20].map((d) => path(`M${ex + d - 3} ${ey + 28}h6v5l4 7h-14l4 -7z`, 'w')).join('') +
      rect(ex - 30, ey + 42, 60, 9, 'w') +
      path(`M${ex - 30} ${ey + 46}h60`, 'l');
  else
    s +=
      path(`M${ex - 6} ${ey + 7}h12v16l-4 10h-4l-4 -10z`, 'w') +
      path(`M${ex} ${ey + 33}v8`, 'b') +
      path(`M${ex - 10} ${ey + 48}l6 -5M${ex + 10} ${ey + 48}l-6 -5M${ex} ${ey + 50}v-5`, 'l') +
      path(`M${ex - 36} ${ey + 54}h72v8h-72z`, 'wh');
  s +=
    path('M20 166H222', '') +
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
      .map((i) => `M${26 + i * 15} 166l-6 7`)
      .map((d) => path(d, 'l'))
      .join('');
  return (
    s +
    sign(j0[0] - 12, 122, 18, 104, 1) +
    sign((j0[0] + j1[0]) / 2 - 6, (j0[1] + j1[1]) / 2, 34, 62, 2) +
    sign((j1[0] + j2[0]) / 2, (j1[1] + j2[1]) / 2, (j1[0] + j2[0]) / 2 - 18, 10, 3) +
    sign(ex + 13, ey + 26, 228, 86, 4)
  );
}
