/**
 * What the log tells of an error. A failed statement carries its parameters, and PostgreSQL repeats
 * values in its messages: names, telephone numbers, password hashes. None of that may reach a log, and
 * one fault must not fill a disk: only code, place and shape are told, each of bounded length.
 */
import { DrizzleQueryError } from 'drizzle-orm/errors';

/** Longest message and number of stack frames that are told. */
const MESSAGE_MAX = 300;
const FRAMES_MAX = 12;
const CAUSES_MAX = 4;

export type ErrorDescription = {
  type: string;
  message: string;
  code?: string;
  /** Of a database fault: what it happened to, by name, never by value. */
  table?: string;
  column?: string;
  constraint?: string;
  /** The frames without the message; empty when there are none. */
  stack: string;
  cause?: ErrorDescription;
};

type Known = Error & {
  code?: unknown;
  severity?: unknown;
  table?: unknown;
  column?: unknown;
  constraint?: unknown;
};

const capped = (text: string) => (text.length > MESSAGE_MAX ? `${text.slice(0, MESSAGE_MAX)}…` : text);

/** PostgreSQL's data exceptions and violated constraints (classes 22 and 23) repeat the value they refuse. */
function messageOf(error: Known): string {
  if (error instanceof DrizzleQueryError) return capped(`failed statement: ${error.query}`);
  const fromDatabase = typeof error.severity === 'string' && typeof error.code === 'string';
  if (fromDatabase && /^2[23]/.test(String(error.code))) return 'the database refused a value';
  // JSON.parse and the like quote what they could not read.
  if (error instanceof SyntaxError) return 'unreadable text';
  return capped(error.message);
}

/** The frames alone: the first lines of a stack repeat the message. */
function framesOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, FRAMES_MAX).join('\n');
}

/** Describes `error` and its causes without any value it was about. */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error object was thrown', stack: '' };
  const known = error as Known;
  const out: ErrorDescription = { type: known.name, message: messageOf(known), stack: framesOf(known) };
  for (const name of ['code', 'table', 'column', 'constraint'] as const) {
    const value = known[name];
    if (typeof value === 'string') out[name] = capped(value);
  }
  if (known.cause !== undefined && depth < CAUSES_MAX) out.cause = describeError(known.cause, depth + 1);
  return out;
}

/** The description in one line, for output that is not structured. */
export function errorLine(error: unknown): string {
  const { type, message, code, cause } = describeError(error);
  const own = `${type}${code ? ` ${code}` : ''}: ${message}`;
  return cause ? `${own} (${[cause.type, cause.code, cause.message].filter(Boolean).join(' ')})` : own;
}
