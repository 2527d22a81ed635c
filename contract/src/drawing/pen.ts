/**
 * The pen of all drawings: outlines, hatching, leaders and reference signs as SVG text. Classes say how a line is drawn
 * (`sheet.ts`): `w` outline filled with paper, `l` thin, `b` bold, `h` and `k` hatched, `x` crossed, `q` liquid, `d`
 * dashed, `c` centre line, `f` solid. What is near is drawn after what is far and hides it.
 */
const { sin, cos, PI } = Math;

export type Point = readonly [number, number];
/** The next number of a series in [0, 1). */
export type Random = () => number;
export const ORIGIN: Point = [0, 0];

/** Always the same series for the same text (FNV-1a into mulberry32). */
export function randomOf(seed: string): Random {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A stable number from a text (FNV-1a), 32 bits without sign. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** One decimal: finer than any line. */
export const short = (x: number): number => Number(x.toFixed(1));
export const at = (x: number, y: number): string => `${short(x)} ${short(y)}`;
const classOf = (name: string): string => (name ? ` class="${name}"` : '');
export const poly = (points: readonly Point[], close = false): string =>
  `M${points.map(([x, y]) => at(x, y)).join('L')}${close ? 'Z' : ''}`;
export const path = (d: string, name = ''): string => `<path${classOf(name)} d="${d}"/>`;
export const circle = (x: number, y: number, r: number, name = ''): string =>
  `<circle${classOf(name)} cx="${short(x)}" cy="${short(y)}" r="${short(r)}"/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, name = ''): string =>
  `<ellipse${classOf(name)} cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}"/>`;
export const rect = (x: number, y: number, w: number, h: number, name = '', r = 0): string =>
  `<rect${classOf(name)} x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}"${r ? ` rx="${r}"` : ''}/>`;
export const text = (x: number, y: number, words: string | number, name = '', anchor = ''): string =>
  `<text${classOf(name)} x="${short(x)}" y="${short(y)}"${anchor ? ` text-anchor="${anchor}"` : ''}>${words}</text>`;
export const centreLine = (x1: number, y1: number, x2: number, y2: number): string =>
  path(`M${at(x1, y1)}L${at(x2, y2)}`, 'c');
/** Outline between two outlines. */
export const ring = (d: string, name: string): string => `<path class="${name}" fill-rule="evenodd" d="${d}"/>`;
export const disc = (x: number, y: number, r: number): string =>
  `M${at(x - r, y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0Z`;

/** A leader from a part to its reference sign, a little bent as by hand. */
export function sign(x: number, y: number, tx: number, ty: number, words: string | number): string {
  const [dx, dy] = [tx - x, ty - y];
  const left = tx < x - 4;
  const flat = Math.abs(dx) > Math.abs(dy);
  const leader = path(`M${at(x, y)}Q${at((x + tx) / 2 - dy * 0.16, (y + ty) / 2 + dx * 0.16)} ${at(tx, ty)}`, 'l s');
  if (flat) return leader + text(tx + (left ? -3 : 3), ty + 4.5, words, '', left ? 'end' : '');
  return leader + text(tx, dy < 0 ? ty - 3 : ty + 12, words, '', 'middle');
}

/** Outline of a gear of `teeth` teeth between two radii; `flat` below 1 is seen from the side. */
export function gearPath(cx: number, cy: number, r1: number, r2: number, teeth: number, turn = 0, flat = 1): string {
  const points: Point[] = [];
  const width = (2 * PI) / teeth;
  const tooth = [
    [0, r1],
    [0.2, r2],
    [0.5, r2],
    [0.7, r1],
  ] as const;
  for (let i = 0; i < teeth; i++) {
    const start = turn + i * width;
    for (const [f, r] of tooth) points.push([cx + flat * r * cos(start + f * width), cy + r * sin(start + f * width)]);
  }
  return poly(points, true);
}
