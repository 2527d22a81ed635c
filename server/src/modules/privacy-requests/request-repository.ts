/** Reads of requests. Writes stand in the commands. */
import {
  AdminPrivacyRequest,
  AdminPrivacyRequestItem,
  type AdminPrivacyRequestQuery,
  type BaseListQuery,
  PrivacyRequest,
} from '@ip-portal/contract';
import { requestWorkflow } from '@ip-portal/contract/workflows/privacy-request';
import { and, count, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { openFields } from '../../crypto/sealed-fields.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { privacyRequests } from '../../db/schema/privacy.ts';
import { notFound } from '../../lib/errors.ts';
import { contains, orderBy, page } from '../../lib/list.ts';
import { present } from '../../lib/present.ts';

export type RequestRow = typeof privacyRequests.$inferSelect;
export const WHAT = requestWorkflow.label;

/** Today in Shanghai by the database's clock: processes may disagree about theirs. */
export const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;

const columns = {
  ...getTableColumns(privacyRequests),
  daysLeft: sql<
    number | null
  >`case when ${privacyRequests.endedAt} is null then ${privacyRequests.dueOn} - ${TODAY} end`,
  userName: users.userName,
  handlerName: sql<string>`coalesce((select h.user_name from users h where h.id = ${privacyRequests.handledBy}), '')`,
};

const read = (db: Executor) =>
  db.select(columns).from(privacyRequests).innerJoin(users, eq(users.id, privacyRequests.userId));

const clear = (ctx: Pick<Context, 'db' | 'config'>, row: RequestRow) =>
  openFields(keysOf(ctx), 'privacy_requests', row.id, row);

/** A page of somebody's requests, the newest first. */
export async function listOwnRequests(ctx: Context, userId: number, query: BaseListQuery) {
  const where = eq(privacyRequests.userId, userId);
  const { limit, offset } = page(query);
  const [rows, [counted]] = await Promise.all([
    read(ctx.db).where(where).orderBy(desc(privacyRequests.id)).limit(limit).offset(offset),
    ctx.db.select({ total: count() }).from(privacyRequests).where(where),
  ]);
  const data = await Promise.all(
    rows.map(async (row) => present(PrivacyRequest, { ...row, ...(await clear(ctx, row)) })),
  );
  return { data, total: counted?.total ?? 0 };
}

/** One request of `userId`. 404 for anybody else's. */
export async function readOwnRequest(ctx: Context, userId: number, id: number): Promise<PrivacyRequest> {
  const [row] = await read(ctx.db).where(and(eq(privacyRequests.id, id), eq(privacyRequests.userId, userId)));
  if (!row) throw notFound(WHAT);
  return present(PrivacyRequest, { ...row, ...(await clear(ctx, row)) });
}

/** One request, for staff. */
export async function readRequest(ctx: Context, id: number): Promise<AdminPrivacyRequest> {
  const [row] = await read(ctx.db).where(eq(privacyRequests.id, id));
  if (!row) throw notFound(WHAT);
  return present(AdminPrivacyRequest, { ...row, ...(await clear(ctx, row)) });
}

const sorts = {
  Id: privacyRequests.id,
  DueOn: privacyRequests.dueOn,
  CreatedAt: privacyRequests.createdAt,
  EndedAt: privacyRequests.endedAt,
};

/** The list of staff: what waits comes first, and of it what is due first; so the overdue ones lead. */
export async function listRequests(db: Executor, query: AdminPrivacyRequestQuery) {
  const where = and(
    query.keyword ? contains(query.keyword, privacyRequests.number, users.userName) : undefined,
    query.Number ? contains(query.Number, privacyRequests.number) : undefined,
    query.UserName ? contains(query.UserName, users.userName) : undefined,
    query.Kind ? eq(privacyRequests.kind, query.Kind) : undefined,
    query.Status ? eq(privacyRequests.status, query.Status) : undefined,
    query.Open ? isNull(privacyRequests.endedAt) : undefined,
  );
  const { limit, offset } = page(query);
  const urgent = [
    sql`(${privacyRequests.endedAt} is null) desc`,
    sql`case when ${privacyRequests.endedAt} is null then ${privacyRequests.dueOn} end`,
    desc(privacyRequests.id),
  ];
  const [rows, [counted]] = await Promise.all([
    read(db)
      .where(where)
      .orderBy(...orderBy(query, sorts, urgent))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(privacyRequests)
      .innerJoin(users, eq(users.id, privacyRequests.userId))
      .where(where),
  ]);
  return { data: rows.map((row) => present(AdminPrivacyRequestItem, row)), total: counted?.total ?? 0 };
}
