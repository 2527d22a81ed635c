/** As much of JSON Schema as our schemas use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
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
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
}
export type Schemas = Record<string, Schema>;

const PREFIX = '#/components/schemas/';

/** A reference to a named schema. */
export const refTo = (name: string): Schema => ({ $ref: `${PREFIX}${name}` });

/** The schema itself, or the one it refers to. */
export function resolve(schema: Schema, named: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const found = named[schema.$ref.slice(PREFIX.length)];
  if (!found) throw new Error(`${schema.$ref} is not in the document`);
  return found;
}
