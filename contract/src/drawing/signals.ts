/** Signals, light and steps. */
import { at, centreLine, circle, type Point, path, poly, type Random, rect, short, sign, text } from './pen.ts';

const { sin } = Math;

/** An amplifier before a controller. */
export function circuit(_r: Random): string {
  let s = '';
  const res = (x: number, y: number, w = 36) => {
    const a: Point[] = [[x, y]];
    for (let i = 0; i < 6; i++) a.push([x + (w * (i + 0.5)) / 6, y + (i % 2 ? 5 : -5)]);
    a.push([x + w, y]);
    return path(poly(a));
  };
  s +=
    path('M14 56H34') +
    res(34, 56) +
    path('M70 56H96') +
    path('M84 56V92') +
    path('M74 92H94M74 98H94') +
    path('M84 98V126') +
    path('M74 126H94M78 130H90M81 134H87', 'l');
  s +=
    path('M96 36V96L148 66Z', 'w') +
    text(104, 61, '−', 'n') +
    text(104, 82, '+', 'n') +
    path('M96 78H60V112') +
    path('M148 66H184') +
    path('M166 66V22H132') +
    res(96, 22) +
    path('M96 22H84V56');
  s += rect(184, 46, 40, 40, 'w') + rect(190, 52, 28, 28, 'h');
  for (let i = 0; i < 4; i++) s += path(`M${188 + i * 11} 46V38M${188 + i * 11} 86V94`, 'l');
  s += circle(14, 56, 2.5, 'f') + circle(84, 56, 2.5, 'f') + circle(166, 66, 2.5, 'f') + circle(60, 114, 2.5);
  s += path('M204 94V146H104', '') + rect(60, 134, 44, 24, 'w') + text(82, 150, 'MCU', 'n', 'middle');
  s += path('M36 146H60', 'd');
  return (
    s +
    sign(52, 50, 40, 22, 11) +
    sign(128, 74, 148, 112, 12) +
    sign(220, 84, 228, 116, 13) +
    sign(64, 158, 38, 168, 14)
  );
}

/** Four steps and a question. */
export function flow(_r: Random): string {
  const bx = (x: number, y: number, w: number, h: number, t: string) =>
    rect(x, y, w, h, 'w') + text(x + w / 2, y + h / 2 + 4.5, t, 'n', 'middle');
  const ar = (x: number, y: number, y2: number) =>
    path(`M${x} ${y}V${y2 - 1}`) + path(`M${x - 3.5} ${y2 - 7}L${x} ${y2}L${x + 3.5} ${y2 - 7}Z`, 'f');
  let s = bx(62, 6, 92, 26, 'S101') + ar(108, 32, 46) + bx(62, 46, 92, 26, 'S102') + ar(108, 72, 88);
  s +=
    path('M108 88L156 108L108 128L60 108Z', 'w') +
    text(108, 112.5, 'S103', 'n', 'middle') +
    ar(108, 128, 144) +
    bx(62, 144, 92, 26, 'S104');
  s +=
    path('M156 108H196V19H158') +
    path('M165 15.5L157 19L165 22.5Z', 'f') +
    text(170, 102, 'N', 'n') +
    text(114, 141, 'Y', 'n');
  s += path('M30 59H60', 'd') + rect(8, 48, 22, 22, 'h');
  return s + sign(16, 48, 22, 22, 21);
}

/** A signal over time. */
export function wave(r: Random): string {
  let s = path('M26 8V156H232') + path('M22.5 16L26 6L29.5 16ZM224 152.5L234 156L224 159.5Z', 'f');
  for (let i = 1; i < 8; i++) s += path(`M${26 + i * 26} 156v-4`, 'l');
  for (let i = 1; i < 6; i++) s += path(`M26 ${156 - i * 26}h196`, 'g');
  const ph = r() * 3,
    fq = 0.28 + r() * 0.2,
    c0 = 48 + r() * 22,
    A: Point[] = [],
    B: Point[] = [];
  for (let i = 0; i <= 98; i++) {
    const x = 28 + i * 2,
      e = 10 + 42 * Math.exp(-(((i - c0) / 20) ** 2));
    A.push([x, 92 - e * sin(i * fq + ph) - 8 * sin(i * 0.11)]);
    B.push([x, 92 - e - 8 * sin(i * 0.11)]);
  }
  s +=
    path(poly(A)) +
    path(poly(B), 'd') +
    path('M28 58H222', 'c') +
    path('M128 20V156M170 20V156', 'd') +
    path('M128 26H170', 'l') +
    path('M133 24L128 26L133 28ZM165 24L170 26L165 28Z', 'f') +
    text(149, 20, 'Δt', '', 'middle') +
    text(128, 170, 't₁', '', 'middle') +
    text(170, 170, 't₂', '', 'middle') +
    text(12, 20, 'U', '', 'middle') +
    text(228, 172, 't', '', 'middle');
  return s + sign(214, 58, 226, 40, 'T') + sign(100, 76, 84, 30, 21);
}

/** Lenses on one axis and the way of light. */
export function lens(r: Random): string {
  const cy = 84;
  let s = centreLine(4, cy, 236, cy);
  const L = (x: number, h: number, a: number, b: number, w: number, c: string) =>
    path(
      `M${at(x, cy - h)}Q${at(x + a, cy)} ${at(x, cy + h)}L${at(x + w, cy + h)}Q${at(x + w + b, cy)} ${at(x + w, cy - h)}Z`,
      c,
    );
  const k = r() * 6;
  s +=
    L(34, 64, -26, -8, 8, 'w') +
    L(58, 54, -4 - k, 26, 9, 'wh') +
    L(92, 44, 14, -10, 6, 'w') +
    L(112, 36, -18, 16, 8, 'w') +
    L(120, 36, 16, -14, 7, 'wk') +
    L(160, 40, -10, 18, 10, 'w') +
    path('M140 36V60M140 108V132', 'b') +
    rect(206, 48, 5, 72, 'h') +
    rect(198, 48, 4, 72, 'w');
  for (const y of [-44, -22, 22, 44])
    s += path(
      `M4 ${cy + y}H34L62 ${short(cy + y * 0.92)}L98 ${short(cy + y * 0.62)}L140 ${short(cy + y * 0.44)}L166 ${short(cy + y * 0.46)}L198 ${short(cy - y * 0.04)}`,
      'l',
    );
  s +=
    path('M34 160H198M34 156v8M198 156v8', 'l') +
    path('M39 158L34 160L39 162ZM193 158L198 160L193 162Z', 'f') +
    text(116, 157, 'TTL', 'n', 'middle');
  return (
    s +
    sign(34, 34, 24, 12, 'L1') +
    sign(66, 38, 76, 12, 'L2') +
    sign(124, 54, 124, 20, 'L4') +
    sign(166, 48, 178, 18, 'L6') +
    sign(209, 60, 224, 32, 'IM')
  );
}
