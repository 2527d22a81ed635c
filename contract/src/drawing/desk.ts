/** What news, notices and services are about. */
import { at, centreLine, circle, ellipse, gearPath, type Point, path, type Random, rect, short, sign } from './pen.ts';

const { sin, cos, PI } = Math;

/** A public building. */
export function building(_r: Random): string {
  let s = path('M24 150V62L120 22L216 62V150Z', 'w') + path('M24 62H216', '') + path('M48 62L120 32L192 62', 'l');
  for (let i = 0; i < 6; i++) {
    const x = 38 + i * 29.4;
    s +=
      rect(x, 72, 14, 70, 'w') +
      path(`M${short(x + 4)} 74v66M${short(x + 10)} 74v66`, 'l') +
      rect(x - 3, 66, 20, 6, 'w') +
      rect(x - 3, 142, 20, 6, 'w');
  }
  s +=
    rect(14, 150, 212, 7, 'w') +
    rect(6, 157, 228, 7, 'h') +
    circle(120, 48, 8, '') +
    circle(120, 46, 2.4, 'f') +
    path('M119 48h2l1.6 5h-5.2z', 'f') +
    path('M120 22V6M120 6h18v9h-18', '');
  return s + sign(176, 46, 206, 22, 1) + sign(52, 100, 22, 118, 2);
}

/** Scales with a page and a gear. */
export function balance(r: Random): string {
  const t = (r() - 0.5) * 0.24;
  let s =
    path('M116 30H124L126 146H114Z', 'w') +
    rect(84, 146, 72, 8, 'w') +
    rect(70, 154, 100, 12, 'h') +
    circle(120, 26, 8, 'w') +
    circle(120, 26, 3, 'f');
  const a: Point = [120 - 78 * cos(t), 34 - 78 * sin(t)],
    b: Point = [120 + 78 * cos(t), 34 + 78 * sin(t)];
  s += path(`M${at(...a)}L${at(...b)}`, 'b') + path(`M${at(a[0], a[1] + 5)}L${at(b[0], b[1] + 5)}`, 'l');
  for (const q of [a, b])
    s +=
      circle(q[0], q[1], 3, 'f') +
      path(`M${at(q[0], q[1])}L${at(q[0] - 26, q[1] + 62)}M${at(q[0], q[1])}L${at(q[0] + 26, q[1] + 62)}`, 'l') +
      path(
        `M${at(q[0] - 32, q[1] + 62)}H${short(q[0] + 32)}Q${at(q[0] + 26, q[1] + 82)} ${at(q[0], q[1] + 82)}T${at(q[0] - 32, q[1] + 62)}Z`,
        'wh',
      );
  s +=
    rect(a[0] - 14, a[1] + 40, 28, 20, 'w') +
    path(`M${at(a[0] - 9, a[1] + 46)}h18M${at(a[0] - 9, a[1] + 51)}h18M${at(a[0] - 9, a[1] + 56)}h10`, 'l') +
    circle(b[0], b[1] + 48, 12, 'w') +
    path(gearPath(b[0], b[1] + 48, 7, 9.5, 10), 'l');
  s += path(`M120 58A32 32 0 0 0 ${at(120 + 32 * sin(0.5), 34 + 32 * cos(0.5))}`, 'l') + centreLine(120, 8, 120, 172);
  return (
    s + sign(126, 110, 150, 124, 1) + sign(a[0] + 20, a[1] + 76, 92, 136, 2) + sign(b[0] - 24, b[1] + 74, 156, 104, 3)
  );
}

/** A page with a seal. */
export function document(r: Random): string {
  let s = `<g transform="rotate(${short(-5 + r() * 3)} 110 92)">${rect(48, 14, 108, 146, 'w')}</g>${path('M66 8H152L176 32V162H66Z', 'w')}${path('M152 8V32H176', 'l')}`;
  s += path('M88 40H154', 'b');
  for (let i = 0; i < 7; i++) s += path(`M78 ${56 + i * 10}H${[164, 160, 164, 140, 164, 156, 120][i]}`, 'l');
  s +=
    rect(126, 122, 34, 30, 'sl') +
    path('M132 129h8M136 129v16M132 137h8M146 128v18M150 128l-6 0M144 137h10M146 145h8', 'slt');
  return s + sign(80, 86, 34, 70, 1) + sign(160, 136, 206, 124, 2) + sign(172, 30, 206, 18, 3);
}

