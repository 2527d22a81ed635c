/** Views of a body of boxes and upright rods. */
import { at, ellipse, type Point, path, poly, rect, short } from '../pen.ts';
import type { Built, Rail, View } from './figure-drawing.ts';
import { HEIGHT, WIDTH } from './ink.ts';

const MARGIN = 28;

/** One box or rod by what it reaches over. */
interface Solid {
  low: readonly [number, number, number];
  high: readonly [number, number, number];
  isRod?: true;
  rail?: Rail;
}

const span = (values: readonly number[], more: number): [number, number] => [
  Math.min(...values) - more,
  Math.max(...values) + more,
];
function railSolid(rail: Rail): Solid {
  const [x, y] = [0, 1].map((axis) =>
    span(
      rail.line.map((point) => point[axis] ?? 0),
      rail.thick / 2,
    ),
  );
  return { low: [x?.[0] ?? 0, y?.[0] ?? 0, rail.z], high: [x?.[1] ?? 0, y?.[1] ?? 0, rail.z + rail.height], rail };
}

const solidsOf = ({ Boxes, Rods = [] }: Built): Solid[] => [
  ...Boxes.map(([x, y, z, w, d, h]): Solid => ({ low: [x, y, z], high: [x + w, y + d, z + h] })),
  ...Rods.map(([x, y, z, r, h]): Solid => ({ low: [x - r, y - r, z], high: [x + r, y + r, z + h], isRod: true })),
];

/** How a view sees: across and up on the sheet, and how near a solid is. */
interface Look {
  across: 0 | 1;
  mirrored: boolean;
  up: 1 | 2;
  upside: boolean;
  /** Greater is nearer. */
  near(solid: Solid): number;
}

const LOOKS: Readonly<Record<Exclude<View, '立体图'>, Look>> = {
  主视图: { across: 0, mirrored: false, up: 2, upside: false, near: ({ low }) => -low[1] },
  后视图: { across: 0, mirrored: true, up: 2, upside: false, near: ({ high }) => high[1] },
  左视图: { across: 1, mirrored: true, up: 2, upside: false, near: ({ low }) => -low[0] },
  右视图: { across: 1, mirrored: false, up: 2, upside: false, near: ({ high }) => high[0] },
  俯视图: { across: 0, mirrored: false, up: 1, upside: false, near: ({ high }) => high[2] },
  仰视图: { across: 0, mirrored: false, up: 1, upside: true, near: ({ low }) => -low[2] },
};

interface Frame {
  (point: Point): Point;
  scale: number;
}

/** Brings points to the middle of the sheet, as large as it can take. */
function frameOf(points: readonly Point[]): Frame {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((WIDTH - 2 * MARGIN) / (right - left), (HEIGHT - 2 * MARGIN) / (bottom - top));
  const place = ([x, y]: Point): Point => [
    WIDTH / 2 + (x - (left + right) / 2) * scale,
    HEIGHT / 2 + (y - (top + bottom) / 2) * scale,
  ];
  return Object.assign(place, { scale });
}

function straight(solids: readonly Solid[], look: Look): string {
  const { across, mirrored, up, upside, near } = look;
  const cornersOf = ({ low, high }: Solid): [Point, Point] => {
    const flip = (x: number) => (mirrored ? -x : x);
    const turn = (y: number) => (upside ? y : -y);
    return [
      [flip(low[across]), turn(low[up])],
      [flip(high[across]), turn(high[up])],
    ];
  };
  const frame = frameOf(solids.flatMap(cornersOf));
  return [...solids]
    .sort((a, b) => near(a) - near(b))
    .map((solid) => {
      const [a, b] = cornersOf(solid).map(frame) as [Point, Point];
      const [x, y, w, h] = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
      if (solid.rail && up === 1) {
        return railPlan(solid.rail, ([a, b]) => frame([a, upside ? b : -b]), frame.scale);
      }
      if (solid.isRod && up === 1) return ellipse(x + w / 2, y + h / 2, w / 2, h / 2, 'w');
      return rect(x, y, w, h, 'w');
    })
    .join('');
}

/** From the front, the right and above. */
const seen = ([x, y, z]: readonly [number, number, number]): Point => [
  x * 0.9 + y * 0.52,
  x * 0.2 - y * 0.34 - z * 0.94,
];

/** Whether `a` may hide a part of `b`: nothing is beyond a plane that parts them on the side of who looks. */
const mayHide = (a: Solid, b: Solid): boolean =>
  !(a.low[1] >= b.high[1]) && !(a.high[2] <= b.low[2]) && !(a.high[0] <= b.low[0]);

