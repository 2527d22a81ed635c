/** Public list and detail of any declared resource, with records made from its declaration. */
import { type Declared, exampleOf, type Field, type Fields, orderOf, resources, schemasOf } from '@ip-portal/contract';
import { SORT_DEFAULT } from '@ip-portal/contract/limits';
import type { TSchema } from 'typebox';
import { list, type MockHandler, record } from './answer';

const COUNT = 12;
type Row = Record<string, unknown> & { Id: number };

const compare = (one: unknown, other: unknown) =>
  typeof one === 'string' ? one.localeCompare(String(other), 'zh-CN') : Number(one) - Number(other);

/** The declared order of a resource's lists. */
function byOrder(resource: Declared): (one: Row, other: Row) => number {
  const order = orderOf(resource);
  return (one, other) =>
    order.reduce((sign, { field, descending }) => {
      return sign || compare(one[field], other[field]) * (descending ? -1 : 1);
    }, 0);
}

/** The first free text of a record tells it from the others. */
function rowsOf(resource: Declared): Row[] {
  const detail: TSchema = schemasOf(resource).Detail;
  const example = exampleOf(detail) as Row;
  const fields: Fields = resource.list ?? {};
  const isFree = ({ schema }: Field) => schema.type === 'string' && !schema.enum && !schema.format && !schema.const;
  const name = Object.entries(fields).find(([, field]) => isFree(field))?.[0];
  return Array.from({ length: COUNT }, (_, n) => ({
    ...example,
    Id: n + 1,
    ...(name ? { [name]: `${String(example[name])} ${n + 1}` } : {}),
    ...('Sort' in fields ? { Sort: SORT_DEFAULT } : {}),
  })).sort(byOrder(resource));
}

/** The field holds the text asked for, or is the value. */
const holds = (field: string) => (row: Row, value: string) =>
  typeof row[field] === 'string' ? row[field].includes(value) : String(row[field]) === value;

function answersOf(resource: Declared): Record<string, MockHandler> {
  const rows = rowsOf(resource);
  const shown = new Set(['Id', ...Object.keys(resource.list ?? {})]);
  const items = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => shown.has(key))) as Row);
  const filters = Object.fromEntries((resource.filters ?? []).map((field) => [field, holds(field)]));
  const routes: Record<string, MockHandler> = {
    '/': list(items, Object.keys(resource.list ?? {}), filters),
    '/:id': record(rows, (row) => row),
  };
  const open: readonly string[] = resource.public ?? [];
  return Object.fromEntries(Object.entries(routes).filter(([route]) => open.includes(route)));
}

const all: readonly (Declared & { name: string })[] = resources;

/** What answers a read of a declared resource that has no mock of its own; undefined where nothing is public. */
export function declaredAnswer(path: string): { handler: MockHandler; params: Record<string, string> } | undefined {
  const [, name, id] = /^\/api\/(\w+)(?:\/(\d+))?$/.exec(path) ?? [];
  const resource = all.find((one) => one.name === name);
  const handler = resource && answersOf(resource)[id ? '/:id' : '/'];
  return handler && { handler, params: id ? { id } : {} };
}