/** Compasses over a ruler. */
export function compass(_r: Random): string {
  let s =
    path('M20 150A140 140 0 0 1 222 96', '') +
    path('M40 164A120 120 0 0 1 232 116', 'l') +
    centreLine(10, 150, 236, 150);
  const A: Point = [128, 26],
    B: Point = [78, 146],
    C: Point = [180, 138];
  s +=
    path(
      `M${at(A[0] - 6, A[1] + 14)}L${at(B[0] - 4, B[1] - 16)}L${at(...B)}L${at(B[0] + 4, B[1] - 15)}L${at(A[0] + 3, A[1] + 18)}Z`,
      'w',
    ) +
    path(
      `M${at(A[0] + 6, A[1] + 14)}L${at(C[0] + 4, C[1] - 18)}L${at(...C)}L${at(C[0] - 5, C[1] - 16)}L${at(A[0] - 3, A[1] + 18)}Z`,
      'wh',
    ) +
    circle(A[0], A[1] + 10, 11, 'w') +
    circle(A[0], A[1] + 10, 4, 'f') +
    rect(A[0] - 4, 4, 8, 20, 'w') +
    path('M124 8h8M124 12h8M124 16h8', 'l') +
    path('M102 92A52 52 0 0 0 158 90', 'l');
  s += path('M20 100L62 60L70 68', 'l');
  s += rect(30, 158, 190, 14, 'w');
  for (let i = 0; i < 38; i++) s += path(`M${35 + i * 5} 158v${i % 5 ? 4 : 8}`, 'l');
  return s + sign(138, 34, 176, 22, 1) + sign(90, 112, 54, 100, 2) + sign(168, 108, 206, 82, 3);
}

/** Coins that grow. */
export function coins(_r: Random): string {
  let s = '';
  const st = (x: number, y: number, k: number, w = 32) => {
    for (let i = 0; i < k; i++)
      s +=
        path(`M${x - w} ${y - i * 10}v9a${w} ${short(w * 0.34)} 0 0 0 ${2 * w} 0v-9`, 'w') +
        (i % 2
          ? ''
          : [...Array(9)]
              .map((_, j) =>
                path(`M${short(x - w + 8 + j * 6)} ${short(y - i * 10 + 9 + 5 * sin(((j + 1) / 10) * PI) + 1)}v3`, 'l'),
              )
              .join(''));
    s += ellipse(x, y - (k - 1) * 10, w, w * 0.34, 'w') + ellipse(x, y - (k - 1) * 10, w * 0.7, w * 0.22, 'l');
  };
  st(52, 146, 3);
  st(120, 146, 6);
  st(188, 146, 9);
  s += path('M28 92L96 62L150 34L196 12', 'd') + path('M189 11L198 11L193 19Z', 'f') + path('M8 164H232', '');
  return s + sign(24, 140, 14, 110, 1) + sign(90, 110, 78, 84, 2) + sign(216, 90, 232, 66, 3);
}

/** A sheet with a lens and nothing on it. */
export function empty(_r: Random): string {
  let s = rect(40, 16, 160, 140, 'w') + rect(46, 22, 148, 128, 'l');
  s +=
    centreLine(60, 86, 180, 86) +
    centreLine(120, 34, 120, 138) +
    circle(120, 86, 34, 'd') +
    path('M144 150V132H194M144 141H194M168 132V150', 'l');
  s += path('M150 40L176 66', '') + circle(142, 32, 12, 'w') + circle(142, 32, 8, 'l');
  return s + sign(96, 62, 22, 46, '?');
}
