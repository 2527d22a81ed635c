/** An example of a schema, made from what the schema says: its limits, lists, formats and titles. */

/** The words of JSON Schema that tell what a value looks like. */
export interface ExampleSchema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  format?: string;
  contentMediaType?: string;
  pattern?: string;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: ExampleSchema;
  properties?: Record<string, ExampleSchema>;
  anyOf?: ExampleSchema[];
}

/** What no rule can make up: a text that fits a pattern. */
const FITTING = [
  'https://www.example.cn/',
  '10001',
  'zhangsan',
  '13800138000',
  'zhangsan@example.cn',
  `${'0'.repeat(32)}.pdf`,
  `/api/Files/${'0'.repeat(32)}.png`,
  '202111286633.X-1.svg',
  '100000',
] as const;
const FORMATS: Record<string, string> = { date: '2026-03-18', 'date-time': '2026-03-18T09:30:00+08:00' };

/**
 * A value that the schema accepts; `name` is the field's, for texts without a title, and `resolve` knows what a
 * schema refers to.
 */
export function exampleOf(
  given: ExampleSchema,
  name = '',
  resolve: (schema: ExampleSchema) => ExampleSchema = (schema) => schema,
): unknown {
  const schema = resolve(given);
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], name, resolve);
  switch ([schema.type ?? []].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, one]) => [key, exampleOf(one, key, resolve)]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items, name, resolve)] : [];
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function textOf(
  { format, contentMediaType, pattern, title, minLength = 0, maxLength }: ExampleSchema,
  name: string,
): string {
  const fixed = format && FORMATS[format];
  if (fixed) return fixed;
  if (contentMediaType === 'text/html') return '<p>正文</p>';
  const text = (title ?? name).padEnd(minLength, '示').slice(0, maxLength);
  if (pattern === undefined) return text;
  const rule = new RegExp(pattern, 'u');
  const found = [text, ...FITTING].find((one) => rule.test(one));
  if (found === undefined) throw new Error(`${name}: no example fits ${pattern} (define/example.ts)`);
  return found;
}
