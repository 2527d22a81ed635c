/** Views of a body turned on a lathe: silhouette, circles from above and below, and a picture from above at an angle. */
import { at, circle, ellipse, type Point, path, poly, rect } from '../pen.ts';
import type { Turned, View } from './figure-drawing.ts';
import { HEIGHT, WIDTH } from './ink.ts';

const MARGIN = 26;
/** How much a circle that is seen at an angle is pressed. */
const FLAT = 0.32;

/** The profile on the sheet: radii and heights in its units, from the bottom up. */
interface Fitted {
  rings: { r: number; y: number }[];
  x: number;
  /** What the bow over the top, or the ear beside, needs. */
  top: number;
  most: number;
}

function fitted({ Profile, Grip }: Turned, pressed: number): Fitted {
  const most = Math.max(...Profile.map(([r]) => r));
  const tall = Math.max(...Profile.map(([, h]) => h));
  const bow = Grip === 'bail' ? most * 0.75 : 0;
  const ear = Grip === 'ear' ? most * 0.8 : 0;
  const scale = Math.min(
    (HEIGHT - 2 * MARGIN) / (tall + bow + 2 * most * pressed),
    (WIDTH - 2 * MARGIN) / (2 * most + 2 * ear),
  );
  const height = (tall + bow + 2 * most * pressed) * scale;
  const bottom = HEIGHT / 2 + height / 2 - most * pressed * scale;
  const rings = Profile.map(([r, h]) => ({ r: r * scale, y: bottom - h * scale }));
  return { rings, x: WIDTH / 2, top: bottom - tall * scale, most: most * scale };
}

const sides = ({ rings, x }: Fitted): Point[] => [
  ...rings.map(({ r, y }): Point => [x - r, y]),
  ...[...rings].reverse().map(({ r, y }): Point => [x + r, y]),
];

/** Radius at a height of the sheet. */
function radiusAt(rings: Fitted['rings'], y: number): number {
  for (let i = 1; i < rings.length; i++) {
    const [low, high] = [rings[i - 1], rings[i]];
    if (low && high && y <= low.y && y >= high.y) {
      return low.y === high.y ? Math.max(low.r, high.r) : low.r + ((low.y - y) / (low.y - high.y)) * (high.r - low.r);
    }
  }
  return 0;
}

/** Where the grooves run: along the longest piece of the profile. */
function ribbed(rings: Fitted['rings']): [{ r: number; y: number }, { r: number; y: number }] | null {
  let best: [{ r: number; y: number }, { r: number; y: number }] | null = null;
  for (let i = 1; i < rings.length; i++) {
    const [low, high] = [rings[i - 1], rings[i]];
    if (low && high && (!best || low.y - high.y > best[0].y - best[1].y)) best = [low, high];
  }
  return best;
}

/** Grooves that face who looks; `press` lowers their ends on the rounding. */
function ribs({ Ribs }: Turned, { rings, x }: Fitted, press: number): string {
  const run = ribbed(rings);
  if (!Ribs || !run) return '';
  const [low, high] = run;
  return Array.from({ length: Ribs }, (_, i) => (2 * Math.PI * (i + 0.5)) / Ribs)
    .filter((turn) => Math.cos(turn) > 0.05)
    .map((turn) => {
      const [across, near] = [Math.sin(turn), Math.cos(turn) * press];
      return path(
        `M${at(x + low.r * across, low.y + low.r * near)}L${at(x + high.r * across, high.y + high.r * near)}`,
        'l',
      );
    })
    .join('');
}

/** Where the hatched band begins and ends on the sheet. */
function bandOf({ Band, Profile }: Turned, { rings, top }: Fitted): number[] | null {
  if (!Band) return null;
  const tall = Math.max(...Profile.map(([, h]) => h));
  const scale = ((rings[0]?.y ?? 0) - top) / (tall || 1);
  return Band.map((h) => top + (tall - h) * scale);
}

function band(body: Turned, fit: Fitted): string {
  const [low, high] = bandOf(body, fit) ?? [];
  if (low === undefined || high === undefined) return '';
  const [a, b] = [radiusAt(fit.rings, low), radiusAt(fit.rings, high)];
  const corners: Point[] = [
    [fit.x - a, low],
    [fit.x - b, high],
    [fit.x + b, high],
    [fit.x + a, low],
  ];
  return path(poly(corners, true), 'hl');
}

/** A bow over the top, seen from the front. */
function bow({ rings, x, most, top }: Fitted): string {
  const foot = top + ((rings[0]?.y ?? top) - top) * 0.16;
  const reach = Math.max(radiusAt(rings, foot), most * 0.5);
  const arc = (r: number, lift: number) =>
    `M${at(x - r, foot)}C${at(x - r, top - lift)} ${at(x + r, top - lift)} ${at(x + r, foot)}`;
  const joints = [-1, 1].map((side) => circle(x + side * (reach + 1), foot, 4.5, 'w')).join('');
  return `${path(arc(reach + 4, most * 0.96))}${path(arc(reach - 2, most * 0.84))}${joints}`;
}

