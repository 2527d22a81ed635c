/**
 * Fields of a record: what may be written in them, what they are called, and their type. A field is
 * plain data – a JSON Schema with a Chinese title – so that forms read their limits from it without
 * loading the schema library.
 */
import { CONTENT_MAX } from '../limits.ts';
import { HREF_PATTERN, PLACE_PATTERN } from '../patterns.ts';

/** The words of JSON Schema that fields use. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: 'date' | 'date-time';
  readonly contentMediaType?: 'text/html';
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly const?: string;
  readonly enum?: readonly (string | null)[];
  readonly items?: FieldSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly FieldSchema[];
}

/** Whether a body must, may or cannot carry a field. */
export type Writing = 'required' | 'optional' | 'never';

export interface Field<Value = unknown, W extends Writing = Writing> {
  /** What people call it. */
  readonly title: string;
  readonly write: W;
  /** What a body may hold here; answers have the same shape without the limits. */
  readonly schema: FieldSchema;
  /** What to say when a text does not fit the pattern. */
  readonly hint?: string;
  /** A record may stand without it, though none is made so: answers may say null. */
  readonly mayLack?: true;
  /** Never there: carries the type. */
  readonly '~value'?: Value;
}
export type Fields = Readonly<Record<string, Field>>;
export type ValueOf<F> = F extends Field<infer Value> ? Value : never;

function field<Value>(title: string, schema: FieldSchema, hint?: string): Field<Value, 'optional'> {
  return { title, write: 'optional', schema: { title, ...schema }, ...(hint ? { hint } : {}) };
}

/** Pattern of a text that says something. */
export const NOT_BLANK = '\\S';
const URL_MAX = 500;

const hrefHint = (title: string) => `${title}应以 https:// 或 / 开头`;

interface TextLimits {
  min?: number;
  max?: number;
  /** A regular expression, as JSON Schema has it. */
  pattern?: string;
  /** What to say when it does not fit. */
  hint?: string;
  description?: string;
}

/** Plain text of `min` to `max` characters. */
export function text(
  title: string,
  { min, max, pattern, hint, description }: TextLimits = {},
): Field<string, 'optional'> {
  return field(
    title,
    {
      type: 'string',
      ...(min === undefined ? {} : { minLength: min }),
      ...(max === undefined ? {} : { maxLength: max }),
      ...(pattern === undefined ? {} : { pattern }),
      ...(description === undefined ? {} : { description }),
    },
    hint,
  );
}

/** Rich text: cleaned on every write, left out of lists. */
export const html = (title: string, max = CONTENT_MAX): Field<string, 'optional'> =>
  field(title, { type: 'string', contentMediaType: 'text/html', maxLength: max, description: 'cleaned HTML' });

/** Address of a link. */
export const href = (title: string): Field<string, 'optional'> =>
  field(title, { type: 'string', maxLength: URL_MAX, pattern: HREF_PATTERN }, hrefHint(title));

/** Address of a link, or nothing. */
export const hrefOrEmpty = (title: string): Field<string, 'optional'> =>
  field(
    title,
    {
      anyOf: [
        { type: 'string', const: '' },
        { type: 'string', title, maxLength: URL_MAX, pattern: HREF_PATTERN },
      ],
    },
    hrefHint(title),
  );

/** Address of a picture: http(s) or a path of this site. */
export const image = (title: string): Field<string, 'optional'> =>
  field(title, { type: 'string', maxLength: URL_MAX, pattern: PLACE_PATTERN });

/** A whole number; both bounds belong to it. */
export function integer(
  title: string,
  { min, max, description }: { min?: number; max?: number; description?: string } = {},
): Field<number, 'optional'> {
  return field(title, {
    type: 'integer',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
    ...(description === undefined ? {} : { description }),
  });
}

/** Number of a record. */
export const id = (title: string): Field<number, 'optional'> => integer(title, { min: 1, max: 2_147_483_647 });

