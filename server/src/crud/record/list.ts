/** Lists: of the public, and of the back office within what the caller may see. */
import { type AdminQueryOf, type Declared, OkList, type Scope } from '@ip-portal/contract';
import { type TObject, Type } from 'typebox';
import { scopeOf } from '../../auth/rights.ts';
import { type ListScope, type Served, STAFF_TAGS } from './operations.ts';

async function answerList(record: Served['record'], schema: TObject, query: unknown, scope: ListScope, within: Scope) {
  const { rows, total, more } = await record.list(query as AdminQueryOf<Declared>, scope, within);
  return { success: true as const, data: rows.map((row) => record.show(schema, row)), total, ...more };
}

/** The names that a schema knows. What the public list does not offer is no filter of it, though the back office's may be. */
const offered = ({ properties }: TObject, query: object) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name in properties));

/** A list of such rows, and what it answers besides. */
function listOf(item: TObject, { listMore }: Served['record']): TObject {
  const list = OkList(item);
  return listMore ? Type.Object({ ...list.properties, ...listMore.properties }) : list;
}

/** `GET /R` */
export function publicListRoute({ app, declared: { name, label }, schemas, record }: Served): void {
  app.get(
    `/${name}`,
    {
      config: { access: 'public', cache: { tags: [name] } },
      schema: {
        tags: [label],
        summary: `${label}列表`,
        querystring: schemas.ListQuery,
        response: { 200: listOf(schemas.Item, record) },
      },
    },
    (request) => answerList(record, schemas.Item, offered(schemas.ListQuery, request.query as object), 'public', null),
  );
}

/** `GET /admin/R` */
export function staffListRoute({ app, declared: { name, label }, schemas, record }: Served): void {
  app.get(
    `/admin/${name}`,
    {
      config: { access: `${name}:read` },
      schema: {
        tags: STAFF_TAGS,
        summary: `${label}管理列表`,
        querystring: schemas.AdminListQuery,
        response: { 200: listOf(schemas.Admin, record) },
      },
    },
    (request) => answerList(record, schemas.Admin, request.query, 'staff', scopeOf(request.user, `${name}:read`)),
  );
}
