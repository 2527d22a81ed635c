/**
 * How large a JSON body a route reads at all. The bound follows from its schema: what cannot be valid need
 * not be read, parsed and checked first.
 */

/** Room for a slip, white space and fields that the schema does not know. */
const SLACK = 4 * 1024;
/** No body is larger, whatever its schema allows (a long statute as HTML stays below it). */
export const BODY_MAX = 4 * 1024 * 1024;
/** A character may be written as an escape of six. */
const BYTES_PER_CHARACTER = 6;
/** Base64 for addresses: letters that JSON never escapes. */
const PLAIN = '^[A-Za-z0-9_-]+$';
/** Numbers, dates, true, false, null. */
const SCALAR = 40;

interface Schema {
  type?: string | string[];
  maxLength?: number;
  pattern?: string;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
}

const longest = (values: readonly unknown[]) =>
  Math.max(0, ...values.map((value) => String(value).length)) * BYTES_PER_CHARACTER;

/** Most bytes a valid value of `schema` takes as JSON; Infinity when the schema bounds it nowhere. */
export function largestJson(schema: Schema): number {
  if (schema.const !== undefined) return SCALAR + longest([schema.const]);
  if (schema.enum) return SCALAR + longest(schema.enum);
  if (schema.anyOf) return Math.max(...schema.anyOf.map(largestJson));
  const type = [schema.type ?? 'unknown'].flat().find((name) => name !== 'null');
  switch (type) {
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, field]) => sum + name.length + 4 + largestJson(field),
        2,
      );
    case 'array':
      return schema.items && schema.maxItems !== undefined
        ? 2 + schema.maxItems * (largestJson(schema.items) + 1)
        : Number.POSITIVE_INFINITY;
    case 'string':
      if (schema.format) return SCALAR;
      if (schema.maxLength === undefined) return Number.POSITIVE_INFINITY;
      return schema.maxLength * (schema.pattern === PLAIN ? 1 : BYTES_PER_CHARACTER) + 2;
    case 'integer':
    case 'number':
    case 'boolean':
      return SCALAR;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/** Bytes a route with this body schema reads; a route without one expects no body. */
export function bodyLimitOf(schema: unknown): number {
  return Math.min(BODY_MAX, SLACK + (schema ? largestJson(schema as Schema) : 0));
}
