/** How figures are described: a kind with what it needs. What each may hold is said by `figure-forms.ts`. */

/** A number of a part and the part's name. */
export type Part = readonly [number: string, name: string];

/** Steps of a method; a question leads on with a yes, and with a no to the step of that sign, or to the end. */
export interface FlowDrawing {
  Kind: 'flow';
  Steps: readonly (string | { Ask: string; No: string })[];
}

/** A system as boxes with arrows between them. */
export interface BlocksDrawing {
  Kind: 'blocks';
  Parts: readonly Part[];
  Links: readonly (readonly [from: string, to: string, words?: string])[];
  Columns?: number;
  Frame?: Part;
}

/** What a layer is made of. */
export const MATERIALS = ['hatch', 'cross', 'porous', 'grains', 'liquid', 'empty', 'fibres'] as const;
export type Material = (typeof MATERIALS)[number];

/** Layers or walls cut open. */
export interface SectionDrawing {
  Kind: 'section';
  Form: 'flat' | 'pipe' | 'round';
  Layers: readonly (readonly [number: string, name: string, material?: Material])[];
  /** What comes in, what goes out. */
  Flow?: readonly [string, string];
}

/** Parts that a device is put together of. */
export const SHAPES = [
  'housing',
  'box',
  'panel',
  'tank',
  'shaft',
  'gear',
  'wheel',
  'roller',
  'bearing',
  'blade',
  'fan',
  'spring',
  'pipe',
  'elbow',
  'valve',
  'pump',
  'motor',
  'cylinder',
  'bolt',
  'hinge',
  'rope',
  'chain',
  'belt',
  'mesh',
  'plates',
  'coil',
  'nozzle',
  'sensor',
  'battery',
  'board',
  'lens',
  'float',
  'water',
  'ground',
  'clamp',
  'arm',
  'handle',
  'arrow',
  'chute',
  'wedge',
  'knife',
  'camera',
  'hook',
  'weight',
  'post',
] as const;
export type Shape = (typeof SHAPES)[number];

/** One part on the grid of a device. */
export interface DevicePart {
  Shape: Shape;
  No?: string;
  Name?: string;
  /** Left upper corner, and width and height, in cells. */
  At: readonly [number, number];
  Size: readonly [number, number];
}

/** A device of standard parts, drawn in their order. */
export interface DeviceDrawing {
  Kind: 'device';
  Parts: readonly DevicePart[];
}

/** An axis with its name. */
export interface Axis {
  Name: string;
  Min: number;
  Max: number;
}

/** Results over a quantity. */
export interface CurveDrawing {
  Kind: 'curve';
  X: Axis;
  Y: Axis;
  Lines: readonly { Name: string; Points: readonly (readonly [number, number])[] }[];
}

/** Results beside each other. */
export interface BarsDrawing {
  Kind: 'bars';
  Y: Axis;
  Bars: readonly (readonly [name: string, value: number])[];
}

/** The views of a design. */
export const VIEWS = ['主视图', '后视图', '左视图', '右视图', '俯视图', '仰视图', '立体图'] as const;
export type View = (typeof VIEWS)[number];

/** What a panel of a screen shows. */
export const PANELS = [
  'map',
  'list',
  'chart',
  'bars',
  'table',
  'gauge',
  'buttons',
  'title',
  'photo',
  'timeline',
] as const;
export type Panel = readonly [what: (typeof PANELS)[number], x: number, y: number, w: number, h: number];

/** Designs that are described already. */
export const READY_MADE = ['lamp', 'bottle', 'chair', 'box', 'handle', 'cup', 'table', 'knob'] as const;

/** A body turned on a lathe. */
export interface Turned {
  Shape: 'turned';
  /** Radius and height, from the bottom up. */
  Profile: readonly (readonly [number, number])[];
  Ribs?: number;
  Grip?: 'bail' | 'ear';
  Band?: readonly [number, number];
}

/** A body of boxes and upright rods: x to the right, y to the back, z up. */
export interface Built {
  Shape: 'built';
  Boxes: readonly (readonly [x: number, y: number, z: number, w: number, d: number, h: number])[];
  Rods?: readonly (readonly [x: number, y: number, z: number, radius: number, height: number])[];
}

/** A rail that follows a line seen from above. */
export interface Rail {
  line: readonly (readonly [x: number, y: number])[];
  z: number;
  height: number;
  thick: number;
}

/** A view of a design. */
export type ViewsDrawing =
  | ({ Kind: 'views'; View: View } & (Turned | Built | { Shape: (typeof READY_MADE)[number] }))
  | { Kind: 'views'; View: string; Shape: 'screen'; Panels: readonly Panel[] };

/** What can be drawn as a figure. */
export type FigureDrawing =
  | FlowDrawing
  | BlocksDrawing
  | SectionDrawing
  | DeviceDrawing
  | CurveDrawing
  | BarsDrawing
  | ViewsDrawing;
export type FigureKind = FigureDrawing['Kind'];
