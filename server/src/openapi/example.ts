/** An example of a schema, made from what the schema says: its limits, lists, formats and titles. */
import { resolve, type Schema, type Schemas } from './schema.ts';

/** What no rule can make up: a text that fits a pattern. */
const FITTING = [
  'https://www.example.cn/',
  '10001',
  'zhangsan',
  '13800138000',
  'zhangsan@example.cn',
  `${'0'.repeat(32)}.pdf`,
] as const;
const FORMATS: Record<string, string> = { date: '2026-03-18', 'date-time': '2026-03-18T09:30:00+08:00' };

/** A value that `schema` accepts; `name` is the field's, for texts without a title. */
export function exampleOf(given: Schema, named: Schemas, name = ''): unknown {
  const schema = resolve(given, named);
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], named, name);
  switch ([schema.type ?? []].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, one]) => [key, exampleOf(one, named, key)]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items, named, name)] : [];
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

function textOf({ format, contentMediaType, pattern, title, minLength = 0, maxLength }: Schema, name: string): string {
  const fixed = format && FORMATS[format];
  if (fixed) return fixed;
  if (contentMediaType === 'text/html') return '<p>正文</p>';
  const text = (title ?? name).padEnd(minLength, '示').slice(0, maxLength);
  if (pattern === undefined) return text;
  const rule = new RegExp(pattern, 'u');
  const found = [text, ...FITTING].find((one) => rule.test(one));
  if (found === undefined) throw new Error(`${name}: no example fits ${pattern} (openapi/example.ts)`);
  return found;
}
