/**
 * Quiet geometric covers in the brand's tints, drawn from a text alone: the same title always gets
 * the same picture. No words in the picture, so no font is needed.
 */
import { createHash } from 'node:crypto';

/** Size of a cover in pixels. */
const COVER_SIZE = { width: 1280, height: 720 } as const;

const { width: W, height: H } = COVER_SIZE;
const GROUNDS = [
  ['#0A2A5E', '#1456B8'],
  ['#F5F8FC', '#DCE8F8'],
  ['#0F3C85', '#0A2A5E'],
  ['#E6EFFB', '#F5F8FC'],
] as const;
const DARK_TINTS = ['#2A6BCB', '#5C93DF', '#9DC0EE', '#FFFFFF'] as const;
const LIGHT_TINTS = ['#1456B8', '#5C93DF', '#9DC0EE', '#0A2A5E'] as const;
const ACCENT = '#B45309';

/** Numbers between 0 and 1, always the same for the same text. */
function numbersOf(text: string): () => number {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0) || 1;
  return () => {
    // xorshift32
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

type Draw = (next: () => number, tints: readonly string[]) => string;

const round = (value: number) => Math.round(value * 10) / 10;
const pick = <T>(list: readonly T[], next: () => number): T => list[Math.floor(next() * list.length)] as T;

const rings: Draw = (next, tints) => {
  const x = round(W * (0.55 + next() * 0.35));
  const y = round(H * (0.3 + next() * 0.5));
  const step = 46 + Math.round(next() * 22);
  return Array.from(
    { length: 12 },
    (_, i) =>
      `<circle cx="${x}" cy="${y}" r="${(i + 1) * step}" fill="none" stroke="${tints[i % 3]}" stroke-width="${i % 4 === 0 ? 10 : 2}" opacity="${round(0.75 - i * 0.05)}"/>`,
  ).join('');
};

const waves: Draw = (next, tints) =>
  Array.from({ length: 7 }, (_, i) => {
    const y = 150 + i * 92;
    const swing = 40 + next() * 60;
    const shift = next() * 200;
    const curve = Array.from(
      { length: 5 },
      (_, k) =>
        `S ${round(160 + k * 320 - shift)} ${round(y + (k % 2 ? swing : -swing))} ${round(320 + k * 320 - shift)} ${y}`,
    ).join(' ');
    return `<path d="M ${round(-shift)} ${y} ${curve} L ${W} ${H} L 0 ${H} Z" fill="${tints[i % 3]}" opacity="0.16"/>`;
  }).join('');

const tiles: Draw = (next, tints) => {
  const size = 120;
  const out: string[] = [];
  for (let x = 0; x < W / size; x++) {
    for (let y = 0; y < H / size; y++) {
      if (next() < 0.45) continue;
      const kind = next();
      const [px, py] = [x * size, y * size];
      const fill = `fill="${pick(tints, next)}" opacity="${round(0.12 + next() * 0.4)}"`;
      if (kind < 0.4)
        out.push(`<rect x="${px + 8}" y="${py + 8}" width="${size - 16}" height="${size - 16}" rx="14" ${fill}/>`);
      else if (kind < 0.7)
        out.push(`<circle cx="${px + size / 2}" cy="${py + size / 2}" r="${size / 2 - 10}" ${fill}/>`);
      else
        out.push(
          `<path d="M ${px + 8} ${py + 8} h ${size - 16} a ${size - 16} ${size - 16} 0 0 1 ${16 - size} ${size - 16} z" ${fill}/>`,
        );
    }
  }
  return out.join('');
};

const hexagons: Draw = (next, tints) => {
  const r = 78;
  const out: string[] = [];
  for (let row = -1; row < 7; row++) {
    for (let column = -1; column < 11; column++) {
      if (next() < 0.35) continue;
      const cx = column * r * 1.74 + (row % 2 ? r * 0.87 : 0);
      const cy = row * r * 1.5 + 40;
      const points = Array.from({ length: 6 }, (_, i) => {
        const angle = (Math.PI / 3) * i + Math.PI / 6;
        return `${round(cx + Math.cos(angle) * (r - 6))},${round(cy + Math.sin(angle) * (r - 6))}`;
      }).join(' ');
      const filled = next() < 0.4;
      const paint = filled
        ? `fill="${pick(tints, next)}" opacity="0.22"`
        : `fill="none" stroke="${pick(tints, next)}" stroke-width="2" opacity="0.55"`;
      out.push(`<polygon points="${points}" ${paint}/>`);
    }
  }
  return out.join('');
};

const bars: Draw = (next, tints) =>
  Array.from({ length: 16 }, (_, i) => {
    const height = 120 + next() * 460;
    return `<rect x="${40 + i * 76}" y="${round(H - height)}" width="44" height="${round(height + 20)}" rx="12" fill="${tints[i % 3]}" opacity="${round(0.2 + next() * 0.45)}"/>`;
  }).join('');

const links: Draw = (next, tints) => {
  const points = Array.from(
    { length: 18 },
    () => [round(80 + next() * (W - 160)), round(60 + next() * (H - 120))] as const,
  );
  const lines = points.flatMap(([x, y], i) =>
    points
      .slice(i + 1)
      .filter(([px, py]) => Math.hypot(px - x, py - y) < 300)
      .map(([px, py]) => `<path d="M ${x} ${y} L ${px} ${py}" stroke="${tints[1]}" stroke-width="2" opacity="0.45"/>`),
  );
  const dots = points.map(
    ([x, y]) => `<circle cx="${x}" cy="${y}" r="${round(8 + next() * 20)}" fill="${pick(tints, next)}" opacity="0.8"/>`,
  );
  return [...lines, ...dots].join('');
};

const MOTIFS = [rings, waves, tiles, hexagons, bars, links] as const;

/** An SVG cover for `text`; `turn` cycles through motifs and grounds so that neighbours differ. */
export function coverSvg(text: string, turn: number): string {
  const next = numbersOf(text);
  const [from, to] = GROUNDS[turn % GROUNDS.length] ?? GROUNDS[0];
  const tints = turn % 2 === 0 ? DARK_TINTS : LIGHT_TINTS;
  const motif = MOTIFS[turn % MOTIFS.length] ?? rings;
  const dot = `<circle cx="${round(120 + next() * 220)}" cy="${round(110 + next() * 160)}" r="18" fill="${ACCENT}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">` +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    `<rect width="${W}" height="${H}" fill="url(#g)"/>${motif(next, tints)}${dot}</svg>`
  );
}