/** The farthest first. */
function farFirst(solids: readonly Solid[]): Solid[] {
  const left = [...solids];
  const order: Solid[] = [];
  while (left.length > 0) {
    const free = left.findIndex((one) =>
      left.every((other) => other === one || !mayHide(one, other) || mayHide(other, one)),
    );
    order.push(...left.splice(Math.max(0, free), 1));
  }
  return order;
}

/** A rail seen from above: two lines beside its own. */
function railPlan({ line, thick }: Rail, place: (point: Point) => Point, scale: number): string {
  const d = poly(line.map((point) => place(point)));
  const wide = (more: number, name: string) =>
    `<path class="${name}" stroke-width="${short(thick * scale + more)}" d="${d}"/>`;
  const ends = [line[0], line.at(-1)].map((end) => {
    const [x, y] = place(end ?? [0, 0]);
    return path(`M${at(x - (thick / 2) * scale, y)}h${short(thick * scale)}`);
  });
  return wide(1.3, 'i') + wide(-1.3, 'j') + ends.join('');
}

/** A rail at an angle, piece by piece, the farthest first. */
function railPicture({ line, z, height, thick }: Rail, to: (x: number, y: number, z: number) => Point): string {
  const pieces = line.slice(1).map((end, i) => {
    const [a, b] = [line[i] ?? end, end];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [nx, ny] = [((b[1] - a[1]) / length) * (thick / 2), (-(b[0] - a[0]) / length) * (thick / 2)];
    const edge = (side: number, level: number): [Point, Point] => [
      to(a[0] + nx * side, a[1] + ny * side, level),
      to(b[0] + nx * side, b[1] + ny * side, level),
    ];
    const faces = [1, -1].map((side) => path(poly([...edge(side, z), ...edge(side, z + height).reverse()], true), 'n'));
    const top = path(poly([...edge(1, z + height), ...edge(-1, z + height).reverse()], true), 'n');
    const edges = [1, -1].map((side) => path(poly(edge(side, z + height))) + path(poly(edge(side, z))));
    const ends = (point: 0 | 1) =>
      path(
        poly([edge(1, z)[point], edge(1, z + height)[point], edge(-1, z + height)[point], edge(-1, z)[point]], true),
        'w',
      );
    const closed = (i === 0 ? ends(0) : '') + (i === line.length - 2 ? ends(1) : '');
    // The lower edge that faces away is behind the faces.
    const drawn =
      (edges[1] ?? '') +
      faces.join('') +
      (edges[0] ?? '') +
      top +
      path(poly(edge(1, z + height))) +
      path(poly(edge(-1, z + height))) +
      closed;
    return { near: (a[0] + b[0]) * 0.3 - (a[1] + b[1]), drawn };
  });
  return pieces
    .sort((a, b) => a.near - b.near)
    .map(({ drawn }) => drawn)
    .join('');
}

function picture(solids: readonly Solid[]): string {
  const corners = solids.flatMap(({ low, high }) =>
    [low[0], high[0]].flatMap((x) => [low[1], high[1]].flatMap((y) => [low[2], high[2]].map((z) => seen([x, y, z])))),
  );
  const frame = frameOf(corners);
  const to = (x: number, y: number, z: number) => frame(seen([x, y, z]));
  const face = (points: Point[], name = 'w') => path(poly(points, true), name);
  return farFirst(solids)
    .map(({ low: [x1, y1, z1], high: [x2, y2, z2], isRod, rail }) => {
      if (rail) return railPicture(rail, to);
      if (isRod) {
        const [top, foot] = [to((x1 + x2) / 2, (y1 + y2) / 2, z2), to((x1 + x2) / 2, (y1 + y2) / 2, z1)];
        const r = ((x2 - x1) / 2) * frame.scale;
        const body = `M${at(top[0] - r, top[1])}V${short(foot[1])}A${at(r, r * 0.4)} 0 0 0 ${at(top[0] + r, foot[1])}V${short(top[1])}Z`;
        return path(body, 'w') + ellipse(top[0], top[1], r, r * 0.4, 'w');
      }
      return (
        face([to(x1, y1, z1), to(x2, y1, z1), to(x2, y1, z2), to(x1, y1, z2)]) +
        face([to(x2, y1, z1), to(x2, y2, z1), to(x2, y2, z2), to(x2, y1, z2)], 'hl') +
        face([to(x1, y1, z2), to(x2, y1, z2), to(x2, y2, z2), to(x1, y2, z2)])
      );
    })
    .join('');
}

/** A view of a built body. */
export function built(body: Built, view: View, rail?: Rail): string {
  const solids = [...solidsOf(body), ...(rail ? [railSolid(rail)] : [])];
  return view === '立体图' ? picture(solids) : straight(solids, LOOKS[view]);
}
