/** A device put together of standard parts, its numbers at both margins. */
import { at, type Point, sign } from '../pen.ts';
import * as moving from './device-moving.ts';
import * as still from './device-still.ts';
import * as work from './device-work.ts';
import type { DeviceDrawing, DevicePart, Shape } from './figure-drawing.ts';
import { type Box, HEIGHT, WIDTH } from './ink.ts';

/** Room for the parts: the numbers stand beside it. */
const ROOM: Box = { x: 46, y: 18, w: WIDTH - 92, h: HEIGHT - 36 };
/** A cell of the grid is so large at most. */
const CELL_MAX = 30;

const { wallOf, ...parts } = still;
const DRAWERS: Readonly<Record<Shape, (box: Box) => string>> = { ...moving, ...parts, ...work };

/** Parts that are drawn lying and turned when they are higher than wide. */
const LONG: ReadonlySet<Shape> = new Set([
  'shaft',
  'roller',
  'bearing',
  'spring',
  'pipe',
  'valve',
  'motor',
  'cylinder',
  'bolt',
  'hinge',
  'chain',
  'belt',
  'plates',
  'coil',
  'nozzle',
  'sensor',
  'clamp',
  'handle',
  'arrow',
]);
/** Of these only the edge is there to point at. */
const HOLLOW: ReadonlySet<Shape> = new Set(['housing', 'tank']);

/** Where parts lie on the sheet: all together as large as the room takes, in its middle. */
function placing(parts: readonly DevicePart[]): (part: DevicePart) => Box {
  const [lefts, tops] = [parts.map(({ At }) => At[0]), parts.map(({ At }) => At[1])];
  const [left, top] = [Math.min(...lefts), Math.min(...tops)];
  const width = Math.max(...parts.map(({ At, Size }) => At[0] + Size[0])) - left;
  const height = Math.max(...parts.map(({ At, Size }) => At[1] + Size[1])) - top;
  const cell = Math.min(ROOM.w / width, ROOM.h / height, CELL_MAX);
  const [x, y] = [ROOM.x + (ROOM.w - width * cell) / 2, ROOM.y + (ROOM.h - height * cell) / 2];
  return ({ At, Size }) => ({
    x: x + (At[0] - left) * cell,
    y: y + (At[1] - top) * cell,
    w: Size[0] * cell,
    h: Size[1] * cell,
  });
}

/** A nozzle and a sensor point down when they stand, a cylinder and an arrow up. */
const POINTS_DOWN: ReadonlySet<Shape> = new Set(['nozzle', 'sensor', 'bolt']);

function drawn(shape: Shape, box: Box): string {
  const draw = DRAWERS[shape];
  if (box.h <= box.w || !LONG.has(shape)) return draw(box);
  const [x, y] = [box.x + box.w / 2, box.y + box.h / 2];
  const lying = { x: x - box.h / 2, y: y - box.w / 2, w: box.h, h: box.w };
  return `<g transform="rotate(${POINTS_DOWN.has(shape) ? 90 : -90} ${at(x, y)})">${draw(lying)}</g>`;
}

const inside = ([x, y]: Point, box: Box) =>
  x > box.x - 1 && x < box.x + box.w + 1 && y > box.y - 1 && y < box.y + box.h + 1;

/** Where a leader may end on a part, the best first. */
function spotsOf(shape: Shape, box: Box, toRight: boolean): Point[] {
  const spot = (a: number, b: number): Point => [box.x + box.w * (toRight ? a : 1 - a), box.y + box.h * b];
  if (HOLLOW.has(shape)) {
    const wall = wallOf(box) / 2;
    const edge = (b: number): Point => [toRight ? box.x + box.w - wall : box.x + wall, box.y + box.h * b];
    return [0.12, 0.3, 0.86, 0.6].map(edge);
  }
  if (shape === 'rope') return [0.7, 0.4, 0.85, 0.2].map((a): Point => [box.x + box.w * a, box.y + box.h * a]);
  return [0.8, 0.65, 0.5, 0.9, 0.3].flatMap((a) => [0.5, 0.3, 0.7, 0.15, 0.85].map((b) => spot(a, b)));
}

interface Label {
  spot: Point;
  number: string;
}

/** Labels of one margin from above to below, none nearer to the next than a line of text. */
function margin(labels: readonly Label[], x: number): string {
  const sorted = [...labels].sort((a, b) => a.spot[1] - b.spot[1]);
  const gap = Math.min(30, (HEIGHT - 32) / Math.max(1, sorted.length));
  const places: number[] = [];
  for (const { spot } of sorted) places.push(Math.max(spot[1] - 12, (places.at(-1) ?? 16 - gap) + gap));
  // What would hang out below moves up again, and pushes the others.
  for (let i = places.length - 1; i >= 0; i--)
    places[i] = Math.min(places[i] ?? 0, HEIGHT - 14 - (places.length - 1 - i) * gap);
  return sorted.map(({ spot, number }, i) => sign(spot[0], spot[1], x, places[i] ?? 0, number)).join('');
}

/** Parts in their order, then the leaders. */
export function device({ Parts }: DeviceDrawing): string {
  const boxOf = placing(Parts);
  const sides: Record<'left' | 'right', Label[]> = { left: [], right: [] };
  const numbered = Parts.flatMap((part, place) => (part.No === undefined ? [] : [{ part, place, number: part.No }]));
  for (const { part, place, number } of numbered) {
    const box = boxOf(part);
    const middle = box.x + box.w / 2;
    const [near, far] = middle < WIDTH / 2 ? (['left', 'right'] as const) : (['right', 'left'] as const);
    const side = sides[near].length - sides[far].length >= 5 || sides[near].length >= 7 ? far : near;
    const later = Parts.slice(place + 1)
      .filter(({ Shape }) => !HOLLOW.has(Shape))
      .map(boxOf);
    const spots = spotsOf(part.Shape, box, side === 'right');
    const spot = spots.find((one) => later.every((other) => !inside(one, other))) ?? spots[0] ?? [box.x, box.y];
    sides[side].push({ spot, number });
  }
  return (
    Parts.map((part) => drawn(part.Shape, boxOf(part))).join('') +
    margin(sides.left, 30) +
    margin(sides.right, WIDTH - 30)
  );
}
