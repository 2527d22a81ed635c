/**
 * One declaration per resource. From it come the schemas (`schemas.ts`), the types below, labels and
 * words, the public routes, sort and filter names, form rules and the conformance test.
 */
import type { Kind } from '../kinds.ts';
import type { Action } from './actions.ts';
import type { Changed, Field, Fields, Flat, Given, Shown, ValueOf } from './field.ts';

export interface Declaration {
  /** Its path below `/api`, and its name in the audit record and among cache tags. */
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  /** The kind its records are (`kinds.ts`); null: they have no page of their own, though the interface answers them. */
  readonly kind?: Kind | null;
  /** Fields of a row in a public list – and of everything below. */
  readonly list?: Fields;
  /** What the public detail has besides. Absent: the detail answers what a row of the list holds. */
  readonly detail?: Fields;
  /** What only the back office sees. */
  readonly admin?: Fields;
  /** What is written but never answered, or answered in another shape. */
  readonly writeOnly?: Fields;
  /** What its lists can be sorted by. The back office's also by `CreatedAt` and `UpdatedAt`. */
  readonly sorts?: readonly string[];
  /** How its lists are sorted unless asked otherwise: field names, `-` before one for descending; then by `Id`. */
  readonly order?: readonly string[];
  /** Fields its lists can be filtered by. */
  readonly filters?: readonly string[];
  /** Filters that are no field of the record. */
  readonly moreFilters?: Fields;
  /** Of the public list alone: how it is asked, where fields and filters do not say it. */
  readonly morePublicFilters?: Fields;
  /** Fields only the back office's list can be filtered by. */
  readonly adminFilters?: readonly string[];
  /** Filters of the back office's list alone that are no field of the record. */
  readonly moreAdminFilters?: Fields;
  /** What anyone may read, below its path; `/` is the list. Absent: nothing. */
  readonly public?: readonly `/${string}`[];
  /** What staff may be given the right to do. Absent: read, write and delete (`permissions.ts`). */
  readonly actions?: readonly Action[];
}

type GroupName = 'list' | 'detail' | 'admin' | 'writeOnly';
type NoFields = Record<never, Field>;
type Group<D, G extends GroupName> = D extends { readonly [K in G]: infer F extends Fields } ? F : NoFields;
type Names<D, K extends string> = D extends { readonly [P in K]: readonly (infer N extends string)[] } ? N : never;

/** Every field of a resource by name. */
export type FieldsOf<D> = Flat<Group<D, 'list'> & Group<D, 'detail'> & Group<D, 'admin'> & Group<D, 'writeOnly'>>;
/** What every record of the back office carries. */
export interface RecordStamps {
  Version: number;
  CreatedAt: string;
  UpdatedAt: string;
  DeletedAt: string | null;
}
type FieldName<D> = keyof FieldsOf<D> & string;
/** Refuses names that are no field. */
interface Checked<D> {
  readonly sorts?: readonly (FieldName<D> | 'Id' | 'CreatedAt' | 'UpdatedAt')[];
  readonly order?: readonly `${'' | '-'}${FieldName<D> | 'Id'}`[];
  readonly filters?: readonly FieldName<D>[];
  readonly adminFilters?: readonly FieldName<D>[];
}
/** A record that anyone may read has a page of its own, or says that it has none. */
type WithKind<D> = D extends { readonly public: readonly (infer Path)[] }
  ? '/:id' extends Path
    ? { readonly kind: Kind | null }
    : unknown
  : unknown;

export type Declared<D extends Declaration = Declaration> = D & { readonly fields: FieldsOf<D> };

/** Declares a resource. */
export function defineResource<const D extends Declaration>(declaration: D & Checked<D> & WithKind<D>): Declared<D> {
  const { list, detail, admin, writeOnly } = declaration;
  return { ...declaration, fields: { ...list, ...detail, ...admin, ...writeOnly } as FieldsOf<D> };
}

/** How lists of a resource are sorted unless asked otherwise: its `order`, then by `Id`, so that none is left to chance. */
export function orderOf({ order = [] }: Pick<Declaration, 'order'>): { field: string; descending: boolean }[] {
  const sorts = order.map((name) => ({ field: name.replace(/^-/, ''), descending: name.startsWith('-') }));
  return sorts.some(({ field }) => field === 'Id') ? sorts : [...sorts, { field: 'Id', descending: false }];
}

/** A row of the public list. */
export type ItemOf<R> = Flat<{ Id: number } & Shown<Group<R, 'list'>>>;
/** The public detail. */
export type DetailOf<R> = R extends { readonly detail: infer F extends Fields }
  ? Flat<ItemOf<R> & Shown<F> & { Version: number }>
  : ItemOf<R>;
/** A row or record of the back office. */
export type AdminOf<R> = Flat<ItemOf<R> & Shown<Group<R, 'detail'>> & RecordStamps & Shown<Group<R, 'admin'>>>;
/** Body of a POST. */
export type WriteOf<R> = Given<FieldsOf<R>>;
/** Body of a PUT: every field optional, and the `Version` that was read. */
export type UpdateOf<R> = Flat<Changed<FieldsOf<R>> & { Version: number }>;

/** Paging and sorting words every list understands. */
export type BaseListQuery = {
  current: number;
  pageSize: number;
  keyword?: string;
  sortby?: string;
  order?: 'ascend' | 'descend' | 'asc' | 'desc';
};

/** What a list of the public can be sorted by. */
export type SortOf<R> = Names<R, 'sorts'>;
type Filtered<R, N extends string> = { [K in N & keyof FieldsOf<R>]?: NonNullable<ValueOf<FieldsOf<R>[K]>> };
type MoreFilters<R> = R extends { readonly moreFilters: infer F extends Fields } ? Partial<Shown<F>> : unknown;
type Query<Sort extends string> = Omit<BaseListQuery, 'sortby'> & { sortby?: Sort };
/** Words that the public list alone understands. */
export type MorePublicFilters<R> = R extends { readonly morePublicFilters: infer F extends Fields }
  ? Partial<Shown<F>>
  : unknown;
type MoreAdminFilters<R> = R extends { readonly moreAdminFilters: infer F extends Fields }
  ? Partial<Shown<F>>
  : unknown;
/** Query of the public list. */
export type QueryOf<R> = Flat<
  Query<SortOf<R>> & Filtered<R, Names<R, 'filters'>> & MoreFilters<R> & MorePublicFilters<R>
>;
/** Query of the back office's list. */
export type AdminQueryOf<R> = Flat<
  Query<SortOf<R> | 'CreatedAt' | 'UpdatedAt'> &
    Filtered<R, Names<R, 'filters'> | Names<R, 'adminFilters'>> &
    MoreFilters<R> &
    MoreAdminFilters<R> & { Deleted?: boolean }
>;