/** An amount of money. */
export const fen = (title: string): Field<number, 'optional'> =>
  integer(title, { min: 0, max: Number.MAX_SAFE_INTEGER, description: 'integer 分 (fen)' });

/** The place of a record among its kind; small numbers first. */
export const sortNumber = integer('排序', { min: 0, max: 100_000 });

/** Yes or no. */
export const flag = (title: string): Field<boolean, 'optional'> => field(title, { type: 'boolean' });

/** A calendar day. */
export const day = (title: string): Field<string, 'optional'> =>
  field(title, { type: 'string', format: 'date', description: 'YYYY-MM-DD' });

/** A moment. */
export const instant = (title: string): Field<string, 'optional'> =>
  field(title, { type: 'string', format: 'date-time', description: 'ISO 8601 with offset' });

/** One of a closed list. */
export const oneOf = <const V extends readonly string[]>(title: string, values: V): Field<V[number], 'optional'> =>
  field(title, { type: 'string', enum: [...values] });

/** Several of the same. */
export function list<V>(
  title: string,
  item: Field<V>,
  { min, max, unique }: { min?: number; max?: number; unique?: true } = {},
): Field<V[], 'optional'> {
  return field(title, {
    type: 'array',
    items: item.schema,
    ...(min === undefined ? {} : { minItems: min }),
    ...(max === undefined ? {} : { maxItems: max }),
    ...(unique ? { uniqueItems: true } : {}),
  });
}

/** Several fields in one. What is not `required` may be missing. */
export function group<F extends Fields>(title: string, fields: F): Field<Given<F>, 'optional'> {
  const entries = Object.entries(fields);
  return field(title, {
    type: 'object',
    required: entries.filter(([, one]) => one.write === 'required').map(([name]) => name),
    properties: Object.fromEntries(entries.map(([name, one]) => [name, one.schema])),
  });
}

/** The field, or null. Written as a type list where it can be: serialisers are several times faster on it. */
export function nullable<V, W extends Writing>(one: Field<V, W>): Field<V | null, W> {
  const { title, write, schema, hint } = one;
  const kept = { title, write, ...(hint ? { hint } : {}) };
  if (typeof schema.type !== 'string' || schema.type === 'object' || schema.type === 'array') {
    return { ...kept, schema: { anyOf: [schema, { type: 'null' }] } };
  }
  const enumeration = schema.enum ? { enum: [...schema.enum, null] } : {};
  return { ...kept, schema: { ...schema, type: [schema.type, 'null'], ...enumeration } };
}

/** A record cannot be made without it. */
export const required = <V>(one: Field<V>): Field<V, 'required'> => ({ ...one, write: 'required' });

/**
 * No record is made by hand without it, but one that came from elsewhere may lack it: an answer then says null. A change
 * may say null as well where there is nothing; that it takes nothing away is for the record's own checks.
 */
export const requiredByHand = <V>(one: Field<V>): Field<V, 'required'> & { readonly mayLack: true } => ({
  ...required(one),
  mayLack: true,
});

/** Derived or kept by the server: shown, never taken from a body. */
export const readOnly = <V>(one: Field<V>): Field<V, 'never'> => ({ ...one, write: 'never' });

/** Makes the hints of editors readable. */
export type Flat<T> = { [K in keyof T]: T[K] };
type Written<F, W extends Writing> = {
  -readonly [K in keyof F as F[K] extends { readonly write: W } ? K : never]: ValueOf<F[K]>;
};
/** What a body with these fields holds. */
export type Given<F> = Flat<Written<F, 'required'> & Partial<Written<F, 'optional'>>>;
type OrLacked<F, Value> = F extends { readonly mayLack: true } ? Value | null : Value;
/** What an answer with these fields holds. */
export type Shown<F> = { -readonly [K in keyof F]: OrLacked<F[K], ValueOf<F[K]>> };
/** What a change of these fields holds. */
export type Changed<F> = {
  -readonly [K in keyof F as F[K] extends { readonly write: 'never' } ? never : K]?: OrLacked<F[K], ValueOf<F[K]>>;
};
