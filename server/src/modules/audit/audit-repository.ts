import type { AuditListQuery } from '@ip-portal/contract';
import { and, count, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { auditLog } from '../../db/schema/audit-log.ts';
import { contains, orderBy, page } from '../../lib/list.ts';
import { maskPersonal } from '../../lib/mask-personal.ts';
import { startOfDay, startOfNextDay } from '../../lib/time.ts';

export type AuditRow = typeof auditLog.$inferSelect;
export type AuditFilter = Omit<AuditListQuery, 'current' | 'pageSize' | 'sortby' | 'order'>;

/** Rows read from the database at once while exporting. */
const CHUNK = 1_000;

function filters(query: AuditFilter): SQL | undefined {
  return and(
    query.keyword ? contains(query.keyword, auditLog.title, auditLog.actorName) : undefined,
    query.Action ? eq(auditLog.action, query.Action) : undefined,
    query.Resource ? eq(auditLog.resource, query.Resource) : undefined,
    query.ResourceId ? eq(auditLog.resourceId, query.ResourceId) : undefined,
    query.ActorName ? contains(query.ActorName, auditLog.actorName) : undefined,
    query.Ip ? eq(auditLog.ip, query.Ip.trim()) : undefined,
    query.Result ? eq(auditLog.result, query.Result) : undefined,
    query.From ? gte(auditLog.at, startOfDay(query.From)) : undefined,
    query.To ? lt(auditLog.at, startOfNextDay(query.To)) : undefined,
  );
}

/** Rows of earlier versions tell more than they should, and cannot be changed any more: what is personal is masked. */
const masked = (row: AuditRow): AuditRow => ({
  ...row,
  before: maskPersonal(row.before),
  after: maskPersonal(row.after),
});

/** How many rows a filter finds. */
export async function countAudit(db: Executor, query: AuditFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditLog).where(filters(query));
  return row?.total ?? 0;
}

/** One page, newest first unless sorted otherwise. */
export async function listAudit(db: Executor, query: AuditListQuery): Promise<{ rows: AuditRow[]; total: number }> {
  const { limit, offset } = page(query);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(auditLog)
      .where(filters(query))
      .orderBy(...orderBy(query, { Id: auditLog.id, At: auditLog.at }, [desc(auditLog.id)]))
      .limit(limit)
      .offset(offset),
    countAudit(db, query),
  ]);
  return { rows: rows.map(masked), total };
}

/** Newest first, in chunks, at most `max` rows. Rows written meanwhile are not among them. */
export async function* readAudit(db: Executor, query: AuditFilter, max: number): AsyncGenerator<AuditRow[]> {
  let before: number | undefined;
  for (let left = max; left > 0; ) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(filters(query), before === undefined ? undefined : lt(auditLog.id, before)))
      .orderBy(desc(auditLog.id))
      .limit(Math.min(CHUNK, left));
    if (rows.length === 0) return;
    yield rows.map(masked);
    left -= rows.length;
    before = rows.at(-1)?.id;
    if (rows.length < CHUNK) return;
  }
}
