/** What the routes of a record do, and what each of them is given. HTTP knows no entity, and these know no HTTP. */
import type {
  AdminQueryOf,
  Declared,
  MorePublicFilters,
  PlainResource,
  Scope,
  schemasOf,
  UpdateOf,
  WriteOf,
} from '@ip-portal/contract';
import type { FastifyInstance } from 'fastify';
import type { TObject } from 'typebox';
import type { Caller } from '../../auth/caller.ts';

/** Whose list it is. */
export type ListScope = 'public' | 'staff';

/** What the routes do; each write is one unit of work with its audit row. `Row` is what is read, and shown. */
export interface RecordOperations<R extends Declared, Row extends object = object> {
  /** `within`: the records the caller may see, by the id that limits name; null for all. */
  list(
    query: AdminQueryOf<R> & MorePublicFilters<R>,
    scope: ListScope,
    within: Scope,
  ): Promise<{ rows: Row[]; total: number; more?: object }>;
  /** What the lists answer besides, in `more`. */
  readonly listMore?: TObject;
  find(id: number, scope: ListScope | 'deleted too', within: Scope): Promise<Row | undefined>;
  /** An answer made from a row; from a row of a list too, which may lack long columns. */
  show(schema: TObject, row: Row): object;
  create(by: Caller, body: WriteOf<R>): Promise<Row>;
  update(by: Caller, id: number, body: UpdateOf<R>): Promise<Row>;
  /** Deletes, or restores. */
  setDeleted(by: Caller, id: number, deleted: boolean): Promise<Row>;
  /** Publishes or takes back; absent where records are public at once. */
  setPublished?(by: Caller, id: number, published: boolean): Promise<Row>;
}

/** What a route is made of. */
export interface Served {
  app: FastifyInstance;
  /** What all resources have in common. */
  declared: Declared & { name: PlainResource };
  schemas: ReturnType<typeof schemasOf<Declared>>;
  record: RecordOperations<Declared>;
}

/** Params of a route with `IdParams`. */
export type Id = { id: number };

/** Tag of the back office's routes in the description. */
export const STAFF_TAGS = ['后台'];

/** The answer of one record. */
export const answer = ({ record }: Pick<Served, 'record'>, schema: TObject, row: object) => ({
  success: true as const,
  data: record.show(schema, row),
});
