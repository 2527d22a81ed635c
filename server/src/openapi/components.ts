/**
 * Gives schemas of the contract their names in the document: what the contract exports, and what it
 * derives from the declaration of a resource (`LinksItem`, `LinksWrite` …), is written once below `components` and referred to wherever a route uses it.
 */
import * as contract from '@ip-portal/contract';
import { refTo, type Schema, type Schemas } from './schema.ts';

/** Stands for a named schema until the document is made: the generator would try to follow a `$ref`. */
const MARK = 'x-component';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** Small schemas (an id, a date) are clearer where they stand. */
const worthAName = (value: unknown): value is Schema => isObject(value) && isObject(value.properties);

/** Every named schema, and its name by what it says. */
const schemas = new Map<string, object>();
const names = new Map<string, string>();

/** Names a schema that is a module's own. Two that say the same share the first name. */
export function named<T extends object>(name: string, schema: T): T {
  const text = JSON.stringify(schema);
  if (!names.has(text)) {
    if (schemas.has(name)) throw new Error(`two schemas are called ${name}`);
    names.set(text, name);
    schemas.set(name, schema);
  }
  return schema;
}

for (const [name, value] of Object.entries(contract)) if (worthAName(value)) named(name, value);
for (const resource of contract.resources) {
  for (const [kind, schema] of Object.entries(contract.schemasOf<contract.Declared>(resource))) {
    named(`${resource.name}${kind}`, schema);
  }
}

/** A copy of `value` with marks in the place of named schemas. */
export function markNamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(markNamed);
  if (!isObject(value)) return value;
  const name = worthAName(value) ? names.get(JSON.stringify(value)) : undefined;
  return name === undefined ? markInside(value) : { [MARK]: name };
}

const markInside = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, markNamed(one)]));

/** Turns the marks in `value` into references and adds what they name to `components`. */
export function referNamed(value: unknown, components: Schemas): unknown {
  if (Array.isArray(value)) return value.map((one) => referNamed(one, components));
  if (!isObject(value)) return value;
  const name = value[MARK];
  if (typeof name !== 'string') {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, referNamed(one, components)]));
  }
  if (!(name in components)) {
    components[name] = {};
    components[name] = referNamed(markInside(schemas.get(name) ?? {}), components) as Schema;
  }
  return refTo(name);
}
