/** A view of a design: what its shape is, and the shapes that are described already. */
import { built } from './built.ts';
import type { Built, Rail, READY_MADE, Turned, ViewsDrawing } from './figure-drawing.ts';
import { screen } from './screen.ts';
import { turned } from './turned.ts';

/** Half an ellipse behind the seat, and its ends straight to the front. */
const BACK: Rail = {
  line: [
    [-3, 12],
    ...Array.from({ length: 25 }, (_, i) => (Math.PI * (24 - i)) / 24).map(
      (turn) => [23 + 26 * Math.cos(turn), 22 + 20 * Math.sin(turn)] as const,
    ),
    [49, 12],
  ],
  z: 76,
  height: 6,
  thick: 4,
};
/** Where the rods stand below the rail: nearer to each other towards the sides. */
const RODS = [6, 14, 23, 32, 40].map((x) => [x, 22 + 20 * Math.sqrt(1 - ((x - 23) / 26) ** 2)] as const);
const CHAIR: Built = {
  Shape: 'built',
  Boxes: [
    [0, 0, 42, 46, 44, 4],
    [0, 0, 38, 46, 2, 4],
  ],
  Rods: [
    ...[3, 43].flatMap((x) => [4, 41].map((y) => [x, y, 0, 2, 42] as const)),
    ...RODS.map(([x, y]) => [x, y, 46, 1, 30] as const),
  ],
};

const SHAPES: Readonly<Record<(typeof READY_MADE)[number], Turned | Built>> = {
  lamp: {
    Shape: 'turned',
    Profile: [
      [42, 0],
      [42, 7],
      [38, 9],
      [26, 74],
      [29, 76],
      [29, 84],
      [0, 86],
    ],
    Grip: 'bail',
  },
  bottle: {
    Shape: 'turned',
    Profile: [
      [26, 0],
      [28, 3],
      [28, 62],
      [22, 74],
      [11, 86],
      [11, 92],
      [14, 93],
      [14, 108],
      [0, 109],
    ],
    Band: [18, 50],
  },
  cup: {
    Shape: 'turned',
    Profile: [
      [26, 0],
      [28, 3],
      [36, 70],
      [38, 72],
    ],
    Grip: 'ear',
  },
  knob: {
    Shape: 'turned',
    Profile: [
      [40, 0],
      [40, 8],
      [32, 10],
      [28, 44],
      [24, 48],
      [0, 49],
    ],
    Ribs: 20,
  },
  chair: CHAIR,
  table: {
    Shape: 'built',
    Boxes: [
      [0, 0, 70, 120, 70, 4],
      [6, 6, 62, 108, 58, 8],
    ],
    Rods: [8, 112].flatMap((x) => [8, 62].map((y) => [x, y, 0, 3, 62] as const)),
  },
  box: {
    Shape: 'built',
    Boxes: [
      [0, 0, 0, 90, 56, 38],
      [-2, -2, 38, 94, 60, 12],
      [36, -5, 28, 18, 3, 18],
      [32, 24, 50, 26, 8, 6],
    ],
  },
  handle: {
    Shape: 'built',
    Boxes: [
      [0, 0, 0, 12, 3, 14],
      [148, 0, 0, 12, 3, 14],
      [4, -18, 4, 4, 18, 6],
      [152, -18, 4, 4, 18, 6],
      [-8, -26, 2, 176, 8, 10],
    ],
  },
};

/** The view that a drawing asks for. */
export function views(drawing: ViewsDrawing): string {
  if (drawing.Shape === 'screen') return screen(drawing.Panels);
  if (drawing.Shape === 'turned') return turned(drawing, drawing.View);
  if (drawing.Shape === 'built') return built(drawing, drawing.View);
  const shape = SHAPES[drawing.Shape];
  return shape.Shape === 'turned'
    ? turned(shape, drawing.View)
    : built(shape, drawing.View, shape === CHAIR ? BACK : undefined);
}
