/** What the description of a figure may hold: a schema for each kind, no property beside. */
import type { Field } from '@ip-portal/contract';
import {
  type FigureDrawing,
  type FigureKind,
  MATERIALS,
  PANELS,
  READY_MADE,
  SHAPES,
  VIEWS,
} from '@ip-portal/contract/drawing/figures/figure-drawing';

type Schema = Record<string, unknown>;

const NUMBER = '^[0-9A-Za-z]{1,4}$';
const text = (title: string, maxLength: number, pattern = '\\S'): Schema => ({
  type: 'string',
  title,
  minLength: 1,
  maxLength,
  pattern,
});
const within = (minimum: number, maximum: number): Schema => ({ type: 'number', minimum, maximum });
const whole = (minimum: number, maximum: number): Schema => ({ type: 'integer', minimum, maximum });
const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: values });
const listOf = (title: string, items: Schema, minItems: number, maxItems: number): Schema => ({
  type: 'array',
  title,
  items,
  minItems,
  maxItems,
});
/** Values in their order; the last ones may be missing. */
const tuple = (prefixItems: readonly Schema[], minItems = prefixItems.length): Schema => ({
  type: 'array',
  prefixItems,
  minItems,
  maxItems: prefixItems.length,
});
/** `name?` may be missing. */
function object(properties: Record<string, Schema>): Schema {
  const bare = (name: string) => name.replace(/\?$/, '');
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [bare(name), schema])),
    required: Object.keys(properties).filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  };
}
const kind = (name: FigureKind, properties: Record<string, Schema>): Schema =>
  object({ Kind: { const: name }, ...properties });

const number = text('编号', 4, NUMBER);
const part = tuple([number, text('名称', 10)]);
const axis = object({ Name: text('坐标名称', 16), Min: { type: 'number' }, Max: { type: 'number' } });
const cells = (most: number) => ({ type: 'number', minimum: 0, maximum: most });
const sign = 'S[0-9]{1,4}';

const turned = {
  Profile: listOf('轮廓', tuple([within(0, 10_000), within(0, 10_000)]), 2, 14),
  'Ribs?': whole(4, 24),
  'Grip?': oneOf(['bail', 'ear']),
  'Band?': tuple([within(0, 10_000), within(0, 10_000)]),
};
const length = within(-10_000, 10_000);
const size = within(0.1, 10_000);
const built = {
  Boxes: listOf('方块', tuple([length, length, length, size, size, size]), 1, 16),
  'Rods?': listOf('立柱', tuple([length, length, length, size, size]), 1, 8),
};
const panel = tuple([oneOf(PANELS), whole(0, 23), whole(0, 14), whole(1, 24), whole(1, 15)]);
/** A design by what its shape needs. */
const views = (shape: unknown): Schema => {
  if (shape === 'screen') {
    return kind('views', { View: text('视图', 30), Shape: { const: shape }, Panels: listOf('面板', panel, 2, 10) });
  }
  const more = shape === 'turned' ? turned : shape === 'built' ? built : {};
  return kind('views', { View: oneOf(VIEWS), Shape: oneOf(['turned', 'built', 'screen', ...READY_MADE]), ...more });
};

const SCHEMAS: Readonly<Record<Exclude<FigureKind, 'views'>, Schema>> = {
  flow: kind('flow', {
    Steps: listOf(
      '步骤',
      {
        if: { type: 'string' },
        // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
        then: text('步骤', 30, `^${sign} .{1,24}$`),
        else: object({ Ask: text('判断', 20, `^${sign} .{1,14}$`), No: text('否', 5, `^(${sign}|End)$`) }),
      },
      2,
      8,
    ),
  }),
  blocks: kind('blocks', {
    Parts: listOf('部件', part, 2, 9),
    Links: listOf('连线', tuple([number, number, text('文字', 6)], 2), 1, 12),
    'Columns?': whole(1, 3),
    'Frame?': part,
  }),
  section: kind('section', {
    Form: oneOf(['flat', 'pipe', 'round']),
    Layers: listOf('层', tuple([number, text('名称', 10), oneOf(MATERIALS)], 2), 2, 6),
    'Flow?': tuple([text('流入', 6), text('流出', 6)]),
  }),
  device: kind('device', {
    Parts: listOf(
      '部件',
      object({
        Shape: oneOf(SHAPES),
        'No?': number,
        'Name?': text('名称', 10),
        At: tuple([cells(16), cells(12)]),
        Size: tuple([cells(16), cells(12)]),
      }),
      2,
      12,
    ),
  }),
  curve: kind('curve', {
    X: axis,
    Y: axis,
    Lines: listOf(
      '曲线',
      object({ Name: text('名称', 8), Points: listOf('数据', tuple([{ type: 'number' }, { type: 'number' }]), 2, 16) }),
      1,
      3,
    ),
  }),
  bars: kind('bars', { Y: axis, Bars: listOf('数据', tuple([text('名称', 6), { type: 'number' }]), 2, 6) }),
};

/** What a description of this kind and shape must be; undefined: no such kind. */
export function schemaOf({ Kind, Shape }: { Kind?: unknown; Shape?: unknown }): Schema | undefined {
  if (Kind === 'views') return views(Shape);
  return (SCHEMAS as Readonly<Record<string, Schema>>)[String(Kind)];
}

/** The field that holds a description; `figure-faults.ts` looks into it. */
export const drawing: Field<FigureDrawing, 'optional'> = {
  title: '画法',
  write: 'optional',
  schema: { type: 'object', title: '画法' },
};
