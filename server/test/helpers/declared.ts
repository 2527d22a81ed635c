/** Bodies made from the declaration of a resource: one that is accepted, ones of wrong types, ones too long. */
import { type Declared, type Field, type FieldSchema, type Fields, resources } from '@ip-portal/contract';
import { madeUpNumber } from './application-number.ts';

type Body = Record<string, unknown>;
const typeOf = ({ type }: FieldSchema) => [type ?? 'object'].flat()[0];

/** A value the schema accepts; `n` keeps texts apart. */
function sample(schema: FieldSchema, n: number): unknown {
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0], n);
  if (schema.enum) return schema.enum[0];
  if (schema.format) return schema.format === 'date' ? '2021-03-18' : '2021-03-18T09:00:00+08:00';
  switch (typeOf(schema)) {
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return schema.items ? [sample(schema.items, n)] : [];
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sample(one, n)]));
    default:
      return schema.pattern?.startsWith('^(https?') ? 'https://example.org/' : `${schema.title} ${n}`;
  }
}

/** A value of another type, which no conversion makes right. */
function wrong(schema: FieldSchema): unknown {
  return { integer: 'x', boolean: 'yes', array: 'one', object: 1 }[typeOf(schema) as 'integer'] ?? 12;
}

/** A value above the limit of the schema; undefined when it has none. */
function tooLong(schema: FieldSchema): unknown {
  if (schema.enum) return '没有这一项';
  if (schema.maxLength !== undefined) {
    const start = schema.pattern?.startsWith('^(https?') ? 'https://example.org/' : '';
    return start + 'a'.repeat(schema.maxLength + 1);
  }
  if (schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER) return schema.maximum + 1;
  const { items, maxItems } = schema;
  return items && maxItems !== undefined ? Array.from({ length: maxItems + 1 }, (_, n) => sample(items, n)) : undefined;
}

const writable = ({ fields }: Declared): [string, Field][] =>
  Object.entries<Field>(fields as Fields).filter(([, { write }]) => write !== 'never');
const mapped = (resource: Declared, map: (schema: FieldSchema) => unknown): Body =>
  Object.fromEntries(
    writable(resource)
      .map(([name, { schema }]) => [name, map(schema)] as const)
      .filter(([, value]) => value !== undefined),
  );

/** Names of the fields no record is made without. */
export const requiredOf = (resource: Declared): string[] =>
  writable(resource)
    .filter(([, { write }]) => write === 'required')
    .map(([name]) => name);

/** The smallest body that is accepted, as far as the declaration knows. */
export const bodyOf = (resource: Declared, n: number): Body =>
  Object.fromEntries(
    requiredOf(resource).map((name) => [name, sample((resource.fields as Fields)[name]?.schema ?? {}, n)]),
  );

/** What an accepted body of these needs besides what its declaration says; `n` keeps unique fields apart. */
const MORE: Partial<Record<string, (n: number) => Body>> = {
  Newss: published,
  Notices: published,
  Laws: published,
  Patents: (n) => ({ ApplicationNumber: madeUpNumber(n + 1) }),
};
function published(): Body {
  return { Content: '<p>第一条 正文。</p>', Status: 'published' };
}

/** A body that is accepted and, where a record may be a draft, published. */
export const acceptedBodyOf = (resource: Declared, n: number): Body => ({
  ...bodyOf(resource, n),
  ...MORE[resource.name]?.(n),
});

/** What the public reads as a list and one by one: nearly everything staff write. */
export const publicRecords = (resources as readonly Declared[]).filter(
  (one) => one.public?.includes('/') && one.public.includes('/:id'),
);

/** Every writable field with a value of another type. */
export const wrongBodyOf = (resource: Declared): Body => mapped(resource, wrong);
/** Every writable field that has a limit with a value above it. */
export const longBodyOf = (resource: Declared): Body => mapped(resource, tooLong);

/** A change that every answer shows as it was given: of the first text without a form of its own. */
export const editOf = (resource: Declared): Body => ({ [plainTextOf(resource)]: '改过的内容' });

/** Name of the first writable text without a form of its own. */
export function plainTextOf(resource: Declared): string {
  const plain = writable(resource).find(
    ([, { schema }]) =>
      schema.type === 'string' &&
      !schema.enum &&
      !schema.format &&
      !schema.contentMediaType &&
      (schema.minLength ?? 0) <= 1 &&
      (schema.pattern ?? '\\S') === '\\S',
  );
  if (!plain) throw new Error(`${resource.name} has no plain text to change`);
  return plain[0];
}