/** A handle beside the body. */
function ear({ rings, x, top }: Fitted, mirrored: boolean): string {
  const bottom = rings[0]?.y ?? top;
  const [high, low] = [top + (bottom - top) * 0.2, top + (bottom - top) * 0.76];
  const side = mirrored ? -1 : 1;
  const bowed = (from: number, to: number, out: number) =>
    `M${at(x + side * radiusAt(rings, from) * 0.96, from)}C${at(x + side * (radiusAt(rings, from) + out), from - 2)} ${at(x + side * (radiusAt(rings, to) + out), to + 2)} ${at(x + side * radiusAt(rings, to) * 0.96, to)}`;
  const reach = (low - high) * 0.62;
  return path(bowed(high, low, reach)) + path(bowed(high + 9, low - 9, reach * 0.72));
}

function side(body: Turned, view: View): string {
  const fit = fitted(body, 0);
  const rings = fit.rings
    .slice(1, -1)
    .map(({ r, y }) => path(`M${at(fit.x - r, y)}H${(fit.x + r).toFixed(1)}`, 'l'))
    .join('');
  const face = view === '主视图' || view === '后视图';
  // A bow or an ear that is seen from its edge is a bar on the body.
  const edge = rect(fit.x - 4, fit.top - (body.Grip === 'bail' ? fit.most * 0.7 : -14), 8, fit.most * 0.9, 'w', 4);
  const grip = body.Grip === 'bail' ? (face ? bow(fit) : edge) : '';
  const handle = body.Grip === 'ear' ? (face ? ear(fit, view === '后视图') : view === '右视图' ? edge : '') : '';
  return (
    grip +
    (face ? handle : '') +
    path(poly(sides(fit), true), 'w') +
    band(body, fit) +
    rings +
    ribs(body, fit, 0) +
    (face ? '' : handle)
  );
}

/** Circles that nothing above hides; from below the other way round. */
function plan(body: Turned, view: View): string {
  const most = Math.max(...body.Profile.map(([r]) => r));
  const scale = (HEIGHT - 2 * MARGIN) / (2 * most);
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  const seen: number[] = [];
  for (const [r] of view === '俯视图' ? [...body.Profile].reverse() : body.Profile) {
    if (r > 0 && r > (seen.at(-1) ?? 0)) seen.push(r);
  }
  const circles = [...seen].reverse().map((r, place) => circle(x, y, r * scale, place === 0 ? 'w' : ''));
  const [inner, outer] = [(seen[0] ?? 0) * scale, most * scale];
  const grooves =
    body.Ribs && outer > inner
      ? Array.from({ length: body.Ribs }, (_, i) => (2 * Math.PI * (i + 0.5)) / (body.Ribs ?? 1)).map((turn) =>
          path(
            `M${at(x + inner * Math.sin(turn), y + inner * Math.cos(turn))}L${at(x + outer * Math.sin(turn), y + outer * Math.cos(turn))}`,
            'l',
          ),
        )
      : [];
  const grip =
    view === '仰视图' || !body.Grip
      ? ''
      : body.Grip === 'bail'
        ? rect(x - outer - 4, y - 5, 2 * outer + 8, 10, 'w', 5)
        : '';
  const beside = body.Grip === 'ear' ? rect(x + outer - 2, y - 6, outer * 0.5, 12, 'w', 4) : '';
  return beside + circles.join('') + grooves.join('') + grip;
}

/** A wall between two rings, as its front is seen. */
const wall = (x: number, low: { r: number; y: number }, high: { r: number; y: number }): string =>
  `M${at(x - low.r, low.y)}A${at(low.r, low.r * FLAT)} 0 0 0 ${at(x + low.r, low.y)}` +
  (high.r > 0
    ? `L${at(x + high.r, high.y)}A${at(high.r, high.r * FLAT)} 0 0 1 ${at(x - high.r, high.y)}Z`
    : `L${at(x, high.y)}Z`);

/** From above at an angle: pieces from the bottom up, each hiding what it covers. */
function picture(body: Turned): string {
  const fit = fitted(body, FLAT);
  const { x, rings } = fit;
  const pieces = rings.slice(1).map((high, place) => {
    const low = rings[place] ?? high;
    // A flat cone shows nothing but its rim, which is there.
    if (high.r === 0 && low.y - high.y < low.r * FLAT) return '';
    return path(wall(x, low, high), 'w') + (high.r > 0 ? ellipse(x, high.y, high.r, high.r * FLAT, 'w') : '');
  });
  const behind = body.Grip === 'ear' ? ear(fit, false) : '';
  const above = body.Grip === 'bail' ? bow(fit) : '';
  return behind + pieces.join('') + hatchedWall(body, fit) + ribs(body, fit, FLAT) + above;
}

function hatchedWall(body: Turned, fit: Fitted): string {
  const heights = bandOf(body, fit);
  if (!heights) return '';
  const [low, high] = heights.map((y) => ({ r: radiusAt(fit.rings, y), y }));
  return low && high ? path(wall(fit.x, low, high), 'hl') : '';
}

/** A view of a turned body. */
export function turned(body: Turned, view: View): string {
  if (view === '立体图') return picture(body);
  return view === '俯视图' || view === '仰视图' ? plan(body, view) : side(body, view);
}
