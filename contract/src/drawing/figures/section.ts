/** Layers, tubes and rings cut open. */
import { at, centreLine, circle, disc, path, rect, ring, sign } from '../pen.ts';
import type { Material, SectionDrawing } from './figure-drawing.ts';
import { arrow, HEIGHT, words } from './ink.ts';

/** Hatching turns from layer to layer, so that two of them are told apart. */
const TURNS = ['wh', 'wk'] as const;
const CLASSES: Readonly<Record<Exclude<Material, 'hatch'>, string>> = {
  cross: 'wx',
  porous: 'o',
  grains: 'e',
  liquid: 'q',
  empty: 'w',
  fibres: 'y',
};

const classOf = (material: Material | undefined, place: number): string =>
  material && material !== 'hatch' ? CLASSES[material] : (TURNS[place % 2] ?? 'wh');

/** Layers on top of each other, between two breaks. */
function flat({ Layers, Flow }: SectionDrawing): string {
  const [left, right, top] = [64, 312, Flow ? 62 : 36];
  const h = (HEIGHT - 2 * top) / Layers.length;
  const layers = Layers.map(([number, , material], place) => {
    const y = top + place * h;
    return (
      rect(left, y, right - left, h, classOf(material, place)) +
      sign(right - 18, y + h / 2, 348, y + h / 2 - 10, number)
    );
  });
  return layers.join('') + breaks(left, right, top) + (Flow ? flowDown(Flow, (left + right) / 2, top) : '');
}

/** The wavy ends of a piece that goes on. */
function breaks(left: number, right: number, top: number): string {
  const wave = (x: number) => {
    const third = (HEIGHT - 2 * top + 12) / 3;
    return `M${at(x, top - 6)}q5 ${third / 2} 0 ${third}t0 ${third}t0 ${third}`;
  };
  return [left, right]
    .map((x) => `<path class="n" d="${wave(x)}h${x === left ? -8 : 8}V${top - 6}z"/>${path(wave(x), 'l')}`)
    .join('');
}

function flowDown([into, out]: readonly [string, string], x: number, top: number): string {
  const drawn = (y: number, said: string) =>
    [-50, 0, 50]
      .map((dx) =>
        arrow([
          [x + dx, y],
          [x + dx, y + 30],
        ]),
      )
      .join('') + words(x + 66, y + 20, said, 'start');
  return drawn(top - 42, into) + drawn(HEIGHT - top + 12, out);
}

/** Walls around a bore, cut lengthwise. */
function pipe({ Layers, Flow }: SectionDrawing): string {
  const [left, right, middle, bore] = [56, 344, 158, 34];
  const h = (HEIGHT / 2 - 54 - bore) / Layers.length;
  const walls = Layers.map(([number, , material], place) => {
    const name = classOf(material, place);
    const y = middle - bore - (Layers.length - place) * h;
    const x = left + 40 + ((place + 0.5) * (right - left - 80)) / Layers.length;
    return (
      rect(left, y, right - left, h, name) +
      rect(left, 2 * middle - y - h, right - left, h, name) +
      sign(x, y + h / 2, x + 14, 26, number)
    );
  });
  const top = middle - bore - Layers.length * h;
  const bottom = 2 * middle - top;
  const edge = (x: number) => `M${at(x, top)}q6 ${(bottom - top) / 4} 0 ${(bottom - top) / 2}t0 ${(bottom - top) / 2}`;
  const flow = Flow
    ? arrow([
        [8, middle - 10],
        [left + 40, middle - 10],
      ]) +
      words(8, middle - 18, Flow[0], 'start') +
      arrow([
        [right - 40, middle - 10],
        [392, middle - 10],
      ]) +
      words(392, middle - 18, Flow[1], 'end')
    : '';
  return (
    walls.join('') +
    path(edge(left), 'l') +
    path(edge(right), 'l') +
    centreLine(left - 20, middle, right + 20, middle) +
    flow
  );
}

/** Rings around a core, cut across. */
function round({ Layers }: SectionDrawing): string {
  const [x, y, most] = [180, 150, 122];
  const width = most / Layers.length;
  const rings = Layers.map(([, , material], place) => {
    const [outer, inner] = [most - place * width, most - (place + 1) * width];
    const name = classOf(material, place);
    return inner < 1 ? circle(x, y, outer, name) : ring(disc(x, y, outer) + disc(x, y, inner), name);
  });
  const signs = Layers.map(([number], place) => {
    const radius = most - (place + 0.5) * width;
    // From above to below: leaders do not cross.
    const turn = -1.1 + (place * 1.9) / Math.max(1, Layers.length - 1);
    return sign(
      x + radius * Math.cos(turn),
      y + radius * Math.sin(turn),
      344,
      44 + place * (212 / Math.max(1, Layers.length - 1)),
      number,
    );
  });
  return (
    rings.join('') +
    centreLine(x - most - 12, y, x + most + 12, y) +
    centreLine(x, y - most - 12, x, y + most + 12) +
    signs.join('')
  );
}

/** Layers in one of three forms. */
export function section(drawing: SectionDrawing): string {
  return { flat, pipe, round }[drawing.Form](drawing);
}
