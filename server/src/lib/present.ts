import type { Static, TObject } from 'typebox';
import { toTimestamp } from './time.ts';

/** `ReadCount` → `readCount`. */
export function camel(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function value(raw: unknown): unknown {
  return raw instanceof Date ? toTimestamp(raw) : raw;
}

/**
 * Makes an answer from a row: only fields the schema names, dates as text. `extra` gives the
 * derived ones and wins over the row.
 */
export function present<S extends TObject>(schema: S, row: object, extra: Record<string, unknown> = {}): Static<S> {
  const columns = row as Record<string, unknown>;
  const out: Record<string, unknown> = {};
  for (const name of Object.keys(schema.properties)) {
    const raw = name in extra ? extra[name] : columns[camel(name)];
    if (raw !== undefined) out[name] = value(raw);
  }
  return out as Static<S>;
}

/** Column values from a validated body: only fields the schema names and the body carries. */
export function columnsFrom(schema: TObject, body: object): Record<string, unknown> {
  const given = body as Record<string, unknown>;
  const out: Record<string, unknown> = {};
  for (const name of Object.keys(schema.properties)) {
    if (name !== 'Version' && given[name] !== undefined) out[camel(name)] = given[name];
  }
  return out;
}
