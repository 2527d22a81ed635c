/** Schemas of a resource, made from its declaration. Loads the schema library: for the server alone. */
import { type TObject, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox';
import { Id, ListQuery, RecordMeta, Update } from '../common.ts';
import { type Field, type FieldSchema, type Fields, flag, nullable } from './field.ts';
import type { AdminOf, AdminQueryOf, Declared, DetailOf, ItemOf, QueryOf, UpdateOf, WriteOf } from './resource.ts';

type Properties<T> = {
  [K in keyof T]-?: undefined extends T[K] ? TOptional<TUnsafe<Exclude<T[K], undefined>>> : TUnsafe<T[K]>;
};
/** A schema of objects of type `T`. */
export type SchemaOf<T> = TObject<Properties<T>>;

type Props = Record<string, TSchema>;
const object = <T>(properties: Props): SchemaOf<T> => Type.Object(properties as Properties<T>) as SchemaOf<T>;

/** What an answer promises: the shape of the field; limits are for what is written. */
function shown(schema: FieldSchema): FieldSchema {
  const { type, description, format, contentMediaType, enum: values, items, properties, required, anyOf } = schema;
  // What is text either way is answered as text.
  if (anyOf?.every((one) => one.type === 'string')) return { type: 'string' };
  return {
    ...(type ? { type } : {}),
    ...(description ? { description } : {}),
    ...(format ? { format } : {}),
    ...(contentMediaType ? { contentMediaType } : {}),
    ...(values ? { enum: values } : {}),
    ...(items ? { items: shown(items) } : {}),
    ...(properties ? { properties: mapped(properties, shown), required } : {}),
    ...(anyOf ? { anyOf: anyOf.map(shown) } : {}),
  };
}

/** What may be searched for: also a part of a text. */
function sought({ minLength, pattern, type, enum: values, ...schema }: FieldSchema): FieldSchema {
  return {
    ...schema,
    type: Array.isArray(type) ? type[0] : type,
    ...(values ? { enum: values.filter((one) => one !== null) } : {}),
  };
}

function mapped<T, U>(from: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, map(value)]));
}

/** The field where nothing may stand in it. */
const lacking = (field: Field): Field => (field.mayLack ? nullable(field) : field);
const answered = (fields: Fields = {}): Props => mapped(fields, (field) => Type.Unsafe(shown(lacking(field).schema)));
const searched = (fields: Fields): Props => mapped(fields, (field) => Type.Optional(Type.Unsafe(sought(field.schema))));
function written(fields: Fields): Props {
  const writable = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.write !== 'never'));
  return mapped(writable, ({ schema, write }) => {
    const one = Type.Unsafe(schema);
    return write === 'required' ? one : Type.Optional(one);
  });
}
function picked(fields: Fields, names: readonly string[] = []): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/** Makes the schemas of a resource. */
export function schemasOf<R extends Declared>(resource: R) {
  const fields: Fields = resource.fields;
  const sorts = resource.sorts ?? ['Id'];
  const filters = { ...picked(fields, resource.filters), ...resource.moreFilters };
  const adminFilters = {
    ...filters,
    ...picked(fields, resource.adminFilters),
    ...resource.moreAdminFilters,
    Deleted: flag('已删除'),
  };
  const adminSorts = [...new Set([...sorts, 'CreatedAt', 'UpdatedAt'])];
  const write = Type.Object(written(fields));
  const item: Props = { Id, ...answered(resource.list) };
  const detail: Props = { ...item, ...answered(resource.detail) };
  return {
    Item: object<ItemOf<R>>(item),
    Detail: object<DetailOf<R>>(resource.detail ? { ...detail, Version: RecordMeta.Version } : item),
    Admin: object<AdminOf<R>>({ ...detail, ...RecordMeta, ...answered(resource.admin) }),
    Write: object<WriteOf<R>>(write.properties),
    Update: object<UpdateOf<R>>(Update(Type.Object(written(mapped(fields, lacking)))).properties),
    ListQuery: object<QueryOf<R>>(ListQuery(sorts, searched({ ...filters, ...resource.morePublicFilters })).properties),
    AdminListQuery: object<AdminQueryOf<R>>(ListQuery(adminSorts, searched(adminFilters)).properties),
  };
}
